// Fails if the types of the API are not those of docs/openapi.json.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const web = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'nexus-types-'));
try {
  const fresh = join(folder, 'schema.d.ts');
  execFileSync('npx', ['openapi-typescript', '../docs/openapi.json', '-o', fresh], { cwd: web });
  const kept = readFileSync(join(web, 'src/lib/api/schema.d.ts'), 'utf8');
  if (kept !== readFileSync(fresh, 'utf8')) {
    console.error('src/lib/api/schema.d.ts is stale: run `npm run generate` in web/');
    process.exit(1);
  }
} finally {
  rmSync(folder, { recursive: true });
}
