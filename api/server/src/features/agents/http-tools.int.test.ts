import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

let api: TestApi;
let base: string;
let received: Received[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url: path, headers } = request;
    received.push({ method, path, authorization: headers.authorization, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  });
});

beforeAll(async () => {
  api = await startTestApi();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // as it listens
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});
beforeEach(() => {
  received = [];
  answer = (_request, response) => response.end(JSON.stringify({ pet: { name: 'Rex', age: 3 } }));
});

const say = (id: string, text: string, outcome: string) => ({ id, type: 'end', text: { en: text }, outcome });
const edge = (from: string, to: string, when: object = { type: 'else' }) => ({ id: `${from}-${to}`, from, to, when });
/** A flow that asks for a pet, looks it up and says the result. */
const FLOW = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'which', type: 'ask', text: { en: 'Which pet?' }, slots: [{ slot: 'pet' }] },
    {
      id: 'look',
      type: 'tool',
      tool: 'find_pet',
      arguments: { pet: 'pet' },
      results: [
        { slot: 'found', path: 'pet.name' },
        { slot: 'age', path: 'pet.age' },
      ],
      waiting: { en: 'Let me look.' },
    },
    say('there', '{{found}} is {{age}}.', 'resolved'),
    say('slow', 'That took too long.', 'not_resolved'),
    say('failed', 'I could not look.', 'not_resolved'),
  ],
  edges: [
    edge('start', 'which'),
    edge('which', 'look', { type: 'slots', slots: ['pet'] }),
    edge('look', 'there', { type: 'tool', outcome: 'ok' }),
    edge('look', 'slow', { type: 'tool', outcome: 'timeout' }),
    edge('look', 'failed'),
  ],
  slots: [
    { name: 'pet', type: 'text' },
    { name: 'found', type: 'text' },
    { name: 'age', type: 'number' },
  ],
  globals: [],
  intents: [],
  variables: {},
};

let created = 0;
/** Creates an agent with one tool that calls the server. */
async function newAgent(parts: object, by = api.as('admin')) {
  const admin = await api.as('admin');
  created += 1;
  const { body: flow } = await admin.post('/api/flows', { name: `Pets ${created}`, ...FLOW });
  const tool = {
    name: 'find_pet',
    kind: 'http',
    url: `${base}/pets?name={{pet}}`,
    parameters: [{ name: 'pet' }],
    ...parts,
  };
  const limits = { toolMs: 1_500 };
  return (await by).post('/api/agents', { name: `Pets ${created}`, flowId: flow.id, tools: [tool], limits });
}

/** Tries an agent and returns its last turn. */
async function tryAgent(agentId: string, { allowsRequests = true } = {}) {
  const admin = await api.as('admin');
  const begun = await admin.post(`/api/agents/${agentId}/talks`, { allowsRequests });
  expect([begun.status, begun.text]).toEqual([201, expect.any(String)]);
  const { body } = await admin.post(`/api/talks/${begun.body.talkId}`, { input: { type: 'heard', text: 'Rex' } });
  // biome-ignore lint/suspicious/noExplicitAny: test responses are untyped.
  const said = body.frames.filter(({ type }: any) => type === 'text').map(({ token }: any) => token);
  // biome-ignore lint/suspicious/noExplicitAny: test responses are untyped.
  const finished = body.trace.find(({ type }: any) => type === 'tool.finished');
  return { said: said.join(''), outcome: finished?.outcome, status: body.state.status };
}

