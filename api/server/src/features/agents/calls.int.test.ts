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
/** An account with a number that a published agent answers. */
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
  const hear = (talkId: string, text: string) => speak(talkId, { type: 'heard', text });
  const events = async (id: number) =>
    (await api.events.readStream(tenantId, conversationStream(ConversationId.parse(id)))).events;
  return { tenantId, admin, key, agent, number, published, to, ring, speak, hear, events };
}
const saidIn = (body: { readonly frames: readonly { readonly token?: string }[] }) =>
  body.frames.map(({ token }) => token ?? '').join('');
const control = (person: TestClient, id: number, action: string, text?: string) =>
  person.post(`/api/conversations/${id}/control`, { action, ...(text !== undefined && { text }) });

describe('a call on a number', () => {
  test('is answered by the published version of its agent, as a conversation of its own', async () => {
    const { ring, hear, events, number, published, agent } = await openLine();
    const { status, body } = await ring({ from: '+13035550142', callerName: 'Hannah Whitfield' });
    expect([status, saidIn(body)]).toEqual([201, 'Willow Creek after hours. What is going on with your pet?']);
    await hear(body.talkId, 'My cat is limping');
    const told = await events(body.conversationId);
    expect(told[0]).toMatchObject({
      type: 'conversation.started',
      data: { channel: 'phone', from: '+13035550142', contactName: 'Hannah Whitfield', numberId: number.id },
    });
    const traced = told.find(({ type }) => type === 'conversation.turn-traced');
    expect(traced?.data).toMatchObject({
      steps: expect.arrayContaining([
        expect.objectContaining({ type: 'agent.call-pinned', agentId: agent.id, version: '1', hash: published.hash }),
      ]),
    });
  });

  test('ends with what became of it: outcome, success, slots, cost and a summary', async () => {
    const { ring, hear, events } = await openLine();
    const { body } = await ring();
    await hear(body.talkId, 'My cat is limping');
    await hear(body.talkId, 'on friday at four in the afternoon');
    const ended = (await events(body.conversationId)).at(-1);
    expect(ended).toMatchObject({
      type: 'conversation.ended',
      data: { outcome: 'booked', successful: true, transferred: false, slots: { species: 'cat', time: '16:00' } },
    });
    expect(ended?.data['summary']).toContain('A visit was booked. Species: cat.');
    expect(ended?.data['costs']).toHaveLength(3);
  });

  test('keeps out of the log what its agent has masked, beside what the account has', async () => {
    const { admin, agent, ring, hear, events } = await openLine();
    const { version } = (await admin.get(`/api/agents/${agent.id}`)).body;
    const patched = await admin.patch(`/api/agents/${agent.id}`, { version, privacy: { redaction: ['email'] } });
    await admin.post(`/api/agents/${agent.id}/publish`, { version: patched.body.version });
    const { body } = await ring();
    await hear(body.talkId, 'My cat is limping, write to hannah@mail.example');
    const said = JSON.stringify((await events(body.conversationId)).map(({ data }) => data));
    expect(said).toContain('write to [email]');
    expect(said).not.toContain('hannah@mail.example');
  });

  test('goes on to the next number outside of hours, and to nobody where there is none', async () => {
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

  test('is refused past the calls that an account may have at once, however many come together', async () => {
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

  test('keeps its agent from being archived while the number is bound, and says where', async () => {
    const { admin, agent, number } = await openLine();
    const { version } = (await admin.get(`/api/agents/${agent.id}`)).body;
    const { status, body } = await admin.delete(`/api/agents/${agent.id}?version=${version}`);
    expect([status, body.code, body.usedBy]).toEqual([
      409,
      'resource.in_use',
      [expect.objectContaining({ kind: 'phoneNumbers', id: number.id })],
    ]);
  });

  test('takes from its channel what a caller does, and nothing that comes from within', async () => {
    const { ring, speak } = await openLine();
    const { body } = await ring();
    const forged = { type: 'effect-finished', key: 'x', outcome: 'ok' };
    expect((await speak(body.talkId, forged)).body.code).toBe('request.invalid');
  });

  test('is told of texts that no database can hold', async () => {
    const { ring, speak } = await openLine();
    const { body } = await ring();
    const answer = await speak(body.talkId, { type: 'interrupted', heardUntil: 'a\u0000', afterMs: 100 });
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ path: 'input.heardUntil', code: 'invalid_characters' }],
    ]);
  });

  test('is shortened in its transcript to what was heard, where its caller broke in', async () => {
    const { ring, speak, events } = await openLine();
    const { body } = await ring();
    await speak(body.talkId, { type: 'interrupted', heardUntil: saidIn(body).slice(0, 12), afterMs: 800 });
    expect((await events(body.conversationId)).map(({ type }) => type)).toContain('conversation.speech-interrupted');
  });
});

describe('a person', () => {
  test('takes a call over, is spoken to its caller, hands it back, and ends it; each is told with who', async () => {
    const { tenantId, ring, hear, speak, events } = await openLine();
    const staff = await api.as('staff', { tenantId });
    const { body: call } = await ring();
    const id = call.conversationId;
    expect((await control(staff, id, 'say', 'Hello?')).body.code).toBe('talk.not_taken_over');
    expect((await control(staff, id, 'takeOver')).status).toBe(200);
    expect(saidIn((await hear(call.talkId, 'My cat is limping')).body)).toBe('');
    expect((await control(staff, id, 'say')).body.code).toBe('request.invalid');
    await control(staff, id, 'say', 'This is Jo.');
    expect((await staff.get(`/api/conversations/${id}/talk`)).body).toMatchObject({
      isLive: true,
      takenOverBy: { id: staff.user.id },
      node: 'what',
    });
    expect(saidIn((await speak(call.talkId)).body)).toBe('This is Jo.');
    expect(saidIn((await speak(call.talkId)).body)).toBe('');
    await control(staff, id, 'handBack');
    expect(saidIn((await speak(call.talkId)).body)).toContain('Which animal is it');
    await control(staff, id, 'end');
    expect((await control(staff, id, 'takeOver')).body.code).toBe('talk.ended');
    const byStaff = (await events(id)).filter(({ metadata }) => metadata.actor.id === staff.user.id);
    expect(byStaff.map(({ type, data }) => data['action'] ?? data['role'] ?? type)).toEqual(
      expect.arrayContaining(['takeOver', 'staff', 'handBack', 'end', 'conversation.ended']),
    );
  });

  test('is heard even where an input is refused before, and once', async () => {
    const { tenantId, ring, hear, speak } = await openLine();
    const staff = await api.as('staff', { tenantId });
    const { body: call } = await ring();
    await control(staff, call.conversationId, 'takeOver');
    await control(staff, call.conversationId, 'say', 'This is Jo.');
    const forged = { type: 'effect-finished', key: 'x', outcome: 'ok' };
    expect((await speak(call.talkId, forged)).body.code).toBe('request.invalid');
    expect(saidIn((await hear(call.talkId, 'My cat is limping')).body)).toBe('This is Jo.');
    expect(saidIn((await speak(call.talkId)).body)).toBe('');
  });

  test('who may only read can take no part', async () => {
    const { tenantId, ring } = await openLine();
    const [viewer, builder] = [await api.as('viewer', { tenantId }), await api.as('builder', { tenantId })];
    const { body } = await ring();
    expect((await control(viewer, body.conversationId, 'takeOver')).status).toBe(403);
    expect((await control(builder, body.conversationId, 'end')).status).toBe(403);
  });
});
