import { once } from 'node:events';
import { createServer } from 'node:net';
import { createEmptyDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClient } from './test/client.ts';
import { createLossyBus } from './test/lossy-bus.ts';
import { insertUser, PASSWORD } from './test/people.ts';
import { startTestApi } from './test/start-test-api.ts';

const MIGRATION_LOCK = 7_482_211;

describe('starting the API', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.drop());

  test('listens first, is not ready during the migration, then serves', async () => {
    const client = await database.pool.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number }; // a TCP server's address is never a string
    probe.close();
    const starting = startTestApi({
      config: { port },
      replicaOf: {
        databaseUrl: database.url,
        pool: database.pool,
        bus: createLossyBus({ isConnected: () => true }),
        tenantId: 'none',
      },
    });
    const outside = testClient(`http://127.0.0.1:${port}`);
    const ready = await eventually(() => outside.get('/health/ready'));
    expect([ready.status, ready.body.status]).toEqual([503, 'unavailable']);
    expect((await outside.get('/health/live')).status).toBe(200);
    const early = await outside.post('/api/login', { email: 'a@example.com', password: 'b' });
    expect([early.status, early.body.code]).toEqual([503, 'service.unavailable']);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
    const api = await starting;
    expect((await outside.get('/health/ready')).status).toBe(200);
    await api.close();
  });
});

describe('an API that cannot start', () => {
  test('reports that its port is taken and leaves nothing listening', async () => {
    const api = await startTestApi();
    const port = Number(new URL(api.url).port);
    await expect(startTestApi({ replicaOf: api, config: { port } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect((await api.anonymous().get('/health/ready')).status).toBe(200);
    await api.close();
  });
});

describe('stopping the API', () => {
  test('finishes responses in progress, is not ready in the meantime, then refuses connections', async () => {
    const api = await startTestApi({ config: { shutdownDelayMs: 300 } });
    const user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
    const signIn = api.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
    const closing = api.close();
    const ready = await eventually(async () => {
      const answer = await api.anonymous().get('/health/ready');
      expect(answer.status).toBe(503);
      return answer;
    });
    expect([ready.body.status, ready.headers.get('connection')]).toEqual(['unavailable', 'close']);
    expect((await testClient(api.opsUrl).get('/health/ready')).body.reason).toBe('draining');
    expect((await signIn).status).toBe(200);
    await closing;
    await expect(api.anonymous().get('/health/live')).rejects.toThrow();
  });

  test('ends streams with a reason', async () => {
    const api = await startTestApi();
    const viewer = await api.as('viewer');
    const stream = await viewer.open('/api/sse');
    const text = stream.text();
    await api.close();
    expect(await text).toContain('event: stream:ended\ndata: {"reason":"draining"');
  });
});
