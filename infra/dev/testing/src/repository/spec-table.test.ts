import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../../../../', import.meta.url);
const ROW = /^\| (\d[^|]*) \| ([^|]*) \| `([^`|]*)` \|$/;

async function readRows() {
  const page = await readFile(new URL('docs/reference/spec-coverage.md', ROOT), 'utf8');
  return page.split('\n').flatMap((line) => {
    const [, specification, title, file] = ROW.exec(line) ?? [];
    return specification && title && file ? [{ specification, title, file }] : [];
  });
}

/** Whether a file has a test with exactly this name, alone or with a table of cases. */
function namesTest(source: string, title: string): boolean {
  const name = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const calls = source.matchAll(new RegExp(`(\\w*)\\(\\s*(['"\`])${name}\\2\\s*,`, 'g'));
  return [...calls].some(([, callee]) => callee !== 'describe');
}

test('a test is found only by its full name, and a group is not a test', () => {
  const source = "describe('a group', () => { test('holds, and more', f); test.each([1])('takes %s', f); });";
  const names = ['holds, and more', 'takes %s', 'holds', 'a group', 'more'];
  expect(names.filter((name) => namesTest(source, name))).toEqual(['holds, and more', 'takes %s']);
});

describe('the specification coverage table', () => {
  test('has rows for every implemented section', async () => {
    const sections = new Set((await readRows()).map(({ specification }) => Number.parseInt(specification, 10)));
    expect([...sections].sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('names only existing tests', async () => {
    const missing: string[] = [];
    for (const { title, file } of await readRows()) {
      const source = await readFile(new URL(file, ROOT), 'utf8').catch(() => '');
      if (!namesTest(source, title)) missing.push(`${file}: ${title}`);
    }
    expect(missing).toEqual([]);
  });
});
