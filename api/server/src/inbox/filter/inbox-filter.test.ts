import type { ListFilter } from '@switchboard/contracts/conversations/query';
import { describe, expect, test } from 'vitest';
import { compileFilter } from './inbox-filter.ts';

const NONE: ListFilter = {
  filter: undefined,
  searchString: undefined,
  dates: undefined,
  smartTagIds: [],
  smartTagMatch: 'any',
};
const keyOf = (filter: Partial<ListFilter>, timeZone = 'UTC') =>
  compileFilter({ ...NONE, ...filter }, { timeZone, withheld: [] }).key;

describe('the key of a filter', () => {
  test('is the same for spellings of the same search', () => {
    expect(keyOf({ searchString: 'Ána' })).toBe(keyOf({ searchString: ' ana ' }));
  });

  test('is the same for any and all of one tag, and not of two', () => {
    expect(keyOf({ smartTagIds: [1], smartTagMatch: 'all' })).toBe(keyOf({ smartTagIds: [1] }));
    expect(keyOf({ smartTagIds: [1, 2], smartTagMatch: 'all' })).not.toBe(keyOf({ smartTagIds: [1, 2] }));
  });

  test('tells the same days of two zones apart', () => {
    const dates = { from: '2026-11-20', to: '2026-11-20' };
    expect(keyOf({ dates }, 'America/Denver')).not.toBe(keyOf({ dates }, 'America/New_York'));
  });

  test('tells every part from another', () => {
    const keys = [
      keyOf({}),
      keyOf({ filter: { field: 'agentId', value: '7' } }),
      keyOf({ filter: { field: 'groupId', value: '7' } }),
      keyOf({ smartTagIds: [7] }),
      keyOf({ searchString: '7' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
