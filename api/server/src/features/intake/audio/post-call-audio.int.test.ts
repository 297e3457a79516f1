import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import * as elevenLabs from '@switchboard/domain/intake/elevenlabs/test/webhooks';
import { mediaUrlIn, openMedia } from '@switchboard/platform/media/open-media';
import { elevenLabsHeaders } from '@switchboard/testing/carriers/platform-webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';

const SECRET = 'wsec_of_elevenlabs';
/** Many times the limit of other webhooks. */
const SOUND = Buffer.alloc(3_000_001, 'the sound of a call, ');
let api: TestApi;
let folder: string;
let url: string;
let call = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'post-call-audio-'));
  api = await startTestApi({ config: { mediaUrl: mediaUrlIn(folder) } });
  const admin = await api.as('admin');
  const created = await admin.post('/api/connections', { name: 'ElevenLabs', provider: 'elevenlabs', value: SECRET });
  url = created.body.url;
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  call += 1;
  await rm(join(folder, api.tenantId), { recursive: true, force: true });
});

const audio = (fields: object = {}) =>
  JSON.stringify(elevenLabs.audio(SOUND.toString('base64'), { conversation_id: `conv_${call}`, ...fields }));
/** Sends a body as ElevenLabs does: chunked, without a content length. */
const send = async (body: string, secret = SECRET) =>
  fetch(url, {
    method: 'POST',
    body: new Blob([body]).stream(),
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...elevenLabsHeaders(body, secret) },
  } as RequestInit);
const files = () => readdir(join(folder, api.tenantId)).catch(() => []);
const listCallEndEvents = async () => {
  const { rows } = await api.pool.query(
    'select conversation_id as id from intake.calls where tenant_id = $1 and call_id = $2',
    [api.tenantId, `conv_${call}`],
  );
  if (rows.length === 0) return [];
  const { events } = await api.events.readStream(api.tenantId, conversationStream(ConversationId.parse(rows[0].id)));
  return events.filter(({ type }) => type === 'conversation.ended').map(({ data }) => data);
};
const deliveries = async () =>
  (await api.pool.query('select outcome, body from intake.raw_deliveries where tenant_id = $1', [api.tenantId])).rows;

describe("the audio in ElevenLabs' webhook", () => {
  test('is streamed to the media store, and its call refers to it', async () => {
    expect((await send(audio())).status).toBe(200);
    const [end] = await listCallEndEvents();
    const mediaId = findInlineAudio(String(end?.['recordingUrl'])) ?? '';
    const kept = await buffer(openMedia(mediaUrlIn(folder)).read(mediaKey(api.tenantId, mediaId)));
    expect(kept.equals(SOUND)).toBe(true);
    const { body } = (await deliveries()).at(-1) ?? { body: Buffer.alloc(0) };
    expect(JSON.parse(String(body))).toEqual(JSON.parse(audio({ full_audio: end?.['recordingUrl'] })));
  });

  test('is stored once, however often and in whatever wording it is delivered', async () => {
    const before = (await deliveries()).length;
    const same = audio();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(same)));
    answers.push(await send(same), await send(audio({ agent_id: 'another' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await listCallEndEvents()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(before + 2);
  });

  test('is discarded if the webhook is unproven, malformed or too large', async () => {
    const before = await deliveries();
    const good = audio();
    expect((await send(good, 'another')).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body: good })).status).toBe(401);
    expect((await send(good.slice(0, -2))).status).toBe(400);
    expect((await send(audio({ more: 'x'.repeat(1_100_000) }))).status).toBe(413);
    expect(await declared(200_000_000)).toBe(413);
    expect([await files(), await listCallEndEvents(), await deliveries()]).toEqual([[], [], before]);
  });

  test('adds nothing if it is empty', async () => {
    expect((await send(audio({ full_audio: '' }))).status).toBe(200);
    expect([await files(), await listCallEndEvents()]).toEqual([[], []]);
  });
});

/** Returns the status of a request with this content length. */
function declared(bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const upload = request(url, { method: 'POST', headers: { 'content-length': String(bytes) } }, (response) => {
      resolve(response.statusCode);
      upload.destroy();
    });
    upload.on('error', reject);
    upload.write('{');
  });
}
