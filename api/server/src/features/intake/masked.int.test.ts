import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const clock = fixedClock(new Date());
let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi({ clock });
  admin = await api.as('admin');
});
afterAll(() => api.close());

async function want(redaction: readonly string[]): Promise<void> {
  const { version } = (await admin.get('/api/settings')).body;
  expect((await admin.patch('/api/settings', { version, redaction })).status).toBe(200);
  // Cached settings expire within a second.
  clock.advance(1_001);
}
async function readTexts(conversationId: number): Promise<unknown[]> {
  const streamId = conversationStream(ConversationId.parse(conversationId));
  const { events } = await api.events.readStream(api.tenantId, streamId);
  return events.filter(({ type }) => type === 'conversation.message-received').map(({ data }) => data['text']);
}

test('events are masked everywhere in the log as the account requires, and are duplicates when sent again', async () => {
  const key = await api.withKey(['intake.write']);
  const said = (id: string, text: string) => ({
    id,
    callId: 'masked',
    type: 'message.received',
    at: '2026-11-20T15:00:00.000Z',
    data: { messageId: id, role: 'caller', text },
  });
  const post = async (...events: object[]) => (await key.post('/api/intake/events', { events })).body.results;
  const first = said('m1', 'Mine is 4242 4242 4242 4242');
  await post(said('m0', 'Before: 4242 4242 4242 4242'));
  await want(['card_number']);
  const [{ status, conversationId }] = await post(first);
  expect(status).toBe('appended');
  expect(await readTexts(conversationId)).toEqual(['Before: 4242 4242 4242 4242', 'Mine is [card number]']);
  expect(await post(first)).toMatchObject([{ status: 'duplicate' }]);
  await want([]);
  expect(await post(first, said('m2', 'zoe@mail.example'))).toMatchObject([
    { status: 'duplicate' },
    { status: 'appended' },
  ]);
  expect((await readTexts(conversationId)).at(-1)).toBe('zoe@mail.example');
});

test("a platform's call is masked alike live and in its report, so that no message is stored twice", async () => {
  await want(['card_number', 'email']);
  const connection = (await admin.post('/api/connections', { name: 'Vapi', provider: 'vapi' })).body;
  const call = vapi.call({ id: 'call-masked' });
  const text = 'It is 4242 4242 4242 4242, write to zoe@mail.example.';
  for (const message of [
    vapi.statusUpdate('in-progress', 0, { call }),
    vapi.transcript('user', 4, { text, call }),
    vapi.endOfCallReport([vapi.spoke('user', 3, text), vapi.spoke('bot', 6, 'Thank you.')], 9, { call }),
  ]) {
    const headers = { 'x-vapi-secret': connection.secret };
    expect((await api.anonymous().post(`/api/intake/vapi/${connection.id}`, message, { headers })).status).toBe(200);
  }
  const { rows } = await api.pool.query(`select conversation_id from intake.calls where call_id = 'call-masked'`);
  expect(await readTexts(rows[0].conversation_id)).toEqual(['It is [card number], write to [email].', 'Thank you.']);
});
