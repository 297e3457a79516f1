import { createEmptyDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { startProxy, type TestProxy } from '@switchboard/testing/proxy';
import { testRedisUrl } from '@switchboard/testing/redis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount, insertApiKey, insertSession, SESSION_SECRET, type SignedIn } from './test/live/access.ts';
import { InboxClient } from './test/live/inbox-client.ts';
import { deliverCalls, MESSAGES_A_CALL, type ReplicaEndpoints } from './test/replicas/caller.ts';
import { type Replica, startReplica } from './test/replicas/replica.ts';

/** After this time, docker-compose.yml kills a container. */
const STOP_WITHIN_MS = 15_000;
const CALLS = 12;
const SECRETS = { SESSION_SECRET, SECRETS_KEY: 'ab'.repeat(32) };

describe('two APIs and two workers on one PostgreSQL and one Redis', () => {
  let database: TestDatabase;
  let redis: TestProxy;
  let env: Record<string, string>;
  let who: SignedIn;
  let apiKey: string;
  let apis: Replica[];
  let workers: Replica[];
  const clients: InboxClient[] = [];

  beforeAll(async () => {
    database = await createEmptyDatabase();
    redis = await startProxy(await testRedisUrl());
    env = { DATABASE_URL: database.url, REDIS_URL: redis.url, ...SECRETS };
    // All programs start at once on an empty database, which the first one migrates.
    [apis, workers] = await Promise.all([
      Promise.all([startReplica('api', env), startReplica('api', env)]),
      Promise.all([startReplica('worker', env), startReplica('worker', env)]),
    ]);
    const tenantId = await insertAccount(database.pool);
    who = await insertSession(database.pool, tenantId, { role: 'admin' });
    apiKey = await insertApiKey(database.pool, tenantId, ['intake.write']);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.disconnect();
  });
  afterAll(async () => {
    for (const replica of [...apis, ...workers]) await replica.end('SIGKILL');
    await redis.close();
    await database.drop();
  });

  const at = (index: number) => {
    const { url } = apis[index] ?? { url: 'no such replica' };
    return { url };
  };
  const endpoints = (): ReplicaEndpoints => ({ urls: () => apis.map(({ url }) => url), apiKey });

  /** Opens a viewer of the called account at the API that `place` currently names. */
  async function watch(place: { readonly url: string }, search: string): Promise<InboxClient> {
    const query = `dateFrom=2026-11-19&dateTo=2026-11-21&searchString=${search}`;
    const client = new InboxClient(place, who, query);
    await client.load();
    await client.connect();
    clients.push(client);
    return client;
  }

  /** Every call exists once and complete, and the stream has sent all of it to the client. */
  async function isWhole(client: InboxClient): Promise<void> {
    await eventually(async () => {
      const { rows, total } = await client.refetch();
      expect([total, rows.size]).toEqual([CALLS, CALLS]);
      expect(new Set([...rows.values()].map(({ messageCount }) => messageCount))).toEqual(new Set([MESSAGES_A_CALL]));
      expect(client.held).toEqual({ ...client.held, rows, total });
    });
    expect(client.failures).toEqual([]);
  }

  test('show what one API received to viewers at the other', async () => {
    const client = await watch(at(1), 'undisturbed');
    await deliverCalls({ ...endpoints(), urls: () => [at(0).url] }, 'undisturbed', CALLS);
    await isWhole(client);
  });

  test('lose and duplicate nothing when a worker is killed under load and restarted', async () => {
    const client = await watch(at(0), 'workerkilled');
    const delivering = deliverCalls(endpoints(), 'workerkilled', CALLS);
    await eventually(() => expect(client.held.rows.size).toBeGreaterThan(0));
    await workers[0]?.end('SIGKILL');
    await delivering;
    await isWhole(client);
    workers[0] = await startReplica('worker', env);
  });

  test('lose and duplicate nothing when every worker is killed under load and one is restarted', async () => {
    const client = await watch(at(0), 'bothkilled');
    const delivering = deliverCalls(endpoints(), 'bothkilled', CALLS);
    await eventually(() => expect(client.held.rows.size).toBeGreaterThan(0));
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await delivering;
    workers = await Promise.all([startReplica('worker', env), startReplica('worker', env)]);
    await isWhole(client);
  });

  test('lose and duplicate nothing when an API is killed under load, and its viewers continue at the other', async () => {
    const staying = await watch(at(0), 'apikilled');
    const place = at(1);
    const moving = await watch(place, 'apikilled');
    const delivering = deliverCalls(endpoints(), 'apikilled', CALLS);
    await eventually(() => expect(moving.held.rows.size).toBeGreaterThan(0));
    await apis[1]?.end('SIGKILL');
    moving.disconnect();
    place.url = at(0).url;
    await moving.connect();
    await delivering;
    await isWhole(staying);
    await isWhole(moving);

    apis[1] = await startReplica('api', env);
    await isWhole(await watch(at(1), 'apikilled'));
  });

  test('continue without Redis, with a delay, and report the outage', async () => {
    const client = await watch(at(0), 'redis');
    redis.cut();
    try {
      await deliverCalls(endpoints(), 'redis', CALLS);
      await isWhole(client);
      for (const replica of [...apis, ...workers]) {
        const response = await fetch(`${replica.url}/health/ready`);
        expect([response.status, await response.json()]).toEqual([200, { status: 'ready', degraded: ['redis'] }]);
      }
    } finally {
      redis.heal();
    }
    await eventually(async () => {
      for (const { url } of [...apis, ...workers]) {
        expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready', degraded: [] });
      }
    });
  });

  // This is the last test, because it stops the replicas.
  test('stop cleanly on SIGTERM', async () => {
    await watch(at(0), 'stop');
    const asked = performance.now();
    const codes = await Promise.all([...apis, ...workers].map((replica) => replica.end('SIGTERM')));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(performance.now() - asked).toBeLessThan(STOP_WITHIN_MS);
  });
});
