import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import * as elevenLabs from '@switchboard/domain/intake/elevenlabs/test/webhooks';
import * as retellHooks from '@switchboard/domain/intake/retell/test/webhooks';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { postWebhook, type WebhookPlatform } from '@switchboard/testing/carriers/platform-webhooks';
import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openRetell, RETELL_KEY, startRetell } from './test/open-retell.ts';

let api: TestApi;
let retell: RetellApi;
beforeAll(async () => {
  retell = await startRetell();
  api = await startTestApi();
});
afterAll(async () => {
  await api.close();
  await retell.close();
});

const PLATFORM_RECORDING = 'https://recordings.example/retell.wav';
const CARRIER_RECORDING = 'https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1';

/** Creates an account with a Twilio number whose calls voice platforms handle. */
async function open() {
  const line = await openRetell(api, retell);
  const createConnection = async (provider: string, more: object = {}) =>
    (await line.admin.post('/api/connections', { name: provider, provider, ...more })).body;
  const connections = {
    retell: line.connection,
    vapi: await createConnection('vapi'),
    elevenlabs: await createConnection('elevenlabs', { value: 'wsec' }),
  };
  const secrets = { retell: RETELL_KEY, vapi: connections.vapi.secret, elevenlabs: 'wsec' };
  const hook = async (platform: WebhookPlatform, message: unknown) => {
    const url = `${api.url}/api/intake/${platform}/${connections[platform].id}`;
    expect((await postWebhook(platform, { url, secret: secrets[platform] }, message)).status).toBe(200);
  };
  const carried = line.carried();
  /** Sends a carrier's callback about the call that platforms name. */
  const tell = async (step: 'status' | 'recording', params: Readonly<Record<string, string>>) =>
    expect((await carried.tell(line.line.voiceUrl.replace('/voice', `/${step}`), params)).status).toBe(200);
  const streams = async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `select distinct substring(stream_id from '\\d+$') as id from es.events where tenant_id = $1 and stream_id like 'conversation-%'`,
      [line.tenantId],
    );
    return rows.map(({ id }) => ConversationId.parse(Number(id)));
  };
  const readEvents = async () => {
    const ids = await streams();
    expect(ids).toHaveLength(1);
    const [id = ConversationId.parse(1)] = ids;
    return (await api.events.readStream(line.tenantId, conversationStream(id))).events;
  };
  const end = async () => (await readEvents()).findLast(({ type }) => type === 'conversation.ended')?.data;
  const named = { telephony_identifier: { twilio_call_sid: carried.callSid } };
  return { ...line, carried, hook, tell, streams, readEvents, end, named };
}

const COMPLETED = { CallStatus: 'completed', CallDuration: '61', SequenceNumber: '3' };
const RECORDED = { RecordingStatus: 'completed', RecordingUrl: CARRIER_RECORDING };

describe('a call reported by its carrier and, under the carrier’s id, by a platform', () => {
  test("is one conversation to which the carrier adds what the platform doesn't know, even repeatedly", async () => {
    const { hook, tell, end, named } = await open();
    await hook('retell', retellHooks.webhook('call_started', { call_id: 'call_1', ...named }));
    for (let time = 0; time < 2; time++) {
      await tell('status', COMPLETED);
      await tell('recording', RECORDED);
    }
    expect(await end()).toMatchObject({ durationMs: 61_000, recordingUrl: `${CARRIER_RECORDING}.mp3` });
    const over = retellHooks.over(30, { call_id: 'call_1', recording_url: null });
    await hook('retell', retellHooks.webhook('call_ended', { ...over, ...named }));
    expect(await end()).toMatchObject({
      at: retellHooks.at(30),
      durationMs: 30_000,
      recordingUrl: `${CARRIER_RECORDING}.mp3`,
      costCents: 7.5,
    });
  });

  test("keeps the platform's duration and recording", async () => {
    const { hook, tell, readEvents, named } = await open();
    const over = retellHooks.over(30, { call_id: 'call_1', recording_url: PLATFORM_RECORDING });
    await hook('retell', retellHooks.webhook('call_ended', { ...over, ...named }));
    const before = await readEvents();
    await tell('status', COMPLETED);
    await tell('recording', RECORDED);
    expect(await readEvents()).toEqual(before);
  });

  test("is hung up by the carrier's callback if our agent handles it", async () => {
    const { call: newCall, hook, tell, end, named, conversations } = await open();
    const call = newCall();
    await hook('retell', retellHooks.webhook('call_started', { call_id: call.callId, ...named }));
    await call.connect();
    await eventually(() => expect(call.turns).toBe(1));
    await tell('status', COMPLETED);
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
    await tell('recording', RECORDED);
    expect(await end()).toMatchObject({ durationMs: 61_000, recordingUrl: `${CARRIER_RECORDING}.mp3` });
    await call.drop();
  });

  test('is one conversation if several platforms report it concurrently', async () => {
    const { hook, streams, carried, named } = await open();
    const phone_call = { direction: 'inbound', call_sid: carried.callSid };
    await Promise.all([
      hook('retell', retellHooks.webhook('call_started', { call_id: 'call_1', ...named })),
      hook('vapi', vapi.statusUpdate('ringing', 0, { call: vapi.call({ phoneCallProviderId: carried.callSid }) })),
      hook('elevenlabs', elevenLabs.transcription([], {}, { phone_call })),
    ]);
    // The platform's own id alone identifies the call from now on.
    await hook('vapi', vapi.statusUpdate('in-progress', 1));
    await hook('retell', retellHooks.webhook('call_ended', retellHooks.over(30, { call_id: 'call_1' })));
    expect(await streams()).toHaveLength(1);
  });

  test('is one conversation if the carrier connected it to us, and the platform adds no words', async () => {
    const { hook, carried, readEvents, conversations } = await open();
    const { relay } = await carried.ring();
    const socket = await carried.connect(relay ?? { url: '', token: '' });
    await eventually(() => expect(socket.said).toContain('your pet?'));
    const call = vapi.call({ phoneCallProviderId: carried.callSid });
    await hook('vapi', vapi.transcript('user', 5, { text: 'My cat is limping.', call }));
    expect((await readEvents()).filter(({ data }) => data['role'] === 'caller')).toEqual([]);
    await hook('vapi', vapi.endOfCallReport([], 30, { call }));
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
    await socket.drop();
  });

  test('is separate from another account’s call with the same id', async () => {
    const [one, other] = [await open(), await open()];
    for (const { hook } of [one, other]) {
      await hook('retell', retellHooks.webhook('call_started', { call_id: 'call_1', ...one.named }));
    }
    await one.tell('status', COMPLETED);
    expect(await one.end()).toMatchObject({ durationMs: 61_000 });
    expect(await other.end()).toBeUndefined();
    expect((await one.streams())[0]).not.toBe((await other.streams())[0]);
  });
});
