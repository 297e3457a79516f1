import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listDeliveries } from '@switchboard/application/listeners/delivery-queries';
import { replayDeliveries } from '@switchboard/application/listeners/replay';
import { newSigningSecret } from '@switchboard/application/listeners/sign';
import type { Mailer, OutgoingMail } from '@switchboard/application/mail/mailer';
import { openPoster } from '@switchboard/application/outbound/post';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import { createKindParts } from '@switchboard/application/resources/kind-parts';
import { otherTargets } from '@switchboard/application/resources/other-targets';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { newSecrets } from '@switchboard/application/secrets/new-secret';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { listeners } from '@switchboard/contracts/kinds/listeners';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenersConsumer } from '../../listeners/listeners-consumer.ts';
import { type Call, drain, newCall, openWorld, type World } from '../../test/world.ts';
import { listenerDisabler } from './disable-listener.ts';
import { sendWebhooks } from './send-webhooks.ts';

/** What an endpoint was sent. */
interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const HOUR_MS = 3_600_000;
const secretsKey = Buffer.alloc(32, 1);

describe('webhooks', () => {
  let world: World;
  let endpoint: Server;
  let clock: FixedClock;
  let received: Received[];
  let status: (path: string) => number;
  let mails: OutgoingMail[];
  const poster = openPoster({ rule: { allowsLoopback: true } });
  beforeAll(async () => {
    world = await openWorld();
    endpoint = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const code = status(request.url ?? '');
        const headers = request.headers as Record<string, string>;
        if (code < 300) received.push({ headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(code).end();
      });
    }).listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
  });
  beforeEach(() => {
    clock = fixedClock(new Date().toISOString());
    received = [];
    status = () => 204;
    mails = [];
  });
  afterEach(() => world.pool.query('delete from graphile_worker._private_jobs'));
  afterAll(async () => {
    poster.close();
    endpoint.closeAllConnections();
    endpoint.close();
    await world.close();
  });

  const sealed = () => sealedTexts(secretBox({ secretsKey }, ITEM_TEXTS), clock);
  const kernel = () => ({
    ...world,
    clock,
    sealed: sealed(),
    parts: createKindParts({ addressRule: { allowsLoopback: true }, newSecret: newSecrets(secretsKey, 'items') }),
    targets: otherTargets,
    onChanged: () => {},
  });
  const changes = () => resourceChanges(kernel(), listeners);
  /** A listener of a call's account, made an hour ago. */
  const listenTo = async (call: Call, given: object = {}) => {
    await world.pool.query({
      text: "insert into access.accounts (id, name, type, plan, time_zone) values ($1, $1, 'test', '', 'UTC') on conflict do nothing",
      values: [call.tenantId],
    });
    const caller = { tenantId: call.tenantId, actor: { kind: 'user', id: 'usr_1' }, traceId: 'a'.repeat(32) } as const;
    const secret = newSigningSecret(newSecrets(secretsKey, 'items'))(caller);
    const { port } = endpoint.address() as AddressInfo;
    const fields = { url: `http://127.0.0.1:${port}/hook`, events: ['conversation.message-received'], ...given };
    const made = await changes().create(caller, { name: `l ${Math.random()}`, ...fields }, { texts: { secret } });
    return { caller, secret, id: made.id, key: { tenantId: call.tenantId, listenerId: made.id } };
  };
  const say = (call: Call, text: string) =>
    call.append({
      type: 'conversation.message-received',
      data: { at: '2026-03-02T10:00:00.000Z', messageId: `m ${text}`, role: 'caller', text },
    });
  const project = (call: Call) => drain(world, listenersConsumer({ clock }), call.tenantId);
  const send = (key: { tenantId: string; listenerId: string }) => {
    const mailer: Mailer = { deliver: async (mail) => void mails.push(mail), close: () => {} };
    const disable = listenerDisabler({ ...world, clock, sealed: sealed(), mailer });
    const deps = { pool: world.pool, clock, poster, sealed: sealed(), random: () => 0, disable };
    return sendWebhooks(deps, key, { signal: new AbortController().signal });
  };
  const texts = () => received.map(({ body }) => JSON.parse(body).data.text);
  const log = async (key: { tenantId: string; listenerId: string }) =>
    (await listDeliveries(world.pool, key, { page: 1, perPage: 100 })).data;
  const statusOf = async (key: { tenantId: string; listenerId: string }) => {
    const { rows } = await world.pool.query('select fields from resource.items where id = $1', [key.listenerId]);
    const { enabled, disabledReason } = rows[0].fields;
    return { enabled, disabledReason };
  };

  test('tell of what a listener asked for, signed, once, with what it was', async () => {
    const call = newCall(world);
    const { key, secret } = await listenTo(call);
    await say(call, 'one');
    await call.append({ type: 'conversation.ended', data: { at: '2026-03-02T10:01:00.000Z', reason: 'hangup' } });
    await project(call);
    await send(key);
    await send(key);
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const told = new Webhook(secret).verify(body, headers);
    const data = { accountId: call.tenantId, conversationId: call.id, text: 'one', role: 'caller' };
    expect(told).toMatchObject({ type: 'conversation.message-received', data });
    expect(await log(key)).toMatchObject([
      { id: headers['webhook-id'], status: 'succeeded', attempts: [{ status: 204, error: null }], nextAttemptAt: null },
    ]);
  });

  test('reach an endpoint that was away for an hour, each event once and in order for each conversation', async () => {
    const calls = [newCall(world)];
    const [first] = calls as [Call];
    const { key } = await listenTo(first);
    calls.push(newCall(world, first.tenantId), newCall(world, first.tenantId));
    const began = clock.now().getTime();
    status = () => (clock.now().getTime() - began < HOUR_MS ? 503 : 204);
    for (let round = 0; round < 24; round++) {
      for (const [index, call] of calls.entries()) await say(call, `${index} ${round}`);
      await project(first);
      await send(key);
      clock.advance(5 * 60_000);
    }
    clock.advance(3 * HOUR_MS);
    await send(key);
    for (const index of calls.keys()) {
      const mine = texts().filter((text: string) => text.startsWith(`${index} `));
      expect(mine).toEqual(Array.from({ length: 24 }, (_, round) => `${index} ${round}`));
    }
  }, 60_000);

  test('of a conversation that are refused for good let the next ones pass, and are sent again on demand', async () => {
    const call = newCall(world);
    const { key, caller } = await listenTo(call);
    status = () => 500;
    await say(call, 'lost');
    await project(call);
    for (let attempt = 0; attempt < 8; attempt++) {
      await send(key);
      clock.advance(10 * HOUR_MS);
    }
    const [lost] = await log(key);
    expect(lost).toMatchObject({ status: 'dead_letter', nextAttemptAt: null });
    expect(lost?.attempts.map(({ error }) => error)).toEqual(Array(8).fill('status_500'));
    status = () => 204;
    await say(call, 'next');
    await project(call);
    await send(key);
    expect(texts()).toEqual(['next']);
    const item = await world.pool.query('select fields from resource.items where id = $1', [key.listenerId]);
    const listener = { ...key, fields: item.rows[0].fields };
    expect(await replayDeliveries({ ...world, clock }, listener, { deliveryId: lost?.id ?? '' })).toBe(1);
    await send(key);
    expect(texts()).toEqual(['next', 'lost']);
    expect(received[1]?.headers['webhook-id']).toBe(lost?.id);

    // A window, and everything since a position, whatever was sent of it before.
    const span = { from: new Date(0).toISOString(), to: new Date(Date.now() + HOUR_MS).toISOString() };
    expect(await replayDeliveries({ ...world, clock }, listener, span)).toBe(2);
    await send(key);
    expect(texts().slice(2)).toEqual(['lost', 'next']);
    const since = (await log(key)).at(-1)?.position ?? 0;
    expect(await replayDeliveries({ ...world, clock }, listener, { sincePosition: since })).toBe(1);
    const stranger = { ...listener, tenantId: caller.tenantId, listenerId: 'lst_other' };
    const refused = replayDeliveries({ ...world, clock }, stranger, { deliveryId: lost?.id ?? '' });
    await expect(refused).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  test('stop at 410, and tell the administrators', async () => {
    const call = newCall(world);
    const { key } = await listenTo(call);
    await world.pool.query({
      text: `insert into access.users (id, tenant_id, email, name, role, status, locale, created_at)
        values ($1, $2, $1 || '@example.com', 'Ana', 'admin', 'active', 'es', now())`,
      values: [`usr_${call.tenantId}`, call.tenantId],
    });
    status = () => 410;
    await say(call, 'anybody there?');
    await project(call);
    await send(key);
    expect(await statusOf(key)).toEqual({ enabled: false, disabledReason: 'gone' });
    expect(mails).toMatchObject([
      { to: expect.stringContaining('@example.com'), text: expect.stringContaining('410') },
    ]);
    await say(call, 'nobody');
    await project(call);
    await send(key);
    expect(await log(key)).toHaveLength(1);
  });

  test('stop after five days without a success', async () => {
    const call = newCall(world);
    const { key, caller } = await listenTo(call);
    status = () => 302;
    for (let day = 0; day <= 5; day++) {
      await say(call, `day ${day}`);
      await project(call);
      expect(await statusOf(key)).toMatchObject({ enabled: true });
      await send(key);
      clock.advance(24 * HOUR_MS);
    }
    expect(await statusOf(key)).toEqual({ enabled: false, disabledReason: 'failing' });
    expect((await log(key)).flatMap(({ attempts }) => attempts)).toContainEqual(
      expect.objectContaining({ status: 302, error: 'redirect_refused' }),
    );
    status = () => 204;
    const on = await changes().change(caller, { id: key.listenerId, version: 2 }, { enabled: true });
    expect(on.fields).toMatchObject({ enabled: true, disabledReason: null });
    await send(key);
    expect(texts().at(0)).toMatch(/^day/);
    expect(await statusOf(key)).toMatchObject({ enabled: true });
  });

  test('are of the channels and tags that a listener asks for, and of no other account', async () => {
    const phone = newCall(world);
    const web = newCall(world, phone.tenantId);
    const stranger = newCall(world);
    const filters = { channels: ['phone'], agentIds: [], smartTagIds: [7] };
    const events = ['conversation.message-received', 'conversation.smart-tag-assigned'];
    const { key } = await listenTo(phone, { filters, events });
    for (const [call, channel] of [
      [phone, 'phone'],
      [web, 'web'],
      [stranger, 'phone'],
    ] as const) {
      const start = { at: '2026-03-02T10:00:00.000Z', direction: 'inbound', from: null, to: null, channel } as const;
      await call.append({ type: 'conversation.started', data: start });
      await say(call, channel);
      for (const smartTagId of [7, 8]) {
        await call.append({ type: 'conversation.smart-tag-assigned', data: { smartTagId } } as never);
      }
      await project(call);
    }
    await send(key);
    expect(received.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { conversationId: phone.id, text: 'phone' },
      { conversationId: phone.id, smartTagId: 7 },
    ]);
  });
});
