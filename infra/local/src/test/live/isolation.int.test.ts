import type { ConversationId } from '@switchboard/contracts/base/ids';
import { SmartTagId } from '@switchboard/contracts/base/ids';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message, raised, started } from './events.ts';
import { InboxClient } from './inbox-client.ts';
import { newConversation } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

const QUERIES = [
  '',
  'searchString=ana',
  'searchString=water',
  'searchString=plumb',
  'filterField=needsAttention&filterValue=true',
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('two accounts with the same names', () => {
  test("never receive each other's frames, including catch-up and counts", async () => {
    const accounts = await Promise.all([openAccount(), openAccount()]);
    for (const account of accounts) await account.talk();
    for (const { clients } of accounts) for (const client of clients) await client.connect();
    for (const account of accounts) await account.talk();

    for (const { clients, ids } of accounts) {
      for (const client of clients) {
        await eventually(async () => {
          // Until an event of the second talk arrives, both are in the state before it.
          expect(client.stream.of('conversation:updated').length).toBeGreaterThan(0);
          expect(client.held).toEqual(await client.refetch());
        });
        const { frames, violations } = client.stream;
        expect(violations).toEqual([]);
        for (const { data } of frames) {
          if ('conversation' in data) expect(ids).toContain(data.conversation.id);
          if ('conversationId' in data) expect(ids).toContain(data.conversationId);
          if ('smartTag' in data) expect(ids).toContain(Number(data.smartTag.id));
          if ('total' in data) expect([data.total, data.attentionTotal].every((n) => n <= 2)).toBe(true);
        }
        client.disconnect();
      }
    }
  });
});

/** Opens an account with conversations and tags that have the same names as those of every other account opened this way. */
async function openAccount() {
  const tenantId = await world.account({ name: 'The same' });
  const who = await world.signIn(tenantId);
  const ids: ConversationId[] = [newConversation(), newConversation()];
  const smartTagId = SmartTagId.parse(ids[0]);
  const clients = QUERIES.map((query) => new InboxClient(world, who, query));
  for (const client of clients) await client.load();
  return {
    ids,
    clients,
    talk: async () => {
      const name = 'Plumbing';
      await world.appendTags(tenantId, { type: 'smart-tag.defined', data: { smartTagId, name, color: '#dc2626' } });
      for (const id of ids) {
        const assigned = { type: 'conversation.smart-tag-assigned', data: { smartTagId } } as const;
        await world.append(tenantId, id, started({ contactName: 'Ana' }), message('water'), raised(), assigned);
      }
    },
  };
}
