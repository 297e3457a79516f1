import { compareBytes, sortKey } from '@switchboard/contracts/base/text';
import { type ConversationRecord, PRIORITIES } from '@switchboard/contracts/conversations/conversation';
import { type ListFilter, SORT_FIELDS } from '@switchboard/contracts/conversations/list';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFilter } from '../filter/inbox-filter.ts';
import { createTagMaps } from '../tag-map.ts';
import { buildRecord } from '../test/build-record.ts';
import { type InboxItem, insertInbox, insertTags } from '../test/insert-inbox.ts';
import { findMatchingIds } from './matching.ts';
import { createListMemory, readList } from './page.ts';
import type { Order } from './page-query.ts';
import { resolveSearch } from './search-hits.ts';
import { readSearchPageBy } from './search-page.ts';
import { SEARCH_PLANS } from './search-plan.ts';

const ZONE = 'Asia/Kathmandu';
const TENANT = randomTenant();
let database: TestDatabase;
let deps: Parameters<typeof readList>[0];
let items: readonly InboxItem[];

// Generates 120 conversations over ten days whose boundaries cut hours; every sort key is often equal or missing.
function generate(): InboxItem[] {
  const at = (hours: number) => new Date(Date.parse('2026-11-10T18:15:00Z') + hours * 3_600_000).toISOString();
  const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;
  return Array.from({ length: 120 }, (_, n) => {
    const needsAttention = n % 7 === 0;
    const record = buildRecord({
      name: pick(['Zoë', 'zoe', 'Ångström', 'Ana', 'Ana', null, '한글', '😀', '￿', 'O’Brien'], n * 7),
      status: needsAttention ? 'open' : pick(['resolved', 'pending'], n),
      agentId: pick(['front-desk', 'triage', null], n),
      priority: needsAttention ? pick(['high', 'urgent'], n) : 'medium',
      needsAttention,
      attention: needsAttention
        ? {
            level: n % 2 === 0 ? 'attention' : 'emergency',
            reason: 'test',
            ruleId: null,
            evidence: null,
            seq: null,
            raisedAt: at(n % 30),
            position: 1,
          }
        : null,
      waitingSince: needsAttention ? at(n % 30) : null,
      createdAt: at((n * 5) % 240),
      durationMs: n % 5 === 0 ? null : (n % 4) * 1_000,
      lastMessageAt: at((n * 11) % 240),
      smartTagIds: n % 3 === 0 ? [1, 2] : n % 3 === 1 ? [2] : [],
      messageCount: n % 4,
      deletedAt: n % 20 === 19 ? at(0) : null,
    });
    const said = ['Water is leaking again', 'the leak in 4B', 'gracias, adiós'].slice(0, n % 4);
    return { record, said };
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  deps = {
    pool: database.pool,
    tagMaps: createTagMaps(),
    ...createListMemory(),
  };
  items = generate();
  await insertTags(database.pool, TENANT, [
    { id: 1, name: 'Water leak' },
    { id: 2, name: 'Rent' },
  ]);
  await insertInbox(database.pool, TENANT, items);
  // The conversations of another account, which differ only in their ids.
  await insertInbox(
    database.pool,
    randomTenant(),
    items.map(({ record, said }) => ({ record: buildRecord({ ...record, id: record.id + 1_000_000 }), said })),
  );
  await database.pool.query('vacuum analyze read.conversations, read.messages');
});
afterAll(() => database.drop());

const NONE: ListFilter = {
  filter: undefined,
  searchString: undefined,
  dates: undefined,
  smartTagIds: [],
  smartTagMatch: 'any',
};
const FILTERS: readonly Partial<ListFilter>[] = [
  {},
  { dates: { from: '2026-11-12', to: '2026-11-14' } },
  { dates: { from: '2026-11-13', to: '2026-11-13' } },
  { dates: { from: '2027-01-01', to: '2027-01-02' } },
  { filter: { field: 'status', value: 'open' } },
  { filter: { field: 'needsAttention', value: 'true' } },
  { filter: { field: 'assigneeId', value: 'usr_1' } },
  { filter: { field: 'agentId', value: 'a\0b' } },
  { smartTagIds: [1, 2], smartTagMatch: 'all', dates: { from: '2026-11-11', to: '2026-11-16' } },
  { smartTagIds: [1, 99] },
  { filter: { field: 'status', value: 'resolved' }, dates: { from: '2026-11-12', to: '2026-11-15' } },
  {
    filter: { field: 'agentId', value: 'triage' },
    dates: { from: '2026-11-10', to: '2026-11-30' },
    smartTagIds: [1, 99],
  },
  { filter: { field: 'agentId', value: 'a\0b' }, dates: { from: '2026-11-12', to: '2026-11-15' } },
  { smartTagIds: [99] },
  {
    fields: [
      { field: 'status', values: ['open', 'resolved'] },
      { field: 'agentId', values: ['triage'] },
    ],
  },
  {
    fields: [{ field: 'groupId', values: ['none'] }],
    unseen: true,
    dates: { from: '2026-11-11', to: '2026-11-16' },
  },
  { unseen: false, searchString: 'leak' },
  { searchString: 'zoe' },
  { searchString: 'leak' },
  { searchString: 'leaking wat' },
  { searchString: '555', dates: { from: '2026-11-12', to: '2026-11-14' }, smartTagIds: [2] },
  { searchString: 'ADIOS grac' },
  { searchString: 'nobody said this' },
];
const order: fc.Arbitrary<Order> = fc.record({
  field: fc.constantFrom(...SORT_FIELDS),
  direction: fc.constantFrom('asc', 'desc'),
});

describe('a page of the inbox', () => {
  test('equals sorting and slicing in memory, whatever the filter, order and page', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...FILTERS),
      order,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 12 }),
      async (wanted, by, perPage, page) => {
        const filter = compileFilter({ ...NONE, ...wanted }, { timeZone: ZONE, withheld: [], userId: 'usr_1' });
        const matching = await findMatchingIds(
          database.pool,
          TENANT,
          filter,
          items.map(({ record }) => record.id),
        );
        const expected = items
          .map(({ record }) => record)
          .filter(({ id }) => matching.has(id))
          .sort(comparing(by));
        const found = await readList(deps, TENANT, { filter, order: by, page, perPage });
        expect(found.total).toBe(expected.length);
        expect(found.records).toEqual(expected.slice((page - 1) * perPage, page * perPage));
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });

  test('is the same with every plan of a search', async () => {
    const searches = FILTERS.filter(({ searchString }) => searchString !== undefined);
    const property = fc.asyncProperty(
      fc.constantFrom(...searches),
      order,
      fc.integer({ min: 1, max: 4 }),
      async (wanted, by, page) => {
        const filter = compileFilter({ ...NONE, ...wanted }, { timeZone: ZONE, withheld: [], userId: 'usr_1' });
        if (filter.search === undefined) throw new Error('a search');
        const search = await resolveSearch(database.pool, TENANT, filter.search);
        const request = { filter, search, order: by, page, perPage: 25 };
        const { records, total, isCapped } = await readList(deps, TENANT, request);
        for (const plan of SEARCH_PLANS) {
          const found = await readSearchPageBy(database.pool, TENANT, { ...request, plan });
          expect(found, JSON.stringify(plan)).toEqual({ records, total, isCapped });
        }
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  test('shows the first 1,000 hits of a search with more', async () => {
    const tenant = randomTenant();
    const many = Array.from({ length: 1_030 }, (_, n): InboxItem => {
      const minute = new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString();
      return {
        record: buildRecord({ name: null, number: null, lastMessageAt: minute, messageCount: 1 }),
        said: ['a common word'],
      };
    });
    await insertInbox(database.pool, tenant, many);
    await database.pool.query('analyze read.conversations, read.messages');
    const filter = compileFilter({ ...NONE, searchString: 'common' }, { timeZone: 'UTC', withheld: [] });
    const newest = { filter, order: { field: 'lastMessageAt', direction: 'desc' }, perPage: 200 } as const;
    const { records, total, isCapped } = await readList(deps, tenant, { ...newest, page: 5 });
    const last = { records, total, isCapped };
    expect(last).toMatchObject({ total: 1_000, isCapped: true });
    expect(last.records.map(({ id }) => id)).toEqual(
      many
        .slice(30, 230)
        .map(({ record }) => record.id)
        .reverse(),
    );
    expect((await readList(deps, tenant, { ...newest, page: 6 })).records).toEqual([]);
    const search = await resolveSearch(database.pool, tenant, filter.search ?? fail());
    const request = { ...newest, search, page: 5 };
    for (const plan of SEARCH_PLANS) {
      expect(await readSearchPageBy(database.pool, tenant, { ...request, plan })).toEqual(last);
    }
  });
});

function fail(): never {
  throw new Error('not reached');
}

// contract.md: null is the least, ties are broken by id in the same direction, names compare bytewise by their key.
function comparing({ field, direction }: Order): (a: ConversationRecord, b: ConversationRecord) => number {
  const sign = direction === 'asc' ? 1 : -1;
  const rank = ({ needsAttention, attention }: ConversationRecord): number => {
    // Conversations that need nobody come last in both directions.
    if (!needsAttention) return 2 * sign;
    return attention?.level === 'emergency' ? 0 : 1;
  };
  const compare = (a: ConversationRecord, b: ConversationRecord): number => {
    switch (field) {
      case 'waiting':
        return rank(a) - rank(b) || compareBytes(a.waitingSince ?? a.lastMessageAt, b.waitingSince ?? b.lastMessageAt);
      case 'name':
        return compareBytes(sortKey(a.name), sortKey(b.name));
      case 'priority':
        return PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority);
      case 'durationMs':
        return (a.durationMs ?? -1) - (b.durationMs ?? -1);
      case 'waitingSince':
        return compareBytes(a.waitingSince ?? '', b.waitingSince ?? '');
      case 'lastMessageAt':
      case 'createdAt':
        return compareBytes(a[field], b[field]);
    }
  };
  return (a, b) => sign * (compare(a, b) || a.id - b.id);
}
