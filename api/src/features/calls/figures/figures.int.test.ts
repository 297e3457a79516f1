import { OUTCOMES } from '@switchboard/contracts/calls/ended-reasons';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTags } from '../../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../../test/client.ts';
import { insertAccount } from '../../../test/people.ts';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { buildCall, insertCalls } from '../test/insert-calls.ts';
import { dice } from './test/dice.ts';

const CASES = ['/api/calls/stats', '/api/analytics/performance', '/api/analytics/smartTags'].flatMap((path, index) =>
  [3, 41].map((seed) => [path, seed + index] as const),
);
const MOST_LISTS = 20;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock: fixedClock(new Date('2026-11-05T18:20:00Z')) });
});
afterAll(() => api.close());

describe('figures', () => {
  test.each(CASES)(
    'every number of %s equals the count of its own list, whatever the calls, filters and zone',
    async (path, seed) => {
      const roll = dice(seed);
      const zone = roll.pick(['America/Denver', 'Europe/Madrid', 'Australia/Lord_Howe']);
      const { viewer } = await accountWith(randomCalls(roll), zone);
      const query = randomQuery(roll);
      const { status, body } = await viewer.get(`${path}?${query}`);
      expect([query, status]).toEqual([query, 200]);
      // Each kind of number counts something somewhere; of those chance picks as many as there is time for.
      const found = [...new Map(countsIn(body).map((count) => [count.query, count])).values()].filter(
        ({ value }) => value > 0 || roll(9) === 0,
      );
      expect(found.length).toBeGreaterThan(3);
      const picked = found
        .map((count) => ({ count, rank: roll(1_000) }))
        .sort((one, other) => one.rank - other.rank)
        .slice(0, MOST_LISTS);
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

  test('parts of a range come to the whole, over nights on which clocks change too', async () => {
    const roll = dice(5);
    const { viewer } = await accountWith(randomCalls(roll), 'America/Denver');
    for (const step of ['hour', 'week']) {
      const { body } = await viewer.get(`/api/calls/stats?from=2026-10-25&to=2026-11-05&step=${step}`);
      const sum = body.series.reduce(
        (all: number, point: { counts: { calls: { value: number } } }) => all + point.counts.calls.value,
        0,
      );
      expect([step, sum]).toEqual([step, body.totals.counts.calls.value]);
    }
  });

  test('the parts of a tag stand at their days', async () => {
    const on = (started_at: string, smart_tags: number[]) => buildCall({ started_at, smart_tags });
    const rows = [on('2026-11-02T12:00:00Z', [3]), on('2026-11-04T12:00:00Z', [3, 4]), on('2026-11-04T13:00:00Z', [3])];
    const { viewer } = await accountWith(rows, 'UTC');
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

  test('days outside of the calendar are refused, by name, and the first ones that count can be compared', async () => {
    const { viewer } = await accountWith([], 'UTC');
    for (const query of ['to=0000-01-01&compare=true', 'from=1899-12-31', 'to=3000-01-01']) {
      const { status, body } = await viewer.get(`/api/calls/stats?${query}`);
      expect([query, status, body.errors?.[0]?.path]).toEqual([query, 422, query.slice(0, query.indexOf('='))]);
    }
    expect((await viewer.get('/api/calls/stats?from=1900-01-01&to=1900-12-31&step=month&compare=true')).status).toBe(
      200,
    );
    expect((await viewer.get('/api/calls?dateFrom=0000-01-01')).status).toBe(200);
  });

  test('are read three at a time, twelve wait, and whoever comes then is told to come back', async () => {
    const { viewer } = await accountWith([], 'UTC');
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

  test('medians and percentiles are of the calls that it is known of', async () => {
    const rows = [10, 20, 30, 40].map((duration_ms) =>
      buildCall({ duration_ms, started_at: '2026-11-04T12:00:00Z', cost_cents: null }),
    );
    const { viewer } = await accountWith(rows, 'UTC');
    const { body } = await viewer.get('/api/calls/stats?from=2026-11-04&to=2026-11-04');
    expect(body.totals.measures.durationMs).toMatchObject({ count: 4, sum: 100, mean: 25, median: 25 });
    expect(body.totals.measures.costCents).toMatchObject({ count: 0, sum: null, median: null });
    expect(body).toMatchObject({ provisional: false, nearest: null, timeZone: 'UTC', step: 'day' });
  });

  test('without calls it names the nearest days that have some, and today is provisional', async () => {
    const { viewer } = await accountWith([buildCall({ started_at: '2026-09-10T12:00:00Z' })], 'UTC');
    const { body } = await viewer.get('/api/calls/stats?from=2026-10-30&to=2026-11-05');
    expect(body).toMatchObject({ provisional: true, nearest: { from: '2026-09-04', to: '2026-09-10' } });
    expect(body.series.at(-1)).toMatchObject({ from: '2026-11-05', provisional: true });
  });

  test('refuses ranges that are too long or end before they begin', async () => {
    const { viewer } = await accountWith([], 'UTC');
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

async function accountWith(calls: readonly ReturnType<typeof buildCall>[], timeZone: string) {
  const tenantId = await insertAccount(api.pool, { timeZone });
  await insertTags(api.pool, tenantId, [
    { id: 3, name: 'Emergency' },
    { id: 4, name: 'Complaint' },
    { id: 5, name: 'Spanish' },
  ]);
  if (calls.length > 0) await insertCalls(api.pool, tenantId, calls);
  const viewer: TestClient = await api.as('viewer', { tenantId });
  return { viewer };
}

type Roll = ReturnType<typeof dice>;
const FIRST = Date.parse('2026-10-23T00:00:00Z');
const SPAN_MS = 14 * 86_400_000;

/** Two weeks of calls of every kind, among them the nights on which clocks change in Denver and Madrid. */
function randomCalls(roll: Roll) {
  return Array.from({ length: 150 }, () => {
    const isLive = roll(12) === 0;
    const outcome = isLive ? null : roll.pick(OUTCOMES);
    return buildCall({
      started_at: new Date(FIRST + roll(SPAN_MS)).toISOString(),
      is_listed: roll(15) > 0,
      direction: roll.pick(['inbound', 'outbound']),
      channel: roll.pick(['phone', 'web', 'voice']),
      agent_id: roll.pick(['desk', 'triage', null]),
      agent_version: roll.pick(['6', '7', null]),
      language: roll.pick(['en', 'es', null]),
      ended_at: isLive ? null : '2026-11-05T00:00:00Z',
      status: isLive ? 'in_progress' : 'completed',
      outcome,
      transferred: outcome === null ? null : outcome === 'transferred',
      resolved: outcome === null ? null : outcome === 'solved',
      ended_reason: isLive ? null : roll.pick(['customer-ended-call', 'customer-busy', 'never-heard-of', null]),
      duration_ms: isLive ? null : roll(500_000),
      cost_cents: roll.pick([null, roll(90)]),
      costs: roll.pick([
        [],
        [{ product: 'voice', cents: 5 }],
        [
          { product: 'voice', cents: 3 },
          { product: 'model', cents: 4.5 },
        ],
      ]),
      latency_p50: roll.pick([null, roll(3_000)]),
      smart_tags: [3, 4, 5].filter(() => roll(3) === 0),
      taken_off_tags: [3, 4].filter(() => roll(6) === 0),
      attention_at: roll.pick([null, '2026-11-01T00:00:00Z']),
      acknowledged_by: roll.pick([null, 'usr_marco', 'usr_jo']),
    });
  });
}

function randomQuery(roll: Roll): string {
  const filters = [
    'agentId=desk',
    'agentId=none',
    'direction=inbound',
    'outcome=transferred',
    'live=true',
    'durationFrom=45000&durationTo=200000',
    'smartTagIds=3',
    'smartTagIds=3,4',
    'smartTagIds=3,5&smartTagMatch=all',
    'businessHours=true',
    'weekday=7',
    'hour=1',
    'latencyTo=1500',
    'product=voice',
    'attention=false',
  ];
  const groupBy = [
    'agentId',
    'agentVersion',
    'direction',
    'outcome',
    'endedReason',
    'smartTagIds',
    'acknowledgedBy',
    'language',
  ];
  const from = `2026-10-${24 + roll(7)}`;
  return [
    `from=${from}&to=2026-11-0${1 + roll(5)}`,
    `step=${roll.pick(['hour', 'day', 'week', 'month'])}`,
    `groupBy=${roll.pick(groupBy)}`,
    ...(roll(2) === 0 ? ['compare=true'] : []),
    ...(roll(3) > 0 ? [roll.pick(filters)] : []),
  ].join('&');
}

interface Count {
  readonly value: number;
  readonly query: string;
}

/** Every count of an answer, wherever it stands. */
function countsIn(value: unknown): Count[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('query' in value && 'value' in value) return [value as Count];
  return Object.values(value).flatMap(countsIn);
}
