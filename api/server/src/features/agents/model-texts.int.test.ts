import { type ModelReply, startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
let server: TestModelServer;
let agentId: string;
beforeAll(async () => {
  server = await startModelServer();
  const model = { url: server.url, name: 'front-desk', authorization: 'Bearer operator-key' };
  api = await startTestApi({ config: { model } });
  admin = await api.as('admin');
  agentId = await newAgent();
});
afterAll(async () => {
  await api.close();
  await server.close();
});

const LINE = '+13035559102';
const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, when: { type: 'else' } });

async function newAgent(): Promise<string> {
  const create = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.body;
  };
  const template = await create('/api/templates', {
    name: 'Booked',
    channel: 'sms',
    language: 'en',
    body: 'See you, {{name}}.',
  });
  const flow = await create('/api/flows', {
    name: 'Model that texts',
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'talk', type: 'model', prompt: 'You book visits.', tools: ['send_text'], slots: [], maxTurns: 9 },
      { id: 'end', type: 'end', text: { en: 'Bye.' }, outcome: 'message_taken' },
    ],
    edges: [edge('start', 'talk'), edge('talk', 'end')],
    slots: [],
    globals: [],
    intents: [],
    variables: {},
  });
  const agent = await create('/api/agents', {
    name: 'Model that texts',
    languages: ['en'],
    flowId: flow.id,
    tools: [{ name: 'send_text', kind: 'sendSms', templateId: template.id }],
    limits: { modelMs: 5_000 },
  });
  await create(`/api/agents/${agent.id}/publish`, { version: agent.version });
  await create('/api/phoneNumbers', { name: 'L', number: LINE, provider: 'simulator', inboundAgentId: agent.id });
  return agent.id;
}

const saying = (words: string) => (reply: ModelReply) => {
  reply.say(words);
  reply.end();
};

/** Makes the model request text messages with these names, at most ten per turn, and then speak. */
const texting = (names: readonly string[]) => {
  let isAsked = false;
  return (reply: ModelReply) => {
    if (isAsked) reply.say('Done.');
    else for (const name of names) reply.call('send_text', { name, to: '+19002345678', text: 'Buy now' });
    isAsked = true;
    reply.end();
  };
};
/** Returns the results of the functions that the model called in its last turn. */
const answers = () =>
  server.requests
    .at(-1)
    ?.body.messages.filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.parse(content ?? ''));

const say = (id: string, text: string) => admin.post(`/api/talks/${id}`, { input: { type: 'heard', text } });

test('in a test, a model can neither write a text message itself nor send the same template twice', async () => {
  server.answer = saying('How can I help?');
  const id = (await admin.post(`/api/agents/${agentId}/talks`, {})).body.talkId;
  server.answer = texting([
    'Hello CLICK http://evil.example/x',
    'evil dot com',
    'a\nb',
    'A'.repeat(81),
    'Ida',
    'Ben',
    'Ida',
  ]);
  await say(id, 'Text me');
  expect(answers()).toEqual([
    { outcome: 'error', result: { reason: 'variable_link name' } },
    { outcome: 'error', result: { reason: 'variable_link name' } },
    { outcome: 'error', result: { reason: 'variable_control name' } },
    { outcome: 'error', result: { reason: 'variable_too_long name' } },
    { outcome: 'ok', result: { text: 'See you, Ida.' } },
    { outcome: 'error', result: { reason: 'text_sent_already' } },
    { outcome: 'error', result: { reason: 'text_sent_already' } },
  ]);
  server.answer = texting(['Zoë']);
  await say(id, 'Again');
  expect(answers()?.at(-1)).toEqual({ outcome: 'error', result: { reason: 'text_sent_already' } });
});

test('a call sends its caller one text message per template, and records each rejection', async () => {
  const key = await api.withKey(['intake.write']);
  server.answer = saying('How can I help?');
  const begun = await key.post('/api/simulator/calls', { to: LINE, from: '+13035550142' });
  expect(begun.status).toBe(201);
  server.answer = texting(['http://evil.example', 'Ida', 'Ben']);
  const { talkId, conversationId } = begun.body;
  const turn = await key.post(`/api/simulator/calls/${talkId}`, { input: { type: 'heard', text: 'Text me' } });
  expect(turn.status).toBe(200);
  expect(answers()?.map(({ result }) => result.reason ?? result.text)).toEqual([
    'variable_link name',
    'See you, Ida.',
    'text_sent_already',
  ]);
  const { events } = await api.events.readStream(api.tenantId, `conversation-${conversationId}`, { limit: 200 });
  const texts = events.filter(({ data }) => String((data as { text?: string }).text ?? '').startsWith('SMS '));
  expect(texts.map(({ data }) => (data as { text: string }).text)).toEqual(['SMS +13035550142: See you, Ida.']);
});
