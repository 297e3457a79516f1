import { addJob } from '@switchboard/application/jobs/add-job';
import { eventually } from '@switchboard/testing/eventually';
import { expect, test } from 'vitest';
import { idleJobs } from '../test/idle-jobs.ts';
import { openWorld } from '../test/world.ts';
import { startJobs } from './start-jobs.ts';

test('jobs continue after a database outage', async () => {
  const world = await openWorld();
  const translate = (id: number) =>
    addJob(world.pool, { name: 'translate-delivery-in', payload: { tenantId: 'acc_1', id }, key: `delivery-in:${id}` });
  const cut = () =>
    world.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  const payloads: unknown[] = [];
  const jobs = await startJobs(world, {
    ...idleJobs,
    'translate-delivery-in': async (payload) => {
      // The outcome of the first job can't be written.
      if (payloads.push(payload) === 1) await cut();
    },
  });
  try {
    await translate(1);
    await eventually(async () => expect(payloads).not.toEqual([]));
    await eventually(() => translate(2));
    await eventually(async () => expect(payloads).toContainEqual({ tenantId: 'acc_1', id: 2 }));
  } finally {
    await jobs.close();
    await world.close();
  }
});
