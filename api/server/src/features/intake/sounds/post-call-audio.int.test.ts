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
/** Many times what other webhooks may hold. */
const SOUND = Buffer.alloc(3_000_001, 'the sound of a call, ');
let api: TestApi;
let folder: string;
let url: string;
let call = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'post-call-audio-'));
  api = await startTestApi({ config: { mediaUrl: mediaUrlIn(folder) } });
  const admin = await api.as('admin');
  const made = await admin.post('/api/connections', { name: 'ElevenLabs', provider: 'elevenlabs', value: SECRET });
  url = made.body.url;
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
/** Sends a body as ElevenLabs does: in chunks, without its length. */
const send = async (body: string, secret = SECRET) =>
  fetch(url, {
    method: 'POST',
    body: new Blob([body]).stream(),
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...elevenLabsHeaders(body, secret) },
  } as RequestInit);
const files = () => readdir(join(folder, api.tenantId)).catch(() => []);
const ends = async () => {
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

describe('the sound of a call that ElevenLabs tells', () => {
  test('goes to the media store as it comes, and its call tells where it is', async () => {
    expect((await send(audio())).status).toBe(200);
    const [end] = await ends();
    const mediaId = findInlineAudio(String(end?.['recordingUrl'])) ?? '';
    const kept = await buffer(openMedia(mediaUrlIn(folder)).read(mediaKey(api.tenantId, mediaId)));
    expect(kept.equals(SOUND)).toBe(true);
    const { body } = (await deliveries()).at(-1) ?? { body: Buffer.alloc(0) };
    expect(JSON.parse(String(body))).toEqual(JSON.parse(audio({ full_audio: end?.['recordingUrl'] })));
  });

  test('told often, at once and in turn, in whichever words, is one recording', async () => {
    const before = (await deliveries()).length;
    const same = audio();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(same)));
    answers.push(await send(same), await send(audio({ agent_id: 'another' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await ends()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(before + 2);
  });

  test('that is not proven, malformed, or has too much beside leaves nothing', async () => {
    const before = await deliveries();
    const good = audio();
    expect((await send(good, 'another')).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body: good })).status).toBe(401);
    expect((await send(good.slice(0, -2))).status).toBe(400);
    expect((await send(audio({ more: 'x'.repeat(1_100_000) }))).status).toBe(413);
    expect(await declared(200_000_000)).toBe(413);
    expect([await files(), await ends(), await deliveries()]).toEqual([[], [], before]);
  });

  test('that is empty adds nothing', async () => {
    expect((await send(audio({ full_audio: '' }))).status).toBe(200);
    expect([await files(), await ends()]).toEqual([[], []]);
  });
});

/** The status of a request that says how long it will be. */
function declared(bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { 'content-length': String(bytes) } }, (response) => {
      resolve(response.statusCode);
      asked.destroy();
    });
    asked.on('error', reject);
    asked.write('{');
  });
}
