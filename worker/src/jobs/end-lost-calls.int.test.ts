import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_LOST_MS } from '../config/config.ts';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { ended, raised, said, second, started } from '../test/speech.ts';
import { type Call, drain, newCall, openWorld, type World } from '../test/world.ts';
import { endLostCalls } from './end-lost-calls.ts';

describe('a silent call', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ENDED = 'conversation.ended' satisfies ConversationEvent['type'];
  const project = ({ tenantId }: Call) => drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), tenantId);
  const later = (ms: number) => fixedClock(new Date(Date.now() + ms));
  const check = (clock = later(CALL_LOST_MS + 1_000)) =>
    endLostCalls({ ...world, clock, signal: new AbortController().signal }, CALL_LOST_MS);
  const ends = async ({ tenantId, streamId }: Call) =>
    (await world.events.readStream(tenantId, streamId, { types: [ENDED] })).events;

  test('is ended as lost after 2 h 10 min, at the time of its last event', async () => {
    const call = newCall(world);
    await call.append(started(0), said(4, 'Hello?'));
    await project(call);
    await check(later(CALL_LOST_MS - 60_000));
    expect(await ends(call)).toEqual([]);
    await check();
    expect(await ends(call)).toMatchObject([
      { data: { reason: 'lost', at: second(4) }, metadata: { actor: { kind: 'system' } } },
    ]);
  });

  test('is ended once, however many workers check however often', async () => {
    const call = newCall(world);
    await call.append(started(0));
    await project(call);
    await Promise.all([check(), check(), check(), check()]);
    await check(later(CALL_LOST_MS * 3));
    await project(call);
    await check(later(CALL_LOST_MS * 5));
    expect(await ends(call)).toHaveLength(1);
  });

  test('is not ended if the log has a newer event than the inbox', async () => {
    const call = newCall(world);
    await call.append(started(0));
    await project(call);
    await world.pool.query(
      `update read.conversations set last_recorded_at = now() - interval '3 hours' where tenant_id = $1`,
      [call.tenantId],
    );
    await check(later(60_000));
    await call.append(ended(5));
    await check();
    expect(await ends(call)).toMatchObject([{ data: { reason: 'customer-ended-call' } }]);
  });

  test('is ended even if another account’s log cannot be folded', async () => {
    const broken = newCall(world);
    await broken.append(said(0, 'Hello?'), raised(1, { at: 'no time' }));
    await drain(world, { ...inboxConsumer({ bus: world.bus, concurrency: 1 }), maxBatch: 1 }, broken.tenantId);
    const call = newCall(world);
    await call.append(started(0));
    await project(call);
    await check();
    expect(await ends(broken)).toEqual([]);
    expect(await ends(call)).toHaveLength(1);
  });

  test('shows how it really ended as soon as this is reported', async () => {
    const call = newCall(world);
    await call.append(started(0));
    await project(call);
    await check();
    await call.append(ended(90));
    await project(call);
    const { rows } = await world.pool.query('select ended_at, status from read.conversations where tenant_id = $1', [
      call.tenantId,
    ]);
    expect(rows).toEqual([{ ended_at: new Date(second(90)), status: 'resolved' }]);
  });
});
