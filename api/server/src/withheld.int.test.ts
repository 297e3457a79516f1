import { apiRoutes } from '@switchboard/contracts/api';
import type { Route } from '@switchboard/contracts/http/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCall, insertCalls } from './features/calls/test/insert-calls.ts';
import { buildRecord } from './inbox/test/build-record.ts';
import { insertInbox } from './inbox/test/insert-inbox.ts';
import type { TestClient } from './test/client.ts';
import { agentMaker } from './test/make-agent.ts';
import { insertAccount } from './test/people.ts';
import { startTestApi, type TestApi } from './test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const NAME = 'Ottilie Quist';
const NUMBER = '+13035550177';
const WORDS = 'I nursed falcons';
/** The candidate's name, number and words, which only readers of candidates may see. */
const PARTY = /Ottilie|Quist|5550177|nursed/i;

/** Creates an account with a screening call in progress that has rows in every table, and with an ordinary call next to it. */
async function screened() {
  const tenantId = await insertAccount(api.pool);
  const at = new Date().toISOString();
  const record = buildRecord({
    name: NAME,
    number: NUMBER,
    direction: 'outbound',
    purpose: 'screening',
    endedAt: null,
    needsAttention: true,
    waitingSince: at,
    attention: {
      level: 'attention',
      reason: 'asked_for_human',
      ruleId: null,
      evidence: WORDS,
      seq: 1,
      raisedAt: at,
      position: 1,
    },
    lastMessageAt: at,
    messageCount: 1,
    lastMessage: { seq: 1, role: 'caller', text: WORDS, truncated: false, at },
  });
  const open = buildRecord({ name: 'Ana Falconer', lastMessageAt: at });
  await insertInbox(api.pool, tenantId, [
    { record, said: [WORDS] },
    { record: open, said: ['falcons are fine'] },
  ]);
  await api.pool.query(
    `update read.conversations set summary = $2, recording_url = 'https://quist.example/a.mp3' where tenant_id = $1 and id = $3`,
    [tenantId, WORDS, record.id],
  );
  await api.pool.query(
    `insert into read.attention (tenant_id, conversation_id, position, level, reason, rule_id, evidence, seq, raised_at)
     values ($1, $2, 1, 'attention', 'asked_for_human', null, $3, 1, $4)`,
    [tenantId, record.id, WORDS, at],
  );
  await insertCalls(api.pool, tenantId, [
    buildCall({
      id: record.id,
      name: NAME,
      number: NUMBER,
      direction: 'outbound',
      from_number: '+13035550110',
      to_number: NUMBER,
      has_recording: true,
      started_at: at,
      state: {
        conversation: { summary: WORDS, record: { purpose: 'screening' } },
        told: { turns: [], transferTo: null, toolNames: [] },
      },
    }),
    buildCall({ id: open.id, name: 'Ana Falconer', started_at: at }),
  ]);
  return { tenantId, id: record.id, openId: open.id };
}

/** Every route that reads with the permission to read conversations; new ones are included automatically. */
const READS = Object.entries<Route>(apiRoutes)
  .filter(([, { method, access, path }]) => method === 'GET' && access === 'conversation.read' && path !== '/api/sse')
  .map(([name, { path }]) => [name, path] as const);
const DAY = new Date().toISOString().slice(0, 10);
const QUERIES: Readonly<Record<string, string>> = {
  '/api/calls/stats': `?from=${DAY}&to=${DAY}`,
  '/api/analytics/performance': `?from=${DAY}&to=${DAY}`,
  '/api/analytics/smartTags': `?from=${DAY}&to=${DAY}`,
};
const read = (client: TestClient, path: string, id: number) =>
  client.open(`${path.replace(':id', String(id))}${QUERIES[path] ?? ''}`);

describe('a screening call', () => {
  test.each(READS)('is shown without its candidate to readers who may not see candidates: %s', async (_name, path) => {
    const { tenantId, id } = await screened();
    const readers = [
      await api.as('viewer', { tenantId }),
      await api.as('staff', { tenantId }),
      await api.as('builder', { tenantId }),
      await api.withKey(['conversation.read'], { tenantId }),
    ];
    for (const reader of readers) {
      const answer = await read(reader, path, id);
      expect(answer.status).not.toBe(422);
      expect(await answer.text()).not.toMatch(PARTY);
    }
  });

  test.each([
    '/api/conversations',
    '/api/conversations/:id',
    '/api/conversations/:id/messages',
    '/api/calls',
    '/api/calls/:id',
    '/api/calls/:id/transcript',
    '/api/dashboard',
  ])('is shown in full to readers who may see candidates: %s', async (path) => {
    const { tenantId, id } = await screened();
    const readers = [
      await api.as('supervisor', { tenantId }),
      await api.as('admin', { tenantId }),
      await api.withKey(['conversation.read', 'candidates.read'], { tenantId }),
    ];
    for (const reader of readers) expect(await (await read(reader, path, id)).text()).toMatch(PARTY);
  });

  test('counts for all readers, and only readers of candidates find it by its candidate', async () => {
    const { tenantId, id, openId } = await screened();
    const [viewer, admin] = [await api.as('viewer', { tenantId }), await api.as('admin', { tenantId })];
    const readIds = async (client: TestClient, path: string) => {
      const { body } = await client.get(path);
      return [body.meta.total, ...body.data.map((one: { id: number }) => one.id)];
    };
    for (const list of ['/api/conversations', '/api/calls']) {
      expect((await readIds(viewer, list)).toSorted()).toEqual([2, id, openId].toSorted());
      for (const search of ['Quist', '5550177', 'nursed']) {
        expect(await readIds(viewer, `${list}?searchString=${search}`)).toEqual([0]);
        expect(await readIds(admin, `${list}?searchString=${search}`)).toEqual([1, id]);
      }
      expect(await readIds(viewer, `${list}?searchString=Falcon`)).toEqual([1, openId]);
    }
    expect((await viewer.get('/api/dashboard')).body.waiting).toMatchObject({ total: 1, rows: [{ id, name: null }] });
  });

  test('cannot be controlled or turned into a test by readers who may not see candidates', async () => {
    const { tenantId, id } = await screened();
    const control = async (client: TestClient) =>
      (await client.post(`/api/conversations/${id}/control`, { action: 'takeOver' })).body.code;
    expect(await control(await api.as('staff', { tenantId }))).toBe('resource.not_found');
    expect(await control(await api.as('admin', { tenantId }))).toBe('talk.ended');
    const builder = await api.as('builder', { tenantId });
    const { agent } = await agentMaker(await api.as('admin', { tenantId }))();
    const wish = { conversationId: id, name: 'From a call' };
    expect((await builder.post(`/api/agents/${agent.id}/tests/fromConversation`, wish)).status).toBe(404);
  });
});
