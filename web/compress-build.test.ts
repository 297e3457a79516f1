import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBuild } from './compress-build.ts';

test('compression writes both forms of a build’s text files, unless they would not be smaller', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sb-compress-'));
  try {
    const code = 'export const answer = 42;\n'.repeat(200);
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets', 'a-1.js'), code);
    await writeFile(join(folder, 'assets', 'font-1.woff2'), 'x'.repeat(4_000));
    await writeFile(join(folder, 'latest.json'), '{"id":"1"}');
    await compressBuild(folder);
    const files = (await readdir(folder, { recursive: true })).sort();
    expect(files).toEqual([
      'assets',
      'assets/a-1.js',
      'assets/a-1.js.br',
      'assets/a-1.js.gz',
      'assets/font-1.woff2',
      'latest.json',
    ]);
    expect(brotliDecompressSync(await readFile(join(folder, 'assets/a-1.js.br'))).toString()).toBe(code);
    expect(gunzipSync(await readFile(join(folder, 'assets/a-1.js.gz'))).toString()).toBe(code);
  } finally {
    await rm(folder, { recursive: true });
  }
});
