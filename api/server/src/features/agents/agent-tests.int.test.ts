import { MAX_TESTS } from '@switchboard/contracts/agents/test-script';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { agentMaker, type MakeAgent } from '../../test/make-agent.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let builder: TestClient;
let makeAgent: MakeAgent;
beforeAll(async () => {
  api = await startTestApi();
  builder = await api.as('builder');
  makeAgent = agentMaker(builder);
});
afterAll(() => api.close());

const LIMPING = {
  name: 'A cat that limps is booked',
  steps: [{ say: 'My cat is limping' }, { say: 'Tuesday at three' }],
  expect: { path: ['what', 'when', 'booked'], slots: { species: 'cat' }, said: ['see you on'] },
};
const POISONED = {
  name: 'Poison goes to who is on call',
  mocks: [{ tool: 'lookup_on_call', result: { name: 'Dr. Chen' } }, { transfer: 'ok' }],
  steps: [{ say: 'My dog ate chocolate' }],
  expect: { path: ['transfer'], toolCalled: [{ tool: 'lookup_on_call', times: 1 }] },
};
const testsPath = (agentId: string) => `/api/agents/${agentId}/tests`;

describe("an agent's tests", () => {
  test('are created, read, changed with a version check, and deleted', async () => {
    const { agent } = await makeAgent();
    const { status, body: created } = await builder.post(testsPath(agent.id), LIMPING);
    expect(status).toBe(201);
    expect(created).toMatchObject({
      ...LIMPING,
      version: 1,
      agentId: agent.id,
      required: true,
      mocks: [],
      lastRun: null,
    });
    const path = `${testsPath(agent.id)}/${created.id}`;
    expect((await builder.get(path)).body).toEqual(created);
    const changed = await builder.patch(path, { version: 1, required: false });
    expect(changed.body).toMatchObject({ version: 2, required: false, steps: LIMPING.steps });
    const stale = await builder.patch(path, { version: 1, name: 'Other' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'resource.version_conflict', current: { version: 2 } } });
    expect((await builder.get(testsPath(agent.id))).body.data).toEqual([changed.body]);
    expect((await builder.delete(`${path}?version=2`)).body.archivedAt).not.toBeNull();
    expect((await builder.get(testsPath(agent.id))).body.data).toEqual([]);
    const { events } = await api.events.readStream(api.tenantId, `agent-test-${created.id}`);
    expect(events.map(({ type }) => type)).toEqual(['agent-test.created', 'agent-test.changed', 'agent-test.archived']);
  });

  test('are rejected if they are malformed, with the path of the error', async () => {
    const { agent } = await makeAgent();
    const refused = await builder.post(testsPath(agent.id), {
      ...LIMPING,
      steps: [{ say: 'Hello' }, { shout: 'Hello' }],
      expect: { slot: {} },
    });
    expect(refused.status).toBe(422);
    const paths = refused.body.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['steps.1.say', 'steps.1.shout', 'expect.slot']);
  });

  test('never exceed the limit per agent, even if added concurrently', async () => {
    const { agent } = await makeAgent();
    const add = () => builder.post(testsPath(agent.id), { name: 'One of many' });
    for (let created = 0; created < MAX_TESTS - 2; created += 14) await Promise.all(Array.from({ length: 14 }, add));
    const last = await Promise.all(Array.from({ length: 5 }, add));
    expect(last.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(last.find(({ status }) => status !== 201)?.body.code).toBe('resource.limit_reached');
  });

  test("require the permissions for agents in the caller's own account", async () => {
    const { agent } = await makeAgent();
    const { agent: other } = await makeAgent();
    const { body: created } = await builder.post(testsPath(agent.id), LIMPING);
    const supervisor = await api.as('supervisor');
    expect((await supervisor.get(testsPath(agent.id))).body.data).toHaveLength(1);
    expect((await supervisor.post(`${testsPath(agent.id)}/run`, {})).status).toBe(200);
    expect((await supervisor.post(testsPath(agent.id), LIMPING)).status).toBe(403);
    const viewer = await api.as('viewer');
    expect((await viewer.get(testsPath(agent.id))).status).toBe(403);
    expect((await builder.get(`${testsPath(other.id)}/${created.id}`)).status).toBe(404);
    expect((await builder.patch(`${testsPath(other.id)}/${created.id}`, { version: 1, name: 'Mine' })).status).toBe(
      404,
    );
    expect((await builder.get(testsPath('agt_nobody'))).status).toBe(404);
    expect((await builder.post(`${testsPath(agent.id)}/run`, { testIds: ['tst_nobody'] })).body.errors).toMatchObject([
      { path: 'testIds.0' },
    ]);
  });

  test("don't block an agent's changes, and can't be added to an archived agent", async () => {
    const { agent } = await makeAgent();
    await builder.post(testsPath(agent.id), LIMPING);
    expect((await builder.delete(`/api/agents/${agent.id}?version=1`)).status).toBe(200);
    expect((await builder.post(testsPath(agent.id), LIMPING)).body.code).toBe('resource.conflict');
  });
});

