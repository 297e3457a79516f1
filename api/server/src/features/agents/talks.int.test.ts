import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { TRIAGE } from '@switchboard/talk/engine/test/versions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { agentMaker, GRAPH, type MakeAgent } from '../../test/make-agent.ts';
import { insertAccount } from '../../test/people.ts';
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

const begin = async (id: string, body: object = {}) => (await builder.post(`/api/agents/${id}/talks`, body)).body;
const say = (talkId: string, text: string) =>
  builder.post(`/api/talks/${talkId}`, { input: { type: 'heard', text, lang: 'en', final: true } });
const readSpoken = (body: { readonly frames: readonly { readonly token?: string }[] }) =>
  body.frames.map(({ token }) => token ?? '').join('');
const readStored = async (conversationId: number) =>
  (await api.events.readStream(api.tenantId, conversationStream(ConversationId.parse(conversationId)))).events;

describe('a talk with a draft', () => {
  test('runs turn by turn, each recorded in its conversation', async () => {
    const { agent } = await makeAgent();
    const started = await begin(agent.id);
    expect(readSpoken(started)).toBe('Willow Creek after hours. What is going on with your pet?');
    expect(started.state).toMatchObject({ status: 'open', node: 'what', turn: 0, awaiting: { kind: 'caller' } });
    const turn = await say(started.talkId, 'My cat is limping');
    expect(readSpoken(turn.body)).toBe('When would you like to come in?');
    expect(turn.body.trace.map(({ type }: { type: string }) => type)).toContain('slot.set');
    const events = await readStored(started.conversationId);
    expect(events.map(({ type }) => type)).toEqual([
      'conversation.started',
      'conversation.message-received',
      'conversation.turn-traced',
      'conversation.message-received',
      'conversation.message-received',
      'conversation.turn-traced',
    ]);
    expect(events[0]?.data).toMatchObject({ channel: 'test', agentId: agent.id, agentVersion: 'draft' });
  });

  test('runs its tools in a sandbox, and lets the tester decide whether the transfer is answered', async () => {
    const admin = await api.as('admin');
    const everyHour = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00', order: 1 }));
    await admin.post('/api/veterinarians', { name: 'Dr. Chen', phone: '+13035550119', rota: everyHour });
    const { agent } = await makeAgent();
    const { talkId } = await begin(agent.id);
    const { body } = await say(talkId, 'my dog ate chocolate');
    expect(readSpoken(body)).toContain('I am connecting you with Dr. Chen.');
    expect(body.state).toMatchObject({ slots: { vet: 'Dr. Chen' }, awaiting: { kind: 'effect', of: 'transfer' } });
    const outcome = { type: 'effect-finished', key: body.state.awaiting.key, outcome: 'error' };
    const after = await builder.post(`/api/talks/${talkId}`, { input: outcome });
    expect(readSpoken(after.body)).toBe('Somebody will call you back. Goodbye.');
    expect(after.body.state).toMatchObject({ status: 'ended', endedReason: 'message_taken' });
  });

  test('resumes an effect of a dead replica, and runs none twice', async () => {
    const { agent } = await makeAgent();
    const leaveEffect = async (status: string, result: object | null) => {
      const { talkId } = await begin(agent.id);
      const { body } = await say(talkId, 'my dog ate chocolate');
      const { key } = body.state.awaiting;
      // The state that a replica leaves if it dies between storing an effect and its outcome.
      await api.pool.query(
        `update talk.effects set status = $2, result = $3, at = now() - interval '2 minutes', effect = effect || '{"type": "model"}'
          where key = $1`,
        [key, status, result && JSON.stringify(result)],
      );
      return (await say(talkId, 'hello?')).body;
    };
    expect((await leaveEffect('done', { outcome: 'ok', result: null })).state).toMatchObject({
      endedReason: 'transferred',
    });
    const lost = await leaveEffect('running', null);
    expect(lost.trace).toContainEqual(expect.objectContaining({ type: 'tool.finished', outcome: 'error' }));
    expect((await leaveEffect('stored', null)).state).toMatchObject({ endedReason: 'message_taken' });
  });

  test('rejects inputs once it has ended, and can be hung up twice', async () => {
    const { agent } = await makeAgent();
    const { talkId } = await begin(agent.id);
    const ended = await builder.delete(`/api/talks/${talkId}`);
    expect(ended.body.state).toMatchObject({ status: 'ended', endedReason: 'hangup' });
    expect(await say(talkId, 'hello')).toMatchObject({ status: 409, body: { code: 'talk.ended' } });
    expect((await builder.delete(`/api/talks/${talkId}`)).status).toBe(200);
  });

  test('applies concurrent inputs one after the other', async () => {
    const { agent } = await makeAgent({ ...GRAPH, edges: GRAPH.edges.filter(({ when }) => when.type !== 'noMatch') });
    const { talkId, conversationId } = await begin(agent.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(talkId, 'my cat')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers.map(({ body }) => body.state.turn).sort()).toEqual([1, 2, 3, 4, 5]);
    const callerMessages = (await readStored(conversationId)).filter(({ data }) => data['role'] === 'caller');
    expect(callerMessages).toHaveLength(5);
  });

  test('starts with the requested time, language and values', async () => {
    const { agent } = await makeAgent();
    const started = await begin(agent.id, { lang: 'es', now: '2026-12-24T06:00:00Z', given: { species: 'dog' } });
    expect(readSpoken(started)).toContain('¿Qué le pasa a su mascota?');
    expect(started.state.slots).toEqual({ species: 'dog' });
    const [first] = await readStored(started.conversationId);
    expect(first?.data['at']).toBe('2026-12-24T06:00:00.000Z');
  });

  test('is erased with its conversation', async () => {
    const { agent } = await makeAgent();
    const { talkId, conversationId } = await begin(agent.id);
    await say(talkId, 'my cat is limping');
    const caller = { tenantId: api.tenantId, actor: { kind: 'system', id: 'test' }, traceId: '0'.repeat(32) } as const;
    await eraseConversation(api, caller, { id: ConversationId.parse(conversationId) });
    expect((await say(talkId, 'hello?')).status).toBe(404);
    const { rows } = await api.pool.query(
      "select from talk.talks where state::text like '%limping%' and conversation_id = $1",
      [conversationId],
    );
    expect(rows).toEqual([]);
  });

  test("requires the permission to read agents in the caller's own account", async () => {
    const { agent } = await makeAgent();
    const { talkId } = await begin(agent.id);
    for (const role of ['viewer', 'staff'] as const) {
      const client = await api.as(role);
      expect((await client.post(`/api/agents/${agent.id}/talks`, {})).status).toBe(403);
      expect((await client.post(`/api/talks/${talkId}`, { input: { type: 'silence' } })).status).toBe(403);
    }
    expect((await builder.post('/api/agents/agt_nobody/talks', {})).status).toBe(404);
    expect((await say('tlk_999999999', 'hello')).status).toBe(404);
    expect((await builder.post(`/api/talks/${talkId}`, { input: { type: 'sing' } })).status).toBe(422);
  });

  test('is rejected while the account has 200 open talks', async () => {
    const other = await startTestApi();
    try {
      const client = await other.as('builder');
      const { body: agent } = await client.post('/api/agents', { name: 'Prompted' });
      const { body: first } = await client.post(`/api/agents/${agent.id}/talks`, {});
      await other.pool.query(
        `insert into talk.talks select tenant_id, n, agent_id, version, hash, channel, user_id, clock_offset_ms, state, true, started_at, last_input_at
          from talk.talks, generate_series(1000001, 1000200) as n where conversation_id = $1`,
        [first.conversationId],
      );
      expect(await client.post(`/api/agents/${agent.id}/talks`, {})).toMatchObject({
        status: 409,
        body: { code: 'resource.limit_reached' },
      });
    } finally {
      await other.close();
    }
  });
});

