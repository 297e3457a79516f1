import { createHash } from 'node:crypto';
import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { createInTurn } from '@switchboard/application/intake/in-turn';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { ConversationId } from '@switchboard/contracts/ids';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../test/world.ts';
import { forgetBodies } from './queries.ts';
import { type DeliveriesDeps, takeUpDeliveries } from './take-up-deliveries.ts';

describe('webhooks that the api left untranslated', () => {
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
  const takeUp = (deps: Partial<DeliveriesDeps> = {}) =>
    takeUpDeliveries(
      { ...world, calls: createCallDirectory(world.pool), inTurn: createInTurn(), clock, ...deps },
      new AbortController().signal,
    );
  const leave = (body: unknown, { platform = 'vapi' } = {}) => {
    const text = JSON.stringify(body);
    const values = [
      tenantId,
      'con_1',
      platform,
      createHash('sha256').update(text).digest(),
      Buffer.from(text),
      clock.now(),
    ];
    return world.pool.query(
      `insert into intake.raw_deliveries (tenant_id, connection_id, platform, body_hash, body, received_at, next_attempt_at)
        values ($1, $2, $3, $4, $5, $6, $6)`,
      values,
    );
  };
  const deliveries = async () => (await world.pool.query('select * from intake.raw_deliveries order by id')).rows;
  const eventsOf = async (id: unknown) =>
    (await world.events.readStream(tenantId, conversationStream(ConversationId.parse(id)))).events;

  test('are translated in the order in which they came', async () => {
    const call = vapi.call({ id: 'in-order' });
    await leave(vapi.statusUpdate('in-progress', 0, { call }));
    await leave(vapi.transcript('user', 3, { text: 'hello', call }));
    await leave(vapi.transcript('user', 4, { text: 'hel', transcriptType: 'partial', call }));
    await takeUp();
    const rows = await deliveries();
    expect(rows.map(({ state, outcome, attempts, body }) => [state, outcome, attempts, body === null])).toEqual([
      ['translated', 'added', 1, false],
      ['translated', 'added', 1, false],
      ['translated', 'dropped', 1, true],
    ]);
    expect((await eventsOf(rows[0].conversation_id)).map(({ type, metadata }) => [type, metadata.actor.id])).toEqual([
      ['conversation.started', 'con_1'],
      ['conversation.message-received', 'con_1'],
    ]);
  });

  test('have one effect, however many workers look how often', async () => {
    await leave(vapi.transcript('user', 3, { text: 'hello', call: vapi.call({ id: 'once' }) }));
    await Promise.all([takeUp(), takeUp(), takeUp()]);
    await world.pool.query(`update intake.raw_deliveries set state = 'untranslated', next_attempt_at = received_at`);
    await takeUp();
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: 'translated', outcome: 'nothing' });
    expect(await eventsOf(row.conversation_id)).toHaveLength(2);
  });

  test('are left alone while the api may still be at them', async () => {
    await leave(vapi.hang(3));
    clock.advance(-1_000);
    await takeUp();
    expect(await deliveries()).toMatchObject([{ state: 'untranslated', attempts: 0 }]);
  });

  test('that can not be understood are kept with the reason', async () => {
    await leave({ message: { type: 'hang' } });
    await leave({ message: { type: 'speech-update' } });
    await leave(vapi.hang(3), { platform: 'gone' });
    await takeUp();
    expect((await deliveries()).map(({ state, outcome, message_type }) => [state, outcome, message_type])).toEqual([
      ['failed', expect.stringContaining('call'), 'hang'],
      ['translated', 'unknown', 'speech-update'],
      ['failed', 'unknown platform', null],
    ]);
  });

  test('are tried again at growing pauses, and given up after ten', async () => {
    await leave(vapi.hang(3, { call: vapi.call({ id: 'unlucky' }) }));
    const events = { readStream: () => Promise.reject(new RangeError('broken')), append: world.events.append };
    await takeUp({ events });
    await takeUp({ events });
    expect(await deliveries()).toMatchObject([{ state: 'untranslated', attempts: 1 }]);
    for (let attempt = 2; attempt <= 10; attempt++) {
      clock.advance(15_000 * 2 ** attempt);
      await takeUp({ events });
    }
    expect(await deliveries()).toMatchObject([
      { state: 'failed', attempts: 10, outcome: 'gave up: RangeError: broken' },
    ]);
  });

  test('are forgotten once they are old and done with', async () => {
    await leave(vapi.hang(3, { call: vapi.call({ id: 'old' }) }));
    const later = new Date(clock.now().getTime() + 1_000);
    expect(await forgetBodies(world.pool, later, 10)).toBe(0);
    await world.pool.query(`update intake.raw_deliveries set state = 'translated'`);
    expect(await forgetBodies(world.pool, clock.now(), 10)).toBe(0);
    expect(await forgetBodies(world.pool, later, 10)).toBe(1);
    expect(await forgetBodies(world.pool, later, 10)).toBe(0);
  });
});
