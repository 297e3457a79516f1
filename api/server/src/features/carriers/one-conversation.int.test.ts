import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import * as elevenLabs from '@switchboard/domain/intake/elevenlabs/test/webhooks';
import * as retellHooks from '@switchboard/domain/intake/retell/test/webhooks';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { postWebhook } from '@switchboard/testing/carriers/platform-webhooks';
import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { ELEVENLABS_TOOLS, openChat, VAPI_TOOLS } from './test/open-chat.ts';
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

type Events = readonly { readonly type: string; readonly data: Record<string, unknown> }[];
const readWords = (events: Events) =>
  events.filter(({ type }) => type === 'conversation.message-received').map(({ data }) => data['text']);
const countStreams = async (tenantId: string) => {
  const { rows } = await api.pool.query(
    "select distinct stream_id from es.events where tenant_id = $1 and stream_id like 'conversation-%'",
    [tenantId],
  );
  return rows.length;
};

describe('a call that our agent handles and its platform reports', () => {
  test.each(['before', 'after'] as const)(
    "is one conversation if Retell's webhook arrives %s the talk",
    async (when) => {
      const { call: newCall, connection, readEvents, tenantId, conversations } = await openRetell(api, retell);
      const call = newCall();
      const line = { url: `${api.url}/api/intake/retell/${connection.id}`, secret: RETELL_KEY };
      const tell = (event: string, fields: object = {}) =>
        postWebhook('retell', line, retellHooks.webhook(event, { call_id: call.callId, ...fields }));
      if (when === 'before') await tell('call_started');
      await call.connect();
      await eventually(() => expect(call.turns).toBe(1));
      if (when === 'after') await tell('call_started');
      call.speak('My cat is limping');
      await eventually(() => expect(call.turns).toBe(2));
      await tell('transcript_updated', { transcript_object: call.transcript });
      const words = readWords(await readEvents());
      const over = retellHooks.over(30, { call_id: call.callId, transcript_object: call.transcript });
      expect((await tell('call_ended', over)).status).toBe(200);
      await tell('call_analyzed', { ...over, call_analysis: { call_summary: 'A cat limps.' } });
      expect(await countStreams(tenantId)).toBe(1);
      expect(await conversations()).toMatchObject([{ isOpen: false }]);
      const events = await readEvents();
      expect(readWords(events)).toEqual(words);
      expect(events.filter(({ type }) => type === 'conversation.ended').at(-1)?.data).toMatchObject({
        at: retellHooks.at(30),
        recordingUrl: 'https://recordings.example/retell.wav',
        costCents: 7.5,
        summary: 'A cat limps.',
      });
      await call.drop();
    },
  );

  test("is one conversation once ElevenLabs' transcription arrives", async () => {
    const { call: newCall, connection, readEvents, tenantId, admin } = await openChat(api, 'elevenlabs');
    const call = newCall({
      tools: ELEVENLABS_TOOLS,
      user: undefined,
      elevenlabs_extra_body: { conversation_id: 'conv_1' },
    });
    await call.say('My cat is limping');
    const words = readWords(await readEvents());
    await admin.post(`/api/connections/${connection.id}/rotate`, { version: connection.version, value: 'wsec_1' });
    const lines = [elevenLabs.spoke('user', 2, 'My cat is limping.')];
    const line = { url: `${api.url}/api/intake/elevenlabs/${connection.id}`, secret: 'wsec_1' };
    await postWebhook('elevenlabs', line, elevenLabs.transcription(lines, { conversation_id: 'conv_1' }));
    expect([await countStreams(tenantId), readWords(await readEvents())]).toEqual([1, words]);
    expect((await readEvents()).at(-1)).toMatchObject({
      type: 'conversation.ended',
      data: { summary: 'A dog ate chocolate.' },
    });
  });

  test("is one conversation from Vapi's first ring on", async () => {
    const { call: newCall, connection, tenantId } = await openChat(api, 'vapi');
    const ofVapi = vapi.call({ id: 'vapi-call-1' });
    const line = { url: `${api.url}/api/intake/vapi/${connection.id}`, secret: connection.secret };
    await postWebhook('vapi', line, vapi.statusUpdate('ringing', -1, { call: ofVapi }));
    const call = newCall({ tools: VAPI_TOOLS, call: { id: 'vapi-call-1' } });
    const greeted = await Promise.all([call.again(), call.again()]);
    expect(new Set(greeted.map(({ text }) => text)).size).toBe(1);
    await call.say('My cat is limping');
    await postWebhook('vapi', line, vapi.transcript('user', 5, { text: 'My cat is limping.', call: ofVapi }));
    await postWebhook(
      'vapi',
      line,
      vapi.endOfCallReport([vapi.spoke('user', 4, 'My cat is limping.')], 30, { call: ofVapi }),
    );
    expect(await countStreams(tenantId)).toBe(1);
    const { rows } = await api.pool.query('select conversation_id as id from intake.calls where tenant_id = $1', [
      tenantId,
    ]);
    const { events } = await api.events.readStream(tenantId, conversationStream(ConversationId.parse(rows[0]?.id)));
    const heard = events.filter(({ data }) => (data as { role?: string }).role === 'caller');
    expect(heard).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'conversation.ended', data: { costCents: 9.31 } });
  });
});
