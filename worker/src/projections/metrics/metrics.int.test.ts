import { DAY_OF_ALL } from '@switchboard/application/calls/rollups/rollups-of-call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildMetrics } from '../../rebuild/rebuild-metrics.ts';
import { appendAtRandom, dice, randomCalls } from '../../test/random-calls.ts';
import { dumpMetrics } from '../../test/read-model.ts';
import { deleted, ended, restored, said, second, started, tagged } from '../../test/speech.ts';
import { drain, newCall, openWorld, type World } from '../../test/world.ts';
import { metricsConsumer } from './metrics-consumer.ts';

describe('the metrics projection', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const project = (tenantId: string, maxBatch = 500) => drain(world, { ...metricsConsumer(), maxBatch }, tenantId);

  test('writes one row per call, the same from a single batch as from one batch per event', async () => {
    const rows = [];
    for (const size of [500, 1]) {
      const call = newCall(world);
      await call.append(
        started(0, { agentName: 'Front Desk', agentVersion: '7' }),
        said(3, 'Hello', { role: 'agent' }),
        tagged(3),
        ended(60, { costCents: 11, recordingUrl: 'https://example.com/a.mp3' }),
      );
      await project(call.tenantId, size);
      const { rows: found } = await world.pool.query('select * from read.calls where tenant_id = $1', [call.tenantId]);
      rows.push(...found);
    }
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        is_listed: true,
        name: 'Zoë Quill',
        own_number: '+13035550110',
        agent_id: 'front-desk',
        agent_version: '7',
        status: 'completed',
        started_at: new Date(second(0)),
        ended_at: new Date(second(60)),
        duration_ms: 60_000,
        ended_reason: 'customer-ended-call',
        ended_group: 'caller',
        outcome: 'hung_up',
        cost_cents: 11,
        answer_ms: 3_000,
        has_recording: true,
        smart_tags: ['3'],
        person_tags: ['3'],
        agent_tags: [],
        last_position: 4,
      });
    }
  });

  test('hides a deleted call until it is restored', async () => {
    const call = newCall(world);
    const isListed = async () =>
      (await world.pool.query('select is_listed from read.calls where tenant_id = $1', [call.tenantId])).rows;
    await call.append(started(0), deleted);
    await project(call.tenantId);
    expect(await isListed()).toEqual([{ is_listed: false }]);
    await call.append(restored);
    await project(call.tenantId);
    expect(await isListed()).toEqual([{ is_listed: true }]);
  });

  test('has the same result as a rebuild from the first event, rollup by rollup', async () => {
    const calls = randomCalls(world, 3, 12);
    await appendAtRandom(world, { calls, roll: dice(19), count: 250 });
    for (const tenantId of new Set(calls.map(({ tenantId }) => tenantId))) await project(tenantId, 17);
    const live = await dumpMetrics(world.pool);
    expect(live.length).toBeGreaterThan(30);
    await rebuildMetrics(world.deps);
    expect(await dumpMetrics(world.pool)).toEqual(live);
  });

  test('gives each written rollup a new version, as well as the day’s rollup if anything within the day changes', async () => {
    const calls = randomCalls(world, 1, 5);
    const tenantId = calls[0]?.tenantId ?? '';
    const read = async () => {
      const { rows } = await world.pool.query<{ name: string; day: string; held: string; version: string }>({
        text: `select concat_ws(' ', dimension, hours, at, key) as name, concat_ws(' ', $2::text, $3::integer, date_trunc('day', at, 'UTC'), '') as day,
            (to_jsonb(c) - 'version')::text as held, version
          from read.call_cells c where tenant_id = $1 and hours <= $3`,
        values: [tenantId, DAY_OF_ALL.dimension, DAY_OF_ALL.hours],
      });
      return new Map(rows.map((row) => [row.name, row]));
    };
    const roll = dice(31);
    let [before, changes] = [await read(), 0];
    for (let nth = 0; nth < 40; nth += 1) {
      await appendAtRandom(world, { calls, roll, count: 3 });
      await project(tenantId);
      const after = await read();
      for (const [name, { day, held }] of new Map([...before, ...after])) {
        if (before.get(name)?.held === after.get(name)?.held && after.get(name)?.held === held) continue;
        changes += 1;
        expect(after.get(day)?.version).not.toBe(before.get(day)?.version ?? 'none');
      }
      before = after;
    }
    expect(changes).toBeGreaterThan(100);
  });
});
