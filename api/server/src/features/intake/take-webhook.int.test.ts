import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { storable } from '@switchboard/contracts/base/storable';
import { conversationEvents, conversationStream } from '@switchboard/contracts/conversations/events';
import { HOSTILE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import { foldConversations } from '@switchboard/domain/conversations/fold';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

describe('POST /api/intake/vapi/{connectionId}', () => {
  let api: TestApi;
  let platform: TestClient;
  let connection: { id: string; secret: string };
  let calls = 0;
  beforeAll(async () => {
    api = await startTestApi();
    platform = api.anonymous();
    connection = (await (await api.as('admin')).post('/api/connections', { name: 'Vapi', provider: 'vapi' })).body;
  });
  afterAll(() => api.close());

  const newCall = () => vapi.call({ id: `call-${++calls}` });
  const post = (body: unknown, headers: Record<string, string> = { 'x-vapi-secret': connection.secret }) =>
    platform.post(`/api/intake/vapi/${connection.id}`, body, { headers });
  const deliveries = async () => (await api.pool.query('select * from intake.raw_deliveries order by id')).rows;
  const head = () => api.events.head(api.tenantId);
  const findConversation = async (callId: string) => {
    const { rows } = await api.pool.query(
      'select conversation_id from intake.calls where tenant_id = $1 and call_id = $2',
      [api.tenantId, callId],
    );
    return ConversationId.parse(rows[0]?.conversation_id);
  };
  const foldConversation = async (callId: string) => {
    const { events } = await api.events.readStream(api.tenantId, conversationStream(await findConversation(callId)));
    for (const { type, data } of events) conversationEvents[type as keyof typeof conversationEvents].parse(data);
    return foldConversations(undefined, events.map(toStoredLike));
  };

  test('builds a call from ring to report', async () => {
    const call = newCall();
    const history = [
      vapi.spoke('bot', 1, 'Hello?'),
      vapi.spoke('user', 3, 'My dog ate chocolate.'),
      vapi.spoke('bot', 6, 'Stay on the line.'),
    ];
    const messages = [
      vapi.statusUpdate('ringing', -1, { call }),
      vapi.transcript('assistant', 2, { text: 'Hello?', call }),
      vapi.transcript('user', 4, { text: 'My dog', transcriptType: 'partial', call }),
      vapi.transcript('user', 5, { text: 'My dog ate chocolate.', call }),
      vapi.hang(5.5, { call }),
      vapi.statusUpdate('ended', 9, { endedReason: 'customer-ended-call', call }),
      vapi.endOfCallReport(history, 9, { call }),
    ];
    for (const message of messages)
      expect(await post(message)).toMatchObject({ status: 200, body: { received: true } });
    const { state, messages: spoken } = await foldConversation(call.id);
    expect(spoken.map(({ role, text, late }) => [role, text, late])).toEqual([
      ['agent', 'Hello?', false],
      ['caller', 'My dog ate chocolate.', false],
      ['agent', 'Stay on the line.', true],
    ]);
    expect(state.record).toMatchObject({ name: 'Sam Ortega', status: 'resolved', durationMs: 9_000 });
  });

  test('accepts the secret as a bearer token', async () => {
    expect(
      await post(vapi.hang(1, { call: newCall() }), { authorization: `Bearer ${connection.secret}` }),
    ).toMatchObject({ status: 200 });
  });

  test.each([
    ['none', {}],
    ['another', { 'x-vapi-secret': 'wrong' }],
    ['an empty one', { 'x-vapi-secret': '' }],
    ['another bearer token', { authorization: 'Bearer wrong' }],
    ['another scheme', { authorization: 'Basic wrong' }],
  ])('writes nothing with a secret that is %s', async (_, headers) => {
    const before = [(await deliveries()).length, await head()];
    const answer = await post(vapi.hang(1, { call: newCall() }), headers as Record<string, string>);
    expect(answer).toMatchObject({ status: 401, body: { code: 'intake.signature_invalid' } });
    expect([(await deliveries()).length, await head()]).toEqual(before);
  });

  test('rejects other connections and platforms', async () => {
    const headers = { 'x-vapi-secret': connection.secret };
    for (const path of [`vapi/con_unknown`, `retell/${connection.id}`]) {
      expect(await platform.post(`/api/intake/${path}`, vapi.hang(1), { headers })).toMatchObject({ status: 404 });
    }
  });

  test('applies a repeated or concurrent delivery once', async () => {
    const call = newCall();
    const body = vapi.transcript('user', 5, { text: 'yes', call });
    const raced = await Promise.all(Array.from({ length: 8 }, () => post(body)));
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([200]));
    await post(body);
    expect((await foldConversation(call.id)).messages).toHaveLength(1);
  });

  test('loses no concurrent delivery of a call', async () => {
    const call = newCall();
    const texts = Array.from({ length: 24 }, (_, index) => `utterance ${index}`);
    await Promise.all(texts.map((text, index) => post(vapi.transcript('user', index, { text, call }))));
    const { messages, state } = await foldConversation(call.id);
    expect(messages.map(({ text }) => text).sort()).toEqual(texts.toSorted());
    expect(state.record.createdAt).toBe(vapi.at(0));
    expect((await deliveries()).filter(({ state }) => state === 'untranslated')).toEqual([]);
  });

  test('stores a report with more messages than fit one append', async () => {
    const call = newCall();
    const history = Array.from({ length: 1_200 }, (_, index) =>
      vapi.spoke(index % 2 ? 'user' : 'bot', index, `line ${index}`),
    );
    const { artifact, ...rest } = vapi.endOfCallReport([], 1_300, { call }).message;
    expect(await post({ message: { ...rest, artifact: { ...artifact, messages: history } } })).toMatchObject({
      status: 200,
    });
    const { messages, state } = await foldConversation(call.id);
    expect(messages.map(({ text }) => text)).toEqual(history.map((item) => 'message' in item && item.message));
    expect(state.record.status).toBe('resolved');
  });

  test.each([
    ['a list', { message: [{ type: 'hang' }] }],
    ['a text', { message: 'hang' }],
    ['missing', {}],
  ])('counts a message that is %s as failed', async (_, body) => {
    const admin = await api.as('admin');
    const failed = async (): Promise<number> => {
      const health = await admin.get(`/api/connections/${connection.id}/health`);
      return health.body.data.reduce((sum: number, day: { failed: number }) => sum + day.failed, 0);
    };
    const before = await failed();
    expect(await post(body)).toMatchObject({
      status: 200,
      body: { received: true, problem: expect.stringMatching(/^invalid: message: /) },
    });
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'failed', message_type: null });
    await eventually(async () => expect(await failed()).toBeGreaterThan(before));
  });

  test('stores an untranslated message and reports it', async () => {
    const message = { type: 'speech-update', status: 'started' };
    expect(await post({ message })).toMatchObject({ status: 200, body: { received: true } });
    expect((await deliveries()).at(-1)).toMatchObject({
      state: 'translated',
      outcome: 'unknown',
      message_type: 'speech-update',
    });
    const body = (await deliveries()).at(-1)?.body as Buffer;
    expect(JSON.parse(body.toString())).toEqual({ message });
    expect(await api.metrics.registry.metrics()).toContain('raw_deliveries_total{platform="vapi",outcome="unknown"}');
  });

  test('stores a message that deviates from the documentation', async () => {
    await post({ message: { type: 'hang', note: 'no call' } });
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'failed', outcome: expect.stringContaining('call') });
  });

  test('discards the body of a partial transcript', async () => {
    await post(vapi.transcript('user', 5, { text: 'My d', transcriptType: 'partial', call: newCall() }));
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'translated', outcome: 'dropped', body: null });
  });

  test.each(Object.entries(HOSTILE_TEXTS))(
    'ends a call that is full of %s, and stores every message',
    async (_, text) => {
      const call = vapi.call({ id: `call-${++calls}`, customer: { number: text, name: text } });
      const cleaned = storable(text);
      const history = [vapi.spoke('user', 1, text), vapi.spoke('bot', 2, 'Stay on the line.')];
      for (const message of [
        vapi.statusUpdate('in-progress', 0, { call }),
        vapi.transcript('user', 1, { text, call }),
        vapi.endOfCallReport(history, 61, { call, endedReason: text as never, analysis: { summary: text } }),
      ]) {
        expect(await post(message)).toEqual(expect.objectContaining({ status: 200, body: { received: true } }));
      }
      const { state, messages: spoken } = await foldConversation(call.id);
      expect(spoken.map((message) => message.text)).toEqual([
        ...(cleaned.trim() ? [cleaned] : []),
        'Stay on the line.',
      ]);
      expect(state.record).toMatchObject({ status: 'resolved', durationMs: 61_000 });
      expect(state.recordingUrl).toEqual(expect.any(String));
    },
  );

  test('answers an unintelligible message with the problem, and counts it as failed', async () => {
    const body = { message: { type: 'status-update', status: 'ended', call: { id: '' }, timestamp: Date.now() } };
    expect(await post(body)).toMatchObject({
      status: 200,
      body: { received: true, problem: expect.stringContaining('call.id') },
    });
    const admin = await api.as('admin');
    await eventually(async () => {
      const { body } = await admin.get(`/api/connections/${connection.id}/health`);
      expect(body.data).toEqual([expect.objectContaining({ source: 'delivery', failed: expect.any(Number) })]);
      expect(body.data[0].failed).toBeGreaterThan(0);
      expect((await admin.get(`/api/connections/${connection.id}`)).body.lastError).toBe('delivery_failed');
    });
  });

  test('rejects invalid JSON and oversized bodies', async () => {
    const before = (await deliveries()).length;
    expect(await post('{"message":')).toMatchObject({ status: 400, body: { code: 'request.malformed_json' } });
    expect(await post(JSON.stringify({ message: 'x'.repeat(1_048_577) }))).toMatchObject({ status: 413 });
    expect((await deliveries()).length).toBe(before);
  });

  test('records the connection as the source and notes its use', async () => {
    const call = newCall();
    await post(vapi.hang(1, { call }));
    const { events } = await api.events.readStream(api.tenantId, conversationStream(await findConversation(call.id)));
    expect(events[0]?.metadata).toMatchObject({
      actor: { kind: 'connection', id: connection.id },
      causationId: expect.stringMatching(/^delivery-\d+$/),
    });
    const admin = await api.as('admin');
    await eventually(async () => {
      const { body } = await admin.get(`/api/connections/${connection.id}`);
      expect(body).toMatchObject({ status: 'connected', lastEventAt: expect.any(String) });
    });
  });
});
