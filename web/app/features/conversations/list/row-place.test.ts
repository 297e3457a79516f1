import { ConversationId } from '@switchboard/contracts/base/ids';
import { expect, test } from 'vitest';
import { findPlace, stepFrom } from './row-place.ts';

const rows = (...ids: number[]) => ids.map((id) => ConversationId.parse(id));
const [FOUR] = rows(4) as [ConversationId];

/** The id that a step leads to after the list changed from one order to another. */
function step(before: readonly ConversationId[], after: readonly ConversationId[], by: number): number | undefined {
  const known = findPlace(before, FOUR, null);
  return after[stepFrom(findPlace(after, FOUR, known), by, after.length)];
}

test('a step begins at the current row, wherever live updates moved it', () => {
  expect(step(rows(2, 4, 6, 8), rows(4, 2, 6, 8), 1)).toBe(2);
  expect(step(rows(2, 4, 6, 8), rows(2, 6, 8, 4), -1)).toBe(8);
});

test('a step begins at the gap of a row that left the list', () => {
  expect(step(rows(2, 4, 6, 8), rows(2, 6, 8), 1)).toBe(6);
  expect(step(rows(2, 4, 6, 8), rows(2, 6, 8), -1)).toBe(2);
  expect(step(rows(2, 6, 4), rows(2, 6), 1)).toBe(6);
  expect(step(rows(4, 6), rows(6), -1)).toBe(6);
});

test('a step stays within the list, and leads to the first row if the current one never was in it', () => {
  expect(step(rows(2, 4), rows(2, 4), 8)).toBe(4);
  expect(step(rows(2, 4), rows(2, 4), Number.NEGATIVE_INFINITY)).toBe(2);
  expect(step(rows(2, 6), rows(2, 6), 1)).toBe(2);
});

test('a row keeps its gap while other rows come and go', () => {
  const listed = findPlace(rows(2, 4, 6), FOUR, null);
  const gone = findPlace(rows(2, 6), FOUR, listed);
  expect(findPlace(rows(2, 6), FOUR, gone)).toEqual({ id: 4, index: 1, isListed: false });
  expect(findPlace(rows(2, 4), FOUR, gone)).toEqual({ id: 4, index: 1, isListed: true });
});
