import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addJob } from '@switchboard/application/jobs/add-job';
import { inlineAudioUrl, KEEP_INLINE_AUDIO_MS, newInlineAudio } from '@switchboard/application/recordings/inline-audio';
import { MAX_RECORDING_BYTES, mediaKey } from '@switchboard/application/recordings/media-key';
import { MAX_BODY_BYTES } from '@switchboard/contracts/base/constants';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { createSlots } from '../../../http/limits/shares.ts';
import type { BodyProof } from '../platforms/verify.ts';
import { Base64Pieces } from './base64.ts';
import { StringExtractor } from './string-extractor.ts';

/** A webhook's body, with its audio moved to the media store. */
export interface BodyWithAudio {
  /** The body, with the audio's URL in place of the audio. */
  readonly body: Buffer;
  /** The SHA-256 of the received body. */
  readonly bodyHash: Buffer;
  /** The audio's id in the media store; undefined if the body has none. */
  readonly audio: string | undefined;
}

interface AudioDeps {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly media: MediaStore;
}

interface Source {
  readonly request: IncomingMessage;
  readonly tenantId: string;
  readonly connectionId: string;
  /** The field with the audio, in base64. */
  readonly field: string;
  /** Each proof sees every byte; the body is rejected unless one of them succeeds. */
  readonly proofs: readonly BodyProof[];
}

/** Audio streams that one process receives at the same time, in total and per connection. */
const slots = createSlots({ total: 64, each: 16 });
const BUSY_RETRY_MS = 2_000;
/** Base64 takes a third more space. */
const MAX_BYTES = Math.ceil((MAX_RECORDING_BYTES * 4) / 3) + MAX_BODY_BYTES;

/**
 * Reads a body that may contain a whole call's audio, and streams the audio to the media store without holding it in memory. A body that isn't
 * proven leaves nothing behind.
 *
 * @throws {AppError} `intake.signature_invalid`, `request.too_large`, `rate_limit.exceeded`
 */
export async function readWithAudio(deps: AudioDeps, source: Source): Promise<BodyWithAudio> {
  const { request, tenantId, connectionId, field } = source;
  const audio = newInlineAudio();
  const base64 = new Base64Pieces();
  const getPlaceholder = () => (base64.isEmpty ? '' : inlineAudioUrl(audio));
  const extractor = new StringExtractor({ key: field, getPlaceholder, maxRest: MAX_BODY_BYTES });
  const digest = createHash('sha256');
  const bytes = readAudio(deps, source, { extractor, base64, digest, audio });
  let leave: (() => void) | undefined;
  try {
    const first = await bytes.next();
    if (!first.done) {
      leave = slots.take(connectionId);
      if (leave === undefined) throw new AppError('rate_limit.exceeded', { retryAfterMs: BUSY_RETRY_MS });
      await deps.media.put(mediaKey(tenantId, audio), prepend(first.value, bytes));
    }
    return { body: extractor.rest, bodyHash: digest.digest(), audio: first.done ? undefined : audio };
  } finally {
    leave?.();
    await bytes.return(undefined);
    // The rest of the body must be drained, or the connection's next request would wait behind it.
    request.resume();
  }
}

interface Reading {
  readonly extractor: StringExtractor;
  readonly base64: Base64Pieces;
  readonly digest: ReturnType<typeof createHash>;
  readonly audio: string;
}

/**
 * Yields the bytes of the audio. The stream completes only if the body is proven; it then schedules the file's removal, which a conversation
 * that refers to the audio cancels.
 */
async function* readAudio(
  { pool, clock }: AudioDeps,
  { request, tenantId, proofs }: Source,
  { extractor, base64, digest, audio }: Reading,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  let seen = 0;
  // Without `destroyOnReturn: false`, giving up would cut the connection before the response is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > MAX_BYTES) throw tooLarge();
    digest.update(chunk);
    for (const proof of proofs) proof.update(chunk);
    for (const piece of extractor.take(chunk)) {
      const decoded = base64.take(piece);
      if (decoded.length > 0) yield decoded;
    }
  }
  if (!proofs.some((proof) => proof.isGood())) throw new AppError('intake.signature_invalid');
  if (base64.isEmpty) return;
  const runAt = new Date(clock.now().getTime() + KEEP_INLINE_AUDIO_MS);
  await addJob(pool, {
    name: 'remove-recording',
    payload: { tenantId, mediaId: audio },
    key: `remove:${audio}`,
    runAt,
  });
  const last = base64.end();
  if (last.length > 0) yield last;
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

const tooLarge = () => new AppError('request.too_large', { limit: MAX_BYTES });
