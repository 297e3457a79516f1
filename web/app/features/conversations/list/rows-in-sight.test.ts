import { expect, test } from 'vitest';
import { clampSpan, scrollTopFor, visibleSpan } from './rows-in-sight.ts';

const [height, rowPx] = [880, 88];

test('the list renders the visible rows and four on either side', () => {
  expect(visibleSpan({ top: 0, height, rowPx })).toEqual({ first: 0, end: 14 });
  expect(visibleSpan({ top: 880, height, rowPx })).toEqual({ first: 6, end: 24 });
});

test('the list counts a partly visible row as visible', () => {
  expect(visibleSpan({ top: 1, height, rowPx })).toEqual({ first: 0, end: 15 });
  expect(visibleSpan({ top: 879, height, rowPx })).toEqual({ first: 5, end: 24 });
});

test('scrolling keeps a visible row in place and brings others no further than to the edge', () => {
  const sight = { top: 880, height, rowPx };
  expect(scrollTopFor(10, sight)).toBe(880);
  expect(scrollTopFor(19, sight)).toBe(880);
  expect(scrollTopFor(9, sight)).toBe(792);
  expect(scrollTopFor(20, sight)).toBe(968);
});

test('a list that became shorter shows its last rows', () => {
  expect(clampSpan({ first: 6, end: 24 }, 200)).toEqual({ first: 6, end: 24 });
  expect(clampSpan({ first: 100, end: 118 }, 50)).toEqual({ first: 32, end: 50 });
  expect(clampSpan({ first: 6, end: 24 }, 3)).toEqual({ first: 0, end: 3 });
});
