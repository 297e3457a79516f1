import type { ListFilter } from '@switchboard/contracts/conversations/query';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFilter } from '../filter/inbox-filter.ts';
import { inSnapshot } from '../snapshot.ts';
import { buildRecord } from '../test/build-record.ts';
import { insertInbox, setCheckpoint } from '../test/insert-inbox.ts';
import { createHitsByHour, type HitsByHour } from './hour-hits.ts';
import { factsSql, toFacts } from './facts.ts';
import { hoursSql, toHours } from './hours.ts';

// A zone whose days begin within an hour.
const ZONE = 'Asia/Kathmandu';
const CONVERSATIONS = 24;
const FILTERS: readonly Partial<ListFilter>[] = [
  { filter: { field: 'status', value: 'open' } },
  { filter: { field: 'agentId', value: 'triage' } },
  { smartTagIds: [1, 2] },
  { smartTagIds: [1, 2], smartTagMatch: 'all', filter: { field: 'status', value: 'open' } },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const atHour = (hour: number) => new Date(Date.parse('2026-11-12T17:40:00Z') + hour * 3_600_000).toISOString();

/** What the projection writes when something happens to a conversation. */
const change = fc.record({
  nth: fc.nat(CONVERSATIONS - 1),
  status: fc.constantFrom('open', 'resolved'),
  agentId: fc.constantFrom('triage', 'front-desk'),
  hour: fc.nat(30),
  tags: fc.subarray([1, 2, 3]),
  isDeleted: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** An account whose conversations a test changes. */
async function openAccount() {
  const tenant = randomTenant();
  const records = Array.from({ length: CONVERSATIONS }, (_, nth) =>
    buildRecord({ status: 'resolved', lastMessageAt: atHour(nth % 30), position: 1 }),
  );
  await insertInbox(
    database.pool,
    tenant,
    records.map((record) => ({ record, said: [] })),
  );
  await setCheckpoint(database.pool, tenant, 1);
  let position = 1;
  return {
    tenant,
    async take({ nth, status, agentId, hour, tags, isDeleted }: Change) {
      position += 1;
      await database.pool.query({
        text: `update read.conversations set status = $3, agent_id = $4, last_message_at = $5, smart_tags = $6, deleted_at = $7, last_position = $8
          where tenant_id = $1 and id = $2`,
        values: [tenant, records[nth]?.id, status, agentId, atHour(hour), tags, isDeleted ? atHour(0) : null, position],
      });
      await database.pool.query({
        text: `with counted as (select date_trunc('hour', last_message_at, 'UTC') as hour, count(*) as conversations
            from read.conversations where tenant_id = $1 and deleted_at is null group by 1)
          merge into read.hourly_totals t using (select coalesce(c.hour, k.hour) as hour, coalesce(c.conversations, 0) as conversations
            from counted c full join (select hour from read.hourly_totals where tenant_id = $1) k using (hour)) c
          on t.tenant_id = $1 and t.hour = c.hour
          when matched then update set conversations = c.conversations
          when not matched then insert (tenant_id, hour, conversations) values ($1, c.hour, c.conversations)`,
        values: [tenant],
      });
      await setCheckpoint(database.pool, tenant, position);
    },
  };
}

function countBy(memory: HitsByHour, tenant: string, wanted: Partial<ListFilter>) {
  const filter = compileFilter(
    {
      filter: undefined,
      searchString: undefined,
      smartTagIds: [],
      smartTagMatch: 'any',
      dates: { from: '2026-11-13', to: '2026-11-13' },
      ...wanted,
    },
    { timeZone: ZONE, withheld: [] },
  );
  if (filter.range === undefined) throw new Error('a range');
  return inSnapshot(
    database.pool,
    (client, [facts, hours]) =>
      memory.count(client, tenant, { filter, hours: toHours(hours), asOf: toFacts(facts).asOf }),
    { first: [factsSql(tenant), hoursSql(tenant, filter.range)] },
  );
}

describe('the hits of filters by hour', () => {
  test('are those of a count anew, whatever happened since they were counted', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(fc.array(change, { maxLength: 3 }), fc.nat(FILTERS.length - 1)), {
        minLength: 3,
        maxLength: 12,
      }),
      async (steps) => {
        const account = await openAccount();
        const memory = createHitsByHour();
        for (const [changes, nth] of steps) {
          for (const one of changes) await account.take(one);
          const wanted = FILTERS[nth] ?? {};
          const remembered = await countBy(memory, account.tenant, wanted);
          expect(remembered).toEqual(await countBy(createHitsByHour(), account.tenant, wanted));
        }
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  test('counts by whole rows: what a snapshot from before shows is counted for itself', async () => {
    const account = await openAccount();
    const memory = createHitsByHour();
    const [wanted = {}] = FILTERS;
    const open: Change = { nth: 3, status: 'open', agentId: 'triage', hour: 3, tags: [], isDeleted: false };
    const hitsOf = (hours: readonly { hits: number }[]) => hours.reduce((sum, { hits }) => sum + hits, 0);
    const older = await database.pool.connect();
    try {
      await older.query('begin isolation level repeatable read read only');
      const filter = compileFilter(
        {
          filter: wanted.filter,
          searchString: undefined,
          smartTagIds: [],
          smartTagMatch: 'any',
          dates: { from: '2026-11-13', to: '2026-11-13' },
        },
        { timeZone: ZONE, withheld: [] },
      );
      const asOf = toFacts(await older.query(factsSql(account.tenant))).asOf;
      await account.take(open);
      expect(hitsOf(await countBy(memory, account.tenant, wanted))).toBe(1);
      const hours = toHours(await older.query(hoursSql(account.tenant, filter.range ?? { fromMs: 0, toMs: 0 })));
      expect(hitsOf(await memory.count(older, account.tenant, { filter, hours, asOf }))).toBe(0);
      expect(hitsOf(await countBy(memory, account.tenant, wanted))).toBe(1);
    } finally {
      await older.query('rollback');
      older.release();
    }
  });
});
