import { ChatCall } from '@switchboard/testing/carriers/chat-client';
import { postWebhook } from '@switchboard/testing/carriers/platform-webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openChat } from './test/open-chat.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Answer {
  readonly assistant: {
    readonly model: {
      readonly url: string;
      readonly model: string;
      readonly headers: { readonly Authorization: string };
      readonly tools: readonly { readonly type: string }[];
    };
  };
  readonly results: readonly object[];
}

async function openVapi() {
  const chat = await openChat(api, 'vapi');
  const line = { url: `${api.url}/api/intake/vapi/${chat.connection.id}`, secret: chat.connection.secret };
  const ask = async (message: object) => (await (await postWebhook('vapi', line, { message })).json()) as Answer;
  return { ...chat, line, ask, phoneNumber: { number: chat.number.number } };
}

describe('a message that Vapi waits for', () => {
  test('assistant-request returns the number’s published agent, which then answers the call', async () => {
    const { ask, phoneNumber, number, connection, conversations } = await openVapi();
    const { assistant } = await ask({ type: 'assistant-request', call: { id: 'asked-1' }, phoneNumber });
    expect(assistant).toMatchObject({
      firstMessageMode: 'assistant-speaks-first-with-model-generated-message',
      model: { provider: 'custom-llm', model: number.inboundAgentId, url: `${api.url}/api/llm/${connection.id}` },
    });
    const { url, model, headers, tools } = assistant.model;
    const named = tools.map(({ type }) => ({ type: 'function', function: { name: type } }));
    const key = headers.Authorization.replace('Bearer ', '');
    const call = new ChatCall({ url, key }, { model, tools: named, call: { id: 'asked-1' } });
    expect((await call.say()).text).toContain('What is going on with your pet?');
    expect(await conversations()).toHaveLength(1);
  });

  test('assistant-request returns an error to speak for a number without an agent', async () => {
    const { ask } = await openVapi();
    const answer = await ask({ type: 'assistant-request', call: null, phoneNumber: { number: '+13035559999' } });
    expect(answer).toEqual({ error: expect.stringContaining('nobody can take your call') });
  });

  test.each(['OpenAI’s', 'flat'])('tool-calls in %s shape run the agent’s tools once per id', async (shape) => {
    const { ask, phoneNumber, tenantId } = await openVapi();
    const id = `call_${shape}`;
    const called = { name: 'lookup_on_call', arguments: shape === 'flat' ? {} : '{}' };
    const flat = shape === 'flat' ? { id, ...called } : { id, type: 'function', function: called };
    const unknown = { id: `${id}-2`, type: 'function', function: { name: 'of_nobody', arguments: 'no JSON' } };
    const message = {
      type: 'tool-calls',
      call: { id: `tools-${shape}` },
      phoneNumber,
      toolCallList: [flat, unknown],
    };
    const answers = await Promise.all([ask(message), ask(message), ask({ ...message, timestamp: 1 })]);
    for (const { results } of answers) {
      expect(results).toEqual([
        { toolCallId: id, name: 'lookup_on_call', result: expect.stringContaining('Dr. Chen') },
        { toolCallId: `${id}-2`, name: 'of_nobody', error: expect.stringContaining('tool_unknown') },
      ]);
    }
    const { rows } = await api.pool.query('select status from talk.effects where tenant_id = $1', [tenantId]);
    expect(rows).toEqual([{ status: 'done' }, { status: 'done' }]);
  });

  test('transfer-destination-request returns the person on call', async () => {
    const { ask, phoneNumber } = await openVapi();
    const answer = await ask({ type: 'transfer-destination-request', call: { id: 'transfer-1' }, phoneNumber });
    expect(answer).toEqual({ destination: { type: 'number', number: '+13035550119' } });
  });

  test('transfer-destination-request returns nobody once a cap is reached, and the same person when repeated', async () => {
    const { admin, ask, phoneNumber } = await openVapi();
    const { version } = (await admin.get('/api/settings')).body;
    await admin.patch('/api/settings', { version, outgoingCaps: { outgoingMinutesPerDay: 1 } });
    const askFor = (id: string) => ask({ type: 'transfer-destination-request', call: { id }, phoneNumber });
    const first = await askFor('transfer-2');
    expect(first).toEqual({ destination: { type: 'number', number: '+13035550119' } });
    expect(await askFor('transfer-2')).toEqual(first);
    const error = 'The person on call may not be called: the account has used up what it may call.';
    expect(await askFor('transfer-3')).toEqual({ error });
  });

  test('is rejected with a wrong secret, and stored if it deviates from the documentation', async () => {
    const { line, ask, phoneNumber } = await openVapi();
    const message = { type: 'assistant-request', call: { id: 'x' }, phoneNumber };
    expect((await postWebhook('vapi', { ...line, secret: 'wrong' }, { message })).status).toBe(401);
    expect(await ask({ type: 'tool-calls', call: { id: 'x' }, toolCallList: 'none' })).toEqual({ received: true });
  });
});
