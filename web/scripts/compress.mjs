// Writes .br and .gz beside every file of dist that is worth it, so that the server compresses
// nothing when it is asked.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url).pathname;
const WORTH_IT = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const SMALLEST = 256;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && WORTH_IT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

await Promise.all(
  files.map(async (file) => {
    const plain = await readFile(file);
    if (plain.length < SMALLEST) return;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    };
    await writeFile(`${file}.br`, await brotli(plain, { params }));
    await writeFile(`${file}.gz`, await deflate(plain, { level: 9 }));
  }),
);
