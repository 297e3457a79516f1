import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { message, raised, started } from './events.ts';
import { InboxClient } from './inbox-client.ts';
import { newConversation, projected, testStreams } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

let world: World;
const streams = testStreams(() => world);
beforeAll(async () => {
  // Two unconnected buses: no wake-up ever arrives.
  world = await openWorld({ hasProxy: true, buses: { api: createLocalLiveBus(), worker: createLocalLiveBus() } });
});
afterEach(() => expect(streams.close()).toEqual([]));
afterAll(() => world.close());

describe('a stream that receives no wake-ups', () => {
  test('gets hundreds of changes in order, and each sound once', async () => {
    const tenantId = await world.account();
    const client = await streams.open(await world.signIn(tenantId));
    const ids = Array.from({ length: 600 }, newConversation);
    await Promise.all(ids.map((id) => world.append(tenantId, id, started(), message('help'), raised())));

    await eventually(() => expect(client.of('view').at(-1)?.data.total).toBe(600));
    const received = new Set(client.of('conversation:updated').map(({ data }) => data.conversation.id));
    expect(received).toEqual(new Set(ids));
    expect(new Set(client.of('message:received').map(({ data }) => data.conversationId))).toEqual(new Set(ids));
  });

  test('starts over when too much has changed, and is then live again', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const clients = ['', 'searchString=help'].map((query) => new InboxClient(world, who, query));
    for (const client of clients) {
      await client.load();
      await client.connect();
    }
    // Meanwhile the API can't read, so its next sweep finds everything at once.
    world.proxy.cut();
    await Promise.all(Array.from({ length: 2_100 }, () => world.append(tenantId, newConversation(), started())));
    await eventually(() => projected(world, tenantId));
    world.proxy.heal();

    // The fresh state comes from the list: the list of such a large account is partial, and needn't include a call that started meanwhile.
    for (const client of clients) await eventually(() => expect([client.resets, client.failures]).toEqual([1, []]));
    const id = newConversation();
    await world.append(tenantId, id, started(), message('help'));
    for (const client of clients) await eventually(() => expect(client.held.rows.get(id)?.messageCount).toBe(1));
    for (const client of clients) client.disconnect();
    expect(clients.flatMap(({ failures }) => failures)).toEqual([]);
  });
});
