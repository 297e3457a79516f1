import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { agentMaker } from '../../test/make-agent.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let next = 0;
/** Creates an account with a number that a published agent answers. */
async function openLine() {
  const tenantId = await insertAccount(api.pool);
  const [admin, key] = [await api.as('admin', { tenantId }), await api.withKey(['intake.write'], { tenantId })];
  const { agent } = await agentMaker(admin)();
  const { body: published } = await admin.post(`/api/agents/${agent.id}/publish`, { version: agent.version });
  next += 1;
  const to = `+1303555${String(2_000 + next)}`;
  const { body: number } = await admin.post('/api/phoneNumbers', {
    name: 'Line',
    number: to,
    provider: 'simulator',
    inboundAgentId: agent.id,
  });
  const ring = (body: object = {}) => key.post('/api/simulator/calls', { to, ...body });
  const speak = (talkId: string, input?: object) =>
    key.post(`/api/simulator/calls/${talkId}`, input === undefined ? {} : { input });
  const say = (talkId: string, text: string) => speak(talkId, { type: 'heard', text });
  const events = async (id: number) =>
    (await api.events.readStream(tenantId, conversationStream(ConversationId.parse(id)))).events;
  return { tenantId, admin, key, agent, number, published, to, ring, speak, say, events };
}
const readSpoken = (body: { readonly frames: readonly { readonly token?: string }[] }) =>
  body.frames.map(({ token }) => token ?? '').join('');
const control = (person: TestClient, id: number, action: string, text?: string) =>
  person.post(`/api/conversations/${id}/control`, { action, ...(text !== undefined && { text }) });

