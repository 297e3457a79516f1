import { askChat, type ChatAnswer, ChatCall, readChat } from '@switchboard/testing/carriers/chat-client';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { ELEVENLABS_TOOLS, openChat, VAPI_TOOLS } from './test/open-chat.ts';

const clock = fixedClock(new Date());
let api: TestApi;
let server: TestModelServer;
beforeAll(async () => {
  server = await startModelServer();
  api = await startTestApi({ clock, config: { model: { url: server.url, name: 'any', authorization: 'Bearer key' } } });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

const TRANSFER = 'I am connecting you with Dr. Chen.';
const readCallerWords = (events: readonly { readonly data: Record<string, unknown> }[]) =>
  events.filter(({ data }) => data['role'] === 'caller').map(({ data }) => data['text']);

describe('a call through chat completions', () => {
  test('streams from the greeting to a transfer with Vapi’s tool, as one conversation', async () => {
    const { call: newCall, conversations, readEvents, number } = await openChat(api, 'vapi');
    const call = newCall({
      stream: true,
      tools: VAPI_TOOLS,
      call: { id: 'f1c9', type: 'inboundPhoneCall' },
      phoneNumber: { number: number.number },
      customer: { number: '+13035550142' },
    });
    const greeted = await call.say();
    expect(greeted.text).toContain('What is going on with your pet?');
    expect(JSON.parse(greeted.data[0] ?? '')).toMatchObject({
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
    });
    expect([greeted.finishReason, greeted.data.at(-1)]).toEqual(['stop', '[DONE]']);
    expect((await call.say('My dog is in pain')).text).toContain('Which animal is it');
    expect(await conversations()).toMatchObject([{ isOpen: true }]);
    const last = await call.say('he ate chocolate');
    expect(last).toMatchObject({
      text: expect.stringContaining(TRANSFER),
      finishReason: 'tool_calls',
      tool: { name: 'transferCall', args: { destination: '+13035550119' } },
    });
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
    const events = await readEvents();
    expect(events[0]?.data).toMatchObject({ channel: 'phone', numberId: number.id, from: '+13035550142' });
    expect(readCallerWords(events)).toEqual(['My dog is in pain', 'he ate chocolate']);
    expect(events.at(-1)).toMatchObject({ type: 'conversation.ended', data: { transferred: true } });
  });

  test('runs without streaming, and ends with ElevenLabs’ tool', async () => {
    const { call: newCall, conversations } = await openChat(api);
    const call = newCall({
      tools: ELEVENLABS_TOOLS,
      user: undefined,
      elevenlabs_extra_body: { conversation_id: 'c1' },
    });
    const first = await call.say('My cat is limping');
    expect(first.text).toMatch(/What is going on with your pet\?.*When would you like to come in\?$/);
    const last = await call.say('on friday at four in the afternoon');
    expect(last).toMatchObject({
      text: expect.stringContaining('See you on'),
      finishReason: 'tool_calls',
      tool: { name: 'end_call', args: { reason: expect.any(String) } },
    });
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
    expect((await call.say('Hello?')).tool?.name).toBe('end_call');
    expect(await conversations()).toHaveLength(1);
  });

  test('replaces the tools with words for a platform without them', async () => {
    const { call: newCall, conversations, readEvents } = await openChat(api);
    const call = newCall({ stream: true });
    const last = await call.say('my dog ate chocolate');
    expect(last.text).toMatch(/I am connecting you with Dr\. Chen\. Somebody will call you back\. Goodbye\.$/);
    expect(last).toMatchObject({ finishReason: 'stop', tool: undefined });
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
    expect((await readEvents()).at(-1)?.data).not.toMatchObject({ transferred: true });
  });

  test('answers repeated and concurrent requests once with the same words, whatever was said before', async () => {
    const { call: newCall, conversations, readEvents, chat } = await openChat(api);
    const call = newCall({ user: 'same' });
    call.messages.push({ role: 'user', content: 'My cat is limping' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => call.again()));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    call.messages.push({ role: 'assistant', content: 'cut' }, { role: 'user', content: 'on friday at four' });
    const [a, b] = await Promise.all([call.again(), call.again()]);
    const otherHistory = new ChatCall(chat, { model: 'any', user: 'same', stream: true });
    for (const content of ['Something else', 'on friday at four'])
      otherHistory.messages.push({ role: 'user', content });
    const c = await otherHistory.again();
    expect(a?.text).toMatch(/\S/);
    expect([b?.text, c.text]).toEqual([a?.text, a?.text]);
    expect(await conversations()).toHaveLength(1);
    expect(readCallerWords(await readEvents())).toEqual(['My cat is limping', 'on friday at four']);
  });

  test('isn’t greeted again if the platform has greeted', async () => {
    const { call: newCall, readEvents } = await openChat(api);
    const call = newCall();
    call.messages.push({ role: 'assistant', content: 'Hi, this is the vet.' });
    const { text } = await call.say('My cat is limping');
    expect(text).toBe('When would you like to come in?');
    const interrupted = (await readEvents()).filter(({ type }) => type === 'conversation.speech-interrupted');
    expect(interrupted).toHaveLength(1);
  });

  test('is answered by the agent that its model names, on the short path too', async () => {
    const { chat, admin, number, conversations } = await openChat(api);
    const { inboundAgentId, version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
    await admin.patch(`/api/phoneNumbers/${number.id}`, { version, inboundAgentId: null });
    const short = { ...chat, url: chat.url.replace('/chat/completions', '') };
    const answer = await new ChatCall(short, { model: inboundAgentId, user: 'one' }).say('My cat is limping');
    expect(answer.text).toContain('When would you like');
    expect(await conversations()).toHaveLength(1);
  });

  test('speaks the words of a person who took over', async () => {
    const { call: newCall, conversations, tenantId } = await openChat(api);
    const call = newCall({ stream: true });
    await call.say();
    const staff = await api.as('staff', { tenantId });
    const [talk] = await conversations();
    const control = (body: object) => staff.post(`/api/conversations/${talk?.id}/control`, body);
    await control({ action: 'takeOver' });
    const answer = call.say('Is anybody there?');
    await control({ action: 'say', text: 'This is Ana. Bring him in.' });
    expect((await answer).text).toBe('This is Ana. Bring him in.');
  });

  test('counts as interrupted if the request is closed: the caller heard what was sent', async () => {
    const { call: newCall, conversations, readEvents, tenantId } = await openChat(api);
    const call = newCall({ stream: true });
    await call.say();
    const staff = await api.as('staff', { tenantId });
    const [talk] = await conversations();
    await staff.post(`/api/conversations/${talk?.id}/control`, { action: 'takeOver' });
    call.messages.push({ role: 'user', content: 'Is anybody there?' });
    const closing = new AbortController();
    const sentTexts = call.open({ signal: closing.signal }).catch(() => undefined);
    await eventually(async () => expect(readCallerWords(await readEvents())).toEqual(['Is anybody there?']));
    closing.abort();
    await sentTexts;
    await eventually(async () =>
      expect((await readEvents()).map(({ type }) => type)).toContain('conversation.speech-interrupted'),
    );
    await staff.post(`/api/conversations/${talk?.id}/control`, { action: 'say', text: 'Sorry, I am here.' });
    expect((await call.say('Hello?')).text).toBe('Sorry, I am here.');
  });
});

describe('a model’s words', () => {
  test('are streamed, and stop when the request is closed', async () => {
    const { call: newCall, readEvents, admin } = await openChat(api);
    const call = newCall({ stream: true, model: await publishModelAgent(admin) });
    server.answer = (reply) => {
      reply.say('How can I help?');
      reply.end();
    };
    expect((await call.say()).text).toBe('Welcome. How can I help?');
    server.answer = (reply) => reply.say('We are open until six ');
    call.messages.push({ role: 'user', content: 'When do you close?' });
    const closing = new AbortController();
    const { body } = await call.open({ signal: closing.signal });
    const heard = await readUntil(body, 'until six');
    expect(heard).not.toContain('[DONE]');
    closing.abort();
    server.answer = (reply) => {
      reply.say('On Sundays too.');
      reply.end();
    };
    expect((await call.say('And on Sundays?')).text).toBe('On Sundays too.');
    const cut = (await readEvents()).filter(({ type }) => type === 'conversation.speech-interrupted');
    expect(cut).toMatchObject([{ data: { heard: 'We are open until six ' } }]);
    expect(readCallerWords(await readEvents())).toEqual(['When do you close?', 'And on Sundays?']);
  });
});

describe('a call that nobody can take', () => {
  test('is announced: too many calls, no agent, suspended account', async () => {
    const { call, admin, number, tenantId, conversations } = await openChat(api);
    const refused = async (answer: Promise<ChatAnswer>) => {
      const { status, text, tool } = await answer;
      expect([status, tool?.name]).toEqual([200, 'endCall']);
      expect(text).toContain('nobody can take your call');
    };
    const settings = (await admin.get('/api/settings')).body;
    await admin.patch('/api/settings', { version: settings.version, concurrencyLimit: 1 });
    expect((await call().say()).text).toContain('your pet?');
    await refused(call({ tools: VAPI_TOOLS }).say());
    await refused(call({ tools: VAPI_TOOLS, phoneNumber: { number: '+13035559999' } }).say());
    const { version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
    await admin.patch(`/api/phoneNumbers/${number.id}`, { version, inboundAgentId: null });
    await refused(call({ tools: VAPI_TOOLS }).say());
    await (await api.as('super_admin')).post(`/api/admin/accounts/${tenantId}/suspend`);
    clock.advance(1_001);
    await refused(call({ tools: VAPI_TOOLS }).say());
    expect(await conversations()).toHaveLength(1);
  });
});

describe('a request that is refused', () => {
  const body = { model: 'any', user: 'call-1', messages: [{ role: 'user', content: 'Hello' }] };

  test('is answered 401 in OpenAI’s format and writes nothing for a wrong or missing key', async () => {
    const { chat, conversations, head, connection } = await openChat(api);
    const other = await openChat(api);
    const before = await head();
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${chat.key}`, `Bearer ${other.chat.key}`]) {
      const answer = await readChat(await askChat(chat, body, { headers: { authorization } }));
      expect(answer).toMatchObject({ status: 401, error: { type: 'invalid_request_error', code: 'invalid_api_key' } });
    }
    const unknown = { ...chat, url: chat.url.replace(connection.id, 'con_unknown') };
    expect(await readChat(await askChat(unknown, body))).toMatchObject({
      status: 404,
      error: { code: 'resource.not_found' },
    });
    expect([await conversations(), await head()]).toEqual([[], before]);
    expect((await readChat(await askChat(chat, body))).status).toBe(200);
  });

  test('is answered 400, 413 or 415 and writes nothing for invalid content', async () => {
    const { chat, conversations, head } = await openChat(api);
    const before = await head();
    const postForStatus = async (given: object | string, init?: RequestInit) => {
      const { status, error } = await readChat(await askChat(chat, given, init));
      expect(error?.message).toMatch(/\S/);
      return status;
    };
    expect(await postForStatus('{')).toBe(400);
    expect(await postForStatus({ ...body, messages: [] })).toBe(400);
    expect(await postForStatus({ ...body, user: undefined })).toBe(400);
    expect(await postForStatus({ ...body, padding: 'x'.repeat(1_100_000) })).toBe(413);
    expect(await postForStatus(body, { headers: { 'content-type': 'text/plain' } })).toBe(415);
    expect([await conversations(), await head()]).toEqual([[], before]);
  });

  test("is answered 404 for a connection that isn't a voice platform’s", async () => {
    const { line, connection } = await openChat(api);
    expect(connection.url).toBe(`${api.url}/api/llm/${connection.id}`);
    const twilio = line.voiceUrl.split('/').at(-2) ?? '';
    const url = `${api.url}/api/llm/${twilio}/chat/completions`;
    expect((await readChat(await askChat({ url, key: line.authToken }, body))).status).toBe(404);
  });
});

async function publishModelAgent(admin: TestClient): Promise<string> {
  const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, when: { type: 'else' } });
  const { body: flow } = await admin.post('/api/flows', {
    name: 'Model',
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'talk', type: 'model', prompt: 'You answer.', tools: [], slots: [], maxTurns: 4 },
      { id: 'bye', type: 'end', text: { en: 'Goodbye.' }, outcome: 'message_taken' },
    ],
    edges: [edge('start', 'talk'), edge('talk', 'bye')],
    slots: [],
    globals: [],
    intents: [],
    variables: {},
  });
  const { body: agent } = await admin.post('/api/agents', {
    name: 'Model',
    greeting: { en: 'Welcome.' },
    flowId: flow.id,
  });
  const published = await admin.post(`/api/agents/${agent.id}/publish`, { version: agent.version });
  expect([published.status, published.text]).toEqual([201, expect.any(String)]);
  return agent.id;
}

async function readUntil(body: Response['body'], wanted: string): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader !== undefined && !text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  reader?.releaseLock();
  return text;
}
