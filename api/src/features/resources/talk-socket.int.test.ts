import { once } from 'node:events';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { agentMaker, type MakeAgent } from './test/agents.ts';

let api: TestApi;
let builder: TestClient;
let makeAgent: MakeAgent;
beforeAll(async () => {
  api = await startTestApi();
  builder = await api.as('builder');
  makeAgent = agentMaker(builder);
});
afterAll(() => api.close());

describe('a talk by WebSocket', () => {
  const cookieOf = ({ cookies }: TestClient) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const connect = async (person: TestClient, id: string, query = '', headers: Record<string, string> = {}) => {
    const url = `${api.url.replace('http', 'ws')}/api/agents/${id}/talk${query}`;
    const socket = new WebSocket(url, { headers: { cookie: cookieOf(person), ...headers } });
    const got: { readonly type: string; readonly [key: string]: unknown }[] = [];
    socket.on('message', (data) => got.push(JSON.parse(String(data))));
    const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number);
    const status = await Promise.race([once(socket, 'open').then(() => 101), refused]);
    const turns = (count: number) =>
      eventually(() => expect(got.filter(({ type }) => type === 'trace')).toHaveLength(count));
    const said = () => got.flatMap(({ token }) => (token === undefined ? [] : [String(token)])).join('');
    return { socket, got, status, turns, said };
  };

  test('is held in frames, each turn followed by its trace, and goes on over another connection', async () => {
    const { agent } = await makeAgent();
    const first = await connect(builder, agent.id, '?lang=en');
    await first.turns(1);
    const { talkId } = first.got[0] as unknown as { talkId: string };
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

  test('is refused to others, from other sites, and without WebSocket', async () => {
    const { agent } = await makeAgent();
    const own = await connect(builder, agent.id);
    await own.turns(1);
    const { talkId } = own.got[0] as unknown as { talkId: string };
    expect((await connect(await api.as('viewer'), agent.id)).status).toBe(403);
    expect((await connect(await api.as('admin'), agent.id, `?talkId=${talkId}`)).status).toBe(404);
    expect((await connect(builder, agent.id, '', { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await connect(builder, 'agt_nobody')).status).toBe(404);
    expect((await builder.get(`/api/agents/${agent.id}/talk`)).status).toBe(426);
    own.socket.close();
  });
});
