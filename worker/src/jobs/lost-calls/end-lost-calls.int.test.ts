import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_LOST_MS } from '../../config.ts';
import { inboxConsumer } from '../../projections/inbox/inbox-consumer.ts';
import { ended, raised, said, second, started } from '../../test/speech.ts';
import { type Call, drain, newCall, openWorld, type World } from '../../test/world.ts';
import { endLostCalls } from './end-lost-calls.ts';

describe('a call of which nothing is heard', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ENDED = 'conversation.ended' satisfies ConversationEvent['type'];
  const project = ({ tenantId }: Call) => drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), tenantId);
  const later = (ms: number) => fixedClock(new Date(Date.now() + ms));
  const look = (clock = later(CALL_LOST_MS + 1_000)) =>
    endLostCalls({ ...world, clock, signal: new AbortController().signal }, CALL_LOST_MS);
  const ends = async ({ tenantId, streamId }: Call) =>
    (await world.events.readStream(tenantId, streamId, { types: [ENDED] })).events;

  test('is ended as lost after 2 h 10 min, at the time it was last heard of', async () => {
    const call = newCall(world);
    await call.append(started(0), said(4, 'Hello?'));
    await project(call);
    await look(later(CALL_LOST_MS - 60_000));
    expect(await ends(call)).toEqual([]);
    await look();
    expect(await ends(call)).toMatchObject([
      { data: { reason: 'lost', at: second(4) }, metadata: { actor: { kind: 'system' } } },
    ]);
  });

  test('is ended once, however many workers look how often', async () => {
    const call = newCall(world);
    await call.append(started(0));
    await project(call);
    await Promise.all([look(), look(), look(), look()]);
    await look(later(CALL_LOST_MS * 3));
    await project(call);
    await look(later(CALL_LOST_MS * 5));
    expect(await ends(call)).toHaveLength(1);
  });

  test('is not ended when the log has heard of it since the inbox did', async () => {
    const call = newCall(world);
    await call.append(started(0));
    await project(call);
    await world.pool.query(
      `update read.conversations set last_recorded_at = now() - interval '3 hours' where tenant_id = $1`,
      [call.tenantId],
    );
    await look(later(60_000));
    await call.append(ended(5));
    await look();
    expect(await ends(call)).toMatchObject([{ data: { reason: 'customer-ended-call' } }]);
  });

  test('is ended also behind one of another account whose log cannot be folded', async () => {
    const broken = newCall(world);
    await broken.append(said(0, 'Hello?'), raised(1, { at: 'no time' }));
    await drain(world, { ...inboxConsumer({ bus: world.bus, concurrency: 1 }), maxBatch: 1 }, broken.tenantId);
    const call = newCall(world);
    await call.append(started(0));
    await project(call);
    await look();
    expect(await ends(broken)).toEqual([]);
    expect(await ends(call)).toHaveLength(1);
  });

  test('shows how it really ended once that is told', async () => {
    const call = newCall(world);
    await call.append(started(0));
    await project(call);
    await look();
    await call.append(ended(90));
    await project(call);
    const { rows } = await world.pool.query('select ended_at, status from read.conversations where tenant_id = $1', [
      call.tenantId,
    ]);
    expect(rows).toEqual([{ ended_at: new Date(second(90)), status: 'resolved' }]);
  });
});
