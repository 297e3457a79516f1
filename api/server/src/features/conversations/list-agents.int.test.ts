import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const by = (agentId: string | null, agentName: string | null = null) => ({
  record: buildRecord({ agentId, agentName }),
  said: [],
});

test('GET /api/conversations/agents lists each agent of an account once, by its latest name', async () => {
  const parentId = await insertAccount(api.pool);
  const tenantId = await insertAccount(api.pool, { parentId });
  await insertInbox(api.pool, tenantId, [
    by('front-desk', 'Front desk'),
    by('triage', 'Triage'),
    by('front-desk', 'Evening desk'),
    by('nameless'),
    by(null),
  ]);
  await insertInbox(api.pool, parentId, [by('elsewhere', 'Elsewhere')]);
  const agents = async (client: Awaited<ReturnType<TestApi['as']>>, query = '') =>
    (await client.get(`/api/conversations/agents${query}`)).body.data;
  const clientAgents = [
    { id: 'front-desk', name: 'Evening desk' },
    { id: 'nameless', name: 'nameless' },
    { id: 'triage', name: 'Triage' },
  ];
  const sorted = (list: { id: string }[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(sorted(await agents(await api.as('viewer', { tenantId })))).toEqual(clientAgents);
  const owner = await api.as('agency_owner', { tenantId: parentId });
  expect(sorted(await agents(owner, `?tenantId=${tenantId}`))).toEqual(clientAgents);
  expect(await agents(owner)).toEqual([{ id: 'elsewhere', name: 'Elsewhere' }]);
});
