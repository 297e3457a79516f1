import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourlyConsumer } from '../projections/hourly/hourly-consumer.ts';
import { appendAtRandom, dice, randomCalls } from '../test/random-calls.ts';
import { ended } from '../test/speech.ts';
import { drain, openWorld, type World } from '../test/world.ts';
import { rebuildHourly } from './rebuild-hourly.ts';
import { rebuildInbox } from './rebuild-inbox.ts';

describe('a rebuild of the hourly counts', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const dump = async () => ({
    counts: (await world.pool.query('select * from read.hourly_counts order by 1, 2, 3')).rows,
    calls: (await world.pool.query('select * from read.hourly_calls order by 1, 2')).rows,
  });
  const shape = async () =>
    (
      await world.pool.query(
        `select c.relname, c.reloptions, i.indexdef from pg_class c left join pg_indexes i on i.tablename = c.relname
         where c.relnamespace = 'read'::regnamespace and c.relname like 'hourly_c%' and c.relkind = 'r' order by 1, 3`,
      )
    ).rows;
  const busy = ({ counts, calls }: Awaited<ReturnType<typeof dump>>) => ({
    counts: counts.filter(({ started, ended, raised }) => started !== 0 || ended !== 0 || raised !== 0),
    calls,
  });

  test('comes to what the live version came to, and that one goes on from there', async () => {
    const calls = randomCalls(world, 3, 12);
    await appendAtRandom(world, { calls, roll: dice(7), count: 300 });
    const tenants = [...new Set(calls.map(({ tenantId }) => tenantId))];
    for (const tenantId of tenants) await drain(world, { ...hourlyConsumer(), maxBatch: 17 }, tenantId);
    const [before, shaped] = [await dump(), await shape()];
    expect(before.calls.length).toBeGreaterThan(10);

    expect((await rebuildHourly(world.deps)).version).toBe(2);

    expect(busy(await dump())).toEqual(busy(before));
    expect(await shape()).toEqual(shaped);
    const [call] = calls;
    await call?.append(ended(9, { at: '2001-02-03T04:05:06Z' }));
    await drain(world, hourlyConsumer(), call?.tenantId ?? '');
    const { rows } = await world.pool.query(
      `select ended from read.hourly_counts where tenant_id = $1 and day = '2001-02-03'`,
      [call?.tenantId],
    );
    expect(rows).toEqual([{ ended: 1 }]);
    const versions = await world.pool.query(`select name, version from worker.projections where version > 1`);
    expect(versions.rows).toEqual([{ name: 'hourly', version: 2 }]);
  });

  test('does not run beside another rebuild, which fills the same place', async () => {
    const results = await Promise.allSettled([rebuildHourly(world.deps), rebuildInbox(world.deps)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
