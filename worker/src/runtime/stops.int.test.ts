import { systemClock } from '@switchboard/platform/clock';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { said, started } from '../test/speech.ts';
import { newCall, openWorld, type World } from '../test/world.ts';
import type { Hint } from './brought.ts';
import { createStops } from './stops.ts';
import { TenantQueue } from './tenant-queue.ts';
import { wakeBehind } from './wake-behind.ts';

describe('an account that is stopped', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const unknown = { position: 1, streamId: 'conversation-1', type: 'conversation.transferred', schemaVersion: 1 };
  const standing = (tenantId: string) => ({ tenantId, prev: 0, position: 0, head: 2, events: 0, unknown });
  function stopsOf({ pool, logger, metrics }: World) {
    const clock = fixedClock();
    return { clock, stops: createStops({ pool, logger, metrics, clock }) };
  }

  test('is looked at again after pauses that double up to five minutes', async () => {
    const { clock, stops } = stopsOf(world);
    const consumer = inboxConsumer({ bus: world.bus, concurrency: 1 });
    const pauses: number[] = [];
    for (let look = 0; look < 9; look++) {
      await stops.note(consumer, standing('acc_paused'));
      let pauseS = 0;
      for (; !stops.isDue(consumer, 'acc_paused'); pauseS++) clock.advance(1_000);
      pauses.push(pauseS);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test('is looked at within five seconds once a hint is heard, however long its pause', async () => {
    const { clock, stops } = stopsOf(world);
    const consumer = inboxConsumer({ bus: world.bus, concurrency: 1 });
    for (let look = 0; look < 9; look++) await stops.note(consumer, standing('acc_hinted'));
    clock.advance(4_000);
    stops.hear(consumer, 'acc_hinted');
    expect(stops.isDue(consumer, 'acc_hinted')).toBe(false);
    clock.advance(1_000);
    expect(stops.isDue(consumer, 'acc_hinted')).toBe(true);
  });

  test('is no news to a look-out before its pause is over', async () => {
    const { clock, stops } = stopsOf(world);
    const consumer = inboxConsumer({ bus: world.bus, concurrency: 1 });
    const call = newCall(world);
    await call.append(started(0), said(1, 'One'));
    const drained: string[] = [];
    const drain = async (tenantIds: readonly string[]) => {
      drained.push(...tenantIds);
      return [];
    };
    const queue = new TenantQueue({ ...consumer, drain });
    const reader = {
      ...consumer,
      isCarried: () => false,
      wake: (hints: readonly Hint[]) => queue.wake(hints.map(({ tenantId }) => tenantId)),
    };
    const look = () => wakeBehind({ pool: world.pool, metrics: world.metrics, clock: systemClock, stops }, [reader]);
    await eventually(async () => expect(await look()).toBe(true));
    await stops.note(consumer, standing(call.tenantId));
    drained.length = 0;
    expect(await look()).toBe(false);
    expect(drained).toEqual([]);
    clock.advance(5_000);
    expect(await look()).toBe(true);
    expect(drained).toEqual([call.tenantId]);
    await queue.close();
  });
});