describe("an account's limit on agents", () => {
  test('lets one of 32 concurrent requests create the last agent, and names whose limit it is', async () => {
    const tenantId = await insertAccount(api.pool);
    await api.pool.query('update access.accounts set max_agents = 2 where id = $1', [tenantId]);
    const client = await api.as('builder', { tenantId });
    const { body: first } = await client.post('/api/agents', { name: 'First' });
    const names = Array.from({ length: 32 }, (_, index) => `Agent ${index}`);
    const answers = await Promise.all(names.map((name) => client.post('/api/agents', { name })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'resource.limit_reached', limit: { name: 'agents', max: 2 } });
    await client.delete(`/api/agents/${first.id}?version=1`);
    expect((await client.post('/api/agents', { name: 'In its place' })).status).toBe(201);
    expect((await client.post(`/api/agents/${first.id}/restore`, { version: 2 })).status).toBe(409);
  });
});

test('a flow is validated as saved, or with unsaved changes that are not stored', async () => {
  const { flow } = await makeAgent();
  const check = async (body?: object) => (await builder.post(`/api/flows/${flow.id}/validate`, body)).body.problems;
  const before = await check();
  expect(await check({ start: 'nowhere' })).toContainEqual(expect.objectContaining({ code: 'start_missing' }));
  expect(await check()).toEqual(before);
  expect(await builder.post(`/api/flows/${flow.id}/validate`, { nodes: [{ type: 'song' }] })).toMatchObject({
    status: 422,
    body: { errors: [expect.objectContaining({ path: 'nodes.0.type' })] },
  });
});

