import { once } from 'node:events';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { eventually } from '@switchboard/testing/eventually';
import { type ModelReply, startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
let server: TestModelServer;
beforeAll(async () => {
  server = await startModelServer();
  const model = { url: server.url, name: 'front-desk', authorization: 'Bearer operator-key' };
  api = await startTestApi({ config: { model } });
  admin = await api.as('admin');
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const edge = (from: string, to: string, when: object = { type: 'else' }) => ({ id: `${from}-${to}`, from, to, when });
const FLOW = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start' },
    {
      id: 'talk',
      type: 'model',
      prompt: 'You answer for {{business}}.',
      tools: ['on_call'],
      slots: ['day', 'pets'],
      maxTurns: 4,
    },
    { id: 'book', type: 'end', text: { en: 'Booked for {{day}}.' }, outcome: 'booked' },
    { id: 'human', type: 'end', text: { en: 'Somebody will call you back.' }, outcome: 'message_taken' },
  ],
  edges: [
    edge('start', 'talk'),
    edge('talk', 'book', { type: 'described', description: 'The caller has named a day.' }),
    edge('talk', 'human'),
  ],
  slots: [
    { name: 'day', type: 'date' },
    { name: 'pets', type: 'number' },
  ],
  globals: [],
  intents: [],
  variables: { business: 'Oak Street' },
};

let created = 0;
async function newAgent(by = admin) {
  created += 1;
  const { body: flow } = await by.post('/api/flows', { name: `Model ${created}`, ...FLOW });
  const { status, body, text } = await by.post('/api/agents', {
    name: `Model ${created}`,
    greeting: { en: 'Welcome.' },
    flowId: flow.id,
    tools: [{ name: 'on_call', kind: 'lookupOnCall' }],
    limits: { modelMs: 1_000 },
  });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return body;
}

/** The fields of the API's responses that these tests read. */
interface TurnBody {
  readonly talkId: string;
  readonly conversationId: number;
  readonly frames: readonly { readonly type: string; readonly token?: string }[];
  readonly trace: readonly ({ readonly type: string } & Record<string, unknown>)[];
  readonly state: { readonly status: string; readonly slots: object; readonly outcome: string | null };
}
const toWords = ({ frames }: TurnBody) => frames.flatMap(({ token }) => token ?? []).join('');
const findSteps = ({ trace }: TurnBody, type: string) => trace.filter((step) => step.type === type);

async function begin(agentId: string, by = admin): Promise<TurnBody> {
  const { status, body, text } = await by.post(`/api/agents/${agentId}/talks`, {});
  expect([status, text]).toEqual([201, expect.any(String)]);
  return body;
}
const sendWords = async (talkId: string, text: string): Promise<TurnBody> =>
  (await admin.post(`/api/talks/${talkId}`, { input: { type: 'heard', text } })).body;

const saying = (words: string) => (reply: ModelReply) => {
  reply.say(words);
  reply.end();
};

describe('a model node', () => {
  test('follows its prompt, knows the conversation so far, and appears in the transcript', async () => {
    const agent = await newAgent();
    server.answer = saying('How can I help?');
    const begun = await begin(agent.id);
    expect(toWords(begun)).toBe('Welcome. How can I help?');
    expect(findSteps(begun, 'speech.sent').map(({ text }) => text)).toEqual(['Welcome.', 'How can I help?']);
    server.answer = saying('We are open until six.');
    const next = await sendWords(begun.talkId, 'When do you close?');
    expect(toWords(next)).toBe('We are open until six.');
    expect(findSteps(next, 'model.first-token')).toMatchObject([{ tookMs: expect.any(Number) }]);
    const [first, second] = server.requests;
    expect(first?.authorization).toBe('Bearer operator-key');
    expect(first?.body).toMatchObject({ model: 'front-desk', stream: true });
    expect(first?.body.messages[0]?.content).toContain('You answer for Oak Street.');
    expect(second?.body.messages.slice(1)).toEqual([
      { role: 'assistant', content: 'Welcome.' },
      { role: 'assistant', content: 'How can I help?' },
      { role: 'user', content: 'When do you close?' },
    ]);
  });

  test('calls tools, stores valid values, and takes the edge that it chooses', async () => {
    const agent = await newAgent();
    server.answer = saying('How can I help?');
    const { talkId } = await begin(agent.id);
    server.answer = (reply) => {
      if (reply.number === 2) {
        reply.call('on_call', {});
        reply.call('noteValues', { day: '2026-12-01', pets: 'two', owner: 'Ida' });
      } else reply.call('takeWay', { way: 'talk-book' });
      reply.end();
    };
    const turn = await sendWords(talkId, 'The first of December');
    expect(toWords(turn)).toBe('Booked for Tuesday, December 1.');
    expect(turn.state).toMatchObject({ status: 'ended', outcome: 'booked', slots: { day: '2026-12-01' } });
    expect(findSteps(turn, 'tool.finished')).toMatchObject([{ tool: 'on_call', outcome: 'error' }]);
    const toolMessages = server.requests.at(-1)?.body.messages.filter(({ role }) => role === 'tool');
    expect(toolMessages?.map(({ content }) => JSON.parse(content ?? ''))).toEqual([
      { outcome: 'error', result: { reason: 'nobody_on_call' } },
      { noted: true, refused: ['pets', 'owner'] },
    ]);
    expect(server.requests[1]?.body.tools?.map(({ function: { name } }) => name)).toEqual([
      'takeWay',
      'noteValues',
      'on_call',
    ]);
  });

  test.each<[string, (reply: ModelReply) => unknown, string, string]>([
    ['is away', (reply) => reply.status(500), 'error', ''],
    ['breaks off at once', (reply) => reply.die(), 'error', ''],
    ['writes what is no event', (reply) => reply.raw('HTTP/1.1 nonsense {{{\n\n'), 'timeout', ''],
    [
      'sends invalid events',
      (reply) => {
        reply.say('');
        reply.raw('data: {"choices": 3}\n\n');
      },
      'error',
      '',
    ],
    [
      'says nothing',
      (reply) => {
        reply.say('');
        reply.end();
      },
      'error',
      '',
    ],
    ['never answers', () => undefined, 'timeout', ''],
    [
      'dies in the middle of a sentence',
      (reply) => {
        reply.say('We are open ');
        setImmediate(reply.die);
      },
      'error',
      'We are open Sorry, I lost my thread. ',
    ],
    [
      'stalls in the middle of a sentence',
      (reply) => reply.say('We are open '),
      'timeout',
      'We are open Sorry, I lost my thread. ',
    ],
  ])("doesn't leave its caller in silence if it %s", async (_name, answer, outcome, before) => {
    const agent = await newAgent();
    server.answer = saying('How can I help?');
    const { talkId } = await begin(agent.id);
    server.answer = answer;
    const turn = await sendWords(talkId, 'When do you close?');
    expect(toWords(turn)).toBe(`${before}Somebody will call you back.`);
    expect(findSteps(turn, 'model.finished')).toMatchObject([{ outcome }]);
    expect(turn.state).toMatchObject({ status: 'ended', outcome: 'message_taken' });
  });

  test('leaves by the edge for exhausted turns', async () => {
    const agent = await newAgent();
    server.answer = saying('Go on.');
    const { talkId } = await begin(agent.id);
    for (let turn = 2; turn <= 4; turn++) expect(toWords(await sendWords(talkId, 'Hm'))).toBe('Go on.');
    const last = await sendWords(talkId, 'Hm');
    expect(toWords(last)).toBe('Somebody will call you back.');
    expect(findSteps(last, 'limit.hit')).toMatchObject([{ limit: 'model_turns' }]);
  });

  test('is streamed word by word, and stops when its caller interrupts', async () => {
    const agent = await newAgent();
    server.answer = saying('How can I help?');
    const url = `${api.url.replace('http', 'ws')}/api/agents/${agent.id}/talk`;
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = new WebSocket(url, { headers: { cookie } });
    const got: { readonly type: string; readonly token?: string; readonly conversationId?: number }[] = [];
    socket.on('message', (data) => got.push(JSON.parse(String(data))));
    const heardWords = (words: string) =>
      eventually(() => expect(got.flatMap(({ token }) => token ?? []).join('')).toContain(words));
    const traces = (count: number) =>
      eventually(() => expect(got.filter(({ type }) => type === 'trace')).toHaveLength(count));
    await once(socket, 'open');
    await traces(1);

    const { promise: left, resolve: hasLeft } = Promise.withResolvers<void>();
    server.answer = (reply) => {
      reply.say('We open at eight, ');
      void reply.left.then(() => hasLeft());
    };
    socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'When are you open?', last: true }));
    await heardWords('We open at eight, ');
    server.answer = saying('At nine on Sundays.');
    const interrupt = { utteranceUntilInterrupt: 'We open', durationUntilInterruptMs: 400 };
    socket.send(JSON.stringify({ type: 'interrupt', ...interrupt }));
    await left;
    socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'And on Sundays?', last: true }));
    await heardWords('At nine on Sundays.');
    await traces(4);
    expect(server.requests.at(-1)?.body.messages.slice(-3)).toEqual([
      { role: 'user', content: 'When are you open?' },
      { role: 'assistant', content: 'We open' },
      { role: 'user', content: 'And on Sundays?' },
    ]);
    const streamId = conversationStream(ConversationId.parse(got[0]?.conversationId));
    const { events } = await api.events.readStream(api.tenantId, streamId);
    const texts = events.flatMap(({ type, data }) => (type === 'conversation.message-received' ? [data['text']] : []));
    expect(texts.slice(-4)).toEqual([
      'When are you open?',
      'We open at eight, ',
      'And on Sundays?',
      'At nine on Sundays.',
    ]);
    socket.close();
  });
});

describe('the model of an account', () => {
  test("is the account's own connection, if it has one", async () => {
    const value = 'account-key';
    const fields = { provider: 'openai', authType: 'api_key', baseUrl: server.url };
    const refused = await admin.post('/api/connections', { name: 'No model', ...fields, value });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'model', code: 'required' })],
    ]);
    const agent = await newAgent();
    const connection = await admin.post('/api/connections', { name: 'Own', ...fields, model: 'own-model', value });
    expect([connection.status, connection.text]).toEqual([201, expect.any(String)]);
    server.answer = saying('How can I help?');
    await begin(agent.id);
    expect(server.requests[0]).toMatchObject({ authorization: 'Bearer account-key', body: { model: 'own-model' } });
  });
});
