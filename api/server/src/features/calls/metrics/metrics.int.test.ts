import { DEFINITION, storeDefinition } from '@switchboard/application/calls/rollups/definition';
import { MAX_NAMED } from '@switchboard/application/calls/rollups/rollup-parts';
import { RELATIVE_ERROR } from '@switchboard/application/calls/rollups/sketch';
import { fixedClock } from '@switchboard/testing/clock';
import { dice } from '@switchboard/testing/dice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { buildCall } from '../test/insert-calls.ts';
import { createAccountWith } from './test/account-with.ts';
import { randomCalls, randomQuery } from './test/random-calls.ts';

const CASES = ['/api/calls/stats', '/api/analytics/performance', '/api/analytics/smartTags'].flatMap((path, index) =>
  [3, 41].map((seed) => [path, seed + index] as const),
);
const MAX_LISTS = 20;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock: fixedClock(new Date('2026-11-05T18:20:00Z')) });
});
afterAll(() => api.close());

describe('call metrics', () => {
  test.each(CASES)(
    'make every number of %s equal the total of its list, for any calls, filters and time zone',
    async (path, seed) => {
      const roll = dice(seed);
      const zone = roll.pick(['America/Denver', 'Europe/Madrid', 'Australia/Lord_Howe']);
      const { viewer } = await createAccountWith(api, randomCalls(roll), zone);
      const query = randomQuery(roll);
      const { status, body } = await viewer.get(`${path}?${query}`);
      expect([query, status]).toEqual([query, 200]);
      // Checking every count takes too long: check a random sample.
      const found = [...new Map(findCounts(body).map((count) => [count.query, count])).values()].filter(
        ({ value }) => value > 0 || roll(9) === 0,
      );
      expect(found.length).toBeGreaterThan(3);
      const picked = found
        .map((count) => ({ count, rank: roll(1_000) }))
        .sort((one, other) => one.rank - other.rank)
        .slice(0, MAX_LISTS);
      for (const { count } of picked) {
        const list = await viewer.get(`${count.query}${count.query.includes('?') ? '&' : '?'}perPage=1`);
        expect([query, count.query, list.status, list.body.meta?.total]).toEqual([
          query,
          count.query,
          200,
          count.value,
        ]);
      }
    },
  );

  test.each([
    ['/api/calls/stats', 'agentId'],
    ['/api/calls/stats', 'smartTagIds'],
    ['/api/calls/stats', 'endedReason'],
    ['/api/calls/stats', 'numberId'],
    ['/api/analytics/performance', 'agentVersion'],
    ['/api/analytics/performance', 'acknowledgedBy'],
    ['/api/analytics/smartTags', 'agentId'],
  ])('are the same from rollups as from calls in %s by %s, quantiles within their error', async (path, groupBy) => {
    const { viewer } = await createAccountWith(api, randomCalls(dice(groupBy.length)), 'Europe/Madrid');
    const ask = async (filter: string) => {
      const query = `from=2026-10-24&to=2026-11-05&compare=true&groupBy=${groupBy}${filter}`;
      const { status, body } = await viewer.get(`${path}?${query}`);
      expect([query, status]).toEqual([query, 200]);
      return body;
    };
    for (const filter of ROLLUP_FILTERS) {
      await storeDefinition(api.pool, DEFINITION);
      const fromRollups = await ask(filter);
      await storeDefinition(api.pool, 'another');
      const fromCalls = await ask(filter);
      expect(withinError(fromRollups, fromCalls)).toEqual(fromCalls);
    }
    await storeDefinition(api.pool, DEFINITION);
  });

  test.each([
    [{ of: 'none', agentIds: [] }, 1],
    [{ of: 'all', agentIds: [] }, 4],
    [{ of: 'agents', agentIds: ['desk'] }, 2],
    [{ of: 'agents', agentIds: ['triage', 'unheard-of'] }, 2],
    [{ of: 'agents', agentIds: [] }, 1],
  ] as const)(
    "count transfers as resolved according to the account's rule: %o",
    async (resolvedTransfers, expected) => {
      const transfer = (fields: object) =>
        buildCall({
          started_at: '2026-11-04T12:00:00Z',
          outcome: 'transferred',
          transferred: true,
          resolved: false,
          ...fields,
        });
      const rows = [
        transfer({ agent_id: 'desk', smart_tags: [3] }),
        transfer({ agent_id: 'triage' }),
        transfer({ agent_id: null }),
        // Resolved by the agent's own rule.
        transfer({ agent_id: 'desk', resolved: true }),
        buildCall({ started_at: '2026-11-04T12:00:00Z', outcome: 'failed', resolved: false }),
      ];
      const { viewer } = await createAccountWith(api, rows, 'UTC', {
        ...resolvedTransfers,
        agentIds: [...resolvedTransfers.agentIds],
      });
      const { body } = await viewer.get('/api/analytics/performance?from=2026-11-04&to=2026-11-04');
      const { value, query } = body.totals.counts.resolved;
      expect(value).toBe(expected);
      expect((await viewer.get(query)).body.meta.total).toBe(expected);
      expect((await viewer.get('/api/calls?resolved=false')).body.meta.total).toBe(5 - expected);
      expect(body.series[0].counts.resolved.value).toBe(expected);
    },
  );

  test('fall back to the calls if rollups have no room for all keys', async () => {
    const rows = Array.from({ length: MAX_NAMED.endedReason + 5 }, (_, nth) =>
      buildCall({
        started_at: '2026-11-04T12:00:00Z',
        ended_reason: `own-${String(nth).padStart(3, '0')}`,
        costs: [{ product: `product-${nth % 3}`, cents: 1 }],
        agent_id: `agent-${nth}`,
        outcome: 'transferred',
        transferred: true,
        resolved: false,
      }),
    );
    const last = rows.at(-1)?.agent_id ?? '';
    const { viewer } = await createAccountWith(api, rows, 'UTC', { of: 'agents', agentIds: [last] });
    const { body } = await viewer.get('/api/calls/stats?from=2026-11-04&to=2026-11-04');
    expect(body.endedReasons).toHaveLength(rows.length);
    expect(body.costs).toHaveLength(3);
    expect([body.totals.counts.resolved.value, body.series[0].counts.resolved.value]).toEqual([1, 1]);
    for (const { calls } of [body.endedReasons.at(-1), body.endedReasons[0]]) {
      expect((await viewer.get(calls.query)).body.meta.total).toBe(1);
    }
  });

  test('add up across the parts of a range, even across daylight saving changes', async () => {
    const roll = dice(5);
    const { viewer } = await createAccountWith(api, randomCalls(roll), 'America/Denver');
    for (const step of ['hour', 'week']) {
      const { body } = await viewer.get(`/api/calls/stats?from=2026-10-25&to=2026-11-05&step=${step}`);
      const sum = body.series.reduce(
        (all: number, point: { counts: { calls: { value: number } } }) => all + point.counts.calls.value,
        0,
      );
      expect([step, sum]).toEqual([step, body.totals.counts.calls.value]);
    }
  });

  test("put a tag's calls on the right days", async () => {
    const on = (started_at: string, smart_tags: number[]) => buildCall({ started_at, smart_tags });
    const rows = [on('2026-11-02T12:00:00Z', [3]), on('2026-11-04T12:00:00Z', [3, 4]), on('2026-11-04T13:00:00Z', [3])];
    const { viewer } = await createAccountWith(api, rows, 'UTC');
    const { body } = await viewer.get('/api/analytics/smartTags?from=2026-11-02&to=2026-11-04');
    const parts = body.tags.map(({ id, series }: { id: number; series: { calls: number }[] }) => [
      id,
      series.map(({ calls }) => calls),
    ]);
    expect(parts).toEqual([
      [3, [1, 0, 2]],
      [4, [0, 0, 1]],
    ]);
  });

  test('reject days outside the calendar, name the field, and compare the earliest valid days', async () => {
    const { viewer } = await createAccountWith(api, [], 'UTC');
    for (const query of ['to=0000-01-01&compare=true', 'from=1899-12-31', 'to=3000-01-01']) {
      const { status, body } = await viewer.get(`/api/calls/stats?${query}`);
      expect([query, status, body.errors?.[0]?.path]).toEqual([query, 422, query.slice(0, query.indexOf('='))]);
    }
    expect((await viewer.get('/api/calls/stats?from=1900-01-01&to=1900-12-31&step=month&compare=true')).status).toBe(
      200,
    );
    expect((await viewer.get('/api/calls?dateFrom=0000-01-01')).status).toBe(200);
  });

  test('run three at a time, queue twelve, and ask further clients to retry', async () => {
    const { viewer } = await createAccountWith(api, [], 'UTC');
    const holder = await api.pool.connect();
    try {
      await holder.query('begin; lock table read.calls in access exclusive mode');
      const answers = Array.from({ length: 16 }, () => viewer.get('/api/calls/stats'));
      const first = await Promise.race(answers);
      expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([
        503,
        'service.unavailable',
        '2',
      ]);
      await holder.query('rollback');
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([...Array(15).fill(200), 503]);
    } finally {
      holder.release();
    }
  });

  test('compute medians and percentiles only over calls with a value', async () => {
    const rows = [10, 20, 30, 40].map((duration_ms) =>
      buildCall({ duration_ms, started_at: '2026-11-04T12:00:00Z', cost_cents: null }),
    );
    const { viewer } = await createAccountWith(api, rows, 'UTC');
    const { body } = await viewer.get('/api/calls/stats?from=2026-11-04&to=2026-11-04');
    const { median, ...rest } = body.totals.measures.durationMs;
    expect(rest).toMatchObject({ count: 4, sum: 100, mean: 25 });
    expect(Math.abs(median - 25) / 25).toBeLessThanOrEqual(RELATIVE_ERROR);
    expect(body.totals.measures.costCents).toMatchObject({ count: 0, sum: null, median: null });
    expect(body).toMatchObject({ provisional: false, nearest: null, timeZone: 'UTC', step: 'day' });
  });

  test('suggest the nearest days with calls if there are none, and mark today as provisional', async () => {
    const { viewer } = await createAccountWith(api, [buildCall({ started_at: '2026-09-10T12:00:00Z' })], 'UTC');
    const { body } = await viewer.get('/api/calls/stats?from=2026-10-30&to=2026-11-05');
    expect(body).toMatchObject({ provisional: true, nearest: { from: '2026-09-04', to: '2026-09-10' } });
    expect(body.series.at(-1)).toMatchObject({ from: '2026-11-05', provisional: true });
  });

  test('reject ranges that are too long or end before they begin', async () => {
    const { viewer } = await createAccountWith(api, [], 'UTC');
    for (const query of [
      'from=2026-11-02&to=2026-11-01',
      'from=2020-01-01&to=2026-01-01',
      'from=2026-01-01&to=2026-06-01&step=hour',
      'from=0001-01-01&step=hour&compare=true',
    ]) {
      expect((await viewer.get(`/api/calls/stats?${query}`)).status).toBe(422);
    }
  });
});

