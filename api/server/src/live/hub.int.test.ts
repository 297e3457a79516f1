import { systemClock } from '@switchboard/platform/clock';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hub } from './hub.ts';
import { createLimiter } from './limiter.ts';
import { readPosition } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what is heard while a feed opens counts once it is open', async () => {
  const { pool } = database;
  const tenant = 'acc_opening';
  const bus = createLocalLiveBus();
  const context = {
    pool,
    logger: createLogger({ name: 'test', level: 'silent' }),
    clock: systemClock,
    metrics: createMetrics(),
    reads: { states: createLimiter(1), changes: createLimiter(1), searches: createLimiter(1) },
  };
  const hub = new Hub(context, bus);
  const { epoch } = await readPosition(pool, tenant);
  const lock = await pool.connect();
  await lock.query('begin; lock table read.smart_tags in access exclusive mode');
  const opening = hub.acquire(tenant);
  // It has read its position and waits for the tags.
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
