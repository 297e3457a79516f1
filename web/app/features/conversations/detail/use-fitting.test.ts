import { expect, test } from 'vitest';
import { countFitting } from './use-fitting.ts';

const row = { items: [100, 80, 60], more: 20, rest: 50, gap: 10 };

test.each([
  ['all items without a counter', 320, 3],
  ['two items and a counter', 319, 2],
  ['two items at the minimum width', 280, 2],
  ['one item', 279, 1],
  ['the first item even without room', 40, 1],
])('a row shows %s', (_, room, shown) => {
  expect(countFitting({ ...row, room })).toBe(shown);
});

test('an empty row shows nothing', () => {
  expect(countFitting({ ...row, items: [], room: 300 })).toBe(0);
});
