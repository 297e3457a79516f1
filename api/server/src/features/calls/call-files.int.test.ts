import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import { requestRecording, storeRecording, storeWaveform } from '@switchboard/application/recordings/recording-rows';
import { mediaUrlIn, openMedia } from '@switchboard/platform/media/open-media';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { buildCall, insertCalls } from './test/insert-calls.ts';

let api: TestApi;
let folder: string;
let lastMedia = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  api = await startTestApi({ config: { mediaUrl: mediaUrlIn(folder) } });
});
afterAll(() => Promise.all([api.close(), rm(folder, { recursive: true })]));

/** Creates a call with a stored recording in a new account. */
async function createRecordedCall() {
  const tenantId = await insertAccount(api.pool);
  const record = buildRecord();
  const { id } = record;
  const said = [
    { role: 'agent', text: 'Front desk' },
    { role: 'caller', text: '=SUM(1)' },
  ] as const;
  await insertInbox(api.pool, tenantId, [{ record, said: said.map(({ text }) => text) }]);
  await api.pool.query(
    `update read.conversations set recording_url = 'https://platform.example/1' where tenant_id = $1`,
    [tenantId],
  );
  await insertCalls(api.pool, tenantId, [{ ...buildCall({ has_recording: true }), id }]);
  const mediaId = `rec_${++lastMedia}`;
  const key = mediaKey(tenantId, mediaId);
  await openMedia(mediaUrlIn(folder)).put(key, Readable.from([Buffer.from('0123456789')]));
  const wish = { conversationId: id, mediaId };
  await requestRecording(api.pool, tenantId, { ...wish, sourceUrl: 'https://platform.example/1' });
  await storeRecording(api.pool, tenantId, { ...wish, type: 'audio/wav', bytes: 10, at: new Date() });
  return { tenantId, id, wish, key, etag: `"${mediaId}"`, viewer: await api.as('viewer', { tenantId }) };
}

describe('GET /api/calls/{id}/recording', () => {
  test('plays the whole stored recording', async () => {
    const { id, viewer, etag } = await createRecordedCall();
    const { status, headers, text } = await viewer.get(`/api/calls/${id}/recording`);
    expect([status, text, headers.get('content-type')]).toEqual([200, '0123456789', 'audio/wav']);
    expect([headers.get('etag'), headers.get('accept-ranges'), headers.get('content-length')]).toEqual([
      etag,
      'bytes',
      '10',
    ]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const { body } = await viewer.get(`/api/calls/${id}`);
    expect(body.recording).toEqual({
      url: `/api/calls/${id}/recording`,
      kept: { type: 'audio/wav', bytes: 10, durationMs: null, channels: null, hasPeaks: false },
    });
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
  ])('seeks to a range: %s', async (range, expected, sound, contentRange) => {
    const { id, viewer } = await createRecordedCall();
    const { status, headers, text } = await viewer.get(`/api/calls/${id}/recording`, { headers: { range } });
    expect([status, text, headers.get('content-range')]).toEqual([expected, sound, contentRange]);
  });

  test('resumes the same file, and restarts if the file has changed', async () => {
    const { id, viewer, etag } = await createRecordedCall();
    const ask = (ifRange: string) =>
      viewer.get(`/api/calls/${id}/recording`, { headers: { range: 'bytes=5-', 'if-range': ifRange } });
    expect(await ask(etag)).toMatchObject({ status: 206, text: '56789' });
    expect(await ask('"rec_other"')).toMatchObject({ status: 200, text: '0123456789' });
  });

  test("rejects everyone except the account's members who may read calls", async () => {
    const { id } = await createRecordedCall();
    const path = `/api/calls/${id}/recording`;
    expect((await api.anonymous().get(path)).status).toBe(401);
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await other.get(path)).status).toBe(404);
    expect((await (await api.as('super_admin')).get(path)).status).toBe(403);
  });

  test('is unavailable without its file, and not found once its conversation is deleted', async () => {
    const { id, tenantId, viewer, key } = await createRecordedCall();
    const path = `/api/calls/${id}/recording`;
    await openMedia(mediaUrlIn(folder)).remove(key);
    expect(await viewer.get(path)).toMatchObject({ status: 502, body: { code: 'recording.unavailable' } });
    await api.pool.query('update read.conversations set deleted_at = now() where tenant_id = $1', [tenantId]);
    expect((await viewer.get(path)).status).toBe(404);
  });
});

test('GET /api/calls/{id}/recording/peaks returns the loudness of each channel', async () => {
  const { id, tenantId, viewer, wish } = await createRecordedCall();
  const path = `/api/calls/${id}/recording/peaks`;
  expect((await viewer.get(path)).status).toBe(404);
  const peaks = Buffer.from([1, 2, 3, 4, 5, 255]);
  await storeWaveform(api.pool, tenantId, { ...wish, durationMs: 250, channels: 2, msPerPeak: 100, peaks });
  expect((await viewer.get(path)).body).toEqual({
    durationMs: 250,
    msPerPeak: 100,
    channels: [
      [1, 2, 3],
      [4, 5, 255],
    ],
  });
  expect((await viewer.get(`/api/calls/${id}`)).body.recording.kept).toMatchObject({ channels: 2, hasPeaks: true });
});

describe('GET /api/calls/{id}/transcript', () => {
  test('sends the transcript in the requested format', async () => {
    const { id, viewer } = await createRecordedCall();
    const read = async (format: string) => {
      const { status, headers, text } = await viewer.get(`/api/calls/${id}/transcript?format=${format}`);
      return [status, headers.get('content-type'), headers.get('content-disposition'), text] as const;
    };
    const [status, type, disposition, words] = await read('txt');
    expect([status, type, disposition]).toEqual([
      200,
      'text/plain; charset=utf-8',
      `attachment; filename="call-${id}.txt"`,
    ]);
    expect(words).toMatch(/^\d+:\d\d {2}\S.*: Front desk\n/);
    expect((await read('srt'))[3]).toMatch(/^1\n\d\d:\d\d:\d\d,\d{3} --> /);
    const [, json, , list] = await read('json');
    expect(json).toBe('application/json; charset=utf-8');
    expect(JSON.parse(list).map(({ text }: { text: string }) => text)).toEqual(['Front desk', '=SUM(1)']);
  });

  test('rejects other accounts and unknown formats', async () => {
    const { id, viewer } = await createRecordedCall();
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await other.get(`/api/calls/${id}/transcript`)).status).toBe(404);
    expect((await viewer.get(`/api/calls/${id}/transcript?format=pdf`)).status).toBe(422);
  });
});
