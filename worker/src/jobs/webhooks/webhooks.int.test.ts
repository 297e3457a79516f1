import { listDays } from '@switchboard/application/connections/health';
import { replayDeliveries } from '@switchboard/application/webhooks/replay-deliveries';
import { connections } from '@switchboard/contracts/connections/connections';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWebhooks, type Webhooks } from '../../test/webhooks.ts';
import { type Call, newCall, type World } from '../../test/world.ts';

const HOUR_MS = 3_600_000;

describe('webhooks', () => {
  let hooks: Webhooks;
  let world: World;
  let clock: Webhooks['clock'];
  let state: Webhooks['state'];
  beforeAll(async () => {
    hooks = await openWebhooks();
    ({ world, clock, state } = hooks);
  });
  afterEach(() => hooks.reset());
  afterAll(() => hooks.close());

  test("deliver a listener's events signed, once, and as they were recorded", async () => {
    const call = newCall(world);
    const { key, secret } = await hooks.listenTo(call);
    await hooks.say(call, 'one');
    await call.append({ type: 'conversation.ended', data: { at: '2026-03-02T10:01:00.000Z', reason: 'hangup' } });
    await hooks.project(call);
    await hooks.send(key);
    await hooks.send(key);
    expect(state.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = state.received;
    const event = new Webhook(secret).verify(body, headers);
    const data = { accountId: call.tenantId, conversationId: call.id, text: 'one', role: 'caller' };
    expect(event).toMatchObject({ type: 'conversation.message-received', data });
    expect(await hooks.log(key)).toMatchObject([
      { id: headers['webhook-id'], status: 'succeeded', attempts: [{ status: 204, error: null }], nextAttemptAt: null },
    ]);
  });

  test('authenticate with a connection, and record their results in its health', async () => {
    const call = newCall(world);
    const { key, caller } = await hooks.listenTo(call);
    const fields = { ...connections.defaults, provider: 'http', authType: 'api_key', baseUrl: 'https://api.example' };
    const { id } = await hooks.connectionChanges.create(
      caller,
      { name: 'Night desk', ...fields },
      { texts: { value: 'planted-key' } },
    );
    // This is another spelling of the same header name.
    const headers = [
      { name: 'Authorization', value: '{{ connections.Night desk }}' },
      { name: 'X-Desk', value: '{{connections.NIGHT DESK}}' },
    ];
    await hooks.changes.change(caller, { id: key.listenerId, version: 1 }, { headers });
    const connection = { tenantId: call.tenantId, connectionId: id };
    const readHealth = async () =>
      (await world.pool.query('select last_error as error from connection.health where connection_id = $1', [id])).rows;
    const deliver = async (text: string, status: number) => {
      state.answer = () => status;
      await hooks.say(call, text);
      await hooks.project(call);
      await hooks.send(key);
      clock.advance(HOUR_MS);
    };
    await deliver('one', 204);
    expect(state.received[0]?.headers['authorization']).toBe('Bearer planted-key');
    expect(await readHealth()).toEqual([{ error: null }]);
    await deliver('two', 401);
    expect(await readHealth()).toEqual([{ error: 'status_401' }]);
    await deliver('three', 204);
    expect(await readHealth()).toEqual([{ error: null }]);
    // Any other response is not the connection's fault.
    await deliver('four', 503);
    expect(await readHealth()).toEqual([{ error: null }]);
    // Four hours later, it may be the next day.
    const days = await listDays(world.pool, connection);
    expect(days.every(({ source }) => source === 'delivery')).toBe(true);
    const total = (outcome: 'ok' | 'failed') => days.reduce((sum, day) => sum + day[outcome], 0);
    expect([total('ok'), total('failed')]).toEqual([3, 2]);
  });

  test('reach an endpoint that was down for an hour, with each event once and in order within each conversation', async () => {
    const calls = [newCall(world)];
    const [first] = calls as [Call];
    const { key } = await hooks.listenTo(first);
    calls.push(newCall(world, first.tenantId), newCall(world, first.tenantId));
    const began = clock.now().getTime();
    state.answer = () => (clock.now().getTime() - began < HOUR_MS ? 503 : 204);
    for (let round = 0; round < 24; round++) {
      for (const [index, call] of calls.entries()) await hooks.say(call, `${index} ${round}`);
      await hooks.project(first);
      await hooks.send(key);
      clock.advance(5 * 60_000);
    }
    clock.advance(3 * HOUR_MS);
    await hooks.send(key);
    for (const index of calls.keys()) {
      const mine = hooks.texts().filter((text: string) => text.startsWith(`${index} `));
      expect(mine).toEqual(Array.from({ length: 24 }, (_, round) => `${index} ${round}`));
    }
  });

  test("skip a conversation's permanently refused delivery, and resend it on request", async () => {
    const call = newCall(world);
    const { key, caller } = await hooks.listenTo(call);
    state.answer = () => 500;
    await hooks.say(call, 'lost');
    await hooks.project(call);
    for (let attempt = 0; attempt < 8; attempt++) {
      await hooks.send(key);
      clock.advance(10 * HOUR_MS);
    }
    const [lost] = await hooks.log(key);
    expect(lost).toMatchObject({ status: 'dead_letter', nextAttemptAt: null });
    expect(lost?.attempts.map(({ error }) => error)).toEqual(Array(8).fill('status_500'));
    state.answer = () => 204;
    await hooks.say(call, 'next');
    await hooks.project(call);
    await hooks.send(key);
    expect(hooks.texts()).toEqual(['next']);
    const item = await world.pool.query('select fields from resource.items where id = $1', [key.listenerId]);
    const listener = { ...key, fields: item.rows[0].fields };
    expect(await replayDeliveries({ pool: world.pool, clock }, listener, { deliveryId: lost?.id ?? '' })).toBe(1);
    await hooks.send(key);
    expect(hooks.texts()).toEqual(['next', 'lost']);
    expect(state.received[1]?.headers['webhook-id']).toBe(lost?.id);

    // This replays a window, and everything since a position, including what was sent before.
    const span = { from: new Date(0).toISOString(), to: new Date(Date.now() + HOUR_MS).toISOString() };
    expect(await replayDeliveries({ pool: world.pool, clock }, listener, span)).toBe(2);
    await hooks.send(key);
    expect(hooks.texts().slice(2)).toEqual(['lost', 'next']);
    const since = (await hooks.log(key)).at(-1)?.position ?? 0;
    expect(await replayDeliveries({ pool: world.pool, clock }, listener, { sincePosition: since })).toBe(1);
    const stranger = { ...listener, tenantId: caller.tenantId, listenerId: 'lst_other' };
    const refused = replayDeliveries({ pool: world.pool, clock }, stranger, { deliveryId: lost?.id ?? '' });
    await expect(refused).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  test('stop at status 410, and notify the administrators', async () => {
    const call = newCall(world);
    const { key } = await hooks.listenTo(call);
    await world.pool.query({
      text: `insert into access.users (id, tenant_id, email, name, role, status, locale, created_at)
        values ($1, $2, $1 || '@example.com', 'Ana', 'admin', 'active', 'es', now())`,
      values: [`usr_${call.tenantId}`, call.tenantId],
    });
    state.answer = () => 410;
    await hooks.say(call, 'anybody there?');
    await hooks.project(call);
    await hooks.send(key);
    expect(await hooks.readStatus(key)).toEqual({ enabled: false, disabledReason: 'gone' });
    expect(state.mails).toMatchObject([
      { to: expect.stringContaining('@example.com'), text: expect.stringContaining('410') },
    ]);
    await hooks.say(call, 'nobody');
    await hooks.project(call);
    await hooks.send(key);
    expect(await hooks.log(key)).toHaveLength(1);
  });

  test('stop after five days without a success', async () => {
    const call = newCall(world);
    const { key, caller } = await hooks.listenTo(call);
    state.answer = () => 302;
    for (let day = 0; day <= 5; day++) {
      await hooks.say(call, `day ${day}`);
      await hooks.project(call);
      expect(await hooks.readStatus(key)).toMatchObject({ enabled: true });
      await hooks.send(key);
      clock.advance(24 * HOUR_MS);
    }
    expect(await hooks.readStatus(key)).toEqual({ enabled: false, disabledReason: 'failing' });
    expect((await hooks.log(key)).flatMap(({ attempts }) => attempts)).toContainEqual(
      expect.objectContaining({ status: 302, error: 'redirect_refused' }),
    );
    state.answer = () => 204;
    const on = await hooks.changes.change(caller, { id: key.listenerId, version: 2 }, { enabled: true });
    expect(on.fields).toMatchObject({ enabled: true, disabledReason: null });
    await hooks.send(key);
    expect(hooks.texts().at(0)).toMatch(/^day/);
    expect(await hooks.readStatus(key)).toMatchObject({ enabled: true });
  });

  test("match the listener's channels and tags, and no other account's events", async () => {
    const phone = newCall(world);
    const web = newCall(world, phone.tenantId);
    const stranger = newCall(world);
    const filters = { channels: ['phone'], agentIds: [], smartTagIds: [7] };
    const events = ['conversation.message-received', 'conversation.smart-tag-assigned'];
    const { key } = await hooks.listenTo(phone, { filters, events });
    for (const [call, channel] of [
      [phone, 'phone'],
      [web, 'web'],
      [stranger, 'phone'],
    ] as const) {
      const start = { at: '2026-03-02T10:00:00.000Z', direction: 'inbound', from: null, to: null, channel } as const;
      await call.append({ type: 'conversation.started', data: start });
      await hooks.say(call, channel);
      for (const smartTagId of [7, 8]) {
        await call.append({ type: 'conversation.smart-tag-assigned', data: { smartTagId } } as never); // The ids are branded.
      }
      await hooks.project(call);
    }
    await hooks.send(key);
    expect(state.received.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { conversationId: phone.id, text: 'phone' },
      { conversationId: phone.id, smartTagId: 7 },
    ]);
  });
});
