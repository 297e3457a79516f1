import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('texts are quoted where they must be, and none becomes a formula', () => {
  expect(
    csvOf([
      ['Day', 'Calls'],
      ['a "b", c', 3],
      ['=1+1', null],
    ]),
  ).toBe('Day,Calls\r\n"a ""b"", c",3\r\n\'=1+1,\r\n');
});
