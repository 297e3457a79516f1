import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { message, raised, started } from './events.ts';
import { fetchList, postTo } from './inbox-client.ts';
import { openRaw, readText } from './stream-client.ts';
import { newConversation, testStreams } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

const HEARTBEAT_MS = 1_000;

let world: World;
const streams = testStreams(() => world);
beforeAll(async () => {
  world = await openWorld({ heartbeatMs: HEARTBEAT_MS });
});
afterEach(() => expect(streams.close()).toEqual([]));
afterAll(() => world.close());

describe('GET /api/sse', () => {
  test('responds with headers that prevent buffering and transformation', async () => {
    const { headers } = await streams.open(await world.signIn(await world.account()));
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test.each([
    [401, 'session.required', ''],
    [401, 'session.required', '?lastEventId=x'],
  ])('returns %i without a session, before any frame', async (status, code, query) => {
    const answer = await openRaw(`${world.url}/api/sse${query}`, {});
    expect(answer.statusCode).toBe(status);
    expect(JSON.parse(await readText(answer))).toMatchObject({ code });
  });

  test('returns 422 for a query that the list also refuses', async () => {
    const who = await world.signIn(await world.account());
    const answer = await openRaw(`${world.url}/api/sse?filterField=status&filterValue=nope`, { cookie: who.cookie });
    expect(answer.statusCode).toBe(422);
    answer.destroy();
  });

  test('starts with a view frame that has an id', async () => {
    const client = await streams.open(await world.signIn(await world.account()));
    const view = await client.next('view');
    expect(view.data).toEqual({ total: 0, attentionTotal: 0, position: 0 });
    expect(view.id).toMatch(/^[\w-]+\.0$/);
  });

  test('sends a new conversation and each of its changes, and rings for an alert', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const client = await streams.open(who);
    const id = newConversation();

    await world.append(tenantId, id, started({ contactName: 'Ana' }));
    await world.append(tenantId, id, message('hello'), raised('emergency'));

    await eventually(() => expect(client.of('conversation:updated').at(-1)?.data.conversation.messageCount).toBe(1));
    const { data } = await fetchList(world, who, '');
    expect(client.of('conversation:updated').at(-1)?.data.conversation).toEqual(data[0]);
    expect(client.of('message:received').map((frame) => frame.data)).toEqual([
      { conversationId: id, seq: 1, level: 'emergency', position: 3 },
    ]);
  });

  test('sends a text message’s delivery after the call has ended, and the change of activity', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const client = await streams.open(who);
    const id = newConversation();
    const at = '2026-11-20T15:01:00.000Z';
    await world.append(tenantId, id, started(), message('hello'));
    await world.append(tenantId, id, { type: 'conversation.ended', data: { at, reason: 'done' } });
    const row = () => client.of('conversation:updated').at(-1)?.data.conversation;
    await eventually(() => expect(row()).toMatchObject({ endedAt: at, activityPosition: 3 }));
    await world.append(tenantId, id, {
      type: 'conversation.message-delivery',
      data: { at, messageId: 'e1:sms', state: 'delivered' },
    });
    await eventually(() => expect(row()).toMatchObject({ messageCount: 1, activityPosition: 4, position: 4 }));
    expect(row()).toEqual((await fetchList(world, who, '')).data[0]);
    const read = await fetch(`${world.url}/api/conversations/${id}`, { headers: { cookie: who.cookie } });
    expect(await read.json()).toMatchObject({
      activityPosition: 4,
      activity: [{ kind: 'ended' }, { kind: 'textDelivered' }],
    });
  });

  test("rings on every stream of the account, whatever the stream's filter", async () => {
    const tenantId = await world.account();
    const client = await streams.open(await world.signIn(tenantId), { query: 'filterField=channel&filterValue=fax' });
    const id = newConversation();
    await world.append(tenantId, id, started(), raised());
    expect((await client.next('message:received')).data.conversationId).toBe(id);
    expect(client.of('conversation:updated')).toEqual([]);
  });

  test('reports that a row has left the view, and that a row was deleted', async () => {
    const tenantId = await world.account();
    const client = await streams.open(await world.signIn(tenantId), {
      query: 'filterField=status&filterValue=pending',
    });
    const [ended, deleted] = [newConversation(), newConversation()];
    for (const id of [ended, deleted]) await world.append(tenantId, id, started());
    await eventually(() => expect(client.of('conversation:updated')).toHaveLength(2));

    const at = '2026-11-20T15:01:00.000Z';
    await world.append(tenantId, ended, { type: 'conversation.ended', data: { at, reason: 'done' } });
    await world.append(tenantId, deleted, { type: 'conversation.deleted', data: {} });

    await eventually(() =>
      expect(client.of('conversation:deleted').map(({ data }) => data)).toEqual([
        { conversation: { id: ended }, reason: 'left-view', position: 3 },
        { conversation: { id: deleted }, reason: 'deleted', position: 4 },
      ]),
    );
  });

  test('takes what a person has seen out of their stream of unseen alerts, and of nobody else’s', async () => {
    const tenantId = await world.account();
    const [jo, ana] = [await world.signIn(tenantId), await world.signIn(tenantId)];
    const query = 'unseen=true';
    const [mine, other] = [await streams.open(jo, { query }), await streams.open(ana, { query })];
    const id = newConversation();
    const position = await world.append(tenantId, id, started(), raised());
    for (const client of [mine, other]) await client.next('conversation:updated');
    const answer = await postTo(world, jo, `/api/conversations/${id}/seen`, { upTo: position });
    expect(answer.status).toBe(204);

    expect((await mine.next('conversation:deleted')).data).toEqual({
      conversation: { id },
      reason: 'left-view',
      position: position + 1,
    });
    await eventually(() => expect(other.of('conversation:updated').at(-1)?.data.position).toBe(position + 1));
    expect(other.of('conversation:deleted')).toEqual([]);
    await eventually(() => expect(mine.of('view').at(-1)?.data.total).toBe(0));
    expect([(await fetchList(world, jo, query)).meta.total, (await fetchList(world, ana, query)).meta.total]).toEqual([
      0, 1,
    ]);
    await world.append(tenantId, id, raised('emergency'));
    await eventually(() => expect(mine.of('conversation:updated').at(-1)?.data.position).toBe(position + 2));
  });

  test('refuses personal filters of an API key, as the list does', async () => {
    const authorization = `Bearer ${await world.apiKey(await world.account(), ['conversation.read'])}`;
    for (const query of ['unseen=true', 'assigneeId=usr_1&assigneeId=me']) {
      const answer = await openRaw(`${world.url}/api/sse?${query}`, { authorization });
      const list = await fetch(`${world.url}/api/conversations?${query}`, { headers: { authorization } });
      expect([answer.statusCode, list.status]).toEqual([422, 422]);
      const [path] = query.split('=');
      expect(await list.json()).toMatchObject({ errors: [{ path, code: 'needs_person' }] });
      answer.destroy();
    }
  });

  test('sends views at most once a second, and the last one is correct', async () => {
    const tenantId = await world.account();
    const client = await streams.open(await world.signIn(tenantId));
    const began = performance.now();
    for (let n = 1; n <= 30; n++) await world.append(tenantId, newConversation(), started());
    await eventually(() => expect(client.of('view').at(-1)?.data.total).toBe(30));
    const seconds = (performance.now() - began) / 1_000;
    expect(client.of('view').length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });

  test('sends heartbeats with an id', async () => {
    const client = await streams.open(await world.signIn(await world.account()));
    const beat = await client.next('heartbeat');
    expect(beat.id).toMatch(/\.0$/);
    expect(beat.data.position).toBe(0);
  });

  test('serves only API keys that may read conversations', async () => {
    const tenantId = await world.account();
    const reader = await world.apiKey(tenantId, ['conversation.read']);
    const client = await streams.open(undefined, { headers: { authorization: `Bearer ${reader}` } });
    await client.next('view');

    const writer = await world.apiKey(tenantId, ['intake.write']);
    const answer = await openRaw(`${world.url}/api/sse`, { authorization: `Bearer ${writer}` });
    expect(answer.statusCode).toBe(403);
    answer.destroy();
  });

  test("shows an agency's owner a client account, but not another agency's", async () => {
    const agency = await world.account();
    const child = await world.account({ parentId: agency });
    const owner = await world.signIn(agency, { role: 'agency_owner' });
    const client = await streams.open(owner, { query: `tenantId=${child}` });
    await world.append(child, newConversation(), started());
    await client.next('conversation:updated');

    const stranger = await world.signIn(await world.account(), { role: 'agency_owner' });
    for (const tenantId of [child, 'acc_missing']) {
      const answer = await openRaw(`${world.url}/api/sse?tenantId=${tenantId}`, { cookie: stranger.cookie });
      expect(answer.statusCode).toBe(404);
      answer.destroy();
    }
  });

  test("refuses a session's 33rd stream and keeps the others", async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const all = await Promise.all(Array.from({ length: 32 }, () => streams.open(who)));

    const answer = await openRaw(`${world.url}/api/sse`, { cookie: who.cookie });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3']);
    expect(JSON.parse(await readText(answer))).toMatchObject({ code: 'stream.too_many' });

    await world.append(tenantId, newConversation(), started());
    for (const client of all) await client.next('conversation:updated');
    all[0]?.close();
    await eventually(() => streams.open(who));
  });
});
