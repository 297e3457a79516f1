import { removeNumber } from '@switchboard/application/do-not-call/change-list';
import { listNumbers } from '@switchboard/application/do-not-call/number-rows';
import { SMS_CHANNEL, TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { systemClock } from '@switchboard/platform/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../test/account.ts';
import { said, started } from '../test/speech.ts';
import { type Call, drain, newCall, openWorld, type World } from '../test/world.ts';
import { DO_NOT_CALL, doNotCallConsumer } from './do-not-call-consumer.ts';

describe('an opt-out', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const deps = () => ({ pool: world.pool, events: world.events, clock: systemClock });
  const process = ({ tenantId }: Call) => drain(world, doNotCallConsumer(deps()), tenantId);
  const listed = ({ tenantId }: Call) => listNumbers(world.pool, tenantId, { search: '', limit: 10, offset: 0 });
  const begun = async () => newCall(world, await insertAccount(world.pool));

  test('puts the calling or called number on the list, with the conversation', async () => {
    const call = await begun();
    await call.append(started(0), said(1, 'Stop calling me.'));
    const other = newCall(world, call.tenantId);
    await other.append(
      started(0, { direction: 'outbound', from: '+13035550110', to: '+13035550148' }),
      said(1, 'No me llamen más'),
    );
    await process(call);
    const rows = await listed(call);
    expect(rows.map(({ number }) => number).sort()).toEqual(['+13035550142', '+13035550148']);
    expect(rows.find(({ number }) => number === '+13035550148')).toMatchObject({
      reason: '',
      conversationId: other.id,
      createdBy: DO_NOT_CALL,
    });
  });

  test('is judged by the rules for text messages in a text message', async () => {
    const call = await begun();
    await call.append(started(0), said(1, 'Stop.'), said(2, "I'll stop calling if nobody answers"));
    const thread = newCall(world, call.tenantId);
    await thread.append(started(0, { channel: SMS_CHANNEL, from: '+13035550149' }), said(1, 'Stop please 🛑'));
    await process(call);
    expect((await listed(call)).map(({ number }) => number)).toEqual(['+13035550149']);
  });

  test('is clear if the caller answers the agent’s question with yes', async () => {
    const call = await begun();
    await call.append(
      started(0),
      said(1, 'take me off the list', { optOut: 'asked' }),
      said(2, 'no', { optOut: 'denied' }),
    );
    const other = newCall(world, call.tenantId);
    await other.append(
      started(0, { from: '+13035550147' }),
      said(1, 'take me off the list', { optOut: 'asked' }),
      said(2, 'yes', { optOut: 'confirmed' }),
    );
    await process(call);
    expect((await listed(call)).map(({ number }) => number)).toEqual(['+13035550147']);
  });

  test('counts only if it comes from a caller on a line with a number', async () => {
    const call = await begun();
    await call.append(started(0), said(1, 'Shall I stop calling you?', { role: 'agent' }), said(2, 'Please call me.'));
    const tried = newCall(world, call.tenantId);
    await tried.append(started(0, { channel: TEST_CHANNEL }), said(1, 'Stop calling me.'));
    const withheld = newCall(world, call.tenantId);
    await withheld.append(started(0, { from: null }), said(1, 'Stop calling me.'));
    await process(call);
    expect(await listed(call)).toEqual([]);
  });

  test('does not put a number back that has been removed since when it is processed again', async () => {
    const call = await begun();
    await call.append(started(0), said(1, 'Stop calling me.'));
    await process(call);
    const caller = { tenantId: call.tenantId, actor: { kind: 'user', id: 'usr_test' }, traceId: 'test' } as const;
    await removeNumber(deps(), caller, '+13035550142');
    await world.pool.query('update worker.checkpoints set position = 0 where projection = $1 and tenant_id = $2', [
      DO_NOT_CALL,
      call.tenantId,
    ]);
    await process(call);
    expect(await listed(call)).toEqual([]);
    await call.append(said(9, 'I said, stop calling me.'));
    await process(call);
    expect(await listed(call)).toHaveLength(1);
  });
});
