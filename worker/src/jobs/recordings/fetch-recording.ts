import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { addJob } from '@switchboard/application/jobs/add-job';
import { download } from '@switchboard/application/outbound/download';
import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import {
  MAX_RECORDING_BYTES,
  mediaKey,
  RECORDING_PATIENCE_MS,
  RECORDING_RULE,
} from '@switchboard/application/recordings/media-key';
import { failRecording, findRecording, storeRecording } from '@switchboard/application/recordings/recording-rows';
import { type RecordingSources, toLocalFile } from '@switchboard/application/recordings/sources';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import { type AudioCheck, checkAudio, RecordingFault } from './audio.ts';

export interface FetchDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly media: MediaStore;
  readonly sources: RecordingSources;
  /** Returns the authorization header for a carrier's own URL; undefined for other URLs. */
  readonly authorize?: (call: Pick<Fetch, 'tenantId' | 'conversationId'>, url: URL) => Promise<string | undefined>;
  /** The maximum size of a file; {@link MAX_RECORDING_BYTES} if absent. */
  readonly maxBytes?: number;
}

interface Fetch {
  readonly tenantId: string;
  readonly conversationId: number;
  readonly mediaId: string;
}

/** The time limit of a download: a hundred megabytes at seven megabits a second. */
const TIMEOUT_MS = 120_000;

/**
 * Fetches a call's recording from its platform into the media store. Inline audio is in the store already, and is copied to the recording's key.
 *
 * The job retries transient failures. The job gives up at once on a forbidden address and on a file that isn't audio or is too large, and on any
 * failure after the last attempt. A recording that was deleted meanwhile leaves no file.
 */
export async function fetchRecording(deps: FetchDeps, job: Fetch, { signal, isLastAttempt }: JobRun): Promise<void> {
  const { pool, media } = deps;
  const { tenantId, conversationId, mediaId } = job;
  const key = mediaKey(tenantId, mediaId);
  const wanted = await findRecording(pool, tenantId, { conversationId });
  // This also removes the file of a killed run.
  if (wanted?.mediaId !== mediaId || wanted.state === 'dropped') return media.remove(key);
  if (wanted.state !== 'waiting') return;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const audio = await store(deps, { key, call: job, from: wanted.sourceUrl, signal: deadline });
    if (!(await recordStored(deps, job, audio))) await media.remove(key);
    const inline = findInlineAudio(wanted.sourceUrl);
    if (inline !== undefined) await media.remove(mediaKey(tenantId, inline));
  } catch (error) {
    // The worker is stopping, and another one retries.
    signal.throwIfAborted();
    const { fault, isFinal } = toFault(error);
    if (!isFinal && !isLastAttempt) throw new AppError('recording.unavailable', { fault }, { cause: error });
    await failRecording(pool, tenantId, { conversationId, mediaId, fault });
  }
}

interface Source {
  readonly key: string;
  readonly call: Fetch;
  readonly from: string;
  readonly signal: AbortSignal;
}

async function store(deps: FetchDeps, { key, call, from, signal }: Source) {
  const { media, sources, authorize, maxBytes = MAX_RECORDING_BYTES } = deps;
  const source = await open();
  const check: AudioCheck = { type: undefined, bytes: 0 };
  try {
    await media.put(key, checkAudio(source, check, maxBytes));
  } finally {
    source.destroy();
  }
  if (check.type === undefined) throw new RecordingFault('not_a_sound');
  return { type: check.type, bytes: check.bytes };

  async function open() {
    const inline = findInlineAudio(from);
    if (inline !== undefined) return openInline(media, mediaKey(call.tenantId, inline));
    const url = URL.parse(from);
    if (url === null) throw new RecordingFault('not_https');
    return openSource(url, { sources, authorization: await authorize?.(call, url), signal });
  }
}

/** Queues the drawing of the waveform as another job, because a file that can't be drawn can still be played. */
function recordStored(
  { pool, clock }: FetchDeps,
  job: Fetch,
  audio: { readonly type: string; readonly bytes: number },
): Promise<boolean> {
  const { tenantId, conversationId, mediaId } = job;
  return withTransaction(pool, async (client) => {
    const file = { conversationId, mediaId, ...audio, at: clock.now() };
    if (!(await storeRecording(client, tenantId, file))) return false;
    await addJob(client, { name: 'draw-recording', payload: job, key: `draw:${mediaId}` });
    return true;
  });
}

function toFault(error: unknown): { readonly fault: string; readonly isFinal: boolean } {
  if (error instanceof RecordingFault) return { fault: error.fault, isFinal: error.isFinal };
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return { fault: isLate ? 'timeout' : 'no_connection', isFinal: false };
}

/**
 * Opens a recording at its platform, or in the local folder that is configured for its URL.
 *
 * @throws {RecordingFault}
 */
export async function openSource(
  url: URL,
  {
    sources,
    authorization,
    signal,
  }: {
    readonly sources: RecordingSources;
    readonly authorization: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<Readable> {
  const file = toLocalFile(sources, url);
  if (file) return createReadStream(file, { signal });
  const found = await download(url, {
    rule: RECORDING_RULE,
    trusted: sources.origins,
    headers: { accept: 'audio/*', 'accept-encoding': 'identity' },
    authorization,
    patienceMs: RECORDING_PATIENCE_MS,
    signal,
  });
  if ('fault' in found) throw new RecordingFault(found.fault);
  const { answer } = found;
  if (answer.statusCode === 200) return answer;
  answer.destroy();
  throw new RecordingFault(answer.statusCode === 404 ? 'not_there' : 'bad_answer');
}

/** Opens inline audio. @throws {RecordingFault} */
export async function openInline(media: MediaStore, key: string): Promise<Readable> {
  if ((await media.size(key)) === undefined) throw new RecordingFault('gone');
  return media.read(key);
}
