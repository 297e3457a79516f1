import type { ListFilter } from '@switchboard/contracts/conversations/list';
import { describe, expect, test } from 'vitest';
import { compileFilter } from './inbox-filter.ts';

const NONE: ListFilter = {
  filter: undefined,
  searchString: undefined,
  dates: undefined,
  smartTagIds: [],
  smartTagMatch: 'any',
};
const filterKey = (filter: Partial<ListFilter>, timeZone = 'UTC', userId?: string) =>
  compileFilter({ ...NONE, ...filter }, { timeZone, withheld: [], userId }).key;

describe('the key of a filter', () => {
  test('is equal for spellings of the same search', () => {
    expect(filterKey({ searchString: 'Ána' })).toBe(filterKey({ searchString: ' ana ' }));
  });

  test('is equal for any and all of one tag, but not of two', () => {
    expect(filterKey({ smartTagIds: [1], smartTagMatch: 'all' })).toBe(filterKey({ smartTagIds: [1] }));
    expect(filterKey({ smartTagIds: [1, 2], smartTagMatch: 'all' })).not.toBe(filterKey({ smartTagIds: [1, 2] }));
  });

  test('differs for the same days of two time zones', () => {
    const dates = { from: '2026-11-20', to: '2026-11-20' };
    expect(filterKey({ dates }, 'America/Denver')).not.toBe(filterKey({ dates }, 'America/New_York'));
  });

  test('is equal for one value of a field and the single filter, and for any order of values', () => {
    const single = filterKey({ filter: { field: 'status', value: 'open' } });
    expect(filterKey({ fields: [{ field: 'status', values: ['open'] }] })).toBe(single);
    const groups = (...values: string[]) => filterKey({ fields: [{ field: 'groupId', values }] });
    expect(groups('a', 'b')).toBe(groups('b', 'a'));
    expect(groups('none')).not.toBe(groups('a'));
  });

  test('differs between persons for what is personal, and only for that', () => {
    const mine = { fields: [{ field: 'assigneeId', values: ['me'] }] } as const;
    expect(filterKey(mine, 'UTC', 'usr_1')).not.toBe(filterKey(mine, 'UTC', 'usr_2'));
    expect(filterKey({ unseen: true }, 'UTC', 'usr_1')).not.toBe(filterKey({ unseen: true }, 'UTC', 'usr_2'));
    expect(filterKey({ unseen: true }, 'UTC', 'usr_1')).not.toBe(filterKey({ unseen: false }, 'UTC', 'usr_1'));
    const owned = { fields: [{ field: 'assigneeId', values: ['usr_1'] }] } as const;
    expect(filterKey(owned, 'UTC', 'usr_2')).toBe(filterKey(mine, 'UTC', 'usr_1'));
  });

  test('differs for every part', () => {
    const keys = [
      filterKey({}),
      filterKey({ filter: { field: 'agentId', value: '7' } }),
      filterKey({ filter: { field: 'groupId', value: '7' } }),
      filterKey({ smartTagIds: [7] }),
      filterKey({ searchString: '7' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
