import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const ROW = /^\| (\d[^|]*) \| ([^|]*) \| `([^`|]*)` \|$/;

async function readRows() {
  const page = await readFile(new URL('ARCHITECTURE.md', ROOT), 'utf8');
  return page.split('\n').flatMap((line) => {
    const [, specification, title, file] = ROW.exec(line) ?? [];
    return specification && title && file ? [{ specification, title, file }] : [];
  });
}

describe('the table from specification to test', () => {
  test('has rows of every section that is built', async () => {
    const sections = new Set((await readRows()).map(({ specification }) => Number.parseInt(specification, 10)));
    expect([...sections].sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('names tests that exist', async () => {
    const missing: string[] = [];
    for (const { title, file } of await readRows()) {
      const source = await readFile(new URL(file, ROOT), 'utf8').catch(() => '');
      if (!source.includes(title)) missing.push(`${file}: ${title}`);
    }
    expect(missing).toEqual([]);
  });
});
