import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import { findStoredRecording } from '@switchboard/application/recordings/recording-rows';
import { type RecordingSources, toLocalFile } from '@switchboard/application/recordings/sources';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { AppError } from '@switchboard/platform/app-error';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { createSlots } from '../http/limits/shares.ts';
import { type Ctx, getTenantId } from '../http/request/context.ts';
import { fetchRecording } from './fetch.ts';
import { type Recording, readRecordingFile, readStored } from './recording.ts';

/** The sources of recordings. */
export interface RecordingDeps {
  readonly pool: Pool;
  readonly recordings: RecordingSources;
  readonly media: MediaStore;
}

/** Recordings that one process plays at a time, on two connections each: at most a quarter of them for one account, and a quarter of those for one person. */
const TOTAL_SLOTS = 64;
const accounts = createSlots({ total: TOTAL_SLOTS, each: 16 });
const people = createSlots({ total: TOTAL_SLOTS, each: 4 });
const BUSY_RETRY_MS = 2_000;
/** A browser that pauses stops reading; it requests the rest when it resumes. */
const STALL_TIMEOUT_MS = 30_000;
/** A slow download loses its slot after this long; the browser then requests the rest. */
const MAX_PLAY_MS = 300_000;

/** The type of audio that platforms report inline. */
const INLINE_TYPE = 'audio/mpeg';

export interface PlayRequest {
  readonly tenant: string;
  readonly id: ConversationId;
  /** The person who listens, and the account whose share of slots they use. */
  readonly listener: { readonly account: string; readonly person: string };
  readonly stallTimeoutMs?: number;
}

/**
 * Plays a conversation's recording: from the media store or, until it is stored there, from its voice platform. The caller has checked
 * access.
 *
 * The server proxies the audio, so that browsers never call the platform.
 *
 * @throws {AppError} `resource.not_found` without a recording; `recording.unavailable`; `rate_limit.exceeded` if no slot is free.
 */
export async function playRecording(
  { pool, recordings, media }: RecordingDeps,
  koa: Koa.Context,
  { tenant, id, listener, stallTimeoutMs = STALL_TIMEOUT_MS }: PlayRequest,
): Promise<void> {
  const url = URL.parse((await findRecordingUrl(pool, tenant, id)) ?? '');
  if (url === null) throw new AppError('resource.not_found');
  // The client has disconnected: its `close` event won't fire again, so its slot would never be released.
  if (koa.res.destroyed) return;
  const release = takeSlot(listener);
  const gone = new AbortController();
  const tooLong = setTimeout(() => koa.res.destroy(), MAX_PLAY_MS).unref();
  koa.res.once('close', () => {
    clearTimeout(tooLong);
    release();
    gone.abort();
  });
  koa.res.setTimeout(stallTimeoutMs, () => koa.res.destroy());
  const request = { range: koa.get('Range') || undefined, ifRange: koa.get('If-Range') || undefined };
  const stored = await findStoredRecording(pool, tenant, id);
  if (stored) return answer(koa, await readStored(media, { tenantId: tenant, stored }, request));
  const inline = findInlineAudio(url.href);
  if (inline !== undefined) {
    return answer(
      koa,
      await readStored(media, { tenantId: tenant, stored: { mediaId: inline, type: INLINE_TYPE } }, request),
    );
  }
  const file = toLocalFile(recordings, url);
  const recording = file
    ? await readRecordingFile(file, request)
    : // Platforms' validators aren't passed on, so a conditional range is answered with the whole file.
      await fetchRecording(url, {
        sources: recordings,
        range: request.ifRange === undefined ? request.range : undefined,
        signal: gone.signal,
      });
  answer(koa, recording);
}

/** Who listens, for a request. An API key counts only against its account's share. */
export function toListener(ctx: Ctx): PlayRequest['listener'] {
  const { principal } = ctx;
  return { account: getTenantId(ctx), person: principal.kind === 'session' ? principal.user.id : getTenantId(ctx) };
}

function takeSlot({ account, person }: PlayRequest['listener']): () => void {
  const releaseAccount = accounts.take(account);
  const releasePerson = releaseAccount && people.take(person);
  if (releasePerson) {
    return () => {
      releasePerson();
      releaseAccount();
    };
  }
  releaseAccount?.();
  throw new AppError('rate_limit.exceeded', { retryAfterMs: BUSY_RETRY_MS });
}

function answer(koa: Koa.Context, { status, type, headers, body }: Recording): void {
  koa.status = status;
  koa.set({ 'Cache-Control': 'private, no-store', 'Content-Disposition': 'inline', ...headers });
  koa.body = body;
  // Koa sets a stream's type to bytes.
  koa.type = type;
  koa.set(headers);
}

/** Finds the platform's URL of a conversation's recording; undefined without a recording or conversation. */
async function findRecordingUrl(db: Queryable, tenant: string, id: ConversationId): Promise<string | undefined> {
  const { rows } = await db.query<{ recording_url: string }>({
    name: 'conversations-find-recording',
    text: `select recording_url from read.conversations
      where tenant_id = $1 and id = $2 and deleted_at is null and recording_url is not null`,
    values: [tenant, id],
  });
  return rows[0]?.recording_url;
}