describe('a test made from a talk', () => {
  test("repeats the caller's words, expects the same path, and passes with the same draft", async () => {
    const { agent } = await makeAgent();
    const { body: talk } = await builder.post(`/api/agents/${agent.id}/talks`, { given: { species: 'cat' } });
    const sendInput = (input: object) => builder.post(`/api/talks/${talk.talkId}`, { input });
    await sendInput({ type: 'silence' });
    await sendInput({ type: 'heard', text: 'She is limping' });
    await sendInput({ type: 'heard', text: 'Tuesday at three' });
    const path = `${testsPath(agent.id)}/fromConversation`;
    const created = await builder.post(path, { conversationId: talk.conversationId, name: 'A limp' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'A limp',
        given: { slots: { species: 'cat' } },
        steps: [{ silence: 1 }, { say: 'She is limping' }, { say: 'Tuesday at three' }],
        expect: { path: ['start', 'what', 'flag', 'when', 'booked'], slots: { symptom: 'limping', time: '15:00' } },
      },
    });
    expect((await builder.post(`${testsPath(agent.id)}/run`, {})).body.data).toMatchObject([{ passed: true }]);
    const { agent: other } = await makeAgent();
    const strange = await builder.post(`${testsPath(other.id)}/fromConversation`, {
      conversationId: talk.conversationId,
      name: 'Not mine',
    });
    expect(strange.status).toBe(404);
  });
});

describe('running tests', () => {
  test('reports whether each test passed, and the actual result otherwise', async () => {
    const { agent, flow } = await makeAgent();
    await builder.post(testsPath(agent.id), LIMPING);
    const { body: poisoned } = await builder.post(testsPath(agent.id), POISONED);
    const first = await builder.post(`${testsPath(agent.id)}/run`, {});
    expect(first.body.data.map(({ name, passed }: { name: string; passed: boolean }) => [name, passed])).toEqual([
      [LIMPING.name, true],
      [POISONED.name, true],
    ]);
    await builder.post(`/api/agents/${agent.id}/publish`, { version: 1 });
    const edges = flow.edges.map((edge: { from: string; when: { type: string } }) =>
      edge.from === 'flag' && edge.when.type === 'expr' ? { ...edge, to: 'raise' } : edge,
    );
    await builder.patch(`/api/flows/${flow.id}`, { version: 1, edges });
    const { body } = await builder.post(`${testsPath(agent.id)}/run`, { testIds: [poisoned.id] });
    expect(body.data).toMatchObject([
      {
        testId: poisoned.id,
        passed: false,
        failures: [
          { path: 'expect.path.0', expected: 'transfer', actual: 'bye', step: 0 },
          { path: 'expect.toolCalled.0', expected: 1, actual: 0 },
        ],
      },
    ]);
    expect(body.data[0].trace.length).toBeGreaterThan(3);
    const last = (await builder.get(`${testsPath(agent.id)}/${poisoned.id}`)).body.lastRun;
    expect(last).toMatchObject({ passed: false, version: 'draft' });
    const published = await builder.post(`${testsPath(agent.id)}/run`, { version: 1, testIds: [poisoned.id] });
    expect(published.body.data).toMatchObject([{ passed: true }]);
    expect((await builder.post(`${testsPath(agent.id)}/run`, { version: 9 })).status).toBe(404);
  });

  test('has no side effects: an unmatched call fails the test, and nothing is called, booked or sent', async () => {
    const tag = (await builder.post('/api/smartTags', { name: 'Poison', color: '#0f766e' })).body;
    const template = await (await api.as('admin')).post('/api/templates', {
      name: 'Advice',
      channel: 'sms',
      language: 'en',
      body: 'Keep calm.',
    });
    const TOOLS = [
      { name: 'tell', kind: 'sendSms', templateId: template.body.id },
      { name: 'book', kind: 'book' },
      { name: 'tag', kind: 'tag', smartTagId: tag.id },
      { name: 'raise', kind: 'raiseAttention', reason: 'poison' },
    ];
    const { agent } = await makeAgent({
      start: 'start',
      nodes: [
        { id: 'start', type: 'start' },
        ...TOOLS.map(({ name }) => ({ id: `use_${name}`, type: 'tool', tool: name })),
        { id: 'hand', type: 'handover', text: { en: 'Somebody will call.' }, reason: 'asked' },
        { id: 'put', type: 'transfer', to: { kind: 'number', number: '+13035550199' } },
        { id: 'end', type: 'end', text: { en: 'Bye.' } },
      ],
      edges: ['start', ...TOOLS.map(({ name }) => `use_${name}`), 'hand', 'put', 'end'].flatMap((from, index, all) => {
        const to = all[index + 1];
        return to === undefined ? [] : [{ id: `e${index}`, from, to, when: { type: 'else' } }];
      }),
    });
    await builder.patch(`/api/agents/${agent.id}`, { version: 1, tools: TOOLS });
    const all = [...TOOLS.map(({ name }) => ({ tool: name })), { transfer: 'ok' }];
    // Leaves out one mock each time, so that each kind of effect is unmatched once.
    for (const count of all.keys()) {
      await builder.post(testsPath(agent.id), { name: `${count} mocks`, mocks: all.slice(0, count) });
    }
    await builder.post(testsPath(agent.id), { name: 'all mocks', mocks: all });
    const countSideEffects = async () => {
      const counts = [
        'select count(*) from es.events where tenant_id = $1',
        'select count(*) from talk.talks where tenant_id = $1',
        'select count(*) from talk.effects where tenant_id = $1',
        'select count(*) from talk.bookings where tenant_id = $1',
      ];
      return Promise.all(counts.map(async (text) => (await api.pool.query(text, [api.tenantId])).rows));
    };
    const before = await countSideEffects();
    const { body } = await builder.post(`${testsPath(agent.id)}/run`, {});
    expect(body.data.map(({ passed }: { passed: boolean }) => passed)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    const unmatched = body.data.flatMap(({ failures }: { failures: { actual: object }[] }) =>
      failures.map(({ actual }) => actual),
    );
    expect(unmatched).toEqual([
      ...TOOLS.map(({ name }) => ({ tool: name, arguments: {} })),
      { transfer: '+13035550199' },
    ]);
    expect(await countSideEffects()).toEqual(before);
  });
});
