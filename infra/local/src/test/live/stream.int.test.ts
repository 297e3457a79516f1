import { ConversationId } from '@switchboard/contracts/ids';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { message, raised, started } from './events.ts';
import { fetchList } from './inbox-client.ts';
import { openRaw, StreamClient, type StreamRequest } from './stream-client.ts';
import { openWorld, type SignedIn, type World } from './world.ts';

let world: World;
const open: StreamClient[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
afterAll(() => world.close());

async function stream(
  who: SignedIn,
  request: Omit<Partial<StreamRequest>, 'url' | 'headers'> = {},
): Promise<StreamClient> {
  const client = await StreamClient.open({ url: world.url, headers: { cookie: who.cookie }, ...request });
  open.push(client);
  return client;
}

describe('GET /api/sse', () => {
  test('answers with the headers of a stream that nobody buffers or alters', async () => {
    const who = await world.signIn(await world.account());
    const { headers } = await stream(who);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test('is a 401 without a session, before any frame', async () => {
    const answer = await openRaw(`${world.url}/api/sse`, {});
    expect(answer.statusCode).toBe(401);
    answer.destroy();
  });

  test('begins with a view that carries an id', async () => {
    const who = await world.signIn(await world.account());
    const client = await stream(who);
    const view = await client.next('view');
    expect(view.data).toEqual({ total: 0, attentionTotal: 0, position: 0 });
    expect(view.id).toMatch(/^[\w-]+\.0$/);
  });

  test('tells of a new conversation and of each of its changes', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const client = await stream(who);
    await client.next('view');
    const id = ConversationId.parse(101);

    await world.append(tenantId, id, started({ contactName: 'Ana' }));
    await world.append(tenantId, id, message('hello'), raised('emergency'));

    await eventually(() => expect(client.of('conversation:updated').at(-1)?.data.conversation.messageCount).toBe(1));
    const { data } = await fetchList(world, who, '');
    expect(client.of('conversation:updated').at(-1)?.data.conversation).toEqual(data[0]);
    expect(client.of('message:received').map((frame) => frame.data)).toEqual([
      { conversationId: id, seq: 1, level: 'emergency', position: 3 },
    ]);
    await eventually(() => expect(client.of('view').at(-1)?.data).toMatchObject({ total: 1, attentionTotal: 1 }));
  });
});