describe('a call to a number', () => {
  test("is answered by its agent's published version, as a separate conversation", async () => {
    const { ring, say, events, number, published, agent } = await openLine();
    const { status, body } = await ring({ from: '+13035550142', callerName: 'Hannah Whitfield' });
    expect([status, readSpoken(body)]).toEqual([201, 'Willow Creek after hours. What is going on with your pet?']);
    await say(body.talkId, 'My cat is limping');
    const stored = await events(body.conversationId);
    expect(stored[0]).toMatchObject({
      type: 'conversation.started',
      data: { channel: 'phone', from: '+13035550142', contactName: 'Hannah Whitfield', numberId: number.id },
    });
    const traced = stored.find(({ type }) => type === 'conversation.turn-traced');
    expect(traced?.data).toMatchObject({
      steps: expect.arrayContaining([
        expect.objectContaining({ type: 'agent.call-pinned', agentId: agent.id, version: '1', hash: published.hash }),
      ]),
    });
  });

  test('ends with outcome, success, slots, cost and a summary', async () => {
    const { ring, say, events } = await openLine();
    const { body } = await ring();
    await say(body.talkId, 'My cat is limping');
    await say(body.talkId, 'on friday at four in the afternoon');
    const ended = (await events(body.conversationId)).at(-1);
    expect(ended).toMatchObject({
      type: 'conversation.ended',
      data: { outcome: 'booked', successful: true, transferred: false, slots: { species: 'cat', time: '16:00' } },
    });
    expect(ended?.data['summary']).toContain('A visit was booked. Species: cat.');
    expect(ended?.data['costs']).toHaveLength(3);
  });

  test('masks in the log what its agent and the account require', async () => {
    const { admin, agent, ring, say, events } = await openLine();
    const { version } = (await admin.get(`/api/agents/${agent.id}`)).body;
    const patched = await admin.patch(`/api/agents/${agent.id}`, { version, privacy: { redaction: ['email'] } });
    await admin.post(`/api/agents/${agent.id}/publish`, { version: patched.body.version });
    const { body } = await ring();
    await say(body.talkId, 'My cat is limping, write to hannah@mail.example');
    const said = JSON.stringify((await events(body.conversationId)).map(({ data }) => data));
    expect(said).toContain('write to [email]');
    expect(said).not.toContain('hannah@mail.example');
  });

  test('falls back to the next number outside business hours, and fails without one', async () => {
    const { admin, number, ring, to, agent } = await openLine();
    const fallbackNumber = to.replace('+1303', '+1312');
    await admin.post('/api/phoneNumbers', {
      name: 'Next',
      number: fallbackNumber,
      provider: 'simulator',
      inboundAgentId: agent.id,
    });
    const change = async (fields: object) => {
      const { version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
      expect((await admin.patch(`/api/phoneNumbers/${number.id}`, { version, ...fields })).status).toBe(200);
    };
    await change({ inboundAgentId: null });
    expect((await ring()).body).toMatchObject({ code: 'call.unanswered' });
    await change({ fallbackNumber });
    expect((await ring()).status).toBe(201);
  });

  test("is rejected above the account's concurrency limit, even for concurrent calls", async () => {
    const { admin, ring, speak } = await openLine();
    const { version } = (await admin.get('/api/settings')).body;
    await admin.patch('/api/settings', { version, concurrencyLimit: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => ring()));
    const answered = answers.filter(({ status }) => status === 201);
    expect(answered).toHaveLength(2);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'resource.limit_reached',
      limit: { name: 'concurrency', max: 2 },
    });
    await speak(answered[0]?.body.talkId, { type: 'hangup' });
    expect((await ring()).status).toBe(201);
  });

  test('blocks archiving of an agent that is bound to the number, and names the number', async () => {
    const { admin, agent, number } = await openLine();
    const { version } = (await admin.get(`/api/agents/${agent.id}`)).body;
    const { status, body } = await admin.delete(`/api/agents/${agent.id}?version=${version}`);
    expect([status, body.code, body.usedBy]).toEqual([
      409,
      'resource.in_use',
      [expect.objectContaining({ kind: 'phoneNumbers', id: number.id })],
    ]);
  });

  test("accepts the caller's inputs from its channel, and no internal inputs", async () => {
    const { ring, speak } = await openLine();
    const { body } = await ring();
    const forged = { type: 'effect-finished', key: 'x', outcome: 'ok' };
    expect((await speak(body.talkId, forged)).body.code).toBe('request.invalid');
  });

  test("rejects texts that can't be stored", async () => {
    const { ring, speak } = await openLine();
    const { body } = await ring();
    const answer = await speak(body.talkId, { type: 'interrupted', heardUntil: 'a\u0000', afterMs: 100 });
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ path: 'input.heardUntil', code: 'invalid_characters' }],
    ]);
  });

  test('shortens an interrupted answer in the transcript to what was heard', async () => {
    const { ring, speak, events } = await openLine();
    const { body } = await ring();
    await speak(body.talkId, { type: 'interrupted', heardUntil: readSpoken(body).slice(0, 12), afterMs: 800 });
    expect((await events(body.conversationId)).map(({ type }) => type)).toContain('conversation.speech-interrupted');
  });
});

