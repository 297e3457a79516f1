import { addJob } from '@switchboard/application/jobs/add-job';
import type { Closable } from '@switchboard/platform/lifecycle';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idleJobs } from '../test/idle-jobs.ts';
import { openWorld, type World } from '../test/world.ts';
import type { JobHandlers, JobRun } from './job.ts';
import { releaseAbandonedJobs } from './release-abandoned.ts';
import { startJobs } from './start-jobs.ts';

describe('the jobs of a worker', () => {
  let world: World;
  const running: Closable[] = [];
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(() => world.pool.query('delete from graphile_worker._private_jobs'));
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.close();
  });
  afterAll(() => world.close());

  const start = async (handlers: Partial<JobHandlers>) => {
    const jobs = await startJobs(world, { ...idleJobs, ...handlers });
    running.push(jobs);
    return jobs;
  };
  const translate = (id: number, db: World['pool'] | undefined = world.pool) =>
    addJob(db, { name: 'translate-delivery-in', payload: { tenantId: 'acc_1', id }, key: `delivery-in:${id}` });
  const jobs = async () =>
    (
      await world.pool.query(
        `select key, attempts, last_error as error, locked_at is not null as "isRunning" from graphile_worker.jobs
          where task_identifier = 'translate-delivery-in' order by id`,
      )
    ).rows;

  test('run once each, with their payloads, however many workers there are', async () => {
    const payloads: unknown[] = [];
    const handler = async (payload: unknown) => void payloads.push(payload);
    await start({ 'translate-delivery-in': handler });
    await start({ 'translate-delivery-in': handler });
    for (let id = 1; id <= 20; id++) await translate(id);
    await eventually(async () => expect(await jobs()).toEqual([]));
    expect(payloads).toHaveLength(20);
    expect(payloads).toContainEqual({ tenantId: 'acc_1', id: 7 });
  });

  test('are enqueued together with their cause, or not at all', async () => {
    const client = await world.pool.connect();
    await client.query('begin');
    await addJob(client, { name: 'translate-delivery-in', payload: { tenantId: 'acc_1', id: 1 } });
    await client.query('rollback');
    client.release();
    expect(await jobs()).toEqual([]);
  });

  test('are retried after a failure, with the reason and without personal data', async () => {
    const fail = async () => {
      throw Object.assign(new Error('duplicate key: Ana Ruiz'), { code: '23505', table: 'calls' });
    };
    await start({ 'translate-delivery-in': fail });
    await translate(1);
    await eventually(async () =>
      expect(await jobs()).toMatchObject([{ key: 'delivery-in:1', error: 'SQLSTATE 23505 calls' }]),
    );
  });

  test('know which attempt is their last, after which they stay failed', async () => {
    await translate(1);
    await world.pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
    const runs: boolean[] = [];
    await start({
      'translate-delivery-in': async (_, { isLastAttempt }) => {
        runs.push(isLastAttempt);
        throw new RangeError('broken');
      },
    });
    await eventually(async () => expect(await jobs()).toMatchObject([{ attempts: 10, error: 'RangeError: broken' }]));
    expect(runs).toEqual([true]);
  });

  test('finish when the worker stops and their signal aborts', async () => {
    const began = Promise.withResolvers<JobRun>();
    const finish = Promise.withResolvers<void>();
    const worker = await start({
      'translate-delivery-in': async (_, run) => {
        began.resolve(run);
        await finish.promise;
      },
    });
    await translate(1);
    await began.promise;
    const closing = worker.close();
    finish.resolve();
    await closing;
    running.length = 0;
    await translate(2);
    // The queue records the success right after that.
    await eventually(async () =>
      expect(await jobs()).toMatchObject([{ key: 'delivery-in:2', attempts: 0, isRunning: false }]),
    );
  });

  test('are released after a worker has died, once no run could last that long', async () => {
    await translate(1);
    await translate(2);
    // A killed worker leaves jobs like these: one started long ago, and one just now.
    await world.pool.query(
      `update graphile_worker._private_jobs set attempts = 1, locked_by = 'worker-' || key,
        locked_at = now() - case key when 'delivery-in:1' then interval '6 minutes' else interval '1 minute' end`,
    );
    await releaseAbandonedJobs(world.pool, { maxRunMs: 300_000 });
    expect((await jobs()).map(({ isRunning }) => isRunning)).toEqual([false, true]);
    const ran: number[] = [];
    await start({ 'translate-delivery-in': async ({ id }) => void ran.push(id) });
    await eventually(() => expect(ran).toEqual([1]));
  });
});
