import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { download } from '@switchboard/application/outbound/download';
import {
  MAX_RECORDING_BYTES,
  RECORDING_PATIENCE_MS,
  RECORDING_RULE,
} from '@switchboard/application/recordings/media-key';
import type { RecordingSources } from '@switchboard/application/recordings/sources';
import { AppError } from '@switchboard/platform/app-error';
import { type Recording, typeByName } from './recording.ts';

export interface RecordingRequest {
  readonly sources: RecordingSources;
  readonly range: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Fetches a recording from a voice platform: over https from a public address, or from an allowed source.
 *
 * The same rule applies to each redirect. Of the caller's request, only the range is passed on.
 * @throws {AppError} `recording.unavailable`
 */
export async function fetchRecording(url: URL, { sources, range, signal }: RecordingRequest): Promise<Recording> {
  const found = await download(url, {
    rule: RECORDING_RULE,
    trusted: sources.origins,
    headers: { accept: 'audio/*', 'accept-encoding': 'identity', ...(range !== undefined && { range }) },
    patienceMs: RECORDING_PATIENCE_MS,
    signal,
  });
  if ('fault' in found) throw new AppError('recording.unavailable', { fault: found.fault });
  return toRecording(found.url, found.answer);
}

function toRecording(url: URL, answer: IncomingMessage): Recording {
  const { statusCode, headers } = answer;
  const type = audioType(url, headers['content-type']);
  const isTooLarge = Number(headers['content-length'] ?? 0) > MAX_RECORDING_BYTES;
  if ((statusCode !== 200 && statusCode !== 206 && statusCode !== 416) || !type || isTooLarge) {
    answer.destroy();
    throw new AppError('recording.unavailable', { status: statusCode });
  }
  const passed = ['accept-ranges', 'content-length', 'content-range'] as const;
  const known = passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  const body = answer.pipe(limitSize());
  answer.on('error', (error) => body.destroy(error));
  body.on('close', () => answer.destroy());
  return { status: statusCode, type, headers: Object.fromEntries(known), body };
}

/** The declared type if it is audio or video; for storage that declares none, the type by file name. */
function audioType(url: URL, declared = ''): string | undefined {
  const [type = ''] = declared.split(';');
  if (/^(?:audio|video)\/[\w.+-]+$/i.test(type)) return type.toLowerCase();
  return /^(?:(?:application|binary)\/octet-stream)?$/i.test(type) ? (typeByName(url) ?? 'audio/mpeg') : undefined;
}

/** Fails a body that exceeds the maximum size. */
function limitSize(): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      done(seen > MAX_RECORDING_BYTES ? new Error('the recording is too large') : null, chunk);
    },
  });
}
