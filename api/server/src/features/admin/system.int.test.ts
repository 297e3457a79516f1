import { accessStream, PLATFORM_TENANT } from '@switchboard/contracts/events';
import { ALIVE_MS } from '@switchboard/platform/process/heartbeat';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { pruneStops } from './system-queries.ts';

let api: TestApi;
let robin: TestClient & { readonly user: { readonly id: string } };
beforeAll(async () => {
  api = await startTestApi();
  robin = await api.as('super_admin');
});
afterAll(() => api.close());

/** Parks a stream of an account like a worker; returns the id of the row. */
async function park(tenantId: string, { version = 1 } = {}): Promise<number> {
  const { rows } = await api.pool.query(
    `insert into worker.dead_letters (projection, version, tenant_id, stream_id, position, reason, attempts)
      values ('inbox', $2, $1, 'conversation-7', 1, 'RangeError: broken', 3) returning id`,
    [tenantId, version],
  );
  return rows[0].id;
}
const readSystem = async () => (await robin.get('/api/admin/system')).body;

describe('GET /api/admin/system', () => {
  test('returns the lag of projections and the size of the log', async () => {
    const body = await readSystem();
    const inbox = body.projections.find(({ name }: { name: string }) => name === 'inbox');
    expect(inbox.behind).toBeGreaterThan(0);
    expect(inbox.lagMs).toBeGreaterThan(0);
    expect(body.events).toBeGreaterThan(0);
    expect(Math.abs(Date.parse(body.at) - Date.now())).toBeLessThan(60_000);
    expect(body.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(body.liveBus).toEqual({ connected: true });
  });

  test('counts the live streams of each replica, and drops a stopped replica', async () => {
    const replica = await startTestApi({ replicaOf: api });
    const staff = await api.as('staff');
    const cookie = `sb_session=${staff.cookies.get('sb_session')}`;
    const stream = await fetch(`${replica.url}/api/sse`, { headers: { cookie } });
    await eventually(async () => {
      const { processes, streams } = await readSystem();
      const counts = processes.map((process: { streams: number }) => process.streams).sort();
      expect([counts, streams]).toEqual([[0, 1], 1]);
    });
    await stream.body?.cancel();
    await replica.close();
    const { processes } = await readSystem();
    expect(processes).toMatchObject([{ kind: 'api', streams: 0 }]);
  });

  test('returns when a worker was last seen without counting it as running', async () => {
    expect((await readSystem()).workerSeenAt).toBeNull();
    await api.pool.query(
      `insert into ops.processes (id, kind, started_at, seen_at)
        values ('gone', 'worker', now(), now() - $1 * interval '1 millisecond')`,
      [ALIVE_MS + 1_000],
    );
    const { workerSeenAt, processes } = await readSystem();
    expect(workerSeenAt).toEqual(expect.any(String));
    expect(processes.filter(({ kind }: { kind: string }) => kind === 'worker')).toEqual([]);
    await api.pool.query("update ops.processes set seen_at = now() where id = 'gone'");
    expect((await readSystem()).processes).toContainEqual(expect.objectContaining({ id: 'gone', kind: 'worker' }));
  });

  test('lists parked streams of current projection versions with account and reason', async () => {
    const tenantId = await insertAccount(api.pool);
    await park(tenantId, { version: 2 });
    const id = await park(tenantId);
    const { parkedStreams } = await readSystem();
    expect(parkedStreams.filter((parked: { tenantId: string }) => parked.tenantId === tenantId)).toEqual([
      {
        id,
        projection: 'inbox',
        tenantId,
        accountName: `Account ${tenantId}`,
        streamId: 'conversation-7',
        position: 1,
        reason: 'RangeError: broken',
        attempts: 3,
        parkedAt: expect.any(String),
        replayAskedAt: null,
      },
    ]);
    const { body } = await robin.get(`/api/admin/accounts/${tenantId}`);
    expect(body.health.parkedStreams).toMatchObject([{ id }]);
  });

  test('lists the accounts that a projection is stopped for until it continues', async () => {
    const tenantId = await insertAccount(api.pool);
    await api.pool.query(
      `insert into worker.checkpoints (projection, version, tenant_id, position) values ('inbox', 1, $1, 4)`,
      [tenantId],
    );
    await api.pool.query(
      `insert into worker.stops (projection, version, tenant_id, position, stream_id, type, schema_version)
        values ('inbox', 1, $1, 5, 'conversation-7', 'conversation.transferred', 1)`,
      [tenantId],
    );
    expect((await readSystem()).stoppedAccounts).toEqual([
      {
        projection: 'inbox',
        tenantId,
        accountName: `Account ${tenantId}`,
        position: 5,
        streamId: 'conversation-7',
        type: 'conversation.transferred',
        schemaVersion: 1,
        stoppedAt: expect.any(String),
      },
    ]);
    const countStops = async () =>
      (await api.pool.query('select count(*) from worker.stops where tenant_id = $1', [tenantId])).rows[0].count;
    await pruneStops(api.pool, 10);
    expect(await countStops()).toBe(1);
    await api.pool.query('update worker.checkpoints set position = 5 where tenant_id = $1', [tenantId]);
    expect((await readSystem()).stoppedAccounts).toEqual([]);
    await pruneStops(api.pool, 10);
    expect(await countStops()).toBe(0);
  });
});

describe('POST /api/admin/system/parked/{id}/replay', () => {
  test('requests a replay once by an event in the stream, with an audit entry', async () => {
    const tenantId = await insertAccount(api.pool);
    const id = await park(tenantId);
    const first = await robin.post(`/api/admin/system/parked/${id}/replay`);
    expect([first.status, first.body.replayAskedAt]).toEqual([202, expect.any(String)]);
    const again = await robin.post(`/api/admin/system/parked/${id}/replay`);
    expect(again.body).toEqual(first.body);
    const { events } = await api.events.readStream(tenantId, 'conversation-7');
    expect(events).toMatchObject([
      { type: 'stream.resumed', metadata: { actor: { kind: 'user', id: robin.user.id } } },
    ]);
    const { body } = await robin.get(`/api/admin/accounts/${tenantId}/actions`);
    expect(body.data).toMatchObject([
      { type: 'stream.replay-asked', by: { id: robin.user.id }, streamId: 'conversation-7' },
    ]);
  });

  test('requests a replay once and records one requester for concurrent requests', async () => {
    const tenantId = await insertAccount(api.pool);
    const id = await park(tenantId);
    const others = await Promise.all(Array.from({ length: 3 }, () => api.as('super_admin')));
    const ask = (who: TestClient) => who.post(`/api/admin/system/parked/${id}/replay`);
    const answers = await Promise.all([robin, ...others, robin, ...others].map(ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.replayAskedAt)).size).toBe(1);
    expect((await api.events.readStream(tenantId, 'conversation-7')).version).toBe(1);
    expect((await robin.get(`/api/admin/accounts/${tenantId}/actions`)).body.data).toHaveLength(1);
  });

  test("doesn't repeat a pending replay, however many events the stream has received since", async () => {
    const tenantId = await insertAccount(api.pool);
    const id = await park(tenantId);
    const ask = () => robin.post(`/api/admin/system/parked/${id}/replay`);
    await ask();
    const restored = { type: 'conversation.restored', data: {} };
    await api.events.append({
      tenantId,
      streamId: 'conversation-7',
      expectedVersion: 'any',
      events: Array(30).fill(restored),
      metadata: { correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    });
    expect((await ask()).status).toBe(202);
    expect((await api.events.readStream(tenantId, 'conversation-7')).version).toBe(31);
    expect((await robin.get(`/api/admin/accounts/${tenantId}/actions`)).body.data).toHaveLength(1);
  });

  test("answers 404 for streams that aren't parked and for unused projection versions", async () => {
    const old = await park(await insertAccount(api.pool), { version: 2 });
    for (const id of [old, 4_711_000, 'none', '-1']) {
      expect((await robin.post(`/api/admin/system/parked/${id}/replay`)).status).toBe(404);
    }
  });
});

describe('durable jobs', () => {
  const add = async (attempts: number, error: string | null = null) => {
    const { rows } = await api.pool.query(
      `select (graphile_worker.add_job('end-lost-calls', run_at => now() + interval '1 hour', max_attempts => 10)).id`,
    );
    await api.pool.query('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [
      rows[0].id,
      attempts,
      error,
    ]);
    return rows[0].id;
  };

  test('are counted, and failed ones are listed with the reason', async () => {
    await add(0);
    const [retrying, failed] = [await add(2, 'SQLSTATE 40001'), await add(10, 'RangeError: broken')];
    const { jobs } = await readSystem();
    expect(jobs).toEqual({
      waiting: 2,
      running: 0,
      failed: 1,
      lagMs: 0,
      failures: [
        { id: failed, state: 'failed', attempts: 10, reason: 'RangeError: broken', nextAt: null },
        { id: retrying, state: 'retrying', attempts: 2, reason: 'SQLSTATE 40001', nextAt: expect.any(String) },
      ].map((job) => ({ ...job, task: 'end-lost-calls', failedAt: expect.any(String) })),
    });
  });

  test("run again on an administrator's request only if they failed, with an audit entry", async () => {
    const [healthy, failed] = [await add(0), await add(10, 'RangeError: broken')];
    expect((await robin.post(`/api/admin/system/jobs/${failed}/retry`)).status).toBe(202);
    const { rows } = await api.pool.query(
      'select attempts, run_at <= now() as "isDue" from graphile_worker.jobs where id = $1',
      [failed],
    );
    expect(rows).toEqual([{ attempts: 0, isDue: true }]);
    const { events } = await api.events.readStream(PLATFORM_TENANT, accessStream('jobs'));
    expect(events).toMatchObject([
      {
        type: 'job.retry-asked',
        data: { jobId: failed, task: 'end-lost-calls' },
        metadata: { actor: { id: robin.user.id } },
      },
    ]);
    for (const id of [healthy, 999_999]) {
      expect((await robin.post(`/api/admin/system/jobs/${id}/retry`)).status).toBe(404);
    }
  });
});
