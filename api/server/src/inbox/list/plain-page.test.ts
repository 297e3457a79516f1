import { describe, expect, test } from 'vitest';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { plainShape } from './plain-page.ts';
import type { Order } from './sort.ts';
import type { Totals } from './totals.ts';

const EVERYTHING: InboxFilter = {
  conditions: [],
  withheld: [],
  key: '[]',
  search: undefined,
  range: undefined,
  asksDatabase: false,
  matches: () => true,
};
const BY_NAME: Order = { field: 'name', direction: 'desc' };
const shapeOf = (page: number, totals: Totals, order: Order = BY_NAME) =>
  plainShape({ filter: EVERYTHING, order, page, perPage: 50 }, totals);

describe('the shape of a page without a filter', () => {
  test('walks the names for the first page of a week among ninety days', () => {
    expect(shapeOf(1, { allPerHit: 13, inRange: 76_755 })).toEqual({ way: 'walk', order: BY_NAME, skip: 0, size: 50 });
  });

  test('walks from the end for the last page', () => {
    const last = shapeOf(1_536, { allPerHit: 13, inRange: 76_755 });
    expect(last).toEqual({ way: 'walk', order: { field: 'name', direction: 'asc' }, skip: 0, size: 5 });
  });

  test('sorts the range for a page in the middle, and where names of the range are rare', () => {
    expect(shapeOf(768, { allPerHit: 13, inRange: 76_755 })?.way).toBe('sort');
    expect(shapeOf(1, { allPerHit: 5_000, inRange: 200 })?.way).toBe('sort');
  });

  test('walks by time however small the range is, and sorts by what has no index', () => {
    const totals = { allPerHit: 5_000, inRange: 200 };
    expect(shapeOf(1, totals, { field: 'lastMessageAt', direction: 'desc' })?.way).toBe('walk');
    expect(shapeOf(1, totals, { field: 'durationMs', direction: 'desc' })?.way).toBe('sort');
  });

  test('is none past the end', () => {
    expect(shapeOf(2, { allPerHit: 1, inRange: 50 })).toBeUndefined();
    expect(shapeOf(1, { allPerHit: 1, inRange: 0 })).toBeUndefined();
  });
});
