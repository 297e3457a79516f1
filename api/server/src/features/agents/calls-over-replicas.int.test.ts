import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { TRIAGE } from '@switchboard/talk/engine/test/versions';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../test/client.ts';
import { GRAPH } from '../../test/make-agent.ts';
import { insertApiKey } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let lost: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  lost = await startTestApi({ replicaOf: api });
});
afterAll(async () => {
  await lost.close();
  await api.close();
});

const CALLS = 50;
const LINE = '+13035559001';
const SAYS: Readonly<Record<string, string>> = {
  what: 'My cat is limping',
  when: 'on friday at four in the afternoon',
};

/** The triage flow, which books the visit by a tool. */
const BOOKING = {
  ...GRAPH,
  nodes: [
    ...GRAPH.nodes,
    { id: 'book', type: 'tool', tool: 'book_visit', arguments: { day: 'day', time: 'time' } } as const,
  ],
  edges: [
    ...GRAPH.edges.map((edge) => (edge.from === 'when' ? { ...edge, to: 'book' } : edge)),
    { id: 'book-booked', from: 'book', to: 'booked', when: { type: 'else' } } as const,
  ],
};

async function openLine() {
  const admin = await api.as('admin');
  const { body: flow } = await admin.post('/api/flows', { name: 'Line', ...BOOKING });
  const { body: agent } = await admin.post('/api/agents', {
    name: 'Line',
    languages: ['en', 'es'],
    greeting: TRIAGE.greeting,
    flowId: flow.id,
    tools: [
      { name: 'lookup_on_call', kind: 'lookupOnCall' },
      { name: 'book_visit', kind: 'book', minutes: 30 },
    ],
  });
  expect((await admin.post(`/api/agents/${agent.id}/publish`, { version: agent.version })).status).toBe(201);
  await admin.post('/api/phoneNumbers', {
    name: 'Line',
    number: LINE,
    provider: 'simulator',
    inboundAgentId: agent.id,
  });
  const { version } = (await admin.get('/api/settings')).body;
  await admin.patch('/api/settings', { version, concurrencyLimit: CALLS });
}

test('fifty calls with interruptions survive a killed replica: heard words are stored, nothing happens twice, and all calls end', async () => {
  await openLine();
  const { key } = await insertApiKey(api.pool, { tenantId: api.tenantId, scopes: ['intake.write'] });
  const [here, there] = [api, lost].map(({ url }) => testClient(url, { authorization: `Bearer ${key}` }));
  let losing: Promise<void> | undefined;
  let sent = 0;
  // A turn goes to any live replica. If its response is lost, it is retried with its idempotency key and applied once.
  const send = async (nth: number, path: string, body: object) => {
    const headers = { 'Idempotency-Key': `turn-${sent++}` };
    let client = losing !== undefined || nth % 2 === 0 ? here : there;
    return eventually(async () => {
      const answer = await client?.post(path, body, { headers }).catch(() => undefined);
      client = here;
      expect(answer?.status).toBeLessThan(300);
      return answer?.body;
    });
  };
  const runCall = async (nth: number) => {
    let { talkId, conversationId, frames, state } = await send(nth, '/api/simulator/calls', { to: LINE });
    const heard: string[] = [];
    for (let turn = nth; state.status === 'open' && turn < nth + 20; turn++) {
      const path = `/api/simulator/calls/${talkId}`;
      if (turn % 3 === 0) {
        const text = frames.map(({ token = '' }: { token?: string }) => token).join('');
        await send(turn, path, { input: { type: 'interrupted', heardUntil: text.slice(0, 12), afterMs: 500 } });
      }
      const text = SAYS[state.node] ?? 'Hello?';
      heard.push(text);
      ({ frames, state } = await send(turn, path, { input: { type: 'heard', text } }));
      if (nth === CALLS / 2) losing ??= lost.close();
    }
    return { conversationId, heard };
  };
  const calls = await Promise.all(Array.from({ length: CALLS }, (_, nth) => runCall(nth)));
  for (const { conversationId, heard } of calls) {
    const streamId = conversationStream(ConversationId.parse(conversationId));
    const { events } = await api.events.readStream(api.tenantId, streamId);
    const said = events.flatMap(({ type, data }) =>
      type === 'conversation.message-received' && data['role'] === 'caller' ? [data['text']] : [],
    );
    expect(said).toEqual(heard);
    expect(events.filter(({ type }) => type === 'conversation.ended')).toMatchObject([{ data: { outcome: 'booked' } }]);
  }
  const { rows } = await api.pool.query(
    'select count(*)::integer as booked, count(distinct conversation_id)::integer as calls from talk.bookings where tenant_id = $1',
    [api.tenantId],
  );
  expect(rows).toEqual([{ booked: CALLS, calls: CALLS }]);
});
