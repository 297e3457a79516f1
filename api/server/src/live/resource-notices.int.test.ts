import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Opens a caller's stream; returns what it has sent so far. */
async function listen(client: TestClient): Promise<() => string> {
  const response = await client.open('/api/sse');
  expect(response.status).toBe(200);
  let text = '';
  void (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  })();
  await eventually(() => expect(text).toContain('event: view'));
  return () => text;
}

/** Parses the notices in a stream's text. */
const notices = (text: string): string[] => text.match(/event: resource:changed\ndata: .*\n(?:id: .*\n)?\n/g) ?? [];

test('a change of an item is sent, without a cursor, to callers in its account who may read its kind', async () => {
  const admin = await api.as('admin');
  const other = await insertAccount(api.pool);
  const [builder, viewer, key, bare, stranger] = await Promise.all([
    api.as('builder').then(listen),
    api.as('viewer').then(listen),
    api.withKey(['conversation.read', 'prompts.read']).then(listen),
    api.withKey(['conversation.read']).then(listen),
    api.as('admin', { tenantId: other }).then(listen),
  ]);
  const prompt = (await admin.post('/api/prompts', { name: 'one', type: 'system', language: 'en', body: 'Hello' }))
    .body;
  await admin.patch(`/api/prompts/${prompt.id}`, { version: 1, note: 'two' });
  await admin.patch(`/api/prompts/${prompt.id}`, { version: 2, note: 'two' });
  const group = (await admin.post('/api/groups', { name: 'last' })).body;
  const frame = (kind: string, id: string, version: number) =>
    `event: resource:changed\ndata: ${JSON.stringify({ kind, id, version })}\n\n`;
  const ofPrompts = [frame('prompts', prompt.id, 1), frame('prompts', prompt.id, 2)];
  await eventually(() => expect(notices(builder())).toEqual([...ofPrompts, frame('groups', group.id, 1)]));
  // A reader without the permission to read prompts is notified only of the group, which changed last.
  await eventually(() => expect(notices(viewer())).toEqual([frame('groups', group.id, 1)]));
  await eventually(() => expect(notices(key())).toEqual(ofPrompts));
  expect([notices(bare()), notices(stranger())]).toEqual([[], []]);
});
