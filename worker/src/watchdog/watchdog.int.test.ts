import { fileURLToPath } from 'node:url';
import { addJob } from '@switchboard/application/jobs/add-job';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { eventually } from '@switchboard/testing/eventually';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseAbandonedJobs } from '../jobs/release-abandoned.ts';
import { said, started } from '../test/speech.ts';
import { spawnWorker, type WorkerProcess } from '../test/worker-process.ts';
import { append, type Call, newCall, openWorld, type World } from '../test/world.ts';

const MAIN = fileURLToPath(new URL('../test/main-with-slow-consumer.ts', import.meta.url));
const MAIN_WITH_JOB = fileURLToPath(new URL('../test/main-with-slow-job.ts', import.meta.url));
const LIMIT_MS = 1_000;
const MAX_RESTARTS = 4;

describe('an event that exceeds its time limit', () => {
  let world: World;
  const spawned: WorkerProcess[] = [];
  beforeAll(async () => {
    world = await openWorld();
    await world.pool.query("insert into worker.projections (name, version) values ('slow', 1)");
  });
  afterEach(async () => {
    await Promise.all(spawned.splice(0).map((worker) => worker.end('SIGKILL')));
    await world.pool.query('delete from worker.suspects');
  });
  afterAll(() => world.close());

  async function spawn(...args: readonly string[]): Promise<WorkerProcess> {
    const worker = await spawnWorker(world, { main: MAIN, args, env: { EVENT_TIMEOUT_MS: `${LIMIT_MS}` } });
    spawned.push(worker);
    return worker;
  }

  const parked = async (tenantId: string) => {
    const { rows } = await world.pool.query(
      'select projection, stream_id, position, reason from worker.dead_letters where tenant_id = $1',
      [tenantId],
    );
    return rows;
  };
  const suspects = async () => {
    const { rows } = await world.pool.query('select tenant_id, position, is_certain from worker.suspects');
    return rows;
  };
  const hasProcessed = async (tenantId: string) => {
    const { rows } = await world.pool.query(
      "select position from worker.checkpoints where projection = 'slow' and tenant_id = $1",
      [tenantId],
    );
    expect(rows).toEqual([{ position: await world.events.head(tenantId) }]);
  };
  const atPosition = (position: number, { id }: Call) => ({
    projection: 'slow',
    stream_id: conversationStream(id),
    position,
    reason: `event.timed_out {"limitMs":${LIMIT_MS}}`,
  });

  /** Starts workers one after the other until one processes everything without being ended by its watchdog; returns how many were ended. */
  async function restartUntilProcessed(tenantId: string): Promise<number> {
    for (let ended = 0; ended <= MAX_RESTARTS; ended++) {
      const worker = await spawn();
      const outcome = await Promise.race([
        worker.exit().then(() => 'ended'),
        eventually(() => hasProcessed(tenantId)).then(() => 'processed'),
      ]);
      if (outcome === 'processed') return ended;
      expect(worker.output()).toContain('keeps this process computing for longer than its limit');
    }
    throw new Error('each worker was ended');
  }

  test('ends the process once, and is parked by the next worker, which then processes everything else', async () => {
    const call = newCall(world);
    const other = newCall(world, call.tenantId);
    const worker = await spawn();
    await worker.ready();
    await call.append(started(0));
    await eventually(() => hasProcessed(call.tenantId));
    await call.append(said(1, 'compute'));
    expect(await worker.exit()).toBeNull();
    expect(worker.output()).toContain('"isNoted":true');
    expect(await suspects()).toEqual([{ tenant_id: call.tenantId, position: 2, is_certain: true }]);

    await other.append(started(0), said(1, 'Hello'));
    const next = await spawn();
    await eventually(() => hasProcessed(call.tenantId));
    expect(await parked(call.tenantId)).toEqual([atPosition(2, call)]);
    expect(await suspects()).toEqual([]);
    await other.append(said(2, 'And more'));
    await eventually(() => hasProcessed(call.tenantId));
    expect(await next.end('SIGTERM')).toBe(0);
  });

  test('is found even in an optimistic batch, which claims nothing', async () => {
    const call = newCall(world);
    const worker = await spawn();
    await worker.ready();
    await call.append(started(0), said(1, 'Hello'));
    await eventually(() => hasProcessed(call.tenantId));
    await call.append(said(2, 'compute in an optimistic batch'));
    expect(await worker.exit()).toBeNull();
    expect(await suspects()).toEqual([{ tenant_id: call.tenantId, position: 3, is_certain: true }]);
    expect(await restartUntilProcessed(call.tenantId)).toBe(0);
    expect(await parked(call.tenantId)).toEqual([atPosition(3, call)]);
  });

  test.each(['compute', 'compute later'])('is found among many events of several accounts: %s', async (text) => {
    const call = newCall(world);
    const neighbors = [newCall(world, call.tenantId), newCall(world, randomTenant()), newCall(world, randomTenant())];
    for (const neighbor of neighbors) await neighbor.append(started(0), said(1, 'Hello'), said(2, 'Is anybody there?'));
    await call.append(started(0), said(1, 'Hello'), said(2, text), said(3, 'Good bye'));
    expect(await restartUntilProcessed(call.tenantId)).toBeLessThanOrEqual(3);
    expect(await parked(call.tenantId)).toEqual([atPosition(6, call)]);
    for (const { tenantId } of neighbors) await eventually(() => hasProcessed(tenantId));
    for (const { tenantId } of neighbors.slice(1)) expect(await parked(tenantId)).toEqual([]);
    await eventually(async () => expect(await suspects()).toEqual([]));
  });

  test('is replayed on request, and is parked again if it still takes too long', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'compute'), said(2, 'Good bye'));
    await restartUntilProcessed(call.tenantId);
    const ask = () =>
      append(world.events, { tenantId: call.tenantId, streamId: conversationStream(call.id) }, [
        { type: 'stream.resumed', data: { reason: 'tried again' } },
      ]);
    await ask();
    expect(await spawned.at(-1)?.exit()).toBeNull();
    expect(await restartUntilProcessed(call.tenantId)).toBeLessThanOrEqual(1);
    expect(await parked(call.tenantId)).toEqual([atPosition(2, call)]);

    await Promise.all(spawned.splice(0).map((one) => one.end('SIGKILL')));
    await spawn('off');
    await ask();
    await eventually(async () => expect(await parked(call.tenantId)).toEqual([]));
  });

  test('is not confused with the work of a stopped process', async () => {
    const lock = await world.pool.connect();
    await lock.query('select pg_advisory_lock(4711)');
    const call = newCall(world);
    const worker = await spawn();
    await worker.ready();
    await call.append(started(0), said(1, 'wait'));
    const isWaiting = async () => {
      const { rows } = await world.pool.query(
        "select 1 from pg_locks where locktype = 'advisory' and not granted and objid = 4711",
      );
      expect(rows).toHaveLength(1);
    };
    await eventually(isWaiting);
    worker.child.kill('SIGSTOP');
    // The pause is several times the limit, by the database's clock.
    await world.pool.query('select pg_sleep($1)', [(LIMIT_MS * 3) / 1_000]);
    worker.child.kill('SIGCONT');
    await world.pool.query('select pg_sleep($1)', [(LIMIT_MS * 2) / 1_000]);
    await lock.query('select pg_advisory_unlock(4711)');
    lock.release();
    await eventually(() => hasProcessed(call.tenantId));
    expect(await suspects()).toEqual([]);
    expect(await parked(call.tenantId)).toEqual([]);
    expect(await worker.end('SIGTERM')).toBe(0);
  });

  test('can also be a job, which another worker then runs again', async () => {
    const id = 4711;
    await addJob(world.pool, {
      name: 'translate-delivery-in',
      payload: { tenantId: 'acc_1', id },
      key: `delivery-in:${id}`,
    });
    const jobs = async () =>
      (await world.pool.query(`select attempts from graphile_worker.jobs where key = 'delivery-in:${id}'`)).rows;
    const options = { main: MAIN_WITH_JOB, env: { EVENT_TIMEOUT_MS: `${LIMIT_MS}` } };
    const worker = await spawnWorker(world, options);
    spawned.push(worker);
    expect(await worker.exit()).toBeNull();
    expect(worker.output()).toContain('job translate-delivery-in');
    expect(await jobs()).toEqual([{ attempts: 1 }]);
    expect(await suspects()).toEqual([]);

    await releaseAbandonedJobs(world.pool, { maxRunMs: 0 });
    spawned.push(await spawnWorker(world, { ...options, args: ['off'] }));
    await eventually(async () => expect(await jobs()).toEqual([]));
  });
});
