import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { appendAtRandom, dice, randomCalls } from '../test/random-calls.ts';
import { dumpMetrics } from '../test/read-model.ts';
import { spawnWorker } from '../test/worker-process.ts';
import { type Call, openWorld, type World } from '../test/world.ts';

describe('a rebuild of the metrics alongside a running worker', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  async function spawn(...args: readonly string[]) {
    const worker = await spawnWorker(world, { args });
    onTestFinished(async () => void (await worker.end('SIGKILL')));
    return worker;
  }

  async function rebuild() {
    const { exit, output } = await spawn('rebuild', 'figures');
    expect([await exit(), output()]).toEqual([0, expect.stringMatching(/version \d+/)]);
  }

  /** Waits until the live tables contain every event of these calls. */
  async function caughtUp(calls: readonly Call[]) {
    for (const tenantId of new Set(calls.map((call) => call.tenantId))) {
      await eventually(async () => {
        const { rows } = await world.pool.query(
          `select c.position from worker.checkpoints c join worker.projections p on p.name = c.projection and p.version = c.version
              where p.name = 'figures' and c.tenant_id = $1`,
          [tenantId],
        );
        expect(rows).toEqual([{ position: await world.events.head(tenantId) }]);
      });
    }
  }

  test('matches the live tables, rollup by rollup, while calls arrive', async () => {
    const calls = randomCalls(world, 3, 12);
    const roll = dice(31);
    await appendAtRandom(world, { calls, roll, count: 250 });
    const worker = await spawn();
    await worker.ready();
    await caughtUp(calls);
    const live = await dumpMetrics(world.pool);
    expect(live.filter((row) => row.startsWith('call_cells')).length).toBeGreaterThan(100);
    await rebuild();
    expect(await dumpMetrics(world.pool)).toEqual(live);

    await Promise.all([rebuild(), appendAtRandom(world, { calls, roll, count: 200 })]);
    await caughtUp(calls);
    const grown = await dumpMetrics(world.pool);
    expect(grown).not.toEqual(live);
    expect(await worker.end('SIGTERM')).toBe(0);
    await rebuild();
    expect(await dumpMetrics(world.pool)).toEqual(grown);
  });
});