describe('a tool that calls a server', () => {
  test('sends its arguments and secrets, and the caller hears its response', async () => {
    const admin = await api.as('admin');
    const secret = await admin.post('/api/secrets', { name: 'pet_key', value: 'very-secret-key' });
    expect([secret.status, secret.text]).toEqual([201, expect.any(String)]);
    answer = (request, response) =>
      response.end(JSON.stringify({ pet: { name: request.headers.authorization, age: 3 } }));
    const { status, body: agent } = await newAgent({
      method: 'POST',
      headers: [{ name: 'Authorization', value: 'Bearer {{secrets.pet_key}}' }],
      body: '{"wanted":["{{pet}}"]}',
    });
    expect(status).toBe(201);
    expect(await tryAgent(agent.id)).toEqual({ said: 'Bearer ••• is 3.', outcome: 'ok', status: 'ended' });
    expect(received).toEqual([
      { method: 'POST', path: '/pets?name=Rex', authorization: 'Bearer very-secret-key', body: '{"wanted":["Rex"]}' },
    ]);
    const { status: archived } = await admin.delete(`/api/secrets/${secret.body.id}?version=1`);
    expect(archived).toBe(409);
  });

  test.each([
    ['a half of an emoji', '"Rex \\ud83d"', 'Rex \ufffd is 3.'],
    ['a NUL', '"R\\u0000ex"', 'Rex is 3.'],
  ])('may respond with an escape for %s', async (_name, name, said) => {
    const { body: agent } = await newAgent({});
    answer = (_request, response) => response.end(`{"pet":{"name":${name},"age":3}}`);
    expect(await tryAgent(agent.id)).toMatchObject({
      said: expect.stringContaining(said),
      outcome: 'ok',
      status: 'ended',
    });
  });

  test("may respond with lists that a talk's state can't hold", async () => {
    const { body: agent } = await newAgent({});
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    answer = (_request, response) => response.end(`{"pet":{"name":"Rex","age":3},"more":${deep}}`);
    expect(await tryAgent(agent.id)).toMatchObject({ outcome: 'ok', status: 'ended' });
  });

  test('makes the agent ask the caller to wait, and times out', async () => {
    const { body: agent } = await newAgent({ isIdempotent: true });
    answer = () => undefined;
    expect(await tryAgent(agent.id)).toEqual({
      said: 'Let me look. That took too long.',
      outcome: 'timeout',
      status: 'ended',
    });
  });

  test('is retried only if a retry is safe', async () => {
    answer = (_request, response) => response.writeHead(503).end();
    const { body: once_ } = await newAgent({});
    expect(await tryAgent(once_.id)).toMatchObject({ said: 'I could not look.', outcome: 'error' });
    expect(received).toHaveLength(1);
    answer = (_request, response) =>
      received.length === 2 ? response.writeHead(503).end() : response.end('{"pet":{"name":"Rex","age":3}}');
    const { body: twice } = await newAgent({ isIdempotent: true });
    expect(await tryAgent(twice.id)).toMatchObject({ said: 'Rex is 3.', outcome: 'ok' });
    expect(received).toHaveLength(3);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a 404', (response) => response.writeHead(404).end('{}')],
    ['a broken connection', (response) => response.destroy()],
    ['an oversized response', (response) => response.end(`"${'a'.repeat(60_000)}"`)],
  ])("takes the flow's error edge for %s", async (_name, reply) => {
    answer = (_request, response) => reply(response);
    const { body: agent } = await newAgent({});
    expect(await tryAgent(agent.id)).toMatchObject({ said: 'I could not look.', outcome: 'error' });
  });

  test("is called neither by a trial that doesn't allow it nor by an agent test", async () => {
    const { body: agent } = await newAgent({});
    expect(await tryAgent(agent.id, { allowsRequests: false })).toMatchObject({ outcome: 'error' });
    const admin = await api.as('admin');
    const added = await admin.post(`/api/agents/${agent.id}/tests`, {
      name: 'Unmocked',
      steps: [{ say: 'Rex' }],
      expect: { path: ['there'] },
    });
    expect([added.status, added.text]).toEqual([201, expect.any(String)]);
    const { body } = await admin.post(`/api/agents/${agent.id}/tests/run`, {});
    expect(body.data[0]).toMatchObject({ passed: false });
    expect(JSON.stringify(body.data[0].failures)).toContain('mocks');
    expect(received).toEqual([]);
  });

  test('is rejected if it targets a private network, or uses an undefined argument', async () => {
    const { status, body } = await newAgent({ url: 'https://10.0.0.1/pets?name={{pet}}' });
    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'tools.0.url', code: 'private_address' })],
    ]);
    const other = await newAgent({ url: `${base}/{{owner}}` });
    expect([other.status, other.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'tools.0.url', code: 'unknown_place' })],
    ]);
    const unknown = await newAgent({ headers: [{ name: 'X-Key', value: '{{secrets.nowhere}}' }] });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'tools.0.headers.0.value', code: 'unknown_secret' })],
    ]);
  });

  test('sends secrets only to hosts that an administrator has allowed', async () => {
    const admin = await api.as('admin');
    await admin.post('/api/secrets', { name: 'crm_key', value: 'another-secret-key' });
    const headers = [{ name: 'X-Key', value: '{{secrets.crm_key}}' }];
    const builder = api.as('builder');
    expect((await newAgent({ headers }, builder)).status).toBe(403);
    const { body: agent } = await newAgent({ headers });
    const tools = [{ ...agent.tools[0], url: `${base}/elsewhere?name={{pet}}` }];
    const change = { version: agent.version, tools };
    expect((await (await builder).patch(`/api/agents/${agent.id}`, change)).status).toBe(403);
    const renamed = await (await builder).patch(`/api/agents/${agent.id}`, {
      version: agent.version,
      description: 'Pets',
    });
    expect(renamed.status).toBe(200);
    expect((await admin.patch(`/api/agents/${agent.id}`, { ...change, version: renamed.body.version })).status).toBe(
      200,
    );
  });
});
