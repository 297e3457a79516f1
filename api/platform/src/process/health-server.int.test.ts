import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { startProxy, type TestProxy } from '@switchboard/testing/proxy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createPool } from '../postgres/pool.ts';
import { createHealthServer } from './health-server.ts';
import { checkReadiness, type Phase } from './readiness.ts';

describe('the health server', () => {
  let database: TestDatabase;
  let network: TestProxy;
  let pool: ReturnType<typeof createPool>;
  let server: Awaited<ReturnType<typeof createHealthServer>>;
  let phase: Phase;
  let hasRedis: boolean;
  let hasKafka: boolean;

  beforeEach(async () => {
    database = await createTestDatabase();
    network = await startProxy(database.url);
    pool = createPool({ url: network.url, max: 2, applicationName: 'health' });
    phase = 'running';
    hasRedis = true;
    hasKafka = true;
    const ready = () =>
      checkReadiness({ phase, db: pool, bus: { isConnected: () => hasRedis }, isKafkaConnected: () => hasKafka });
    server = await createHealthServer({ port: 0, ready, metrics: createMetrics() });
  });
  afterEach(async () => {
    await server.close();
    await network.close();
    await pool.end();
    await database.drop();
  });

  async function get(path: string): Promise<{ status: number; body: string }> {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: response.status, body: await response.text() };
  }

  test('is live, and ready while PostgreSQL answers', async () => {
    expect(await get('/health/live')).toEqual({ status: 200, body: '{"status":"live"}' });
    expect(await get('/health/ready')).toEqual({ status: 200, body: '{"status":"ready","degraded":[]}' });
  });

  test('stays live but is not ready without PostgreSQL', async () => {
    network.cut();
    expect(await get('/health/live')).toMatchObject({ status: 200 });
    expect(await get('/health/ready')).toEqual({
      status: 503,
      body: '{"status":"unavailable","reason":"postgres","degraded":[]}',
    });
  });

  test('is not ready when PostgreSQL does not respond', async () => {
    network.freeze();
    expect(await get('/health/ready')).toMatchObject({ status: 503 });
  });

  test('is ready but degraded without Redis', async () => {
    hasRedis = false;
    expect(await get('/health/ready')).toEqual({ status: 200, body: '{"status":"ready","degraded":["redis"]}' });
  });

  test('is ready but degraded without Kafka', async () => {
    hasKafka = false;
    expect(await get('/health/ready')).toEqual({ status: 200, body: '{"status":"ready","degraded":["kafka"]}' });
  });

  test.each(['starting', 'draining'] as const)('is not ready while %s', async (now) => {
    phase = now;
    expect(await get('/health/ready')).toMatchObject({ status: 503, body: expect.stringContaining(now) });
  });

  test('serves the metrics and no other page', async () => {
    expect(await get('/metrics')).toMatchObject({
      status: 200,
      body: expect.stringContaining('switchboard_streams 0'),
    });
    expect(await get('/')).toMatchObject({ status: 404 });
  });

  test('refuses a port in use', async () => {
    const second = createHealthServer({
      port: server.port,
      ready: () => Promise.reject(new Error()),
      metrics: createMetrics(),
    });
    await expect(second).rejects.toMatchObject({ code: 'ops_port.unusable', details: { port: server.port } });
  });
});
