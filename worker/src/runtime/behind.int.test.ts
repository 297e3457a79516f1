import { systemClock } from '@switchboard/platform/clock';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { said, started } from '../test/speech.ts';
import { drain, newCall, openWorld, type World } from '../test/world.ts';
import { createCheckpoints, listBehind } from './queries.ts';
import { wakeBehind } from './wake-behind.ts';

describe('who is behind', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const EVERYBODY = 10_000;
  const inbox = () => inboxConsumer({ bus: world.bus, concurrency: 1 });
  const behind = async (tenantId: string, names: readonly string[] = ['inbox']) =>
    (await listBehind(world.pool, names, EVERYBODY)).filter((found) => found.tenantId === tenantId);
  /** Once its events are older than the grace that hints have. */
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
  /** A call that the inbox alone has taken in, and whose events are no longer new. */
  async function takenCall() {
    const call = newCall(world);
    await call.append(started(0), said(1, 'Hello'));
    await drain(world, inbox(), call.tenantId);
    await untilBehind(call.tenantId, ['policies']);
    return call;
  }

  test('is each consumer that was asked for, for itself, until it has taken in what there is', async () => {
    const call = await takenCall();
    await untilBehind(call.tenantId, ['policies', 'figures']);
    expect(await behind(call.tenantId, ['inbox'])).toEqual([]);
    expect(await behind(call.tenantId, ['policies', 'nobody'])).toMatchObject([{ name: 'policies' }]);
  });

  test('is told since the first event that it has yet to take, and with when it last took one', async () => {
    const call = await takenCall();
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

  test('is a consumer that has no checkpoint yet, from the first event on', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'Hello'));
    expect(await untilBehind(call.tenantId, ['inbox'])).toMatchObject([
      { since: await recordedAt(call.tenantId, 1), movedAt: null },
    ]);
  });

  test('is a consumer whose checkpoint was set back, though no event came', async () => {
    const call = await takenCall();
    expect(await behind(call.tenantId)).toEqual([]);
    await world.pool.query('update worker.checkpoints set position = 1 where tenant_id = $1', [call.tenantId]);
    expect(await untilBehind(call.tenantId, ['inbox'])).toMatchObject([{ since: await recordedAt(call.tenantId, 2) }]);
    await world.pool.query('delete from worker.checkpoints where tenant_id = $1', [call.tenantId]);
    expect(await untilBehind(call.tenantId, ['inbox'])).toMatchObject([{ movedAt: null }]);
  });

  test('goes by the version that readers see, as soon as that is another', async () => {
    const [ahead, left] = [await takenCall(), await takenCall()];
    const next = { name: 'inbox', version: 2 };
    await createCheckpoints(world.pool, { ...next, tenantIds: [ahead.tenantId, left.tenantId] });
    const text = 'update worker.checkpoints set position = 2 where version = 2 and tenant_id = $1';
    await world.pool.query(text, [ahead.tenantId]);
    expect(await behind(left.tenantId)).toEqual([]);
    const useVersion = (version: number) =>
      world.pool.query("update worker.projections set version = $1 where name = 'inbox'", [version]);
    await useVersion(2);
    try {
      await untilBehind(left.tenantId, ['inbox']);
      expect(await behind(ahead.tenantId)).toEqual([]);
    } finally {
      await useVersion(1);
    }
  });

  test('is nobody whose event came a moment ago, for a hint is on its way', async () => {
    const call = await takenCall();
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

  test('are no more than were asked for', async () => {
    for (let nth = 0; nth < 3; nth++) await takenCall();
    expect(await listBehind(world.pool, ['policies'], 2)).toHaveLength(2);
  });

  test('sets how long the oldest event has waited for each consumer, and nothing once it is taken', async () => {
    const alone = await openWorld();
    try {
      const call = newCall(alone);
      await call.append(started(0), said(1, 'Hello'));
      await eventually(async () => expect(await listBehind(alone.pool, ['inbox'], 1)).toHaveLength(1));
      const [{ since } = { since: new Date(0) }] = await listBehind(alone.pool, ['inbox'], 1);
      const consumer = inboxConsumer({ bus: alone.bus, concurrency: 1 });
      const reader = { ...consumer, isCarried: () => false, wake: () => 'known' as const };
      const { pool, metrics, deps } = alone;
      const clock = fixedClock(new Date(since.getTime() + 7_000));
      const lag = async () => {
        await wakeBehind({ pool, metrics, clock, stops: deps.stops }, [reader]);
        return (await metrics.projectionLag.get()).values;
      };
      expect(await lag()).toMatchObject([{ value: 7, labels: { projection: 'inbox' } }]);
      await drain(alone, consumer, call.tenantId);
      expect(await lag()).toMatchObject([{ value: 0, labels: { projection: 'inbox' } }]);
    } finally {
      await alone.close();
    }
  });

  test('is nobody while what was appended is new, which it is for longer while hints are heard', async () => {
    const call = await takenCall();
    const anHour = 3_600_000;
    expect(await behind(call.tenantId, ['policies'])).toHaveLength(1);
    const found = await listBehind(world.pool, ['policies'], EVERYBODY, anHour);
    expect(found.filter(({ tenantId }) => tenantId === call.tenantId)).toEqual([]);

    const graces: unknown[] = [];
    const query = (statement: { readonly values: readonly unknown[] }) => {
      graces.push(statement.values.at(-1));
      return world.pool.query(statement as never);
    };
    const { metrics, deps } = world;
    for (const hearsHints of [false, true])
      await wakeBehind({ pool: { query } as never, metrics, clock: systemClock, stops: deps.stops }, [], {
        hearsHints,
      });
    expect(graces).toEqual([50, 550]);
  });

  test('costs one pass over heads and checkpoints and an event of each who is behind, by a plan that was made for one account', async () => {
    const alone = await openWorld();
    const client = await alone.pool.connect();
    try {
      const names = ['inbox', 'policies', 'figures'];
      await client.query(FILL, [names, 1, 1]);
      await client.query('vacuum (analyze) es.tenant_head, es.events, worker.checkpoints');
      expect(await listBehind(client, names, EVERYBODY)).toEqual([]);
      await client.query(FILL, [names, 2, 300]);
      const onePass = { heads: 1, checkpoints: 1, log: 0 };
      expect(await costOf(client, names)).toEqual({ ...onePass, found: 0, events: 0 });
      await client.query("update worker.checkpoints set position = 4 where tenant_id in ('acc_7', 'acc_8', 'acc_9')");
      expect(await costOf(client, names)).toEqual({ ...onePass, found: 9, events: 9 });
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

  /** How often a look goes through heads, checkpoints and the log, and how many events it finds by the log's indexes. */
  async function costOf(client: PoolClient, names: readonly string[]) {
    const scans = async () => {
      const { rows } = await client.query<{ heads: number; checkpoints: number; log: number; events: number }>(SCANS);
      return rows[0] ?? { heads: 0, checkpoints: 0, log: 0, events: 0 };
    };
    await client.query('begin');
    const before = await scans();
    const found = await listBehind(client, names, EVERYBODY);
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
