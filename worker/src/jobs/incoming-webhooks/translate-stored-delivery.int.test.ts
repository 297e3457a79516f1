import { createHash } from 'node:crypto';
import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { storeIncomingDelivery } from '@switchboard/application/intake/delivery-rows';
import { createInTurn } from '@switchboard/application/intake/in-turn';
import { createMaskFinder } from '@switchboard/application/redaction/find-mask';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { CALL_KEY } from '@switchboard/domain/carriers/retell-status';
import * as retell from '@switchboard/domain/intake/retell/test/webhooks';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { forgetBodies } from './stored-deliveries.ts';
import { type DeliveriesDeps, translateStoredDelivery } from './translate-stored-delivery.ts';

describe('stored webhooks', () => {
  let world: World;
  let clock: FixedClock;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    clock = fixedClock();
    await world.pool.query('truncate intake.raw_deliveries');
  });

  const tenantId = randomTenant();
  const takeUp = (
    id: number,
    { isLastAttempt = false, ...given }: Partial<DeliveriesDeps> & { isLastAttempt?: boolean } = {},
  ) => {
    const deps = {
      ...world,
      calls: createCallDirectory(world.pool),
      inTurn: createInTurn(),
      clock,
      findMask: createMaskFinder({ ...world, clock }),
      endTalk: async () => undefined,
      takeDial: async () => undefined,
      ...given,
    };
    return translateStoredDelivery(deps, { tenantId, id }, { isLastAttempt });
  };
  const leave = async (body: unknown, { platform = 'vapi' } = {}): Promise<number> => {
    const text = JSON.stringify(body);
    const stored = await storeIncomingDelivery(world.pool, {
      tenantId,
      connectionId: 'con_1',
      // A program that knows another platform would have stored this.
      platform: platform as 'vapi',
      bodyHash: createHash('sha256').update(text).digest(),
      body: Buffer.from(text),
      receivedAt: clock.now(),
      takeUpAt: clock.now(),
      traceId: '0'.repeat(32),
    });
    return stored?.id ?? 0;
  };
  const deliveries = async () => (await world.pool.query('select * from intake.raw_deliveries order by id')).rows;
  const readEvents = async (id: unknown) =>
    (await world.events.readStream(tenantId, conversationStream(ConversationId.parse(id)))).events;

  test('report the state of our calls and end the talks, just as they do through the API', async () => {
    const effects: unknown[] = [];
    const call = { call_id: 'asked', metadata: { [CALL_KEY]: 'bat_1.1.1' } };
    const over = { ...call, call_status: 'not_connected', disconnection_reason: 'dial_busy' };
    const id = await leave(retell.webhook('call_ended', over), { platform: 'retell' });
    await takeUp(id, {
      endTalk: async (_caller, conversationId) => void effects.push({ conversationId }),
      takeDial: async (_caller, dial) => void effects.push(dial),
    });
    const [{ conversation_id: conversationId }] = await deliveries();
    expect(effects).toEqual([
      { conversationId },
      {
        connectionId: 'con_1',
        callId: 'asked',
        conversationId,
        dial: { key: 'bat_1.1.1', status: 'busy', answeredBy: null },
      },
    ]);
  });

  test('are translated', async () => {
    const call = vapi.call({ id: 'in-order' });
    await takeUp(await leave(vapi.statusUpdate('in-progress', 0, { call })));
    await takeUp(await leave(vapi.transcript('user', 3, { text: 'hello', call })));
    await takeUp(await leave(vapi.transcript('user', 4, { text: 'hel', transcriptType: 'partial', call })));
    const rows = await deliveries();
    expect(rows.map(({ state, outcome, body }) => [state, outcome, body === null])).toEqual([
      ['translated', 'added', false],
      ['translated', 'added', false],
      ['translated', 'dropped', true],
    ]);
    expect((await readEvents(rows[0].conversation_id)).map(({ type, metadata }) => [type, metadata.actor.id])).toEqual([
      ['conversation.started', 'con_1'],
      ['conversation.message-received', 'con_1'],
    ]);
  });

  test('take effect once, however often they are translated', async () => {
    const id = await leave(vapi.transcript('user', 3, { text: 'hello', call: vapi.call({ id: 'once' }) }));
    await Promise.all([takeUp(id), takeUp(id), takeUp(id)]);
    await world.pool.query(`update intake.raw_deliveries set state = 'untranslated'`);
    await takeUp(id);
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: 'translated', outcome: 'nothing' });
    expect(await readEvents(row.conversation_id)).toHaveLength(2);
  });

  test('are kept, with the reason, if they cannot be understood', async () => {
    await takeUp(await leave({ message: { type: 'hang' } }));
    await takeUp(await leave({ message: { type: 'speech-update' } }));
    await takeUp(await leave(vapi.hang(3), { platform: 'gone' }));
    expect((await deliveries()).map(({ state, outcome, message_type }) => [state, outcome, message_type])).toEqual([
      ['failed', expect.stringContaining('call'), 'hang'],
      ['translated', 'unknown', 'speech-update'],
      ['failed', 'unknown platform', null],
    ]);
  });

  test('stay open while attempts fail, fail after the last attempt, and can then be retried once more', async () => {
    const id = await leave(vapi.transcript('user', 3, { text: 'hello', call: vapi.call({ id: 'unlucky' }) }));
    const events = { readStream: () => Promise.reject(new RangeError('broken')), append: world.events.append };
    await expect(takeUp(id, { events })).rejects.toThrow('broken');
    expect(await deliveries()).toMatchObject([{ state: 'untranslated' }]);
    await expect(takeUp(id, { events, isLastAttempt: true })).rejects.toThrow('broken');
    expect(await deliveries()).toMatchObject([{ state: 'failed', outcome: 'gave up: RangeError: broken' }]);
    await takeUp(id);
    expect(await deliveries()).toMatchObject([{ state: 'translated', outcome: 'added' }]);
  });

  test('are deleted once they are old and finished', async () => {
    await leave(vapi.hang(3, { call: vapi.call({ id: 'old' }) }));
    const later = new Date(clock.now().getTime() + 1_000);
    expect(await forgetBodies(world.pool, later, 10)).toBe(0);
    await world.pool.query(`update intake.raw_deliveries set state = 'translated'`);
    expect(await forgetBodies(world.pool, clock.now(), 10)).toBe(0);
    expect(await forgetBodies(world.pool, later, 10)).toBe(1);
    expect(await forgetBodies(world.pool, later, 10)).toBe(0);
  });
});
