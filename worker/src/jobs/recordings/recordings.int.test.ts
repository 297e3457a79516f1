import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { inlineAudioUrl, newInlineAudio } from '@switchboard/application/recordings/inline-audio';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import { findRecording, findStoredRecording, findWaveform } from '@switchboard/application/recordings/recording-rows';
import { recordingSources } from '@switchboard/application/recordings/sources';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { mediaUrlIn, openMedia } from '@switchboard/platform/media/open-media';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordingsConsumer } from '../../consumers/recordings-consumer.ts';
import { insertAccount } from '../../test/account.ts';
import { deleted, ended, restored, started } from '../../test/speech.ts';
import { type Call, drain, newCall, openWorld, type World } from '../../test/world.ts';
import { drawRecording } from './draw-recording.ts';
import { fetchRecording } from './fetch-recording.ts';
import { wavFile } from './test/wav-file.ts';

const SOUND = wavFile({ seconds: 1 }, (second) => (second < 0.5 ? 0.5 : 0));
const MAX_BYTES = 100_000;

let world: World;
let folder: string;
let media: MediaStore;
/** A platform's server of recordings; each test sets its response. */
let answer: RequestListener;
const platform = createServer((request, response) => answer(request, response));
/** A server that is not configured as a source: its address is private. */
const inside = createServer((_, response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end(SOUND));
const toUrl = (server: typeof platform) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  await writeFile(join(folder, 'one.wav'), SOUND);
  media = openMedia(mediaUrlIn(join(folder, 'media')));
  for (const server of [platform, inside]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
});
beforeEach(() => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(SOUND);
});
afterAll(async () => {
  for (const server of [platform, inside]) {
    server.close();
    server.closeAllConnections();
  }
  await Promise.all([world.close(), rm(folder, { recursive: true })]);
});

const live = new AbortController().signal;

async function follow(call: Call): Promise<void> {
  await drain(world, recordingsConsumer(), call.tenantId);
}

/** Creates a call of a new account that ended with a recording, and has the worker process it. */
async function recorded(path = '/one.wav', from = toUrl(platform)): Promise<Call> {
  const call = newCall(world, await insertAccount(world.pool));
  await call.append(started(0), ended(9, { recordingUrl: `${from}${path}` }));
  await follow(call);
  return call;
}

const row = ({ tenantId, id }: Call) => findRecording(world.pool, tenantId, { conversationId: id });

async function readJob(call: Call) {
  const { mediaId } = (await row(call)) ?? { mediaId: '' };
  return { tenantId: call.tenantId, conversationId: call.id, mediaId };
}

async function fetch(call: Call, { isLastAttempt = false, maxBytes = MAX_BYTES } = {}): Promise<void> {
  const sources = recordingSources(`${toUrl(platform)}, https://calls.example=${folder}`);
  if (sources === undefined) throw new Error('they can be read');
  const deps = { pool: world.pool, clock: world.deps.clock, media, sources, maxBytes };
  await fetchRecording(deps, await readJob(call), { signal: live, isLastAttempt });
}

async function readFault({ tenantId, id }: Call): Promise<unknown> {
  const { rows } = await world.pool.query(
    'select state, fault from media.recordings where tenant_id = $1 and conversation_id = $2',
    [tenantId, id],
  );
  return rows[0];
}

const getFiles = ({ tenantId }: Call) => readdir(join(folder, 'media', tenantId)).catch(() => []);

