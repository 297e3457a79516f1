import { createPool } from '@switchboard/platform/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { startProxy, type TestProxy } from '@switchboard/testing/proxy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClient } from '../test/client.ts';
import { createLossyBus } from '../test/lossy-bus.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

let database: TestDatabase;
let proxy: TestProxy;
let api: TestApi;
let busIsConnected = true;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
  const { url } = proxy;
  const pool = createPool({ url, max: 5, applicationName: 'test' });
  const bus = createLossyBus({ isConnected: () => busIsConnected });
  api = await startTestApi({ replicaOf: { databaseUrl: url, pool, bus, tenantId: 'none' } });
});
afterAll(async () => {
  await api.close();
  await api.pool.end();
  await proxy.close();
  await database.drop();
});

describe('/health', () => {
  test('is live and ready', async () => {
    expect((await api.anonymous().get('/health/live')).status).toBe(200);
    const { status, body } = await api.anonymous().get('/health/ready');
    expect([status, body]).toEqual([200, { status: 'ready', degraded: [] }]);
  });

  test('is ready but degraded without Redis', async () => {
    busIsConnected = false;
    const { status, body } = await api.anonymous().get('/health/ready');
    busIsConnected = true;
    expect([status, body.degraded]).toEqual([200, ['redis']]);
  });

  test('rejects other methods', async () => {
    const { status, headers } = await api.anonymous().post('/health/ready');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('health without PostgreSQL', () => {
  test('is live but not ready, and requests get 503 with Retry-After until PostgreSQL is back', async () => {
    proxy.cut();
    const [live, ready] = [await api.anonymous().get('/health/live'), await api.anonymous().get('/health/ready')];
    expect([live.status, ready.status, ready.body]).toEqual([200, 503, { status: 'unavailable', degraded: [] }]);
    expect((await testClient(api.opsUrl).get('/health/ready')).body).toMatchObject({ reason: 'postgres' });
    const client = api.anonymous();
    client.cookies.set('logged_in', 'true');
    const login = await client.post('/api/login', { email: 'a@example.com', password: 'b' });
    expect([login.status, login.body.code]).toEqual([503, 'service.unavailable']);
    expect(Number(login.headers.get('retry-after'))).toBeGreaterThan(0);
    proxy.heal();
    await eventually(async () => expect((await api.anonymous().get('/health/ready')).status).toBe(200));
    expect((await client.post('/api/login', { email: 'a@example.com', password: 'b' })).status).toBe(401);
  });
});

describe('/metrics', () => {
  test('counts requests by route, without account names', async () => {
    await api.anonymous().get('/api/conversations');
    const { status, headers, text } = await testClient(api.opsUrl).get('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(
      /switchboard_http_request_seconds_count\{method="GET",route="\/api\/conversations",status="401"\} \d/,
    );
    expect(text).not.toContain('acc_');
    expect((await api.anonymous().get('/metrics')).status).toBe(404);
  });
});
