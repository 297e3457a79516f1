import { expect, test } from 'vitest';
import { tableOfAMillion } from './table-of-a-million.ts';

test('tableOfAMillion has the documented size, and truncation would split a phone number', () => {
  const table = tableOfAMillion();
  expect([table.length, table.split('\n').length - 1]).toEqual([1_023_505, 4_396]);
  expect(table.slice(0, 1_000_000)).toMatch(/,\+4930123456$/);
  expect(table.slice(1_000_000)).toMatch(/^789\n/);
});
