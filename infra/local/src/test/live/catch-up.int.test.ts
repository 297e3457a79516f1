import { SmartTagId } from '@switchboard/contracts/base/ids';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { message, raised, started } from './events.ts';
import { fetchList, InboxClient } from './inbox-client.ts';
import { newConversation, projected, testStreams } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

let world: World;
const streams = testStreams(() => world);
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => expect(streams.close()).toEqual([]));
afterAll(() => world.close());

/** The events of a client, without the views' counts, which come whenever they are known. */
const listEvents = ({ frames }: { readonly frames: readonly { readonly event: string }[] }) =>
  frames.map(({ event }) => event).filter((event) => event !== 'counts');

describe('a stream that reconnects', () => {
  test('gets changes that were committed between the list and the stream', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const { meta } = await fetchList(world, who, '');
    const id = newConversation();
    await world.append(tenantId, id, started(), message('hello'));
    await projected(world, tenantId);

    const client = await streams.open(who, { query: `lastEventId=${meta.asOf}` });
    const view = await client.next('view');

    expect(client.frames.map(({ event, id: cursor }) => [event, cursor])).toEqual([
      ['conversation:updated', undefined],
      ['view', view.id],
    ]);
    expect(view.data).toEqual({ total: 1, attentionTotal: 0, position: 2 });
  });

  test('gets state, not history: 10,000 events in 40 conversations become 40 rows and one sound', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const { meta } = await fetchList(world, who, '');
    const ids = Array.from({ length: 40 }, newConversation);
    const talk = Array.from({ length: 247 }, (_, n) => message(`line ${n}`, { role: 'agent' }));
    await Promise.all(ids.map((id) => world.append(tenantId, id, started(), ...talk, message('ouch'), raised())));
    expect(await world.events.head(tenantId)).toBe(10_000);
    await eventually(() => projected(world, tenantId));

    const client = await streams.open(who, { query: `lastEventId=${meta.asOf}` });
    await client.next('view');

    expect(
      client
        .of('conversation:updated')
        .map(({ data }) => data.conversation.id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(client.of('message:received')).toHaveLength(1);
  });

  test('rings for the most urgent open alert, and for no alert that was cleared', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const { meta } = await fetchList(world, who, '');
    const [emergency, attention, over] = [newConversation(), newConversation(), newConversation()];
    await world.append(tenantId, emergency, started(), message('fire'), raised('emergency'));
    await world.append(tenantId, attention, started(), raised('attention'));
    await world.append(tenantId, over, started(), raised('emergency'), {
      type: 'conversation.attention-cleared',
      data: { at: '2026-11-20T15:00:01.000Z' },
    });
    await projected(world, tenantId);

    const client = await streams.open(who, { query: `lastEventId=${meta.asOf}` });
    await client.next('view');
    expect(client.of('message:received').map(({ data }) => data)).toEqual([
      { conversationId: emergency, seq: 1, level: 'emergency', position: 3 },
    ]);
  });

  test('does not ring again for an alert it has already rung for', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const id = newConversation();
    await world.append(tenantId, id, started(), raised());
    await projected(world, tenantId);
    const { meta } = await fetchList(world, who, '');
    await world.append(tenantId, id, message('still here', { role: 'agent' }));
    await projected(world, tenantId);

    const client = await streams.open(who, { query: `lastEventId=${meta.asOf}` });
    await client.next('view');
    expect(client.of('conversation:updated')).toHaveLength(1);
    expect(client.of('message:received')).toEqual([]);
  });

  test('uses the newer of two cursors', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const old = (await fetchList(world, who, '')).meta.asOf;
    await world.append(tenantId, newConversation(), started());
    await projected(world, tenantId);
    const current = (await fetchList(world, who, '')).meta.asOf;

    for (const [query, lastEventId] of [
      [old, current],
      [current, old],
    ] as const) {
      const client = await streams.open(who, { query: `lastEventId=${query}`, lastEventId });
      await client.next('view');
      expect(client.of('conversation:updated')).toEqual([]);
    }
  });

  test('starts over with a cursor that is malformed, from the future or of another account', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    await world.append(tenantId, newConversation(), started());
    await projected(world, tenantId);
    const { asOf } = (await fetchList(world, who, '')).meta;
    const foreign = (await fetchList(world, await world.signIn(await world.account()), '')).meta.asOf;

    for (const [cursor, reason] of [
      ['nonsense', 'malformed'],
      [`${asOf}0`, 'future'],
      [foreign, 'epoch'],
    ] as const) {
      const client = await streams.open(who, { query: `lastEventId=${cursor}` });
      const view = await client.next('view');
      expect(listEvents(client)).toEqual(['reset', 'view']);
      expect(client.of('reset')[0]).toMatchObject({ data: { reason, asOf }, id: undefined });
      expect(view.id).toBe(asOf);
    }
  });

  test('starts over only when more than 2,000 rows have changed', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const { asOf } = (await fetchList(world, who, '')).meta;
    const add = (count: number) =>
      Promise.all(Array.from({ length: count }, () => world.append(tenantId, newConversation(), started())));
    await add(2_000);
    await eventually(() => projected(world, tenantId));
    const inTime = await streams.open(who, { query: `lastEventId=${asOf}` });
    await inTime.next('view');
    expect(inTime.of('conversation:updated')).toHaveLength(2_000);

    await add(1);
    await projected(world, tenantId);
    const late = await streams.open(who, { query: `lastEventId=${asOf}` });
    await late.next('view');
    expect(listEvents(late)).toEqual(['reset', 'view']);
    expect(late.of('reset')[0]?.data.reason).toBe('too_far');
  });

  test('starts over after the inbox was rebuilt', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const client = await streams.open(who);
    const { id: cursor } = await client.next('view');

    await world.database.pool.query(`update worker.projections set generation = 'restored' where name = 'inbox'`);

    expect((await client.next('stream:ended')).data.reason).toBe('draining');
    const again = await streams.open(who, { query: `lastEventId=${cursor}` });
    expect((await again.next('reset')).data.reason).toBe('epoch');
    await world.append(tenantId, newConversation(), started());
    await again.next('conversation:updated');
  });
});

describe('renaming a tag', () => {
  test('reaches all streams, and moves rows into and out of searches', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const id = newConversation();
    const color = '#dc2626';
    await world.appendTags(tenantId, {
      type: 'smart-tag.defined',
      data: { smartTagId: toTag(id), name: 'Plumbing', color },
    });
    await world.append(tenantId, id, started(), {
      type: 'conversation.smart-tag-assigned',
      data: { smartTagId: toTag(id) },
    });
    await projected(world, tenantId);
    const clients = ['', 'searchString=plumb', 'searchString=water'].map((query) => new InboxClient(world, who, query));
    for (const client of clients) await client.load();
    for (const client of clients) await client.connect();
    expect(clients.map(({ held }) => held.rows.size)).toEqual([1, 1, 0]);

    await world.appendTags(tenantId, { type: 'smart-tag.renamed', data: { smartTagId: toTag(id), name: 'Water' } });

    await eventually(() => expect(clients.map(({ held }) => held.total)).toEqual([1, 0, 1]));
    expect(clients.map(({ held }) => held.rows.size)).toEqual([1, 0, 1]);
    expect(clients[0]?.held.rows.get(id)?.smartTags).toEqual([{ id: toTag(id), name: 'Water', color }]);
    for (const client of clients) client.disconnect();
  });
});

function toTag(id: number): SmartTagId {
  return SmartTagId.parse(id);
}