/** Returns an account's queued jobs by name. */
async function inLine(name: string, { tenantId }: Call): Promise<{ tenantId: string; mediaId: string }[]> {
  const { rows } = await world.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and payload ->> 'tenantId' = $2`,
    [name, tenantId],
  );
  return rows.map(({ payload }) => payload);
}

/** Runs the queued removal jobs. */
async function removeAll(call: Call): Promise<void> {
  for (const { tenantId, mediaId } of await inLine('remove-recording', call)) {
    await media.remove(mediaKey(tenantId, mediaId));
  }
}

describe('a recording', () => {
  test('is fetched after its call, stored under its actual type, and gets a waveform', async () => {
    const call = await recorded();
    expect(await inLine('fetch-recording', call)).toEqual([await readJob(call)]);
    await fetch(call);
    const { tenantId, id } = call;
    const stored = await findStoredRecording(world.pool, tenantId, id);
    expect(stored).toMatchObject({ type: 'audio/wav', bytes: SOUND.length, msPerPeak: null });
    const { mediaId } = await readJob(call);
    expect(await buffer(media.read(mediaKey(tenantId, mediaId)))).toEqual(SOUND);
    expect(await inLine('draw-recording', call)).toHaveLength(1);
    await drawRecording({ pool: world.pool, media }, await readJob(call), { signal: live });
    const drawing = await findWaveform(world.pool, tenantId, id);
    expect(drawing).toMatchObject({ durationMs: 1_000, channels: 1, msPerPeak: 100 });
    expect([...(drawing?.peaks ?? [])]).toEqual([128, 128, 128, 128, 128, 0, 0, 0, 0, 0]);
  });

  test('is moved from inline audio to its own key', async () => {
    const withInlineAudio = async () => {
      const call = newCall(world, await insertAccount(world.pool));
      const mediaId = newInlineAudio();
      await media.put(mediaKey(call.tenantId, mediaId), createReadStream(join(folder, 'one.wav')));
      await call.append(started(0), ended(9, { recordingUrl: inlineAudioUrl(mediaId) }));
      await follow(call);
      return { call, mediaId };
    };
    const { call } = await withInlineAudio();
    await fetch(call);
    expect(await row(call)).toMatchObject({ state: 'stored' });
    expect(await getFiles(call)).toEqual([(await readJob(call)).mediaId]);

    const { call: withdrawn, mediaId } = await withInlineAudio();
    await withdrawn.append(deleted);
    await follow(withdrawn);
    expect((await inLine('remove-recording', withdrawn)).map((job) => job.mediaId)).toContain(mediaId);
    await removeAll(withdrawn);
    expect(await getFiles(withdrawn)).toEqual([]);
    await withdrawn.append(restored);
    await follow(withdrawn);
    await fetch(withdrawn);
    expect(await readFault(withdrawn)).toEqual({ state: 'failed', fault: 'gone' });
  });

  test('is read from a local folder that is configured for its URL', async () => {
    const call = await recorded('/one.wav', 'https://calls.example');
    await fetch(call);
    expect(await row(call)).toMatchObject({ state: 'stored' });
  });

  test('is fetched once, however often it is reported and however often the job runs', async () => {
    const call = await recorded();
    await fetch(call);
    const before = await row(call);
    await call.append(ended(10, { recordingUrl: `${toUrl(platform)}/one.wav` }));
    await follow(call);
    answer = () => {
      throw new Error('unexpected request');
    };
    await fetch(call);
    expect(await row(call)).toEqual(before);
    expect(await getFiles(call)).toHaveLength(1);
  });

  test('follows redirects, but never to a private address', async () => {
    answer = ({ url }, response) =>
      url === '/one.wav' ? response.writeHead(302, { location: '/there' }).end() : response.end(SOUND);
    const moved = await recorded();
    await fetch(moved);
    expect(await row(moved)).toMatchObject({ state: 'stored' });

    for (const location of [toUrl(inside), 'https://127.0.0.1/one.wav', 'http://169.254.169.254/latest']) {
      answer = (_, response) => response.writeHead(302, { location }).end();
      const refused = await recorded();
      await fetch(refused);
      expect(await readFault(refused)).toEqual({ state: 'failed', fault: expect.stringMatching(/private|not_https/) });
      expect(await getFiles(refused)).toEqual([]);
    }
    const direct = await recorded('/one.wav', toUrl(inside));
    await fetch(direct);
    expect(await readFault(direct)).toEqual({ state: 'failed', fault: 'private_address' });
  });

  test('is rejected, and leaves no file, if it never ends', async () => {
    let sent = 0;
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' }).write(SOUND);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    const call = await recorded();
    await fetch(call);
    expect(await readFault(call)).toEqual({ state: 'failed', fault: 'too_large' });
    expect(await getFiles(call)).toEqual([]);
    expect(sent).toBeLessThan(200 * 1024 * 1024);
  });

  test('is rejected if it is not audio, whatever the platform’s content type', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end('<html>'.repeat(2_000));
    const call = await recorded();
    await fetch(call);
    expect(await readFault(call)).toEqual({ state: 'failed', fault: 'not_a_sound' });
    expect(await getFiles(call)).toEqual([]);
  });

  test('is retried until the last attempt if it does not exist yet', async () => {
    answer = (_, response) => response.writeHead(404).end();
    const call = await recorded();
    await expect(fetch(call)).rejects.toThrow('recording.unavailable');
    expect(await row(call)).toMatchObject({ state: 'waiting' });
    await fetch(call, { isLastAttempt: true });
    expect(await readFault(call)).toEqual({ state: 'failed', fault: 'not_there' });
  });

  test('leaves no file and is retried if the download breaks off', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': SOUND.length });
      response.write(SOUND.subarray(0, 5_000), () => response.destroy());
    };
    const call = await recorded();
    await expect(fetch(call)).rejects.toThrow('recording.unavailable');
    expect(await getFiles(call)).toEqual([]);
  });

  test('is removed when its conversation is deleted, and fetched again when the conversation is restored', async () => {
    const call = await recorded();
    await fetch(call);
    const before = await row(call);
    await call.append(deleted);
    await follow(call);
    await removeAll(call);
    expect(await getFiles(call)).toEqual([]);
    expect(await findStoredRecording(world.pool, call.tenantId, call.id)).toBeUndefined();
    await call.append(restored);
    await follow(call);
    await fetch(call);
    expect((await row(call))?.mediaId).not.toBe(before?.mediaId);
    expect(await getFiles(call)).toHaveLength(1);
  });

  test('is removed from the store and the database when its conversation is erased', async () => {
    const call = await recorded();
    await fetch(call);
    const caller = { tenantId: call.tenantId, actor: { kind: 'system', id: 'test' }, traceId: 'test' } as const;
    await eraseConversation({ pool: world.pool, events: world.events }, caller, { id: call.id });
    await follow(call);
    await removeAll(call);
    expect([await row(call), await getFiles(call)]).toEqual([undefined, []]);
  });

  test('is not stored if its conversation is erased during the download', async () => {
    const call = await recorded();
    const job = await readJob(call);
    answer = async (_, response) => {
      await world.pool.query('delete from media.recordings where tenant_id = $1', [call.tenantId]);
      response.end(SOUND);
    };
    const sources = { origins: new Set([toUrl(platform)]), folders: [] };
    const deps = { pool: world.pool, clock: world.deps.clock, media, sources };
    await fetchRecording(deps, job, { signal: live, isLastAttempt: false });
    expect(await getFiles(call)).toEqual([]);
    // A killed run leaves its file to the next run.
    await media.put(
      mediaKey(job.tenantId, job.mediaId),
      (async function* () {
        yield SOUND;
      })(),
    );
    await fetchRecording(deps, job, { signal: live, isLastAttempt: false });
    expect(await getFiles(call)).toEqual([]);
  });

  test('is unchanged by a consumer that starts over', async () => {
    const call = await recorded();
    await fetch(call);
    const before = await row(call);
    await world.pool.query(`delete from worker.checkpoints where projection = 'recordings' and tenant_id = $1`, [
      call.tenantId,
    ]);
    await follow(call);
    expect(await row(call)).toEqual(before);
    expect(await inLine('remove-recording', call)).toEqual([]);
  });
});