describe('a published version', () => {
  test('is used by its talks, whatever happens to the draft', async () => {
    const { agent, flow } = await makeAgent();
    expect(agent).toMatchObject({ status: 'draft', publishedVersion: null });
    const published = await builder.post(`/api/agents/${agent.id}/publish`, {
      version: 1,
      name: 'First',
      note: 'Spring',
    });
    expect(published).toMatchObject({
      status: 201,
      body: { publishedVersion: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect((await builder.get(`/api/agents/${agent.id}`)).body).toMatchObject({
      status: 'published',
      publishedVersion: 1,
      version: 2,
    });
    await builder.patch(`/api/flows/${flow.id}`, { version: 1, edges: [] });
    expect((await builder.get(`/api/agents/${agent.id}`)).body.status).toBe('draft_ahead');
    const { talkId } = await begin(agent.id, { version: '1' });
    expect(readSpoken((await say(talkId, 'my cat is limping')).body)).toBe('When would you like to come in?');
    expect((await begin(agent.id)).state.endedReason).toBe('dead_end');

    const diff = await builder.get(`/api/agents/${agent.id}/published/1/diff`);
    expect(diff.body.changes.map(({ path }: { path: string }) => path)).toContain('flow.edges.what-flag');
    expect(diff.body.flows[0].edges).toContainEqual(GRAPH.edges.find(({ id }) => id === 'what-flag'));
    const restored = await builder.post(`/api/agents/${agent.id}/published/1/restore`, { version: 2 });
    expect(restored.status).toBe(200);
    expect((await builder.get(`/api/flows/${flow.id}`)).body.edges).toHaveLength(GRAPH.edges.length);
    expect((await builder.get(`/api/agents/${agent.id}/published/1/diff`)).body).toEqual({ changes: [], flows: [] });
    expect((await builder.get(`/api/agents/${agent.id}/published`)).body.data).toMatchObject([
      { number: 1, name: 'First', note: 'Spring' },
    ]);
    expect((await builder.get(`/api/agents/${agent.id}/published/1`)).body.content.greeting).toEqual(TRIAGE.greeting);
    expect((await builder.get(`/api/agents/${agent.id}/published/2`)).status).toBe(404);
  });

  test('can be restored to the draft with its flow, without touching another flow', async () => {
    const { agent, flow } = await makeAgent();
    await builder.post(`/api/agents/${agent.id}/publish`, { version: 1 });
    const { flow: other } = await makeAgent({ ...GRAPH, slots: [], edges: [] });
    await builder.patch(`/api/agents/${agent.id}`, { version: 2, flowId: other.id });
    const restored = await builder.post(`/api/agents/${agent.id}/published/1/restore`, { version: 3 });
    expect(restored.body).toMatchObject({ version: 4, flowId: flow.id });
    expect((await builder.get(`/api/flows/${other.id}`)).body).toMatchObject({ version: 1, edges: [] });
    const stale = await builder.post(`/api/agents/${agent.id}/published/1/restore`, { version: 3 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'resource.version_conflict' } });
  });

  test('contains the voice, privacy, values and success rule, and restores them to the draft', async () => {
    const { agent } = await makeAgent();
    const own = {
      interruptions: { interruptible: 'speech', minWords: 3 },
      voice: { name: 'en-US-Journey-O', speed: 1.2 },
      privacy: { redaction: ['phone_number'] },
      analysis: [{ name: 'species', type: 'choice', description: '' }],
      successRule: 'outcome == "booked"',
    };
    await builder.patch(`/api/agents/${agent.id}`, { version: 1, ...own });
    await builder.post(`/api/agents/${agent.id}/publish`, { version: 2 });
    const published = (await builder.get(`/api/agents/${agent.id}/published/1`)).body;
    expect(published.content).toMatchObject(own);
    const { hash, content } = published;
    expect((await builder.get(`/api/agents/${agent.id}/draft`)).body).toEqual({ hash, content });
    const others = { ...own, voice: { name: '', speed: 1 }, privacy: { redaction: [] }, analysis: [], successRule: '' };
    await builder.patch(`/api/agents/${agent.id}`, { version: 3, ...others });
    const restored = await builder.post(`/api/agents/${agent.id}/published/1/restore`, { version: 4 });
    expect(restored.body).toMatchObject(own);
    const unknown = [{ name: 'shoe_size', type: 'number' }];
    await builder.patch(`/api/agents/${agent.id}`, { version: 5, analysis: unknown });
    expect((await builder.post(`/api/agents/${agent.id}/validate`, {})).body.problems).toEqual([
      expect.objectContaining({ level: 'error', code: 'slot_unknown', path: 'analysis.0.name', detail: 'shoe_size' }),
    ]);
  });

  test('has the same hash as long as nothing in it changes', async () => {
    const { agent } = await makeAgent();
    const first = await builder.post(`/api/agents/${agent.id}/publish`, { version: 1 });
    const second = await builder.post(`/api/agents/${agent.id}/publish`, { version: 2 });
    expect(second.body).toEqual({ publishedVersion: 2, hash: first.body.hash });
  });

  test('is rejected with its problems, or if the draft has changed in the meantime', async () => {
    const { agent } = await makeAgent({ ...GRAPH, start: 'nowhere' });
    const refused = await builder.post(`/api/agents/${agent.id}/publish`, { version: 1 });
    expect(refused).toMatchObject({ status: 422, body: { code: 'agent.not_publishable' } });
    expect(refused.body.problems).toContainEqual(expect.objectContaining({ code: 'start_missing', path: 'start' }));
    const validated = await builder.post(`/api/agents/${agent.id}/validate`, {});
    expect(validated.body.problems).toEqual(refused.body.problems);
    const other = await makeAgent();
    await builder.patch(`/api/agents/${other.agent.id}`, { version: 1, description: 'changed' });
    expect(await builder.post(`/api/agents/${other.agent.id}/publish`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'resource.version_conflict', current: { version: 2 } },
    });
  });
});
