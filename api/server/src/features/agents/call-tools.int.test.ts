import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const LINE = '+13035559002';
const CALLER = '+13035550142';
const EVERY_HOUR = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00', order: 1 }));

/** A flow that waits for "go", then runs each tool in turn and transfers to the person on call. */
function toolSequenceFlow(tools: readonly string[]) {
  const steps = [...tools, 'transfer'];
  const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, when: { type: 'else' } });
  return {
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'ready', type: 'ask', text: { en: 'Say go.', es: 'Diga ya.' }, slots: [{ slot: 'word' }] },
      ...tools.map((tool) => ({
        id: tool,
        type: 'tool',
        tool,
        arguments: { day: '"2099-05-01"', time: '"09:30"', name: '"Ida"', what: 'word' },
      })),
      { id: 'transfer', type: 'transfer', text: { en: 'One moment.', es: 'Un momento.' } },
      { id: 'nobody', type: 'end', text: { en: 'Nobody is there.', es: 'No hay nadie.' }, outcome: 'message_taken' },
    ],
    edges: [
      edge('start', 'ready'),
      edge('ready', steps[0] ?? ''),
      ...steps.slice(1).map((to, index) => edge(steps[index] ?? '', to)),
      edge('transfer', 'nobody'),
    ],
    slots: [{ name: 'word', type: 'text', sensitive: true }],
    globals: [],
    intents: [],
    variables: {},
  };
}

test('a call runs its tools for real, once each, and its transfer fails at once if nobody is on call', async () => {
  const admin = await api.as('admin');
  const key = await api.withKey(['intake.write']);
  const create = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.body;
  };
  const tag = await create('/api/smartTags', { name: 'Called', color: '#16a34a' });
  const template = await create('/api/templates', {
    name: 'Booked',
    channel: 'sms',
    language: 'en',
    body: 'Until then, {{name}}. You said {{what}}.',
  });
  const tools = [
    { name: 'put_tag', kind: 'tag', smartTagId: tag.id },
    { name: 'need_help', kind: 'raiseAttention', reason: 'needs_help' },
    { name: 'send_text', kind: 'sendSms', templateId: template.id },
    { name: 'book_visit', kind: 'book', minutes: 30 },
  ];
  const flow = await create('/api/flows', { name: 'Tools', ...toolSequenceFlow(tools.map(({ name }) => name)) });
  const agent = await create('/api/agents', { name: 'Tools', languages: ['en'], flowId: flow.id, tools });
  await create(`/api/agents/${agent.id}/publish`, { version: agent.version });
  await create('/api/phoneNumbers', { name: 'Line', number: LINE, provider: 'simulator', inboundAgentId: agent.id });
  const runCall = async () => {
    const { talkId, conversationId } = (await key.post('/api/simulator/calls', { to: LINE, from: CALLER })).body;
    const input = { type: 'heard', text: 'go' };
    const { state } = (await key.post(`/api/simulator/calls/${talkId}`, { input })).body;
    const streamId = conversationStream(ConversationId.parse(conversationId));
    const { events } = await api.events.readStream(api.tenantId, streamId);
    return { state, events, conversationId };
  };

  const { state, events, conversationId } = await runCall();
  expect(state).toMatchObject({ status: 'ended', endedReason: 'message_taken' });
  const findEvents = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
  expect(findEvents('conversation.smart-tag-assigned')).toMatchObject([{ smartTagId: tag.id, by: 'agent' }]);
  expect(findEvents('conversation.attention-raised')).toMatchObject([{ reason: 'needs_help' }]);
  const texts = findEvents('conversation.message-received').map(({ text }) => text);
  expect(texts.filter((text) => String(text).startsWith('SMS'))).toEqual([
    `SMS ${CALLER}: Until then, Ida. You said •••.`,
  ]);
  const { rows } = await api.pool.query(
    'select starts_at::text as "startsAt", minutes from talk.bookings where conversation_id = $1',
    [conversationId],
  );
  expect(rows).toEqual([{ startsAt: '2099-05-01 09:30:00', minutes: 30 }]);

  await create('/api/veterinarians', { name: 'Dr. Chen', phone: '+13035550119', rota: EVERY_HOUR });
  expect((await runCall()).state).toMatchObject({ status: 'open', awaiting: { kind: 'effect', of: 'transfer' } });
});
