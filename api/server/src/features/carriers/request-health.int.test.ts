import { postTwilio, signTwilio } from '@switchboard/testing/carriers/twilio';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openChat } from './test/open-chat.ts';
import { openLine } from './test/open-line.ts';

let api: TestApi;
let opened: Awaited<ReturnType<typeof openLine>>;
beforeAll(async () => {
  api = await startTestApi();
  opened = await openLine(api);
});
afterAll(() => api.close());

type Line = Pick<typeof opened, 'tenantId' | 'admin' | 'connection'>;
/** Reads the connection's request counts and last error. */
async function health({ tenantId, admin, connection }: Line) {
  const { rows } = await api.pool.query<{ ok: number; failed: number }>(
    `select coalesce(sum(ok), 0)::integer as ok, coalesce(sum(failed), 0)::integer as failed from connection.days
      where tenant_id = $1 and connection_id = $2`,
    [tenantId, connection.id],
  );
  const { lastError } = (await admin.get(`/api/connections/${connection.id}`)).body;
  return { ok: rows[0]?.ok ?? 0, failed: rows[0]?.failed ?? 0, lastError };
}
/** Sends a request, and waits until the health counts it as a success or as failed with a reason. */
async function counts(line: Line, send: () => Promise<number>, status: number, error: string | null) {
  const before = await health(line);
  expect(await send()).toBe(status);
  await eventually(async () => {
    const { ok, failed, lastError } = await health(line);
    expect({ ok: ok - before.ok, failed: failed - before.failed, lastError }).toEqual({
      ok: error === null ? 1 : 0,
      failed: error === null ? 0 : 1,
      lastError: error,
    });
  });
}

const step = (name: string) => opened.line.voiceUrl.replace('/voice', `/${name}`);
const post = (name: string, form: Readonly<Record<string, string>>) => async () =>
  (await postTwilio(step(name), form, opened.line)).status;

test('an answered call counts as a success', async () => {
  await counts(opened, post('voice', opened.call().params), 200, null);
});

test.each(['voice', 'action', 'dialed', 'answered', 'status', 'recording', 'messages', 'delivery'])(
  'a form without an id counts as failed at /%s',
  async (name) => {
    await counts(
      opened,
      post(name, { From: opened.line.from, To: opened.line.to, CallStatus: 'completed' }),
      400,
      'delivery_failed',
    );
  },
);

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['a call to a number of nobody', 'voice', { CallSid: 'CA1', From: '+13035550142', To: '+13035559999' }],
  ['the end of an unknown call', 'status', { CallSid: 'CA2', CallStatus: 'completed' }],
  [
    'the recording of an unknown call',
    'recording',
    { CallSid: 'CA3', RecordingStatus: 'completed', RecordingUrl: 'https://recordings.example/1' },
  ],
  [
    'a text to an unknown number',
    'messages',
    { MessageSid: 'SM1', From: '+13035550142', To: '+13035559999', Body: 'Hi' },
  ],
  ['the delivery of an unknown text', 'delivery', { MessageSid: 'SM2', MessageStatus: 'delivered' }],
])('%s is answered and counts as failed', async (_, name, form) => {
  await counts(opened, post(name, form), 200, 'delivery_unmatched');
});

test('an unknown status is stored and counts as a success', async () => {
  await counts(opened, post('status', { CallSid: 'CA4', CallStatus: 'of tomorrow' }), 200, null);
});

test('an oversized, mistyped or forged body counts as failed', async () => {
  await counts(opened, post('status', { CallSid: 'x'.repeat(70_000) }), 413, 'delivery_failed');
  const url = step('status');
  const send = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(url, { method: 'POST', body: 'CallSid=CA5', headers })).status;
  const form = 'application/x-www-form-urlencoded';
  await counts(opened, () => send({ 'content-type': 'text/plain' }), 415, 'delivery_failed');
  const signature = signTwilio('another', url);
  await counts(opened, () => send({ 'content-type': form, 'x-twilio-signature': signature }), 401, 'signature_invalid');
});

test('an oversized webhook and an unreadable completion count as failed', async () => {
  const chat = await openChat(api, 'vapi');
  const json = { 'content-type': 'application/json' };
  const webhook = `${api.url}/api/intake/vapi/${chat.connection.id}`;
  const large = JSON.stringify({ padding: 'x'.repeat(1_100_000) });
  const sendLarge = async () => (await fetch(webhook, { method: 'POST', body: large, headers: json })).status;
  await counts(chat, sendLarge, 413, 'delivery_failed');
  const headers = { ...json, authorization: `Bearer ${chat.chat.key}` };
  const complete = async () => (await fetch(chat.chat.url, { method: 'POST', body: '{}', headers })).status;
  await counts(chat, complete, 400, 'delivery_failed');
});
