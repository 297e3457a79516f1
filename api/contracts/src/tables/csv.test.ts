import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

test('formatCsv quotes where necessary and escapes formulas', () => {
  expect(
    formatCsv([
      ['Day', 'Calls'],
      ['a "b", c', 3],
      ['=1+1', null],
    ]),
  ).toBe('Day,Calls\r\n"a ""b"", c",3\r\n\'=1+1,\r\n');
});
