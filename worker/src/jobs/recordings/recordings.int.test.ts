import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { inlineAudioAddress, newInlineAudio } from '@switchboard/application/recordings/inline-audio';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import { findDrawing, findRecording, findStored } from '@switchboard/application/recordings/queries';
import { recordingSources } from '@switchboard/application/recordings/sources';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { mediaUrlIn, openMedia } from '@switchboard/platform/media/open-media';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordingsConsumer } from '../../recordings/recordings-consumer.ts';
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
/** Where a platform keeps its recordings; each test says what it answers. */
let answer: RequestListener;
const platform = createServer((request, response) => answer(request, response));
/** Another one, which nobody named as a source: on this machine it is a private address. */
const inside = createServer((_, response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end(SOUND));
const addressOf = (server: typeof platform) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

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

/** A call of a new account that ended with a recording, which the worker has heard of. */
async function recorded(path = '/one.wav', from = addressOf(platform)): Promise<Call> {
  const call = newCall(world, await insertAccount(world.pool));
  await call.append(started(0), ended(9, { recordingUrl: `${from}${path}` }));
  await follow(call);
  return call;
}

const row = ({ tenantId, id }: Call) => findRecording(world.pool, tenantId, { conversationId: id });

async function jobOf(call: Call) {
  const { mediaId } = (await row(call)) ?? { mediaId: '' };
  return { tenantId: call.tenantId, conversationId: call.id, mediaId };
}

async function fetch(call: Call, { isLastAttempt = false, maxBytes = MAX_BYTES } = {}): Promise<void> {
  const sources = recordingSources(`${addressOf(platform)}, https://calls.example=${folder}`);
  if (sources === undefined) throw new Error('they can be read');
  const deps = { pool: world.pool, clock: world.deps.clock, media, sources, maxBytes };
  await fetchRecording(deps, await jobOf(call), { signal: live, isLastAttempt });
}

async function faultOf({ tenantId, id }: Call): Promise<unknown> {
  const { rows } = await world.pool.query(
    'select state, fault from media.recordings where tenant_id = $1 and conversation_id = $2',
    [tenantId, id],
  );
  return rows[0];
}

const filesOf = ({ tenantId }: Call) => readdir(join(folder, 'media', tenantId)).catch(() => []);

/** Jobs of a name that stand in line for an account. */
async function inLine(name: string, { tenantId }: Call): Promise<{ tenantId: string; mediaId: string }[]> {
  const { rows } = await world.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and payload ->> 'tenantId' = $2`,
    [name, tenantId],
  );
  return rows.map(({ payload }) => payload);
}

/** Does what the jobs that stand in line for removals do. */
async function removeAll(call: Call): Promise<void> {
  for (const { tenantId, mediaId } of await inLine('remove-recording', call)) {
    await media.remove(mediaKey(tenantId, mediaId));
  }
}

describe('a recording', () => {
  test('is fetched once its call has ended, kept as what its bytes say, and drawn', async () => {
    const call = await recorded();
    expect(await inLine('fetch-recording', call)).toEqual([await jobOf(call)]);
    await fetch(call);
    const { tenantId, id } = call;
    const stored = await findStored(world.pool, tenantId, id);
    expect(stored).toMatchObject({ type: 'audio/wav', bytes: SOUND.length, msPerPeak: null });
    const { mediaId } = await jobOf(call);
    expect(await buffer(media.read(mediaKey(tenantId, mediaId)))).toEqual(SOUND);
    expect(await inLine('draw-recording', call)).toHaveLength(1);
    await drawRecording({ pool: world.pool, media }, await jobOf(call), { signal: live });
    const drawing = await findDrawing(world.pool, tenantId, id);
    expect(drawing).toMatchObject({ durationMs: 1_000, channels: 1, msPerPeak: 100 });
    expect([...(drawing?.peaks ?? [])]).toEqual([128, 128, 128, 128, 128, 0, 0, 0, 0, 0]);
  });

  test('that its platform has told goes where the others are, and is gone where it was', async () => {
    const told = async () => {
      const call = newCall(world, await insertAccount(world.pool));
      const mediaId = newInlineAudio();
      await media.put(mediaKey(call.tenantId, mediaId), createReadStream(join(folder, 'one.wav')));
      await call.append(started(0), ended(9, { recordingUrl: inlineAudioAddress(mediaId) }));
      await follow(call);
      return { call, mediaId };
    };
    const { call } = await told();
    await fetch(call);
    expect(await row(call)).toMatchObject({ state: 'stored' });
    expect(await filesOf(call)).toEqual([(await jobOf(call)).mediaId]);

    const { call: withdrawn, mediaId } = await told();
    await withdrawn.append(deleted);
    await follow(withdrawn);
    expect((await inLine('remove-recording', withdrawn)).map((job) => job.mediaId)).toContain(mediaId);
    await removeAll(withdrawn);
    expect(await filesOf(withdrawn)).toEqual([]);
    await withdrawn.append(restored);
    await follow(withdrawn);
    await fetch(withdrawn);
    expect(await faultOf(withdrawn)).toEqual({ state: 'failed', fault: 'gone' });
  });

  test('of a folder that stands for an address is fetched too', async () => {
    const call = await recorded('/one.wav', 'https://calls.example');
    await fetch(call);
    expect(await row(call)).toMatchObject({ state: 'stored' });
  });

  test('is fetched once, however often it is told and the job runs', async () => {
    const call = await recorded();
    await fetch(call);
    const before = await row(call);
    await call.append(ended(10, { recordingUrl: `${addressOf(platform)}/one.wav` }));
    await follow(call);
    answer = () => {
      throw new Error('nobody asks again');
    };
    await fetch(call);
    expect(await row(call)).toEqual(before);
    expect(await filesOf(call)).toHaveLength(1);
  });

  test('is followed to where the platform sends on, but never to a private address', async () => {
    answer = ({ url }, response) =>
      url === '/one.wav' ? response.writeHead(302, { location: '/there' }).end() : response.end(SOUND);
    const moved = await recorded();
    await fetch(moved);
    expect(await row(moved)).toMatchObject({ state: 'stored' });

    for (const location of [addressOf(inside), 'https://127.0.0.1/one.wav', 'http://169.254.169.254/latest']) {
      answer = (_, response) => response.writeHead(302, { location }).end();
      const refused = await recorded();
      await fetch(refused);
      expect(await faultOf(refused)).toEqual({ state: 'failed', fault: expect.stringMatching(/private|not_https/) });
      expect(await filesOf(refused)).toEqual([]);
    }
    const direct = await recorded('/one.wav', addressOf(inside));
    await fetch(direct);
    expect(await faultOf(direct)).toEqual({ state: 'failed', fault: 'private_address' });
  });

  test('is cut off where it has no end, and nothing of it is kept', async () => {
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
    expect(await faultOf(call)).toEqual({ state: 'failed', fault: 'too_large' });
    expect(await filesOf(call)).toEqual([]);
    expect(sent).toBeLessThan(200 * 1024 * 1024);
  });

  test('that is no sound is refused, whatever the platform calls it', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end('<html>'.repeat(2_000));
    const call = await recorded();
    await fetch(call);
    expect(await faultOf(call)).toEqual({ state: 'failed', fault: 'not_a_sound' });
    expect(await filesOf(call)).toEqual([]);
  });

  test('that is not there yet is asked for again, until the last attempt', async () => {
    answer = (_, response) => response.writeHead(404).end();
    const call = await recorded();
    await expect(fetch(call)).rejects.toThrow('recording.unavailable');
    expect(await row(call)).toMatchObject({ state: 'waiting' });
    await fetch(call, { isLastAttempt: true });
    expect(await faultOf(call)).toEqual({ state: 'failed', fault: 'not_there' });
  });

  test('that breaks off leaves nothing, and is asked for again', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': SOUND.length });
      response.write(SOUND.subarray(0, 5_000), () => response.destroy());
    };
    const call = await recorded();
    await expect(fetch(call)).rejects.toThrow('recording.unavailable');
    expect(await filesOf(call)).toEqual([]);
  });

  test('of a deleted conversation goes from the store, and comes back when that is restored', async () => {
    const call = await recorded();
    await fetch(call);
    const before = await row(call);
    await call.append(deleted);
    await follow(call);
    await removeAll(call);
    expect(await filesOf(call)).toEqual([]);
    expect(await findStored(world.pool, call.tenantId, call.id)).toBeUndefined();
    await call.append(restored);
    await follow(call);
    await fetch(call);
    expect((await row(call))?.mediaId).not.toBe(before?.mediaId);
    expect(await filesOf(call)).toHaveLength(1);
  });

  test('of an erased conversation goes from the store and from the database', async () => {
    const call = await recorded();
    await fetch(call);
    const caller = { tenantId: call.tenantId, actor: { kind: 'system', id: 'test' }, traceId: 'test' } as const;
    await eraseConversation({ pool: world.pool, events: world.events }, caller, { id: call.id });
    await follow(call);
    await removeAll(call);
    expect([await row(call), await filesOf(call)]).toEqual([undefined, []]);
  });

  test('that comes while its conversation is erased is not kept', async () => {
    const call = await recorded();
    const job = await jobOf(call);
    answer = async (_, response) => {
      await world.pool.query('delete from media.recordings where tenant_id = $1', [call.tenantId]);
      response.end(SOUND);
    };
    const sources = { origins: new Set([addressOf(platform)]), folders: [] };
    const deps = { pool: world.pool, clock: world.deps.clock, media, sources };
    await fetchRecording(deps, job, { signal: live, isLastAttempt: false });
    expect(await filesOf(call)).toEqual([]);
    // A run that was killed before it could look leaves its file to the next one.
    await media.put(
      mediaKey(job.tenantId, job.mediaId),
      (async function* () {
        yield SOUND;
      })(),
    );
    await fetchRecording(deps, job, { signal: live, isLastAttempt: false });
    expect(await filesOf(call)).toEqual([]);
  });

  test('is heard of again by a consumer that begins anew, and nothing changes', async () => {
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