const ROLLUP_FILTERS = [
  '',
  '&agentId=desk',
  '&agentId=none&agentVersion=7',
  '&direction=inbound',
  '&smartTagIds=3',
  '&numberId=num_front',
  '&numberId=none',
  '&hour=9',
  '&weekday=7&outcome=solved',
];
const QUANTILES = new Set(['median', 'p90', 'p99']);
/** Sums are exact to a millionth of a cent. */
const EXACT_SUMS = new Set(['sum', 'mean', 'cents']);

/** Replaces a response's numbers with the other response's where they differ by no more than the allowed error. */
function withinError(value: unknown, other: unknown, name = ''): unknown {
  if (typeof value === 'number' && typeof other === 'number' && (QUANTILES.has(name) || EXACT_SUMS.has(name))) {
    const error = QUANTILES.has(name) ? RELATIVE_ERROR * 1.000_001 : 1e-9;
    return Math.abs(value - other) <= Math.abs(other) * error + (QUANTILES.has(name) ? 0 : 1e-6) ? other : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const others = new Map(Object.entries(other ?? {}));
  if (Array.isArray(value)) return value.map((one, index) => withinError(one, others.get(String(index))));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withinError(one, others.get(key), key)]));
}

interface Count {
  readonly value: number;
  readonly query: string;
}

/** Finds all counts in a response. */
function findCounts(value: unknown): Count[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('query' in value && 'value' in value) return [value as Count];
  return Object.values(value).flatMap(findCounts);
}
