import { randomUUID } from 'node:crypto';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { KINDS, type Kind } from '@switchboard/contracts/base/kind-names';
import { buildCall, insertCalls } from '../features/calls/test/insert-calls.ts';
import { buildRecord } from '../inbox/test/build-record.ts';
import { insertInbox } from '../inbox/test/insert-inbox.ts';
import type { TestClient } from './client.ts';
import { newBody } from './kind-bodies.ts';
import { insertAccount } from './people.ts';
import type { TestApi } from './start-test-api.ts';

/** The ids of an account's items, by the path segment before the id. */
export type ItemIds = Readonly<
  Record<
    | 'conversations'
    | 'bulk'
    | 'notes'
    | 'numbers'
    | 'calls'
    | 'smartTags'
    | 'talks'
    | 'tests'
    | 'users'
    | 'people'
    | 'subaccounts'
    | 'exports'
    | 'files'
    | Kind,
    string | number
  >
>;

/** Creates one item of each type that a path can name. @returns their ids */
export async function createItems(api: TestApi, tenantId: string): Promise<ItemIds> {
  const admin = await api.as('admin', { tenantId });
  const intake = await api.withKey(['intake.write'], { tenantId });
  const started = {
    id: '1',
    callId: '1',
    type: 'call.started',
    at: '2026-11-20T15:00:00Z',
    data: { direction: 'inbound' },
  };
  const { results } = (await intake.post('/api/intake/events', { events: [started] })).body;
  const conversationId = ConversationId.parse(results[0].conversationId);
  await insertInbox(api.pool, tenantId, [{ record: buildRecord({ id: conversationId }), said: ['hello'] }]);
  await insertCalls(api.pool, tenantId, [buildCall({ id: conversationId })]);
  const byKind = await createKindItems(admin);
  return {
    conversations: conversationId,
    notes: (await admin.post(`/api/conversations/${conversationId}/notes`, { text: 'Call back.' })).body.id,
    bulk: (
      await admin.post('/api/conversations/bulk', { ids: [conversationId], action: { type: 'work', work: 'open' } })
    ).body.id,
    numbers: byKind.phoneNumbers,
    calls: conversationId,
    talks: (await admin.post(`/api/agents/${byKind.agents}/talks`, {})).body.talkId,
    tests: (await admin.post(`/api/agents/${byKind.agents}/tests`, { name: 'one' })).body.id,
    smartTags: (await admin.post('/api/smartTags', { name: 'Emergency', color: '#dc2626' })).body.id,
    users: (await api.as('staff', { tenantId })).user.id,
    people: (await api.as('staff', { tenantId })).user.id,
    subaccounts: await insertAccount(api.pool, { parentId: tenantId }),
    exports: (await admin.post('/api/exports')).body.id,
    files: await addFile(api, tenantId, byKind.candidates),
    ...byKind,
  };
}

/** Adds a file to a candidate, as an application does. */
async function addFile({ pool }: TestApi, tenantId: string, candidateId: string): Promise<string> {
  const id = `cfl_${randomUUID()}`;
  const file = {
    id,
    kind: 'document',
    name: 'cv.pdf',
    type: 'application/pdf',
    bytes: 1,
    at: '2026-11-20T15:00:00.000Z',
  };
  await pool.query(
    `update resource.items set fields = jsonb_set(fields, '{files}', $3) where tenant_id = $1 and kind = 'candidates' and id = $2`,
    [tenantId, candidateId, JSON.stringify([file])],
  );
  return id;
}

async function createKindItems(admin: TestClient): Promise<Record<Kind, string>> {
  const created = KINDS.map(async (kind) => {
    const { body } = await admin.post(`/api/${kind}`, newBody(kind, 'one'));
    return [kind, body.id];
  });
  return Object.fromEntries(await Promise.all(created));
}
