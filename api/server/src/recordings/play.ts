import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import { findStored } from '@switchboard/application/recordings/queries';
import { fileOf, type RecordingSources } from '@switchboard/application/recordings/sources';
import type { ConversationId } from '@switchboard/contracts/ids';
import { AppError } from '@switchboard/platform/app-error';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { type Ctx, tenantOf } from '../http/context.ts';
import { fetchRecording } from './fetch.ts';
import { findRecordingUrl } from './queries.ts';
import { readRecordingFile } from './read-file.ts';
import { readStored } from './read-stored.ts';
import type { Recording } from './recording.ts';
import { createSeats } from './seats.ts';

/** What recordings are played from. */
export interface RecordingDeps {
  readonly pool: Pool;
  readonly recordings: RecordingSources;
  readonly media: MediaStore;
}

/** Recordings that one process plays at a time, each of which holds two connections: a quarter of them for one account, and of those one for one person. */
const TOTAL = 64;
const accounts = createSeats({ total: TOTAL, each: 16 });
const people = createSeats({ total: TOTAL, each: 4 });
const BUSY_RETRY_MS = 2_000;
/** A browser whose listener pauses takes no more; it asks for the rest when they go on. */
const STALLED_MS = 30_000;
/** However slowly it comes, a place is given up after this; a browser asks for the rest. */
const LONGEST_MS = 300_000;

/** The type of sounds that platforms tell. */
const TOLD_TYPE = 'audio/mpeg';

export interface RecordingWish {
  readonly tenant: string;
  readonly id: ConversationId;
  /** Who listens, and the account whose share it counts in. */
  readonly listener: { readonly account: string; readonly person: string };
  readonly stalledMs?: number;
}

/**
 * Plays a conversation's recording to whoever may read the conversation: from the media store, or from its platform until it is kept there.
 * It comes through us: their browser never calls where it is kept.
 *
 * @throws {AppError} `resource.not_found` without a recording, `recording.unavailable`, `rate_limit.exceeded`.
 */
export async function playRecording(
  { pool, recordings, media }: RecordingDeps,
  koa: Koa.Context,
  { tenant, id, listener, stalledMs = STALLED_MS }: RecordingWish,
): Promise<void> {
  const url = URL.parse((await findRecordingUrl(pool, tenant, id)) ?? '');
  if (url === null) throw new AppError('resource.not_found');
  // Who left meanwhile is not told of again.
  if (koa.res.destroyed) return;
  const leave = takePlace(listener);
  const gone = new AbortController();
  const tooLong = setTimeout(() => koa.res.destroy(), LONGEST_MS).unref();
  koa.res.once('close', () => {
    clearTimeout(tooLong);
    leave();
    gone.abort();
  });
  koa.res.setTimeout(stalledMs, () => koa.res.destroy());
  const request = { range: koa.get('Range') || undefined, ifRange: koa.get('If-Range') || undefined };
  const stored = await findStored(pool, tenant, id);
  if (stored) return answer(koa, await readStored(media, { tenantId: tenant, stored }, request));
  const told = findInlineAudio(url.href);
  if (told !== undefined) {
    return answer(
      koa,
      await readStored(media, { tenantId: tenant, stored: { mediaId: told, type: TOLD_TYPE } }, request),
    );
  }
  const file = fileOf(recordings, url);
  const recording = file
    ? await readRecordingFile(file, request)
    : // A platform's own marks of its file aren't passed on, so what is asked for by them is answered whole.
      await fetchRecording(url, {
        sources: recordings,
        range: request.ifRange === undefined ? request.range : undefined,
        signal: gone.signal,
      });
  answer(koa, recording);
}

/** Who listens. A key's places are counted by the account alone. */
export function listenerOf(ctx: Ctx): RecordingWish['listener'] {
  const { principal } = ctx;
  return { account: tenantOf(ctx), person: principal.kind === 'session' ? principal.user.id : tenantOf(ctx) };
}

function takePlace({ account, person }: RecordingWish['listener']): () => void {
  const leaveAccount = accounts.take(account);
  const leavePerson = leaveAccount && people.take(person);
  if (leavePerson) {
    return () => {
      leavePerson();
      leaveAccount();
    };
  }
  leaveAccount?.();
  throw new AppError('rate_limit.exceeded', { retryAfterMs: BUSY_RETRY_MS });
}

function answer(koa: Koa.Context, { status, type, headers, body }: Recording): void {
  koa.status = status;
  koa.set({ 'Cache-Control': 'private, no-store', 'Content-Disposition': 'inline', ...headers });
  koa.body = body;
  // A stream's own type would be taken for bytes.
  koa.type = type;
  koa.set(headers);
}
