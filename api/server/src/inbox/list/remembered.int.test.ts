import { type ListFilter, SORT_FIELDS } from '@switchboard/contracts/conversations/list';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFilter } from '../filter/inbox-filter.ts';
import { inSnapshot } from '../snapshot.ts';
import { createTagMaps } from '../tag-map.ts';
import { type Change, openChangingAccount } from '../test/changing-account.ts';
import { insertTags } from '../test/insert-inbox.ts';
import { createListMemory, type ListDeps, readList } from './page.ts';
import type { Order, PageRequest } from './page-query.ts';
import { factsSql, hoursSql, toFacts, toHours } from './snapshot-facts.ts';

// A zone whose days begin in the middle of a UTC hour.
const ZONE = 'Asia/Kathmandu';
const CONVERSATIONS = 24;
const DAY = { from: '2026-11-13', to: '2026-11-13' };
const FILTERS: readonly Partial<ListFilter>[] = [
  { filter: { field: 'status', value: 'open' } },
  { filter: { field: 'agentId', value: 'triage' } },
  { smartTagIds: [1, 2] },
  { smartTagIds: [1, 2], smartTagMatch: 'all', filter: { field: 'status', value: 'open' } },
  { searchString: 'kitchen' },
  { searchString: 'wat kit', smartTagIds: [2] },
  { searchString: 'leak' },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const forgetful = (): ListDeps => ({
  pool: database.pool,
  tagMaps: createTagMaps(),
  ...createListMemory(),
});

function compile(wanted: Partial<ListFilter>) {
  const none = {
    filter: undefined,
    searchString: undefined,
    smartTagIds: [],
    smartTagMatch: 'any',
    dates: DAY,
  } as const;
  return compileFilter({ ...none, ...wanted }, { timeZone: ZONE, withheld: [] });
}

async function readPage(deps: ListDeps, tenant: string, request: PageRequest) {
  const { records, total, isCapped } = await readList(deps, tenant, request);
  return { records, total, isCapped };
}

// The day begins at 18:15 UTC, so some conversations of the first hour precede it.
const atMinute = (minute: number) => new Date(Date.parse('2026-11-12T17:40:00Z') + minute * 60_000).toISOString();
const everyHour = Array.from({ length: CONVERSATIONS }, (_, nth) => atMinute(nth * 60));

const change: fc.Arbitrary<Change> = fc.record({
  index: fc.nat(CONVERSATIONS - 1),
  status: fc.constantFrom('open', 'resolved'),
  agentId: fc.constantFrom('triage', 'front-desk'),
  lastMessageAt: fc.nat(30 * 60).map(atMinute),
  smartTagIds: fc.subarray([1, 2, 3]),
  isDeleted: fc.boolean(),
});
const listRequest = fc.record({
  wanted: fc.constantFrom(...FILTERS),
  order: fc.record({ field: fc.constantFrom(...SORT_FIELDS), direction: fc.constantFrom('asc', 'desc') }),
  page: fc.integer({ min: 1, max: 3 }),
});

describe('a remembered list', () => {
  test('equals the list of a replica without memory, after any changes', async () => {
    const steps = fc.array(fc.tuple(fc.array(change, { maxLength: 3 }), listRequest), { minLength: 3, maxLength: 12 });
    const property = fc.asyncProperty(steps, async (taken) => {
      const account = await openChangingAccount(database.pool, everyHour, ['Water in the kitchen']);
      await insertTags(database.pool, account.tenant, [{ id: 1, name: 'Water leak' }]);
      const remembering = forgetful();
      for (const [changes, { wanted, order, page }] of taken) {
        for (const one of changes) await account.apply(one);
        const request = { filter: compile(wanted), order, page, perPage: 4 };
        const fresh = await readPage(forgetful(), account.tenant, request);
        expect(await readPage(remembering, account.tenant, request)).toEqual(fresh);
      }
    });
    await fc.assert(property, { numRuns: 40 });
  });

  test('follows a search that is capped, then not, then capped again', async () => {
    const many = Array.from({ length: 1_012 }, (_, nth) => atMinute(40 + nth));
    const account = await openChangingAccount(database.pool, many, ['a kitchen']);
    const remembering = forgetful();
    const read = async (order: Order, page: number) => {
      const request = { filter: compile({ searchString: 'kitchen' }), order, page, perPage: 50 };
      const { records, ...found } = await readPage(remembering, account.tenant, request);
      expect({ records, ...found }).toEqual(await readPage(forgetful(), account.tenant, request));
      return found;
    };
    const orders = SORT_FIELDS.map((field): Order => ({ field, direction: 'desc' }));
    const take = async (isDeleted: boolean, from: number) => {
      for (let nth = from; nth < from + 12; nth += 1) {
        const lastMessageAt = many[nth] ?? '';
        await account.apply({
          index: nth,
          status: 'open',
          agentId: 'triage',
          smartTagIds: [],
          lastMessageAt,
          isDeleted,
        });
      }
    };
    for (const order of orders) expect(await read(order, 20)).toEqual({ total: 1_000, isCapped: true });
    await take(true, 500);
    for (const order of orders) expect(await read(order, 2)).toEqual({ total: 1_000, isCapped: false });
    await take(true, 20);
    for (const order of orders) expect(await read(order, 20)).toEqual({ total: 988, isCapped: false });
    await take(false, 500);
    await take(false, 20);
    for (const order of orders) expect(await read(order, 1)).toEqual({ total: 1_000, isCapped: true });
  });

  test('uses a tag’s current name', async () => {
    const account = await openChangingAccount(database.pool, everyHour);
    await account.apply({
      index: 5,
      status: 'open',
      agentId: 'triage',
      smartTagIds: [1],
      lastMessageAt: atMinute(300),
      isDeleted: false,
    });
    const remembering = forgetful();
    const request = {
      filter: compile({ searchString: 'leak' }),
      order: { field: 'name', direction: 'asc' },
      page: 1,
      perPage: 10,
    } as const;
    expect((await readList(remembering, account.tenant, request)).total).toBe(0);
    await insertTags(database.pool, account.tenant, [{ id: 1, name: 'A leak', position: 9 }]);
    expect((await readList(remembering, account.tenant, request)).total).toBe(1);
  });

  test('belongs to its snapshot: an earlier snapshot is counted by itself', async () => {
    const account = await openChangingAccount(database.pool, everyHour);
    const { hitsByHour } = forgetful();
    const filter = compile({ filter: { field: 'status', value: 'open' } });
    const first = [factsSql(account.tenant), hoursSql(account.tenant, filter.range ?? { fromMs: 0, toMs: 0 })];
    const getHits = (whenBegun: () => Promise<void> | void = () => {}) =>
      inSnapshot(
        database.pool,
        async (client, [facts, hours]) => {
          await whenBegun();
          const { asOf } = toFacts(facts);
          const counted = await hitsByHour.count(client, account.tenant, { filter, hours: toHours(hours), asOf });
          return counted.reduce((sum, { hits }) => sum + hits, 0);
        },
        { first },
      );
    const begun = Promise.withResolvers<void>();
    const later = Promise.withResolvers<void>();
    const earlier = getHits(() => {
      begun.resolve();
      return later.promise;
    });
    await begun.promise;
    await account.apply({
      index: 3,
      status: 'open',
      agentId: 'triage',
      smartTagIds: [],
      lastMessageAt: atMinute(190),
      isDeleted: false,
    });
    expect(await getHits()).toBe(1);
    later.resolve();
    expect(await earlier).toBe(0);
    expect(await getHits()).toBe(1);
  });
});
