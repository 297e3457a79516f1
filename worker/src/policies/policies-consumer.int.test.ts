import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';

import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledged, raised, said, second, started } from '../test/speech.ts';
import { type Call, drain, newCall, openWorld, type World } from '../test/world.ts';
import { askedForHuman } from './asked-for-human/policy.ts';
import { optOutUnclear } from './opt-out-unclear/policy.ts';
import { POLICIES, policiesConsumer } from './policies-consumer.ts';

describe('the policies', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const clock = fixedClock(new Date());
  const evaluate = ({ tenantId }: Call, at = clock) =>
    drain(world, policiesConsumer({ events: world.events, clock: at }, [askedForHuman, optOutUnclear]), tenantId);
  const RAISED = 'conversation.attention-raised' satisfies ConversationEvent['type'];
  const raises = async ({ tenantId, streamId }: Call) =>
    (await world.events.readStream(tenantId, streamId, { types: [RAISED] })).events;
  const lookAgainFromTheStart = async (call: Call) => {
    await world.pool.query('update worker.checkpoints set position = 0 where projection = $1 and tenant_id = $2', [
      POLICIES,
      call.tenantId,
    ]);
    await evaluate(call);
  };

  test('raise attention with the utterance when a caller asks for a human', async () => {
    const call = newCall(world);
    const asked = `Can I talk to a real person? ${'please '.repeat(100)}`;
    await call.append(started(0), said(1, 'Hello', { role: 'agent' }), said(2, 'My dog is ill'), said(3, asked));
    await evaluate(call);
    expect(await raises(call)).toMatchObject([
      {
        data: {
          at: second(3),
          level: 'attention',
          reason: 'asked_for_human',
          ruleId: 'asked_for_human',
          evidence: asked.slice(0, 500),
          seq: 3,
        },
        metadata: {
          actor: { kind: 'policy', id: 'asked_for_human' },
          correlationId: 'test',
          causationId: `${call.streamId}@4`,
        },
      },
    ]);
  });

  test('raise attention when a caller may be asking not to be called again, by the rules of the channel', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'para mañana'), said(2, 'take me off the list'));
    const thread = newCall(world, call.tenantId);
    await thread.append(started(0, { channel: SMS_CHANNEL }), said(1, 'basta'));
    const clear = newCall(world, call.tenantId);
    await clear.append(started(0), said(1, 'basta'), said(2, 'stop calling me'), said(3, "I'll stop calling"));
    await evaluate(call);
    const reason = 'opt_out_unclear';
    expect(await raises(call)).toMatchObject([{ data: { reason, seq: 2, evidence: 'take me off the list' } }]);
    expect(await raises(thread)).toMatchObject([{ data: { reason, evidence: 'basta' } }]);
    expect(await raises(clear)).toEqual([]);
  });

  test('leave an opt-out to the agent that asks about it', async () => {
    const call = newCall(world);
    await call.append(
      started(0),
      said(1, 'take me off the list', { optOut: 'asked' }),
      said(2, 'take me off the list', { optOut: 'unclear' }),
    );
    await evaluate(call);
    expect(await raises(call)).toEqual([]);
    await call.append(said(3, 'take me off the list'));
    await evaluate(call);
    expect(await raises(call)).toMatchObject([{ data: { seq: 3 } }]);
  });

  test('raise nothing while attention is open, also within one batch', async () => {
    const call = newCall(world);
    await call.append(started(0), raised(1), said(2, 'Can I talk to someone?'));
    const other = newCall(world, call.tenantId);
    await other.append(said(1, 'Operator!'), said(2, 'Operator!'), said(3, 'Quiero hablar con una persona'));
    await evaluate(call);
    expect(await raises(call)).toMatchObject([{ data: { reason: 'complaint' } }]);
    expect(await raises(other)).toMatchObject([{ data: { seq: 1 } }]);
  });

  test('raise again when a caller asks again after an acknowledgment', async () => {
    const call = newCall(world);
    await call.append(said(1, 'Operator!'));
    await evaluate(call);
    await call.append(acknowledged(5, 2), said(6, 'Operator!'));
    await evaluate(call);
    expect(await raises(call)).toMatchObject([{ data: { seq: 1 } }, { data: { seq: 2 } }]);
  });

  test('change nothing when they process everything again', async () => {
    const call = newCall(world);
    await call.append(started(0), raised(1), said(2, 'Operator!'), acknowledged(3, 2), said(4, 'Representative'));
    await evaluate(call);
    await call.append(acknowledged(9, 6));
    const before = await raises(call);
    await lookAgainFromTheStart(call);
    expect(await raises(call)).toEqual(before);
    expect(before).toHaveLength(2);
  });

  test('evaluate only what callers say', async () => {
    const call = newCall(world);
    await call.append(said(1, 'Would you like to talk to a person? Operator!', { role: 'agent' }));
    await evaluate(call);
    expect(await raises(call)).toEqual([]);
  });

  test('ignore messages older than a day', async () => {
    const call = newCall(world);
    await call.append(said(1, 'Operator!'));
    const tomorrow = fixedClock(new Date(Date.now() + 90_000_000));
    await evaluate(call, tomorrow);
    expect(await raises(call)).toEqual([]);
  });
});
