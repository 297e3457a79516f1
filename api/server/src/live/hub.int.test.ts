import { systemClock } from '@switchboard/platform/clock';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../http/limits/gate.ts';
import { readPosition } from '../inbox/read-position.ts';
import { Hub } from './hub.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a feed applies the messages that arrive while it opens', async () => {
  const { pool } = database;
  const tenant = 'acc_opening';
  const bus = createLocalLiveBus();
  const context = {
    pool,
    logger: createLogger({ name: 'test', level: 'silent' }),
    clock: systemClock,
    metrics: createMetrics(),
    reads: { states: createGate(1), changes: createGate(1), searches: createGate(1) },
  };
  const hub = new Hub(context, bus);
  const { epoch } = await readPosition(pool, tenant);
  const lock = await pool.connect();
  await lock.query('begin; lock table read.smart_tags in access exclusive mode');
  const opening = hub.acquire(tenant);
  // The feed has read its position and is waiting for the tags.
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "select 1 from pg_locks where not granted and relation = 'read.smart_tags'::regclass",
    );
    expect(rowCount).toBe(1);
  });
  const changes = { conversations: [], rings: [], smartTags: [] };
  const delivered = new Promise<void>((resolve) => void bus.subscribe(liveChannels.live(tenant), () => resolve()));
  bus.publish(liveChannels.live(tenant), JSON.stringify({ tenant, epoch, prev: 0, position: 1, changes }));
  await delivered;
  await lock.query('commit');
  lock.release();

  const feed = await opening;
  expect(feed.position).toBe(1);
  hub.release(feed);
});
