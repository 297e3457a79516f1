import { appendPlan } from '@switchboard/application/intake/append-plan';
import { resolveCalls } from '@switchboard/application/intake/call-directory';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const at = '2026-11-20T15:00:00.000Z';
const said = (messageId: string, text: string): ConversationEvent => ({
  type: 'conversation.message-received',
  data: { at, messageId, role: 'caller', text },
});

test('a start and an end that the log rejects are reduced to the minimum that starts and ends the call', async () => {
  const { tenantId } = api;
  const calls = await resolveCalls(api.pool, tenantId, { source: 'test', callIds: ['reduced'] });
  const conversationId = calls.get('reduced');
  if (conversationId === undefined) throw new Error('the call has no conversation');
  const provider = { platform: 'vapi', callId: 'reduced' };
  const events: ConversationEvent[] = [
    {
      type: 'conversation.started',
      data: { at, direction: 'inbound', from: '+13035550142', to: null, contactName: 'a\ud800', provider },
    },
    { type: 'conversation.ended', data: { at, reason: 'hangup', summary: 'a\0b' } },
  ];
  const caller = { tenantId, actor: { kind: 'connection', id: 'con_1' }, traceId: '0'.repeat(32) } as const;
  const message = { types: [], plan: () => ({ events, outcome: 'added' as const }) };
  expect(await appendPlan(api.events, caller, { conversationId, message })).toMatchObject({
    fault: { path: 'data.contactName', reason: 'lone_surrogate' },
  });
  const stored = await api.events.readStream(tenantId, conversationStream(conversationId));
  expect(stored.events.map(({ type, data }) => [type, data])).toEqual([
    ['conversation.started', { at, direction: 'inbound', from: null, to: null, provider }],
    ['conversation.ended', { at, reason: 'ended' }],
  ]);
});

test("an event that the log rejects doesn't affect its neighbors", async () => {
  const { tenantId } = api;
  const calls = await resolveCalls(api.pool, tenantId, { source: 'test', callIds: ['refused'] });
  const conversationId = calls.get('refused');
  if (conversationId === undefined) throw new Error('the call has no conversation');
  const ended: ConversationEvent = { type: 'conversation.ended', data: { at, reason: 'hangup' } };
  const events = [said('m1', 'Hello.'), said('m2', 'x'.repeat(300_000)), ended];
  const caller = { tenantId, actor: { kind: 'connection', id: 'con_1' }, traceId: '0'.repeat(32) } as const;
  const message = { types: [], plan: () => ({ events, outcome: 'added' as const }) };
  expect(await appendPlan(api.events, caller, { conversationId, message })).toEqual({
    outcome: 'added',
    fault: { path: 'data', reason: 'too_large' },
  });
  const stored = await api.events.readStream(tenantId, conversationStream(conversationId));
  expect(stored.events.map(({ type, data }) => [type, data['messageId']])).toEqual([
    ['conversation.message-received', 'm1'],
    ['conversation.ended', undefined],
  ]);
});
