import { once } from 'node:events';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestClient } from '../../test/client.ts';
import { agentMaker, type MakeAgent } from '../../test/make-agent.ts';
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

describe('a talk over a WebSocket', () => {
  const toCookieHeader = ({ cookies }: TestClient) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const connect = async (person: TestClient, id: string, query = '', headers: Record<string, string> = {}) => {
    const url = `${api.url.replace('http', 'ws')}/api/agents/${id}/talk${query}`;
    const socket = new WebSocket(url, { headers: { cookie: toCookieHeader(person), ...headers } });
    const received: { readonly type: string; readonly [key: string]: unknown }[] = [];
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
    const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number);
    const status = await Promise.race([once(socket, 'open').then(() => 101), refused]);
    const turns = (count: number) =>
      eventually(() => expect(received.filter(({ type }) => type === 'trace')).toHaveLength(count));
    const said = () => received.flatMap(({ token }) => (token === undefined ? [] : [String(token)])).join('');
    return { socket, received, status, turns, said };
  };

  test('exchanges frames, follows each turn with its trace, and continues over another connection', async () => {
    const { agent } = await makeAgent();
    const first = await connect(builder, agent.id, '?lang=en');
    await first.turns(1);
    const { talkId } = first.received[0] as unknown as { talkId: string };
    expect(first.said()).toContain('What is going on with your pet?');
    first.socket.send(JSON.stringify({ type: 'unknown frame' }));
    first.socket.send('not JSON');
    first.socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'my cat is limping', lang: 'en-US', last: true }));
    await first.turns(2);
    const closed = once(first.socket, 'close');
    const second = await connect(builder, agent.id, `?talkId=${talkId}`);
    expect((await closed)[0]).toBe(1008);
    second.socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'Tuesday at three', last: true }));
    const [code] = await once(second.socket, 'close');
    expect(code).toBe(1000);
    expect(second.said()).toContain('See you on Tuesday');
    expect((await connect(builder, agent.id, `?talkId=${talkId}`)).status).toBe(409);
  });

  test('numbers the input that each message answers, and reports the state of the test', async () => {
    const { agent } = await makeAgent();
    const { socket, received, turns } = await connect(builder, agent.id, '?lang=en');
    socket.send(JSON.stringify({ type: 'input', input: { type: 'silence' } }));
    socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'my\u0000 cat is limping' }));
    socket.send(JSON.stringify({ type: 'input', input: { type: 'hangup' } }));
    await turns(4);
    expect(received.flatMap(({ of }) => of ?? [])).toEqual(expect.arrayContaining([0, 1, 2, 3]));
    const states = received.flatMap(({ type, of, state }) => (type === 'trace' ? [[of, state]] : []));
    expect(states).toMatchObject([
      [0, { status: 'open', awaiting: { kind: 'caller' } }],
      [1, { status: 'open' }],
      [2, { slots: { symptom: 'limping' } }],
      [3, { status: 'ended', endedReason: 'hangup' }],
    ]);
  });

  test('makes tools fail as the tester requests, until that is reset', async () => {
    const edge = (from: string, to: string, when: object = { type: 'else' }) => ({
      id: `${from}-${to}`,
      from,
      to,
      when,
    });
    const askNode = (slot: string) => ({ id: slot, type: 'ask', text: { en: `Which ${slot}?` }, slots: [{ slot }] });
    const { agent } = await makeAgent({
      start: 'start',
      nodes: [
        { id: 'start', type: 'start' },
        askNode('pet'),
        { id: 'look', type: 'tool', tool: 'lookup_on_call' },
        askNode('street'),
        { id: 'again', type: 'tool', tool: 'lookup_on_call' },
        { id: 'end', type: 'end', text: { en: 'Goodbye.' }, outcome: 'resolved' },
      ],
      edges: [
        edge('start', 'pet'),
        edge('pet', 'look', { type: 'slots', slots: ['pet'] }),
        edge('look', 'street'),
        edge('street', 'again', { type: 'slots', slots: ['street'] }),
        edge('again', 'end'),
      ],
      slots: [
        { name: 'pet', type: 'text' },
        { name: 'street', type: 'text' },
      ],
    });
    const { socket, received, turns } = await connect(builder, agent.id, '?lang=en');
    await turns(1);
    socket.send(JSON.stringify({ type: 'pretend', tools: 'timeout' }));
    socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'Rex' }));
    await turns(2);
    socket.send(JSON.stringify({ type: 'pretend', tools: 'run' }));
    socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'Oak' }));
    await turns(3);
    const outcomes = () =>
      received
        .flatMap(({ steps }) => (steps as undefined | { type: string; outcome?: string }[]) ?? [])
        .flatMap(({ type, outcome }) => (type === 'tool.finished' ? [outcome] : []));
    // No person is on call.
    expect(outcomes()).toEqual(['timeout', 'error']);
  });

  test('ends for an impersonating agency when the client reduces its access to reading', async () => {
    const client = await insertAccount(api.pool, { parentId: api.tenantId });
    const admin = await api.as('admin', { tenantId: client });
    const { agent } = await agentMaker(admin)();
    const dana = await api.as('agency_owner');
    await dana.post(`/api/subaccounts/${client}/open`, {});
    const { socket, turns } = await connect(dana, agent.id, '?lang=en');
    await turns(1);
    const { version } = (await admin.get('/api/settings')).body;
    expect((await admin.patch('/api/settings', { version, agencyAccess: 'read' })).status).toBe(200);
    const closed = once(socket, 'close');
    socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'my cat is limping', last: true }));
    expect((await closed)[0]).toBe(1008);
  });

  test('rejects other people, other origins and plain HTTP', async () => {
    const { agent } = await makeAgent();
    const own = await connect(builder, agent.id);
    await own.turns(1);
    const { talkId } = own.received[0] as unknown as { talkId: string };
    expect((await connect(await api.as('viewer'), agent.id)).status).toBe(403);
    expect((await connect(await api.as('admin'), agent.id, `?talkId=${talkId}`)).status).toBe(404);
    expect((await connect(builder, agent.id, '', { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await connect(builder, 'agt_nobody')).status).toBe(404);
    expect((await builder.get(`/api/agents/${agent.id}/talk`)).status).toBe(426);
    own.socket.close();
  });
});
