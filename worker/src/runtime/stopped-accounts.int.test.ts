import { systemClock } from '@switchboard/platform/clock';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { said, started } from '../test/speech.ts';
import { newCall, openWorld, type World } from '../test/world.ts';
import type { TenantWakeUp } from './inline-events.ts';
import { wakeBehind } from './runner.ts';
import { createStoppedAccounts } from './stopped-accounts.ts';
import { TenantQueue } from './tenant-queue.ts';

describe('a stopped account', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const unknown = { position: 1, streamId: 'conversation-1', type: 'conversation.transferred', schemaVersion: 1 };
  const standing = (tenantId: string) => ({ tenantId, prev: 0, position: 0, head: 2, events: 0, unknown });
  function openStoppedAccounts({ pool, logger, metrics }: World) {
    const clock = fixedClock();
    return { clock, stoppedAccounts: createStoppedAccounts({ pool, logger, metrics, clock }) };
  }

  test('is retried after pauses that double up to five minutes', async () => {
    const { clock, stoppedAccounts } = openStoppedAccounts(world);
    const consumer = inboxConsumer({ bus: world.bus, concurrency: 1 });
    const pauses: number[] = [];
    for (let retry = 0; retry < 9; retry++) {
      await stoppedAccounts.record(consumer, standing('acc_paused'));
      let pauseS = 0;
      for (; !stoppedAccounts.isDue(consumer, 'acc_paused'); pauseS++) clock.advance(1_000);
      pauses.push(pauseS);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test('is retried within five seconds of a wake-up, however long its pause', async () => {
    const { clock, stoppedAccounts } = openStoppedAccounts(world);
    const consumer = inboxConsumer({ bus: world.bus, concurrency: 1 });
    for (let retry = 0; retry < 9; retry++) await stoppedAccounts.record(consumer, standing('acc_hinted'));
    clock.advance(4_000);
    stoppedAccounts.wake(consumer, 'acc_hinted');
    expect(stoppedAccounts.isDue(consumer, 'acc_hinted')).toBe(false);
    clock.advance(1_000);
    expect(stoppedAccounts.isDue(consumer, 'acc_hinted')).toBe(true);
  });

  test('is not found by the poll during its pause', async () => {
    const { clock, stoppedAccounts } = openStoppedAccounts(world);
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
      isDelivered: () => false,
      wake: (wakeUps: readonly TenantWakeUp[]) => queue.wake(wakeUps.map(({ tenantId }) => tenantId)),
    };
    const retry = () =>
      wakeBehind({ pool: world.pool, metrics: world.metrics, clock: systemClock, stoppedAccounts }, [reader]);
    await eventually(async () => expect(await retry()).toBe(true));
    await stoppedAccounts.record(consumer, standing(call.tenantId));
    drained.length = 0;
    expect(await retry()).toBe(false);
    expect(drained).toEqual([]);
    clock.advance(5_000);
    expect(await retry()).toBe(true);
    expect(drained).toEqual([call.tenantId]);
    await queue.close();
  });
});
