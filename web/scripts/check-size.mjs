// Holds the first load of every page to 250 KB of compressed JavaScript: what the page itself
// loads, and what its route brings before it is drawn.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 250 * 1024;
const dist = new URL('../dist/', import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, found);
  return found;
}

// As gzip has it, which browsers without brotli load.
function size(file) {
  const compressed = statSync(join(dist, `${file}.gz`), { throwIfNoEntry: false });
  return (compressed ?? statSync(join(dist, file))).size;
}

function weight(keys) {
  const files = new Set([...keys].map((key) => manifest[key].file));
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + size(file), 0);
}

const entry = closure('index.html');
const routes = Object.keys(manifest).filter((key) => /^src\/(routes|locales)\//.test(key));
const languages = routes.filter((key) => key.startsWith('src/locales/'));
const language = Math.max(0, ...languages.map((key) => weight(closure(key))));
let failed = false;
for (const route of ['index.html', ...routes.filter((key) => key.startsWith('src/routes/'))]) {
  const keys = new Set([...entry, ...closure(route)]);
  const bytes = weight(keys) + language;
  const over = bytes > LIMIT;
  failed ||= over;
  console.log(
    `${(bytes / 1024).toFixed(1).padStart(7)} KB  ${route}${over ? '  over the limit' : ''}`,
  );
}
if (failed) process.exit(1);
