import { DEFINITION, isDefinitionCurrent, storeDefinition } from '@switchboard/application/calls/rollups/definition';
import { eventually } from '@switchboard/testing/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { metricsConsumer } from '../projections/metrics/metrics-consumer.ts';
import { ended, started } from '../test/speech.ts';
import { drain, newCall, openWorld, type World } from '../test/world.ts';
import { redefineMetrics } from './rebuild-metrics.ts';

describe('metrics with a changed definition', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const cells = async () =>
    (
      await world.pool.query(
        'select dimension, hours, at, key, counts, sums, bins, parts from read.call_cells order by dimension, hours, at, key',
      )
    ).rows;
  const version = async () =>
    (await world.pool.query<{ version: number }>(`select version from worker.projections where name = 'figures'`))
      .rows[0]?.version;

  test('have this program’s definition if nothing has been projected yet', async () => {
    expect(await isDefinitionCurrent(world.pool)).toBe(false);
    const redefining = await redefineMetrics(world.deps);
    expect(await isDefinitionCurrent(world.pool)).toBe(true);
    await redefining.close();
    expect(await version()).toBe(1);
  });

  test('are rebuilt from history: rollups that follow another definition are replaced from the log', async () => {
    const call = newCall(world);
    await call.append(started(0, { agentName: 'Front Desk' }), ended(60, { costCents: 11 }));
    await drain(world, metricsConsumer(), call.tenantId);
    const right = await cells();
    expect(right.length).toBeGreaterThan(20);
    await world.pool.query(`update read.call_cells set counts = array_fill(7, array[array_length(counts, 1)])`);
    await storeDefinition(world.pool, 'another');
    const redefining = await redefineMetrics(world.deps);
    await eventually(async () => expect(await isDefinitionCurrent(world.pool)).toBe(true));
    await redefining.close();
    expect(await cells()).toEqual(right);
    expect([await version(), DEFINITION.length]).toEqual([2, 16]);
  });
});
