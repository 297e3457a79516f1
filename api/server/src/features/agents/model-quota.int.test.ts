import { createModelSteps } from '@switchboard/application/models/model-steps';
import { fixedClock } from '@switchboard/testing/clock';
import { startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { agentMaker } from '../../test/make-agent.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const clock = fixedClock(new Date());
let api: TestApi;
let replica: TestApi;
let server: TestModelServer;
beforeAll(async () => {
  server = await startModelServer();
  const config = { model: { url: server.url, name: 'front-desk', authorization: undefined } };
  api = await startTestApi({ config, clock });
  replica = await startTestApi({ config, clock, replicaOf: api });
});
afterAll(async () => {
  await replica.close();
  await api.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const FLOW = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'talk', type: 'model', prompt: 'You answer.', maxTurns: 4 },
    { id: 'human', type: 'end', text: { en: 'Somebody will call you back.' }, outcome: 'message_taken' },
  ],
  edges: [
    { id: 'start-talk', from: 'start', to: 'talk', when: { type: 'else' } },
    { id: 'talk-human', from: 'talk', to: 'human', when: { type: 'else' } },
  ],
};

async function newAgent(by: TestClient): Promise<string> {
  const { body: flow } = await by.post('/api/flows', { name: 'Model', ...FLOW });
  const agent = { name: 'Model', greeting: { en: 'Welcome.' }, flowId: flow.id };
  const { status, body, text } = await by.post('/api/agents', agent);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return body.id;
}

/** Starts a test talk; returns the agent's words and the outcome of the model's step. */
async function begin(by: TestClient, agentId: string) {
  const { status, body, text } = await by.post(`/api/agents/${agentId}/talks`, {});
  expect([status, text]).toEqual([201, expect.any(String)]);
  const words = body.frames.flatMap(({ token }: { token?: string }) => token ?? []).join('');
  return { words, step: body.trace.find(({ type }: { type: string }) => type === 'model.finished') };
}

/** Creates an account with a quota of requests per hour. */
async function openLimitedAccount(max: number) {
  const tenantId = await insertAccount(api.pool);
  await api.pool.query('insert into access.quotas (tenant_id, max_model_steps_per_hour) values ($1, $2)', [
    tenantId,
    max,
  ]);
  const by = await api.as('admin', { tenantId });
  return { tenantId, by, agentId: await newAgent(by) };
}

test("above its quota, an account's tests run without the operator's model on all replicas for an hour", async () => {
  const { tenantId, by, agentId } = await openLimitedAccount(3);
  const elsewhere = await replica.as('admin', { tenantId });
  for (const client of [by, elsewhere, by]) {
    expect((await begin(client, agentId)).words).toBe('Welcome. Hello.');
  }
  for (const client of [by, elsewhere]) {
    const { words, step } = await begin(client, agentId);
    expect(words).toBe('Welcome. Somebody will call you back.');
    expect(step).toMatchObject({ outcome: 'error', reason: 'quota_reached' });
  }
  expect(server.requests).toHaveLength(3);
  const operator = await api.as('super_admin');
  const { body } = await operator.get(`/api/admin/accounts/${tenantId}`);
  expect(body.quotas.modelStepsPerHour).toEqual({ max: 3, used: 3 });

  const other = await openLimitedAccount(1);
  expect((await begin(other.by, other.agentId)).words).toBe('Welcome. Hello.');
  clock.advance(3_600_000);
  const later = await api.as('admin', { tenantId });
  expect((await begin(later, agentId)).words).toBe('Welcome. Hello.');
});

test('above the quota, a test with a simulated caller fails with the reason', async () => {
  const { by } = await openLimitedAccount(0);
  const agentId = (await agentMaker(by)()).agent.id;
  const played = { name: 'Played', required: false, player: { goal: 'A visit.', runs: 1 }, expect: { path: ['what'] } };
  expect((await by.post(`/api/agents/${agentId}/tests`, played)).status).toBe(201);
  const { status, body } = await by.post(`/api/agents/${agentId}/tests/run`, {});
  expect(status).toBe(200);
  expect(body.data[0].failures).toEqual([expect.objectContaining({ path: 'player', actual: 'quota_reached' })]);
  expect(server.requests).toEqual([]);
});

test("tests don't use up the calls' requests, and the account's own model has no quota", async () => {
  const { tenantId, agentId } = await openLimitedAccount(0);
  const steps = createModelSteps({ pool: api.pool, clock });
  expect(await steps.take(tenantId, 'test')).toBe(false);
  await api.pool.query('update access.quotas set max_model_steps_per_hour = 1 where tenant_id = $1', [tenantId]);
  clock.advance(3_600_000);
  const taken = [];
  for (const stepOf of ['test', 'test', 'call', 'call'] as const) taken.push(await steps.take(tenantId, stepOf));
  expect(taken).toEqual([true, false, true, false]);
  const by = await api.as('admin', { tenantId });
  const own = { provider: 'openai', authType: 'api_key', baseUrl: server.url, model: 'own', value: 'key' };
  expect((await by.post('/api/connections', { name: 'Own', ...own })).status).toBe(201);
  for (let nth = 0; nth < 3; nth++) expect((await begin(by, agentId)).words).toBe('Welcome. Hello.');
});
