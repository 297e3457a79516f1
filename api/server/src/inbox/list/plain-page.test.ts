import { describe, expect, test } from 'vitest';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import type { Order } from './page-query.ts';
import { choosePlainShape } from './plain-page.ts';
import type { Totals } from './snapshot-facts.ts';

const EVERYTHING: InboxFilter = {
  conditions: [],
  withheld: [],
  key: '[]',
  search: undefined,
  range: undefined,
  needsDatabase: false,
  canForget: false,
  matches: () => true,
};
const BY_NAME: Order = { field: 'name', direction: 'desc' };
const chooseShape = (page: number, totals: Totals, order: Order = BY_NAME) =>
  choosePlainShape({ filter: EVERYTHING, order, page, perPage: 50 }, totals);

describe('the shape of a page without a filter', () => {
  test('walks the index by name for the first page of a week within ninety days', () => {
    expect(chooseShape(1, { allPerHit: 13, inRange: 76_755 })).toEqual({
      strategy: 'walk',
      order: BY_NAME,
      skip: 0,
      size: 50,
    });
  });

  test('walks from the end for the last page', () => {
    const last = chooseShape(1_536, { allPerHit: 13, inRange: 76_755 });
    const order = { field: 'name', direction: 'asc', isReversed: true };
    expect(last).toEqual({ strategy: 'walk', order, skip: 0, size: 5 });
  });

  test('sorts the range for a middle page, and if names in range are rare', () => {
    expect(chooseShape(768, { allPerHit: 13, inRange: 76_755 })?.strategy).toBe('sort');
    expect(chooseShape(1, { allPerHit: 5_000, inRange: 200 })?.strategy).toBe('sort');
  });

  test('walks by time however small the range, and sorts by columns without an index', () => {
    const totals = { allPerHit: 5_000, inRange: 200 };
    expect(chooseShape(1, totals, { field: 'lastMessageAt', direction: 'desc' })?.strategy).toBe('walk');
    expect(chooseShape(1, totals, { field: 'durationMs', direction: 'desc' })?.strategy).toBe('sort');
  });

  test('is undefined past the end', () => {
    expect(chooseShape(2, { allPerHit: 1, inRange: 50 })).toBeUndefined();
    expect(chooseShape(1, { allPerHit: 1, inRange: 0 })).toBeUndefined();
  });
});
