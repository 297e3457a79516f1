import { expect, test } from 'vitest';
import { spanOf, topWith, within } from './rows-in-sight.ts';

const [height, rowPx] = [880, 88];

test('the rows in sight are drawn, and four on either side', () => {
  expect(spanOf({ top: 0, height, rowPx })).toEqual({ first: 0, end: 14 });
  expect(spanOf({ top: 880, height, rowPx })).toEqual({ first: 6, end: 24 });
});

test('a row of which a part is in sight is', () => {
  expect(spanOf({ top: 1, height, rowPx })).toEqual({ first: 0, end: 15 });
  expect(spanOf({ top: 879, height, rowPx })).toEqual({ first: 5, end: 24 });
});

test('what is in sight stays where it is, all else is scrolled no further than to its edge', () => {
  const sight = { top: 880, height, rowPx };
  expect(topWith(10, sight)).toBe(880);
  expect(topWith(19, sight)).toBe(880);
  expect(topWith(9, sight)).toBe(792);
  expect(topWith(20, sight)).toBe(968);
});

test('a list that became shorter shows its last rows', () => {
  expect(within({ first: 6, end: 24 }, 200)).toEqual({ first: 6, end: 24 });
  expect(within({ first: 100, end: 118 }, 50)).toEqual({ first: 32, end: 50 });
  expect(within({ first: 6, end: 24 }, 3)).toEqual({ first: 0, end: 3 });
});
