import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { eventually } from '@switchboard/testing/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rebuildInbox } from './rebuild/rebuild-inbox.ts';
import { appendAtRandom, dice, randomCalls } from './test/random-calls.ts';
import { dumpInbox } from './test/read-model.ts';
import { said, started } from './test/speech.ts';
import { spawnWorker, type WorkerProcess } from './test/worker-process.ts';
import { type Call, newCall, openWorld, type World } from './test/world.ts';

describe('the worker process', () => {
  let world: World;
  let spawned: WorkerProcess[];
  beforeEach(async () => {
    world = await openWorld();
    spawned = [];
  });
  afterEach(async () => {
    await Promise.all(spawned.map((worker) => worker.end('SIGKILL')));
    await world.close();
  });

  async function spawn(...options: Parameters<typeof spawnWorker> extends [unknown, ...infer Rest] ? Rest : never) {
    const worker = await spawnWorker(world, ...options);
    spawned.push(worker);
    return worker;
  }

  async function caughtUp(calls: readonly Call[]) {
    for (const tenantId of new Set(calls.map((call) => call.tenantId))) {
      await eventually(async () => {
        const { rows } = await world.pool.query(
          `select min(c.position) as position, count(*) as consumers from worker.checkpoints c
             join worker.projections p on p.name = c.projection and p.version = c.version where c.tenant_id = $1`,
          [tenantId],
        );
        expect(rows).toEqual([{ position: await world.events.head(tenantId), consumers: 7 }]);
      });
    }
  }

  test('projects appended events, reports its health, and ends cleanly on SIGTERM', async () => {
    const worker = await spawn();
    const opsUrl = await worker.ready();
    const call = newCall(world);
    await call.append(started(0), said(1, 'A secret: the key is under the mat'));
    await caughtUp([call]);
    const get = async (path: string) => await (await fetch(`${opsUrl}${path}`)).text();
    expect(JSON.parse(await get('/health/ready'))).toMatchObject({ status: 'ready' });
    expect(await get('/metrics')).toContain('switchboard_projected_events_total{projection="inbox"} 2');
    expect(await worker.end('SIGTERM')).toBe(0);
    expect(worker.output()).not.toContain('under the mat');
  });

  test('explains each configuration error in one sentence', async () => {
    const worker = await spawn({ env: { DATABASE_URL: '', OPS_PORT: 'http', CALL_LOST_MS: '1' } });
    expect(await worker.exit()).toBe(1);
    const lines = worker.output().trim().split('\n');
    expect(lines).toHaveLength(3);
    for (const [index, name] of ['DATABASE_URL', 'OPS_PORT', 'CALL_LOST_MS'].entries()) {
      expect(lines[index]).toMatch(new RegExp(`^${name} .*\\.$`));
    }
  });

  test('reports that PostgreSQL is unavailable', async () => {
    const worker = await spawn({ env: { DATABASE_URL: 'postgres://localhost:1/none' } });
    expect(await worker.exit()).toBe(1);
    expect(worker.output()).toContain('Check that DATABASE_URL names a PostgreSQL that runs.');
  });

  test('works while Kafka is unavailable, and reports the outage', async () => {
    const worker = await spawn({ env: { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: 'localhost:1' } });
    const opsUrl = await worker.ready();
    const call = newCall(world);
    await call.append(started(0), said(1, 'Hello'));
    await caughtUp([call]);
    const ready = await fetch(`${opsUrl}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', degraded: ['kafka'] }]);
    const sentence = 'Kafka is away: check that KAFKA_BROKERS names brokers that run.';
    await eventually(() => expect(worker.output()).toContain(sentence));
    expect(await worker.end('SIGTERM')).toBe(0);
  });

  test('has the same result as a fresh rebuild, even if it is killed at any moment', async () => {
    const calls = randomCalls(world, 4, 8);
    const roll = dice(17);
    const workers = [await spawn(), await spawn()];
    for (let round = 0; round < 4; round++) {
      await workers[round % 2]?.ready();
      await appendAtRandom(world, { calls, roll, count: 20 + roll(80) });
      await workers[round % 2]?.end('SIGKILL');
      await appendAtRandom(world, { calls, roll, count: 10 });
      workers[round % 2] = await spawn();
    }
    for (const worker of workers) await worker.ready();
    await caughtUp(calls);
    for (const worker of workers) expect(await worker.end('SIGTERM')).toBe(0);
    const live = await dumpInbox(world.pool);
    await rebuildInbox({ ...world.deps });
    expect(await dumpInbox(world.pool)).toEqual(live);
    expect(live['messages']?.length).toBeGreaterThan(100);
  });

  test('ends a silent call once, even after being killed and restarted', async () => {
    const call = newCall(world);
    await call.append(started(0));
    const env = { CALL_LOST_MS: '1000' };
    const ENDED = 'conversation.ended' satisfies ConversationEvent['type'];
    const ends = async () => (await world.events.readStream(call.tenantId, call.streamId, { types: [ENDED] })).events;
    const first = await spawn({ env });
    await first.ready();
    await first.end('SIGKILL');
    await Promise.all([spawn({ env }), spawn({ env })]);
    await eventually(async () => expect(await ends()).toHaveLength(1));
    await caughtUp([call]);
    expect(await ends()).toHaveLength(1);
  });

  test("prints its commands' results", async () => {
    const replay = await spawn({ args: ['replay'] });
    expect(await replay.exit()).toBe(0);
    expect(replay.output()).toBe('Nothing is parked.\n');
    const rebuild = await spawn({ args: ['rebuild', 'inbox'] });
    expect(await rebuild.exit()).toBe(0);
    expect(rebuild.output()).toMatch(/^The inbox is at version 2: 0 events in/);
    const none = await spawn({ args: ['rebuild', 'policies'] });
    expect([await none.exit(), none.output()]).toEqual([
      1,
      'The inbox and the figures can be rebuilt: say "rebuild inbox" or "rebuild figures".\n',
    ]);
  });

  test('keeps the live inbox when a rebuild is killed at any moment, and completes a later one', async () => {
    const calls = randomCalls(world, 3, 10);
    const roll = dice(23);
    await appendAtRandom(world, { calls, roll, count: 200 });
    const worker = await spawn();
    await worker.ready();
    await caughtUp(calls);
    await worker.end('SIGTERM');
    const live = await dumpInbox(world.pool);
    const SIGNS = ['read_next.conversations', 'read_next.messages__words', 'read_next.smart_tags'];
    for (const sign of SIGNS) {
      const rebuild = await spawn({ args: ['rebuild', 'inbox'] });
      // The process is killed as soon as it has reached this point, unless it has already ended.
      const seen = eventually(async () => {
        const { rows } = await world.pool.query('select to_regclass($1) is not null as there', [sign]);
        expect(rows[0].there).toBe(true);
      });
      await Promise.race([seen.catch(() => undefined), rebuild.exit()]);
      await rebuild.end('SIGKILL');
      expect(await dumpInbox(world.pool)).toEqual(live);
    }
    const rebuild = await spawn({ args: ['rebuild', 'inbox'] });
    expect([await rebuild.exit(), rebuild.output()]).toEqual([0, expect.stringContaining('The inbox is at version')]);
    expect(await dumpInbox(world.pool)).toEqual(live);
  });
});
