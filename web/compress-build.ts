import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Other files are already compressed. */
const TEXT = /\.(?:js|css|svg|json|html)$/;
/** For smaller files, the headers outweigh the savings. */
const MIN_BYTES = 1_024;
const CONCURRENCY = 4;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` next to each text file of a build, if they are smaller. */
export async function compressBuild(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const lane = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(file);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const forms = { br: await toBrotli(plain, { params }), gz: await toGzip(plain, { level: 9 }) };
  for (const [ending, small] of Object.entries(forms)) {
    if (small.length < plain.length) await writeFile(`${file}.${ending}`, small);
  }
}
