import { addJob } from '@switchboard/application/jobs/add-job';
import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import { MAX_RECORDING_BYTES, mediaKey } from '@switchboard/application/recordings/media-key';
import { failRecording, findRecording, storeRecording } from '@switchboard/application/recordings/queries';
import type { RecordingSources } from '@switchboard/application/recordings/sources';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import { openSource, openTold } from './open-source.ts';
import { RecordingFault, type SoundCheck, soundOf } from './sound.ts';

export interface FetchDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly media: MediaStore;
  readonly sources: RecordingSources;
  /** What a carrier's own address asks to be proven; undefined of any other. */
  readonly authorize?: (call: Pick<Fetch, 'tenantId' | 'conversationId'>, url: URL) => Promise<string | undefined>;
  /** A file that is larger is cut off; {@link MAX_RECORDING_BYTES} if absent. */
  readonly maxBytes?: number;
}

interface Fetch {
  readonly tenantId: string;
  readonly conversationId: number;
  readonly mediaId: string;
}

/** However slowly it comes: a hundred megabytes at seven megabits a second. */
const LONGEST_MS = 120_000;

/**
 * Fetches a call's recording from its platform into the media store; one that the platform has told is there already, and takes its place.
 *
 * What may pass is tried again by the job; an address that must not be called, a file that is no sound or too large is given up at once, as
 * anything is after the last attempt. A wish that was withdrawn meanwhile leaves no file.
 */
export async function fetchRecording(deps: FetchDeps, job: Fetch, { signal, isLastAttempt }: JobRun): Promise<void> {
  const { pool, media } = deps;
  const { tenantId, conversationId, mediaId } = job;
  const key = mediaKey(tenantId, mediaId);
  const wanted = await findRecording(pool, tenantId, { conversationId });
  // Also what a run that was killed has left.
  if (wanted?.mediaId !== mediaId || wanted.state === 'dropped') return media.remove(key);
  if (wanted.state !== 'waiting') return;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const sound = await store(deps, { key, call: job, from: wanted.sourceUrl, signal: inTime });
    if (!(await noteStored(deps, job, sound))) await media.remove(key);
    const told = findInlineAudio(wanted.sourceUrl);
    if (told !== undefined) await media.remove(mediaKey(tenantId, told));
  } catch (error) {
    // The worker stops: another one goes on.
    signal.throwIfAborted();
    const { fault, isFinal } = faultOf(error);
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
  const check: SoundCheck = { type: undefined, bytes: 0 };
  try {
    await media.put(key, soundOf(source, check, maxBytes));
  } finally {
    source.destroy();
  }
  if (check.type === undefined) throw new RecordingFault('not_a_sound');
  return { type: check.type, bytes: check.bytes };

  async function open() {
    const told = findInlineAudio(from);
    if (told !== undefined) return openTold(media, mediaKey(call.tenantId, told));
    const url = URL.parse(from);
    if (url === null) throw new RecordingFault('not_https');
    return openSource(url, { sources, authorization: await authorize?.(call, url), signal });
  }
}

/** The drawing is another job's: a file that can't be drawn still plays. */
function noteStored(
  { pool, clock }: FetchDeps,
  job: Fetch,
  sound: { readonly type: string; readonly bytes: number },
): Promise<boolean> {
  const { tenantId, conversationId, mediaId } = job;
  return withTransaction(pool, async (client) => {
    const file = { conversationId, mediaId, ...sound, at: clock.now() };
    if (!(await storeRecording(client, tenantId, file))) return false;
    await addJob(client, { name: 'draw-recording', payload: job, key: `draw:${mediaId}` });
    return true;
  });
}

function faultOf(error: unknown): { readonly fault: string; readonly isFinal: boolean } {
  if (error instanceof RecordingFault) return { fault: error.fault, isFinal: error.isFinal };
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return { fault: isLate ? 'timeout' : 'no_connection', isFinal: false };
}
