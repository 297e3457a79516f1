import { expect, test } from 'vitest';
import { countFitting } from './use-fitting.ts';

const row = { items: [100, 80, 60], more: 20, rest: 50, gap: 10 };

test.each([
  ['all of them, with nothing that counts the others', 320, 3],
  ['two, and how many more there are', 319, 2],
  ['two, as narrow as that', 280, 2],
  ['one', 279, 1],
  ['the first, even where it has no room', 40, 1],
])('a row shows %s', (_, room, shown) => {
  expect(countFitting({ ...row, room })).toBe(shown);
});

test('a row of nothing shows nothing', () => {
  expect(countFitting({ ...row, items: [], room: 300 })).toBe(0);
});