describe('a person in a call', () => {
  test('takes over, speaks to the caller, hands back and ends the call, each recorded with the person', async () => {
    const { tenantId, ring, say, speak, events } = await openLine();
    const staff = await api.as('staff', { tenantId });
    const { body: call } = await ring();
    const id = call.conversationId;
    expect((await control(staff, id, 'say', 'Hello?')).body.code).toBe('talk.not_taken_over');
    expect((await control(staff, id, 'takeOver')).status).toBe(200);
    expect(readSpoken((await say(call.talkId, 'My cat is limping')).body)).toBe('');
    expect((await control(staff, id, 'say')).body.code).toBe('request.invalid');
    await control(staff, id, 'say', 'This is Jo.');
    expect((await staff.get(`/api/conversations/${id}/talk`)).body).toMatchObject({
      isLive: true,
      takenOverBy: { id: staff.user.id },
      node: 'what',
    });
    expect(readSpoken((await speak(call.talkId)).body)).toBe('This is Jo.');
    expect(readSpoken((await speak(call.talkId)).body)).toBe('');
    await control(staff, id, 'handBack');
    expect(readSpoken((await speak(call.talkId)).body)).toContain('When would you like to come in');
    await control(staff, id, 'end');
    expect((await control(staff, id, 'takeOver')).body.code).toBe('talk.ended');
    const byStaff = (await events(id)).filter(({ metadata }) => metadata.actor.id === staff.user.id);
    expect(byStaff.map(({ type, data }) => data['action'] ?? data['role'] ?? type)).toEqual(
      expect.arrayContaining(['takeOver', 'staff', 'handBack', 'end', 'conversation.ended']),
    );
  });

  test('is heard once, even after a rejected input', async () => {
    const { tenantId, ring, say, speak } = await openLine();
    const staff = await api.as('staff', { tenantId });
    const { body: call } = await ring();
    await control(staff, call.conversationId, 'takeOver');
    await control(staff, call.conversationId, 'say', 'This is Jo.');
    const forged = { type: 'effect-finished', key: 'x', outcome: 'ok' };
    expect((await speak(call.talkId, forged)).body.code).toBe('request.invalid');
    expect(readSpoken((await say(call.talkId, 'My cat is limping')).body)).toBe('This is Jo.');
    expect(readSpoken((await speak(call.talkId)).body)).toBe('');
  });

  test('has the call alone: a colleague neither speaks, hands back nor ends, until they join or a supervisor takes it', async () => {
    const { tenantId, ring, speak } = await openLine();
    const [jo, ana, mia] = await Promise.all(
      (['staff', 'staff', 'supervisor'] as const).map((role) => api.as(role, { tenantId })),
    );
    const { body: call } = await ring();
    const id = call.conversationId;
    if (!jo || !ana || !mia) throw new Error('nobody signed in');
    await control(jo, id, 'takeOver');
    for (const [action, text] of [['takeOver'], ['say', 'Hello?'], ['handBack'], ['end']] as const) {
      const { status, body } = await control(ana, id, action, text);
      expect([status, body.code, body.owner?.id]).toEqual([409, 'conversation.taken', jo.user.id]);
    }
    expect((await control(ana, id, 'join')).status).toBe(200);
    for (const [person, isTaker] of [
      [jo, true],
      [ana, false],
    ] as const) {
      const { body } = await person.get('/api/takenCalls');
      expect(body.data).toMatchObject([{ conversation: { id, assigneeId: jo.user.id }, isTaker }]);
    }
    expect((await mia.get('/api/takenCalls')).body.data).toEqual([]);
    await control(ana, id, 'say', 'This is Ana, too.');
    expect(readSpoken((await speak(call.talkId)).body)).toBe('This is Ana, too.');
    expect((await control(ana, id, 'handBack')).body.code).toBe('conversation.taken');
    expect((await ana.get(`/api/conversations/${id}/talk`)).body).toMatchObject({
      takenOverBy: { id: jo.user.id },
      joinedBy: [{ id: ana.user.id, name: `Person ${ana.user.id}` }],
    });
    expect((await control(mia, id, 'takeOver')).body.assigneeId).toBe(mia.user.id);
    expect((await control(jo, id, 'end')).body.owner.id).toBe(mia.user.id);
    expect((await control(mia, id, 'end')).status).toBe(200);
    expect((await mia.get('/api/takenCalls')).body.data).toEqual([]);
  });

  test("can't take part with read permission only", async () => {
    const { tenantId, ring } = await openLine();
    const [viewer, builder] = [await api.as('viewer', { tenantId }), await api.as('builder', { tenantId })];
    const { body } = await ring();
    expect((await control(viewer, body.conversationId, 'takeOver')).status).toBe(403);
    expect((await control(builder, body.conversationId, 'end')).status).toBe(403);
  });
});
