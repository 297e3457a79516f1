import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ended, raised, said, started } from '../../test/speech.ts';
import { type Call, drain, newCall, openWorld, type World } from '../../test/world.ts';
import { hourlyConsumer } from './hourly-consumer.ts';

describe('hourly counts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  async function newCallIn(timeZone: string): Promise<Call> {
    const call = newCall(world);
    await world.pool.query(
      `insert into access.accounts (id, name, type, plan, time_zone) values ($1, 'Test', 'dental', 'basic', $2)`,
      [call.tenantId, timeZone],
    );
    return call;
  }

  async function counts({ tenantId }: Call) {
    await drain(world, hourlyConsumer(), tenantId);
    const { rows } = await world.pool.query(
      `select day::text, hour, started, ended, raised from read.hourly_counts
       where tenant_id = $1 and (started, ended, raised) <> (0, 0, 0) order by day, hour`,
      [tenantId],
    );
    return rows;
  }

  const at = (instant: string) => ({ at: `2026-11-20T${instant}Z` });

  test("stand under the day and hour of the account's own clock", async () => {
    const call = await newCallIn('America/Denver');
    await call.append(
      started(0, at('06:59:59')),
      said(1, 'Hello'),
      raised(2, at('07:00:00')),
      ended(9, at('07:30:00')),
    );
    expect(await counts(call)).toEqual([
      { day: '2026-11-19', hour: 23, started: 1, ended: 0, raised: 0 },
      { day: '2026-11-20', hour: 0, started: 0, ended: 1, raised: 1 },
    ]);
  });

  test('add up over calls and batches', async () => {
    const call = await newCallIn('America/New_York');
    await call.append(started(0, at('15:00:00')));
    await counts(call);
    await newCall(world, call.tenantId).append(started(0, at('15:59:00')), ended(5, at('15:59:30')));
    await call.append(ended(9, at('15:10:00')));
    expect(await counts(call)).toEqual([{ day: '2026-11-20', hour: 10, started: 2, ended: 2, raised: 0 }]);
  });

  test('move when a report corrects the start or the end, in the same batch or a later one', async () => {
    const call = await newCallIn('UTC');
    await call.append(
      started(0, at('10:00:00')),
      ended(5, { ...at('11:00:00'), reason: 'lost' }),
      started(0, at('09:00:00')),
    );
    await counts(call);
    await call.append(ended(5, at('09:30:00')));
    expect(await counts(call)).toEqual([{ day: '2026-11-20', hour: 9, started: 1, ended: 1, raised: 0 }]);
  });

  test('take a call that began with another event from that one on, until its start is told', async () => {
    const call = await newCallIn('UTC');
    await call.append(said(1, 'Hello', at('10:00:01')), said(2, 'Anybody there?', at('11:00:00')));
    expect(await counts(call)).toEqual([{ day: '2026-11-20', hour: 10, started: 1, ended: 0, raised: 0 }]);
    await call.append(said(3, 'Hello?', at('12:00:00')));
    expect(await counts(call)).toEqual([{ day: '2026-11-20', hour: 10, started: 1, ended: 0, raised: 0 }]);
    await call.append(started(0, at('09:59:59')));
    expect(await counts(call)).toEqual([{ day: '2026-11-20', hour: 9, started: 1, ended: 0, raised: 0 }]);
  });

  test('are in UTC for a tenant without an account', async () => {
    const call = newCall(world);
    await call.append(started(0, at('23:59:59')));
    expect(await counts(call)).toMatchObject([{ day: '2026-11-20', hour: 23, started: 1 }]);
  });

  test('do not count what was erased', async () => {
    const call = await newCallIn('UTC');
    await call.append(started(0, at('10:00:00')));
    await world.pool.query('select es.erase_stream($1, $2)', [call.tenantId, call.streamId]);
    expect(await counts(call)).toEqual([]);
  });
});
