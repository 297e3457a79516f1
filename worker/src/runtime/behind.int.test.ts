import { WAKE_UP_BATCH_MS } from '@switchboard/event-store/wake-ups';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { said, started } from '../test/speech.ts';
import { drain, newCall, openWorld, type World } from '../test/world.ts';
import { createCheckpoints } from './claims.ts';
import type { TenantWakeUp } from './inline-events.ts';
import { listBehind, wakeBehind } from './runner.ts';

describe('the poll for accounts that are behind', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ALL = 10_000;
  const inbox = () => inboxConsumer({ bus: world.bus, concurrency: 1 });
  const behind = async (tenantId: string, names: readonly string[] = ['inbox']) =>
    (await listBehind(world.pool, names, ALL)).filter((found) => found.tenantId === tenantId);
  /** Waits until the call's events are older than the grace period of wake-ups. */
  const untilBehind = (tenantId: string, names: readonly string[]) =>
    eventually(async () => {
      const found = await behind(tenantId, names);
      expect(found.map(({ name }) => name).sort()).toEqual([...names].sort());
      return found;
    });
  const recordedAt = async (tenantId: string, position: number) => {
    const text = 'select recorded_at from es.events where tenant_id = $1 and position = $2';
    return (await world.pool.query(text, [tenantId, position])).rows[0].recorded_at as Date;
  };
  /** Creates a call that only the inbox has processed, with events that are no longer fresh. */
  async function projectedCall() {
    const call = newCall(world);
    await call.append(started(0), said(1, 'Hello'));
    await drain(world, inbox(), call.tenantId);
    await untilBehind(call.tenantId, ['policies']);
    return call;
  }

  test('finds each consumer separately until it has caught up', async () => {
    const call = await projectedCall();
    await untilBehind(call.tenantId, ['policies', 'figures']);
    expect(await behind(call.tenantId, ['inbox'])).toEqual([]);
    expect(await behind(call.tenantId, ['policies', 'nobody'])).toMatchObject([{ name: 'policies' }]);
  });

  test('returns the time when the first pending event was recorded, and the time when the checkpoint last moved', async () => {
    const call = await projectedCall();
    await call.append(said(2, 'Two'), said(3, 'Three'));
    await call.append(said(4, 'Four'));
    const [found] = await untilBehind(call.tenantId, ['inbox']);
    const { rows } = await world.pool.query('select updated_at from worker.checkpoints where tenant_id = $1', [
      call.tenantId,
    ]);
    expect(found).toEqual({
      name: 'inbox',
      tenantId: call.tenantId,
      since: await recordedAt(call.tenantId, 3),
      movedAt: rows[0].updated_at,
    });
  });

  test('finds a consumer without a checkpoint, from the first event on', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'Hello'));
    expect(await untilBehind(call.tenantId, ['inbox'])).toMatchObject([
      { since: await recordedAt(call.tenantId, 1), movedAt: null },
    ]);
  });

  test('finds a consumer when its checkpoint was set back, even without a new event', async () => {
    const call = await projectedCall();
    expect(await behind(call.tenantId)).toEqual([]);
    await world.pool.query('update worker.checkpoints set position = 1 where tenant_id = $1', [call.tenantId]);
    expect(await untilBehind(call.tenantId, ['inbox'])).toMatchObject([{ since: await recordedAt(call.tenantId, 2) }]);
    await world.pool.query('delete from worker.checkpoints where tenant_id = $1', [call.tenantId]);
    expect(await untilBehind(call.tenantId, ['inbox'])).toMatchObject([{ movedAt: null }]);
  });

  test('compares with the version that readers see, as soon as it switches', async () => {
    const [ahead, behindOne] = [await projectedCall(), await projectedCall()];
    const next = { name: 'inbox', version: 2 };
    await createCheckpoints(world.pool, { ...next, tenantIds: [ahead.tenantId, behindOne.tenantId] });
    const text = 'update worker.checkpoints set position = 2 where version = 2 and tenant_id = $1';
    await world.pool.query(text, [ahead.tenantId]);
    expect(await behind(behindOne.tenantId)).toEqual([]);
    const activateVersion = (version: number) =>
      world.pool.query("update worker.projections set version = $1 where name = 'inbox'", [version]);
    await activateVersion(2);
    try {
      await untilBehind(behindOne.tenantId, ['inbox']);
      expect(await behind(ahead.tenantId)).toEqual([]);
    } finally {
      await activateVersion(1);
    }
  });

  test('ignores a fresh event, because its wake-up is on the way', async () => {
    const call = await projectedCall();
    await world.pool.query(
      `with event as (
        insert into es.events (position, recorded_at, version, schema_version, tenant_id, stream_id, type, data, metadata)
        select 3, now() + interval '1 hour', 3, schema_version, tenant_id, stream_id, type, data, metadata
        from es.events where tenant_id = $1 and position = 2
      ) update es.tenant_head set position = 3 where tenant_id = $1`,
      [call.tenantId],
    );
    expect(await behind(call.tenantId, ['inbox', 'policies'])).toMatchObject([{ name: 'policies' }]);
  });

  test('returns at most as many accounts as requested', async () => {
    for (let nth = 0; nth < 3; nth++) await projectedCall();
    expect(await listBehind(world.pool, ['policies'], 2)).toHaveLength(2);
  });

  test('reports how long the oldest event has waited for each consumer, and zero once it has caught up', async () => {
    const alone = await openWorld();
    try {
      const call = newCall(alone);
      await call.append(started(0), said(1, 'Hello'));
      await eventually(async () => expect(await listBehind(alone.pool, ['inbox'], 1)).toHaveLength(1));
      const [{ since } = { since: new Date(0) }] = await listBehind(alone.pool, ['inbox'], 1);
      const consumer = inboxConsumer({ bus: alone.bus, concurrency: 1 });
      const reader = { ...consumer, isDelivered: () => false, wake: () => 'known' as const };
      const { pool, metrics, deps } = alone;
      const clock = fixedClock(new Date(since.getTime() + 7_000));
      const lag = async () => {
        await wakeBehind({ pool, metrics, clock, stoppedAccounts: deps.stoppedAccounts }, [reader]);
        return (await metrics.projectionLag.get()).values;
      };
      expect(await lag()).toMatchObject([{ value: 7, labels: { projection: 'inbox' } }]);
      await drain(alone, consumer, call.tenantId);
      expect(await lag()).toMatchObject([{ value: 0, labels: { projection: 'inbox' } }]);
    } finally {
      await alone.close();
    }
  });

  test('waits longer for wake-ups while they arrive in batches', async () => {
    const call = await projectedCall();
    const anHour = 3_600_000;
    expect(await behind(call.tenantId, ['policies'])).toHaveLength(1);
    const found = await listBehind(world.pool, ['policies'], ALL, anHour);
    expect(found.filter(({ tenantId }) => tenantId === call.tenantId)).toEqual([]);

    const fresh = newCall(world);
    await fresh.append(started(0));
    const { metrics, deps } = world;
    const woken = new Set<string>();
    const policies = {
      name: 'policies',
      isDelivered: () => false,
      wake: (wakeUps: readonly TenantWakeUp[]) => {
        for (const { tenantId } of wakeUps) woken.add(tenantId);
        return 'added' as const;
      },
    };
    const { clock, stoppedAccounts } = deps;
    await eventually(async () => {
      const wake = { pool: world.pool, metrics, clock, stoppedAccounts };
      await wakeBehind(wake, [policies], { receivesWakeUps: true });
      expect(woken).toContain(fresh.tenantId);
    });
    const { rows } = await world.pool.query(
      'select extract(epoch from clock_timestamp() - recorded_at)::float8 * 1000 as age from es.events where tenant_id = $1',
      [fresh.tenantId],
    );
    expect(rows[0].age).toBeGreaterThanOrEqual(50 + WAKE_UP_BATCH_MS);
  });

  test('reads heads and checkpoints once, and one event per account that is behind, even with a plan made for one account', async () => {
    const alone = await openWorld();
    const client = await alone.pool.connect();
    try {
      const names = ['inbox', 'policies', 'figures'];
      await client.query(FILL, [names, 1, 1]);
      await client.query('vacuum (analyze) es.tenant_head, es.events, worker.checkpoints');
      expect(await listBehind(client, names, ALL)).toEqual([]);
      await client.query(FILL, [names, 2, 300]);
      const onePass = { heads: 1, checkpoints: 1, log: 0 };
      expect(await measureCost(client, names)).toEqual({ ...onePass, found: 0, events: 0 });
      await client.query("update worker.checkpoints set position = 4 where tenant_id in ('acc_7', 'acc_8', 'acc_9')");
      expect(await measureCost(client, names)).toEqual({ ...onePass, found: 9, events: 9 });
    } finally {
      client.release();
      await alone.close();
    }
  });

  const FILL = `
    with heads as (insert into es.tenant_head (tenant_id, position) select 'acc_' || n, 5 from generate_series($2::integer, $3::integer) n),
      checkpoints as (
        insert into worker.checkpoints (projection, version, tenant_id, position)
        select name, 1, 'acc_' || n, 5 from unnest($1::text[]) as name, generate_series($2::integer, $3::integer) n
      )
    insert into es.events (position, recorded_at, version, schema_version, tenant_id, stream_id, type, data, metadata)
    select p, now() - interval '1 hour', p, 1, 'acc_' || n, 'conversation-1', 'conversation.started', '{}', '{}'
    from generate_series($2::integer, $3::integer) n, generate_series(1, 5) p`;

  /** Counts how many times a poll scans heads, checkpoints and the log, and how many events it finds by the log's indexes. */
  async function measureCost(client: PoolClient, names: readonly string[]) {
    const scans = async () => {
      const { rows } = await client.query<{ heads: number; checkpoints: number; log: number; events: number }>(SCANS);
      return rows[0] ?? { heads: 0, checkpoints: 0, log: 0, events: 0 };
    };
    await client.query('begin');
    const before = await scans();
    const found = await listBehind(client, names, ALL);
    const after = await scans();
    await client.query('commit');
    return {
      found: found.length,
      heads: after.heads - before.heads,
      checkpoints: after.checkpoints - before.checkpoints,
      log: after.log - before.log,
      events: after.events - before.events,
    };
  }

  const SCANS = `
    select sum(seq_scan + idx_scan) filter (where relname = 'tenant_head')::integer as heads,
      sum(seq_scan + idx_scan) filter (where relname = 'checkpoints')::integer as checkpoints,
      sum(seq_scan) filter (where relname = 'events')::integer as log,
      sum(idx_scan) filter (where relname = 'events')::integer as events
    from pg_stat_xact_user_tables where schemaname in ('es', 'worker')`;
});
