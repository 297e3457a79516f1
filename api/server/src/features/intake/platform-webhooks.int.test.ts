import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationEvents, conversationStream } from '@switchboard/contracts/conversations/events';
import { foldCall } from '@switchboard/domain/calls/fold-call';
import { foldConversations } from '@switchboard/domain/conversations/fold';
import * as elevenLabs from '@switchboard/domain/intake/elevenlabs/test/webhooks';
import * as retell from '@switchboard/domain/intake/retell/test/webhooks';
import { elevenLabsHeaders, retellHeaders, retellHeadersAt } from '@switchboard/testing/carriers/platform-webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const SECRETS = { retell: 'key_with_the_webhook_badge', elevenlabs: 'wsec_of_elevenlabs' } as const;
type Platform = keyof typeof SECRETS;
const BODIES = {
  retell: (callId: string) =>
    retell.webhook(
      'call_ended',
      retell.over(30, { call_id: callId, transcript_object: [retell.spoke('user', 2, 'Hello?')] }),
    ),
  elevenlabs: (callId: string) =>
    elevenLabs.transcription([elevenLabs.spoke('user', 2, 'Hello?')], { conversation_id: callId }),
};
const HOUR = 3_600_000;
const signs = {
  retell: async (body: string, secret: string, ms?: number) =>
    ms === undefined ? await retellHeaders(body, secret) : retellHeadersAt(body, secret, ms),
  elevenlabs: async (body: string, secret: string, ms?: number) => elevenLabsHeaders(body, secret, ms),
};
const NEW = {
  retell: {
    name: 'Retell',
    provider: 'retell',
    authType: 'api_key',
    baseUrl: 'https://api.retellai.com',
    value: SECRETS.retell,
  },
  elevenlabs: { name: 'ElevenLabs', provider: 'elevenlabs', value: SECRETS.elevenlabs },
};

let api: TestApi;
const ids = new Map<Platform, string>();
beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.as('admin');
  for (const platform of ['retell', 'elevenlabs'] as const) {
    const created = await admin.post('/api/connections', NEW[platform]);
    expect([created.status, created.text]).toEqual([201, expect.any(String)]);
    ids.set(platform, created.body.id);
    expect(created.body.url).toBe(`${api.url}/api/intake/${platform}/${created.body.id}`);
  }
});
afterAll(() => api.close());

const post = (platform: Platform, body: string, headers: Record<string, string>) =>
  api.anonymous().post(`/api/intake/${platform}/${ids.get(platform)}`, body, { headers });
const send = async (platform: Platform, message: unknown) => {
  const body = JSON.stringify(message);
  return post(platform, body, await signs[platform](body, SECRETS[platform]));
};
const written = async () => [
  (await api.pool.query('select count(*)::integer as n from intake.raw_deliveries')).rows[0].n,
  await api.events.head(api.tenantId),
];
const readEvents = async (callId: string) => {
  const { rows } = await api.pool.query(
    'select conversation_id as id from intake.calls where tenant_id = $1 and call_id = $2',
    [api.tenantId, callId],
  );
  const stream = conversationStream(ConversationId.parse(rows[0]?.id));
  const { events } = await api.events.readStream(api.tenantId, stream);
  for (const { type, data } of events) conversationEvents[type as keyof typeof conversationEvents].parse(data);
  return events.map(toStoredLike);
};
const lastDelivery = async () =>
  (await api.pool.query('select * from intake.raw_deliveries order by id desc limit 1')).rows[0];

describe.each(['retell', 'elevenlabs'] as const)('the webhook of %s', (platform) => {
  test('stores a complete call with recording, cost and end reason', async () => {
    expect(await send(platform, BODIES[platform]('whole'))).toMatchObject({ status: 200, body: { received: true } });
    const events = await readEvents('whole');
    const { state, messages } = foldConversations(undefined, events);
    expect(messages.map(({ role, text }) => [role, text])).toEqual([['caller', 'Hello?']]);
    expect(state.record).toMatchObject({ status: 'resolved', durationMs: 30_000 });
    expect(foldCall(undefined, events).told.costCents).toBeGreaterThan(0);
    if (platform === 'retell') expect(state.recordingUrl).toBe('https://recordings.example/retell.wav');
  });

  test('answers 401 and writes nothing if the signature is wrong, missing, stale or for another body', async () => {
    const before = await written();
    const body = JSON.stringify(BODIES[platform]('forged'));
    const good = await signs[platform](body, SECRETS[platform]);
    const [name = '', value = ''] = Object.entries(good)[0] ?? [];
    const forged = [
      {},
      { [name]: '' },
      { [name]: 'v=1,d=00' },
      { [name]: value.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      await signs[platform](body, 'another'),
      await signs[platform](`${body} `, SECRETS[platform]),
      await signs[platform](body, SECRETS[platform], Date.now() - HOUR),
      await signs[platform](body, SECRETS[platform], Date.now() + HOUR),
    ];
    for (const headers of forged) {
      const answer = await post(platform, body, headers as Record<string, string>);
      expect(answer).toMatchObject({ status: 401, body: { code: 'intake.signature_invalid' } });
    }
    expect(await written()).toEqual(before);
  });

  test('applies a repeated or concurrent delivery once', async () => {
    const message = BODIES[platform]('twice');
    const raced = await Promise.all(Array.from({ length: 6 }, () => send(platform, message)));
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([200]));
    await send(platform, message);
    const { messages } = foldConversations(undefined, await readEvents('twice'));
    expect(messages).toHaveLength(1);
  });

  test('stores and counts an unknown type, and answers 400 for malformed and 413 for oversized bodies', async () => {
    const unknown = platform === 'retell' ? { event: 'of_tomorrow', call: {} } : { type: 'of_tomorrow', data: {} };
    expect((await send(platform, unknown)).status).toBe(200);
    expect(await lastDelivery()).toMatchObject({
      state: 'translated',
      outcome: 'unknown',
      message_type: 'of_tomorrow',
    });
    const line = `raw_deliveries_total{platform="${platform}",outcome="unknown"}`;
    expect(await api.metrics.registry.metrics()).toContain(line);
    const before = await written();
    const cut = '{"event":';
    expect((await post(platform, cut, await signs[platform](cut, SECRETS[platform]))).status).toBe(400);
    const large = JSON.stringify({ padding: 'x'.repeat(100_000_000) });
    expect((await post(platform, large, {})).status).toBe(413);
    expect(await written()).toEqual(before);
  });
});

test('a webhook secret can be changed, and an empty ElevenLabs secret rejects everything', async () => {
  const admin = await api.as('admin');
  const created = (await admin.post('/api/connections', { name: 'Another', provider: 'elevenlabs' })).body;
  expect(created.secret).toMatch(/\S/);
  const body = JSON.stringify(BODIES.elevenlabs('rotated'));
  const postWith = (secret: string) => {
    const headers = elevenLabsHeaders(body, secret);
    return api.anonymous().post(`/api/intake/elevenlabs/${created.id}`, body, { headers });
  };
  expect((await postWith(created.secret)).status).toBe(404);
  const set = await admin.post(`/api/connections/${created.id}/rotate`, {
    version: created.version,
    value: 'wsec_new',
  });
  expect(set.status).toBe(200);
  expect([(await postWith('wsec_new')).status, (await postWith(created.secret)).status]).toEqual([200, 401]);
});
