import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addJob } from '@switchboard/application/jobs/add-job';
import {
  inlineAudioAddress,
  KEEP_INLINE_AUDIO_MS,
  newInlineAudio,
} from '@switchboard/application/recordings/inline-audio';
import { MAX_RECORDING_BYTES, mediaKey } from '@switchboard/application/recordings/media-key';
import { MAX_BODY_BYTES } from '@switchboard/contracts/base/constants';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { createSeats } from '../../../http/limits/shares.ts';
import type { BodyProof } from '../platforms/verify.ts';
import { Base64Pieces } from './base64.ts';
import { StringLift } from './string-lift.ts';

/** A body whose sound has gone to the media store as it came. */
export interface BodyWithSound {
  /** The body, in which the address of the sound stands for it. */
  readonly body: Buffer;
  /** The SHA-256 of the body as it came. */
  readonly bodyHash: Buffer;
  /** The sound's id in the media store; undefined of a body without any. */
  readonly sound: string | undefined;
}

interface SoundDeps {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly media: MediaStore;
}

interface Source {
  readonly request: IncomingMessage;
  readonly tenantId: string;
  readonly connectionId: string;
  /** The field that has the sound, in base64. */
  readonly field: string;
  /** Told of each byte; the body is refused if nothing is proven by them. */
  readonly proofs: readonly BodyProof[];
}

/** Sounds that one process takes in at the same time, each in a piece of memory and a file. */
const seats = createSeats({ total: 64, each: 16 });
const BUSY_RETRY_MS = 2_000;
/** In base64 a sound takes a third more. */
const MAX_BYTES = Math.ceil((MAX_RECORDING_BYTES * 4) / 3) + MAX_BODY_BYTES;

/**
 * Reads a body that may hold a whole call's sound, which is never in memory. A body that isn't proven leaves nothing.
 *
 * @throws {AppError} `intake.signature_invalid`, `request.too_large`, `rate_limit.exceeded`
 */
export async function readWithSound(deps: SoundDeps, source: Source): Promise<BodyWithSound> {
  const { request, tenantId, connectionId, field } = source;
  const sound = newInlineAudio();
  const base64 = new Base64Pieces();
  const standIn = () => (base64.isEmpty ? '' : inlineAudioAddress(sound));
  const lift = new StringLift({ key: field, standIn, maxRest: MAX_BODY_BYTES });
  const digest = createHash('sha256');
  const bytes = soundIn(deps, source, { lift, base64, digest, sound });
  let leave: (() => void) | undefined;
  try {
    const first = await bytes.next();
    if (!first.done) {
      leave = seats.take(connectionId);
      if (leave === undefined) throw new AppError('rate_limit.exceeded', { retryAfterMs: BUSY_RETRY_MS });
      await deps.media.put(mediaKey(tenantId, sound), following(first.value, bytes));
    }
    return { body: lift.rest, bodyHash: digest.digest(), sound: first.done ? undefined : sound };
  } finally {
    leave?.();
    await bytes.return(undefined);
    // The rest of the body must be drained, or the connection's next request would wait behind it.
    request.resume();
  }
}

interface Reading {
  readonly lift: StringLift;
  readonly base64: Base64Pieces;
  readonly digest: ReturnType<typeof createHash>;
  readonly sound: string;
}

/** The bytes of the sound. They end well only if the body is proven; then the file goes by itself, unless somebody takes it before. */
async function* soundIn(
  { pool, clock }: SoundDeps,
  { request, tenantId, proofs }: Source,
  { lift, base64, digest, sound }: Reading,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  let seen = 0;
  // Without `destroyOnReturn: false`, giving up would cut the connection before the answer is out.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > MAX_BYTES) throw tooLarge();
    digest.update(chunk);
    for (const proof of proofs) proof.update(chunk);
    for (const piece of lift.take(chunk)) {
      const decoded = base64.take(piece);
      if (decoded.length > 0) yield decoded;
    }
  }
  if (!proofs.some((proof) => proof.isGood())) throw new AppError('intake.signature_invalid');
  if (base64.isEmpty) return;
  const runAt = new Date(clock.now().getTime() + KEEP_INLINE_AUDIO_MS);
  await addJob(pool, {
    name: 'remove-recording',
    payload: { tenantId, mediaId: sound },
    key: `remove:${sound}`,
    runAt,
  });
  const last = base64.end();
  if (last.length > 0) yield last;
}

async function* following(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

const tooLarge = () => new AppError('request.too_large', { limit: MAX_BYTES });
