import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishBuild } from './publish-build.ts';

const DAY_MS = 86_400_000;

describe('publishing a build', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sb-web-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function publish(files: Record<string, string>, now?: number): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, 'new', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    await publishBuild(join(folder, 'new'), join(folder, 'dist'), now);
  }
  const served = async () => (await readdir(join(folder, 'dist'), { recursive: true })).sort();

  test('replaces the served build, and keeps the assets that open pages may still request', async () => {
    await publish({ 'index.html': 'one', 'assets/a-1.js': '1', 'builds/latest.json': '1', 'logo.svg': 'old' });
    await publish({ 'index.html': 'two', 'assets/a-2.js': '2', 'builds/latest.json': '2' });
    expect(await served()).toEqual([
      'assets',
      'assets/a-1.js',
      'assets/a-2.js',
      'builds',
      'builds/latest.json',
      'index.html',
    ]);
    expect(await readFile(join(folder, 'dist', 'index.html'), 'utf8')).toBe('two');
    expect(await readdir(folder)).toEqual(['dist']);
  });

  test('deletes assets that no build of the last day contains', async () => {
    const now = Date.now();
    await publish({ 'index.html': 'one', 'assets/a-1.js': '1', 'assets/same.js': '0' }, now);
    await publish({ 'index.html': 'two', 'assets/a-2.js': '2', 'assets/same.js': '0' }, now + DAY_MS / 2);
    await publish({ 'index.html': 'three', 'assets/a-3.js': '3' }, now + DAY_MS + 1_000);
    expect(await served()).toEqual(['assets', 'assets/a-2.js', 'assets/a-3.js', 'assets/same.js', 'index.html']);
  });
});
