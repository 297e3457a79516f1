import { readCallRules } from '@switchboard/application/calls/call-scope';
import { DEFINITION, storeDefinition } from '@switchboard/application/calls/rollups/definition';
import { dice } from '@switchboard/testing/dice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTags } from '../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { randomCalls } from './metrics/test/random-calls.ts';
import { buildCall, insertCalls } from './test/insert-calls.ts';
import { insertNumber } from './test/insert-items.ts';
import { type CountedList, countCalls } from './total/count-calls.ts';

describe('GET /api/calls', () => {
  let api: TestApi;
  let viewer: TestClient;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  async function createCalls(...rows: readonly Readonly<Record<string, unknown>>[]) {
    const tenantId = await insertAccount(api.pool, { timeZone: 'America/Denver' });
    const calls = rows.map(buildCall);
    await insertCalls(api.pool, tenantId, calls);
    viewer = await api.as('viewer', { tenantId });
    return { tenantId, ids: calls.map(({ id }) => id) };
  }
  const listIds = async (query: string): Promise<number[]> => {
    const { status, body } = await viewer.get(`/api/calls?${query}`);
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ id }: { id: number }) => id);
  };

  test('lists complete rows, latest first, without unlisted calls', async () => {
    const { tenantId, ids } = await createCalls(
      { started_at: '2026-11-18T15:00:00Z', smart_tags: [3] },
      { started_at: '2026-11-19T15:00:00Z' },
      { is_listed: false },
    );
    await insertTags(api.pool, tenantId, [{ id: 3, name: 'Emergency', color: '#dc2626' }]);
    const { body } = await viewer.get('/api/calls?perPage=10');
    expect(body.meta).toMatchObject({
      page: 1,
      perPage: 10,
      total: 2,
      totalPages: 1,
      live: 0,
      timeZone: 'America/Denver',
    });
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[0]]);
    expect(body.data[1]).toMatchObject({
      from: '+13035550142',
      to: '+13035550110',
      numberId: null,
      agentVersion: '7',
      status: 'completed',
      endedGroup: 'caller',
      costCents: 22,
      latency: { p50: 800, p90: 1_400 },
      successful: null,
      smartTags: [{ id: 3, name: 'Emergency', color: '#dc2626' }],
    });
  });

  test('sorts by duration, cost and latency, with missing values last', async () => {
    const { ids } = await createCalls(
      { duration_ms: 5, cost_cents: 1, latency_p50: 30 },
      { duration_ms: null, cost_cents: null, latency_p50: null },
      { duration_ms: 9, cost_cents: 0.5, latency_p50: 20 },
    );
    const [a, b, c] = ids;
    expect(await listIds('sortBy=durationMs')).toEqual([c, a, b]);
    expect(await listIds('sortBy=costCents&sortOrder=asc')).toEqual([c, a, b]);
    expect(await listIds('sortBy=latencyMs')).toEqual([a, c, b]);
  });

  test('pages in both directions, with missing values last', async () => {
    const lengths = [3, null, 1, 3, null, 2, 1, null];
    const { ids } = await createCalls(...lengths.map((duration_ms) => ({ duration_ms })));
    const sign = { asc: 1, desc: -1 } as const;
    for (const order of ['asc', 'desc'] as const) {
      const expected = ids
        .map((id, index) => ({ id, length: lengths[index] ?? Number.POSITIVE_INFINITY * sign[order] }))
        .sort((one, other) => sign[order] * (one.length - other.length || one.id - other.id))
        .map(({ id }) => id);
      const pages: number[] = [];
      for (const page of [1, 2, 3]) {
        const query = `sortBy=durationMs&sortOrder=${order}&perPage=3&page=${page}`;
        const { body } = await viewer.get(`/api/calls?${query}`);
        pages.push(...body.data.map(({ id }: { id: number }) => id));
      }
      expect([order, pages]).toEqual([order, expected]);
    }
  });

  test('combines filters with AND', async () => {
    const { ids } = await createCalls(
      {
        agent_version: '7',
        outcome: 'transferred',
        transferred: true,
        duration_ms: 30_000,
        smart_tags: [3, 4],
        cost_cents: 10,
      },
      {
        agent_version: '7',
        tool_names: ['lookup'],
        duration_ms: 60_000,
        smart_tags: [4],
        ended_at: null,
        status: 'in_progress',
      },
      { agent_id: null, has_recording: true, language: 'es', latency_p50: 2_000, attention_at: '2026-11-18T15:01:00Z' },
    );
    const [a, b, c] = ids;
    const cases: Readonly<Record<string, unknown[]>> = {
      'agentVersion=7&transferred=true': [a],
      'agentVersion=7&durationFrom=60000&durationTo=60000': [b],
      'agentId=none': [c],
      'toolName=lookup&live=true': [b],
      'smartTagIds=3,4&smartTagMatch=all': [a],
      'smartTagIds=3&smartTagIds=4': [b, a],
      'hasRecording=true&language=es&latencyFrom=1999': [c],
      'attention=true': [c],
      'costTo=10': [a],
      'outcome=transferred&language=es': [],
      'searchString=flores&agentVersion=7&status=completed': [c, a],
    };
    for (const [query, expected] of Object.entries(cases))
      expect([query, await listIds(query)]).toEqual([query, expected]);
  });

  test("interprets days, hours and weekdays in the account's time zone", async () => {
    const { ids } = await createCalls(
      // 1:30 a.m. in Denver, the first and the second time, on the Sunday when clocks are set back.
      { started_at: '2026-11-01T07:30:00Z' },
      { started_at: '2026-11-01T08:30:00Z' },
      { started_at: '2026-11-02T06:59:59Z' },
      { started_at: '2026-11-02T07:00:00Z' },
    );
    const [a, b, c, d] = ids;
    expect(await listIds('dateFrom=2026-11-01&dateTo=2026-11-01')).toEqual([c, b, a]);
    expect(await listIds('dateFrom=2026-11-02')).toEqual([d]);
    expect(await listIds('weekday=7&hour=1')).toEqual([b, a]);
    expect(await listIds('dateTo=2026-11-01&timeTo=02:00&dateFrom=2026-11-01&timeFrom=01:00')).toEqual([b, a]);
  });

  test("filters by the account's called number, and returns it", async () => {
    const { tenantId, ids } = await createCalls({ own_number: '+13035550177' }, {});
    await insertNumber(api.pool, tenantId, { id: 'num_x', number: '+13035550177' });
    expect(await listIds('numberId=num_x')).toEqual([ids[0]]);
    expect(await listIds('numberId=none')).toEqual([ids[1]]);
    expect((await viewer.get(`/api/calls/${ids[0]}`)).body.numberId).toBe('num_x');
  });

  test("caps a total that rollups can't answer, and counts exactly on request", async () => {
    const { tenantId } = await createCalls(...[9, 1, 9, 9, 9].map((cost_cents) => ({ cost_cents })));
    const scope = { timeZone: 'UTC', withheld: [], ...(await readCallRules(api.pool, tenantId)) };
    const count = async (list: Partial<CountedList> = {}) => {
      const page = { offset: 0, limit: 1, rows: 1 };
      const { total, isCapped } = await countCalls(api.pool, tenantId, {
        ...{ filter: { costFrom: 5 }, scope, isExact: false, maxScanned: 4, page },
        ...list,
      });
      return [total, isCapped];
    };
    expect(await count()).toEqual([3, true]);
    expect(await count({ maxScanned: 6 })).toEqual([4, false]);
    expect(await count({ isExact: true })).toEqual([4, false]);
    // The total is at least the rows shown, is known on the last page, and comes from rollups otherwise.
    expect(await count({ maxScanned: 2, page: { offset: 3, limit: 1, rows: 1 } })).toEqual([4, true]);
    expect(await count({ page: { offset: 3, limit: 2, rows: 1 } })).toEqual([4, false]);
    expect(await count({ filter: { direction: 'inbound' } })).toEqual([5, false]);
    const { body } = await viewer.get('/api/calls?costFrom=5&perPage=1&total=exact');
    expect(body.meta).toMatchObject({ total: 4, totalCapped: false });
  });

  test('counts the calls of an hour exactly in a zone with a half-hour offset', async () => {
    // 10:45 and 11:15 in Kolkata, in the same UTC hour.
    const { tenantId } = await createCalls(
      { started_at: '2026-11-01T05:15:00Z' },
      { started_at: '2026-11-01T05:45:00Z' },
    );
    const scope = { ...(await readCallRules(api.pool, tenantId)), timeZone: 'Asia/Kolkata', withheld: [] };
    const list = { filter: { hour: 10 }, scope, isExact: true, page: { offset: 0, limit: 1, rows: 1 } };
    expect(await countCalls(api.pool, tenantId, list)).toMatchObject({ total: 1, isCapped: false });
  });

  test('counts the same from rollups as from calls', async () => {
    const roll = dice(11);
    const { tenantId } = await createCalls(...randomCalls(roll));
    await insertNumber(api.pool, tenantId, { id: 'num_front', number: '+13035550110' });
    for (const days of [
      '',
      '&dateFrom=2026-10-25&dateTo=2026-11-02',
      '&dateFrom=2026-10-30',
      '&dateTo=2026-11-01&timeTo=13:00',
    ]) {
      for (const filter of COUNTED_BY_ROLLUPS) {
        const totals = [];
        for (const definition of [DEFINITION, 'another']) {
          await storeDefinition(api.pool, definition);
          totals.push((await viewer.get(`/api/calls?perPage=1&${filter}${days}`)).body.meta.total);
        }
        expect([filter + days, totals[0]]).toEqual([filter + days, totals[1]]);
      }
    }
    await storeDefinition(api.pool, DEFINITION);
  });

  test('rejects an invalid query and names the field', async () => {
    await createCalls({});
    for (const [query, path] of [
      ['costFrom=5&costTo=4', 'costTo'],
      ['dateFrom=2026-11-02&dateTo=2026-11-01', 'dateTo'],
      ['status=gone', 'status'],
      ['sortBy=name', 'sortBy'],
      ['weekday=8', 'weekday'],
    ]) {
      const { status, body } = await viewer.get(`/api/calls?${query}`);
      expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    }
  });

  test('returns in words why a call ended; an unlisted call is not found', async () => {
    const { ids } = await createCalls(
      { ended_reason: 'customer-busy' },
      { is_listed: false },
      { ended_reason: 'never-heard-of' },
    );
    const { body } = await viewer.get(`/api/calls/${ids[0]}`);
    expect(body.ended).toMatchObject({ cause: 'busy', group: 'caller', words: { en: { title: 'The line was busy' } } });
    expect(body).toMatchObject({ turns: [], transfer: null, recording: null, analysis: null });
    expect((await viewer.get(`/api/calls/${ids[1]}`)).status).toBe(404);
    expect((await viewer.get(`/api/calls/${ids[2]}`)).body.ended).toBeNull();
  });
});

const COUNTED_BY_ROLLUPS = [
  '',
  'agentId=desk',
  'agentId=desk&agentVersion=7&outcome=solved',
  'direction=inbound&language=es',
  'direction=outbound&durationFrom=120000',
  'durationFrom=30000&durationTo=89999',
  'agentId=none&endedReason=customer-busy',
  'live=true&agentId=triage',
  'numberId=num_front&outcome=failed',
  'numberId=none',
  'smartTagIds=3,4&smartTagMatch=all',
  'smartTagIds=3&agentId=desk',
  'product=model&language=en',
  'takenOffTagId=4',
  'personTagId=3',
  'agentTagId=3',
  'transferTo=onCall',
  'tagged=true&channel=web',
  'weekday=7&outcome=solved',
  'hour=9&agentId=desk',
  'businessHours=true&attention=true',
  'outcome=solved&direction=inbound&language=en',
  'costFrom=20&agentId=desk',
];
