import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { pruneDrafts } from '@switchboard/application/replies/draft-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openConversation } from './test/open-conversation.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const drafting = async () => {
  const opened = await openConversation(api);
  return { ...opened, draft: `${opened.path}/draft` };
};

const put = (who: TestClient, path: string, body: object) => who.call('PUT', path, { body });

test('a draft is stored as typed, one for each person and conversation', async () => {
  const { jo, ana, draft } = await drafting();
  const none = { status: 200, body: { text: '' } };
  expect(await jo.get(draft)).toMatchObject(none);
  const typed = { text: '  Hello Ana,\n', templateId: 'tpl_1', baseSeq: 3 };
  const { status, body } = await put(jo, draft, typed);
  expect([status, body]).toEqual([200, { ...typed, savedAt: expect.any(String) }]);
  expect((await jo.get(draft)).body).toEqual(body);
  expect((await ana.get(draft)).body).toEqual({ text: '' });
  await put(jo, draft, { text: '', baseSeq: 4 });
  expect((await jo.get(draft)).body).toEqual({ text: '', baseSeq: 4, savedAt: expect.any(String) });
  expect([(await jo.delete(draft)).status, (await jo.delete(draft)).status]).toEqual([204, 204]);
  expect((await jo.get(draft)).body).toEqual({ text: '' });
});

test('a draft that is too long or without its base is refused', async () => {
  const { jo, draft } = await drafting();
  expect((await put(jo, draft, { text: 'x'.repeat(10_000), baseSeq: 0 })).status).toBe(200);
  for (const body of [{ text: 'x'.repeat(10_001), baseSeq: 0 }, { text: 'x' }, { text: 'x', baseSeq: -1 }])
    expect((await put(jo, draft, body)).status).toBe(422);
});

test('viewers and API keys have no drafts, and a deleted conversation has none either', async () => {
  const { jo, draft, tenantId } = await drafting();
  const viewer = await api.as('viewer', { tenantId });
  const key = await api.withKey(['conversation.read', 'conversation.write'], { tenantId });
  for (const one of [viewer, key]) {
    expect((await one.get(draft)).status).toBe(403);
    expect((await put(one, draft, { text: 'x', baseSeq: 0 })).status).toBe(403);
  }
  await api.pool.query('update read.conversations set deleted_at = now() where tenant_id = $1', [tenantId]);
  expect((await jo.get(draft)).status).toBe(404);
});

test('drafts are erased with the conversation, and deleted a year after their last change', async () => {
  const { jo, ana, draft, record, tenantId } = await drafting();
  await put(jo, draft, { text: 'One', baseSeq: 0 });
  await put(ana, draft, { text: 'Two', baseSeq: 0 });
  const caller = { tenantId, actor: { kind: 'system', id: 'test' }, traceId: '0'.repeat(32) } as const;
  await eraseConversation(api, caller, { id: record.id });
  const { rowCount } = await api.pool.query('select from inbox.drafts where tenant_id = $1', [tenantId]);
  expect(rowCount).toBe(0);
  expect((await put(jo, draft, { text: 'Too late', baseSeq: 0 })).status).toBe(404);
  const other = await drafting();
  await put(other.jo, other.draft, { text: 'Old', baseSeq: 0 });
  const future = new Date(Date.now() + 1_000);
  expect(await pruneDrafts(api.pool, future, 1)).toBe(1);
});
