import type { CallRules } from '@switchboard/application/calls/call-scope';
import { MetricsQuery } from '@switchboard/contracts/calls/metric-routes';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { type Dice, dice } from '@switchboard/testing/dice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSnapshot } from '../../../../inbox/snapshot.ts';
import { insertAccount } from '../../../../test/people.ts';
import { insertCalls, replaceCall } from '../../test/insert-calls.ts';
import { insertCallRules, insertNumber } from '../../test/insert-items.ts';
import { selectSource } from '../select-source.ts';
import { toMetricsRequest } from '../source/metrics-request.ts';
import { readRange } from '../source/range.ts';
import { randomCalls } from '../test/random-calls.ts';
import { createMetricCache, type MetricCache, type PartCache } from './metric-cache.ts';

const NOW = new Date('2026-11-05T18:20:00Z');
const STEPS = 40;
const CALLS = 30;
const DAYS = 'from=2026-10-24&to=2026-11-05&step=day';
const QUERIES = [
  'groupBy=smartTagIds',
  'groupBy=language',
  'groupBy=numberId',
  'language=en',
  'language=es',
  'agentId=desk&groupBy=agentVersion',
  'agentId=triage&groupBy=agentVersion',
  'numberId=num_front',
  'weekday=7',
];
const openFrom = (from: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to: '17:00' }));
const randomRules = (roll: Dice): Partial<CallRules> => ({
  hours: openFrom(roll.pick(['09:00', '13:00'])),
  resolvedTransfers: { of: roll.pick(['none', 'agents', 'all']), agentIds: ['desk'] },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a replica with cached days returns the same metrics as a replica without, whatever changes in between', async () => {
  const roll = dice(29);
  const accounts = [await openAccount(roll, 'America/Denver'), await openAccount(roll, 'Asia/Tokyo')];
  const cache = createMetricCache();
  const hits = countHits(cache);
  for (let step = 0; step < STEPS; step += 1) {
    const change = roll(4);
    // As the worker does: several accounts in one transaction.
    await withTransaction(database.pool, async (client) => {
      for (const account of accounts) await CHANGES[change]?.(client, account, roll);
    });
    for (const { tenantId, timeZone } of accounts) {
      for (const request of ['businessHours=true', roll.pick(QUERIES)]) {
        const read = (cached: MetricCache) =>
          inSnapshot(database.pool, (db) =>
            readAll(db, { tenantId, timeZone }, { text: `${DAYS}&${request}`, cached }),
          );
        expect([request, await read(cache)]).toEqual([request, await read(createMetricCache())]);
      }
    }
  }
  expect(hits()).toBeGreaterThan(300);
});

interface Account {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly calls: ReturnType<typeof randomCalls>;
}

async function openAccount(roll: Dice, timeZone: string): Promise<Account> {
  const tenantId = await insertAccount(database.pool, { timeZone });
  const calls = randomCalls(roll).slice(0, CALLS);
  await insertNumber(database.pool, tenantId, { id: 'num_front', number: '+13035550110' });
  await insertCallRules(database.pool, tenantId, randomRules(roll));
  await insertCalls(database.pool, tenantId, calls);
  return { tenantId, timeZone, calls };
}

type Change = (db: Queryable, account: Account, roll: Dice) => Promise<void>;

const changeCall: Change = async (db, { tenantId, calls }, roll) => {
  const nth = roll(calls.length);
  const [before, other] = [calls[nth], randomCalls(roll)[0]];
  if (before === undefined || other === undefined) throw new RangeError('there are no calls');
  const after = roll(2) === 0 ? { ...other, id: before.id } : { ...before, language: other.language };
  calls[nth] = after;
  await replaceCall(db, tenantId, { calls, before, after });
};
const changeRules: Change = async (db, { tenantId }, roll) => {
  await db.query({ text: `delete from resource.items where tenant_id = $1 and kind = 'settings'`, values: [tenantId] });
  await insertCallRules(db, tenantId, randomRules(roll));
};
const giveNumberAway: Change = async (db, { tenantId }, roll) => {
  await db.query({
    text: `update resource.items set fields = jsonb_build_object('number', $2::text) where tenant_id = $1 and id = 'num_front'`,
    values: [tenantId, roll.pick(['+13035550110', '+13035550199'])],
  });
};
const CHANGES: readonly Change[] = [changeCall, changeCall, changeRules, giveNumberAway];

async function readAll(
  db: Queryable,
  { tenantId, timeZone }: Pick<Account, 'tenantId' | 'timeZone'>,
  { text, cached }: { readonly text: string; readonly cached: MetricCache },
) {
  const query = MetricsQuery.parse(Object.fromEntries(new URLSearchParams(text)));
  const range = readRange(query, { now: NOW, timeZone });
  const request = await toMetricsRequest(
    db,
    { tenantId, name: 'Willow', timeZone, withheld: [] },
    { query, range, now: NOW },
  );
  const source = await selectSource(db, request, cached);
  const groups = await source.groupSeries(query.groupBy ?? 'agentId');
  const byPart = groups.map((group) => JSON.stringify(Object.entries(group).sort())).sort();
  const parts = new Map((await source.byTime()).map((row) => [row.part, row]));
  return {
    hours: await source.countByHour(),
    groups: byPart,
    byTime: request.periods.map((_, index) => parts.get(index + 1)),
  };
}

/** Counts the cache hits. */
function countHits({ metrics, groups, hours }: MetricCache): () => number {
  let count = 0;
  const countGets = <V>(cache: PartCache<V>) => {
    const { get } = cache;
    cache.get = (name, state) => {
      const cached = get(name, state);
      if (cached !== undefined) count += 1;
      return cached;
    };
  };
  countGets(metrics);
  countGets(groups);
  countGets(hours);
  return () => count;
}
