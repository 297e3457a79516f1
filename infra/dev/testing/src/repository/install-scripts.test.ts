import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../../../../${name}`, import.meta.url), 'utf8'));

test('package.json approves or denies by name every package that has an install script', async () => {
  const lock = (await read('package-lock.json')) as { packages: Record<string, { hasInstallScript?: boolean }> };
  const { allowScripts } = (await read('package.json')) as { allowScripts: Record<string, boolean> };

  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));

  expect(scripted).toContain('node');
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([]);
});
