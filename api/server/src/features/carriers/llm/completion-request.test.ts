import { describe, expect, test } from 'vitest';
import { readCompletionRequest } from './completion-request.ts';

const user = (content: unknown) => ({ role: 'user', content });
const ask = (body: object, headers: Record<string, string> = {}) =>
  readCompletionRequest({ messages: [user('Hello')], user: 'call-1', ...body }, headers);

describe('a call', () => {
  test('is identified by Vapi’s id, a header, ElevenLabs’ extra body or the user', () => {
    const extra = { elevenlabs_extra_body: { conversation_id: 'conv_1' } };
    expect(ask({ call: { id: 'vapi-1' }, ...extra }, { 'x-call-id': 'head-1' }).callId).toBe('vapi-1');
    expect(ask(extra, { 'x-call-id': 'head-1' }).callId).toBe('head-1');
    expect(ask(extra).callId).toBe('conv_1');
    expect(ask({}).callId).toBe('call-1');
  });

  test.each([[{ user: undefined }], [{ user: '' }], [{ user: 'x'.repeat(201) }], [{ user: '\0' }], [{ user: 7 }]])(
    'is rejected without an id, as in %j',
    (body) => expect(() => ask(body)).toThrow('request.invalid'),
  );

  test("has the platform's numbers, and the agent or number that the model names", () => {
    const numbers = { phoneNumber: { number: '+1 303 555 0110' }, customer: { number: '(303) 555-0142' } };
    expect(ask(numbers)).toMatchObject({ to: '+13035550110', from: '+13035550142' });
    const headers = { 'x-called-number': '+13035550111', 'x-caller-number': 'anonymous' };
    expect(ask({}, headers)).toMatchObject({ to: '+13035550111', from: null });
    expect(ask({ model: '+13035550112' })).toMatchObject({ to: '+13035550112', agentId: undefined });
    expect(ask({ model: 'gpt-5-mini' })).toMatchObject({ to: undefined, agentId: undefined });
  });
});

test('an invalid optional field is ignored without affecting the rest', () => {
  const wrong = [null, 7, 'x\0\ud83d', [], {}, 'x'.repeat(10_000)];
  const fields = ['model', 'stream', 'tools', 'call', 'phoneNumber', 'customer', 'elevenlabs_extra_body'];
  for (const field of fields) {
    for (const value of wrong) expect(ask({ [field]: value })).toMatchObject({ callId: 'call-1', words: 'Hello' });
  }
  expect(ask({ tools: [{}, 7, { type: 'endCall' }] }).tools.has('endCall')).toBe(true);
  expect(ask({ messages: [7, user('Be\0fore \ud83d'), null] }).words).toBe('Before \ufffd');
});

describe('a turn', () => {
  const history = [{ role: 'system', content: 'Be kind.' }, user('One'), { role: 'assistant', content: 'Two' }];

  test('is numbered by the caller’s messages and has the words of the last one', () => {
    const { key, words } = ask({ messages: [...history, user([{ type: 'text', text: ' Three ' }])] });
    expect([key.turn, words]).toEqual([2, 'Three']);
    expect(ask({ messages: [{ role: 'system', content: '' }] })).toMatchObject({ key: { turn: 0 }, words: undefined });
  });

  test('has the same key whatever was said before, and another key for other words', () => {
    const toKey = (...messages: object[]) => ask({ messages }).key;
    expect(toKey(user('Other'), user('Three'))).toEqual(toKey(user('One'), user('Three')));
    expect(toKey(user('One'), user('Three four'))).not.toEqual(toKey(user('One'), user('Three')));
  });

  test('has no words after a tool’s result', () => {
    const outcome = { role: 'tool', content: 'Failed', tool_call_id: 'call_1' };
    expect(ask({ messages: [...history, outcome] })).toMatchObject({ words: undefined, isAfterTool: true });
  });

  test('knows whether the platform has greeted', () => {
    expect(ask({ messages: [{ role: 'assistant', content: 'Hi' }, user('One')] }).isGreeted).toBe(true);
    expect(ask({ messages: history }).isGreeted).toBe(false);
  });

  test.each([
    [{ messages: [] }],
    [{ messages: 'Hello' }],
    [{ messages: [{ content: 'Hello' }, 7, null] }],
    [{ messages: Array.from({ length: 2_001 }, () => user('x')) }],
  ])('is rejected if it is malformed', (body) => expect(() => ask(body)).toThrow('request.invalid'));
});
