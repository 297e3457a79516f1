import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { AppError } from '@switchboard/platform/app-error';
import { isPublicAddress, lookupPublic } from './public-address.ts';
import { MAX_RECORDING_BYTES, type Recording, typeByName } from './recording.ts';
import type { RecordingSources } from './sources.ts';

/** Until the answer begins, and between two pieces of it. */
const PATIENCE_MS = 10_000;
/** Voice platforms send on to where the file lies. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

export interface RecordingRequest {
  readonly sources: RecordingSources;
  readonly range: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Fetches a recording from where a voice platform keeps it: over https from a public address, or from a source that is allowed.
 *
 * Each redirect is held to the same. Nothing of the caller goes along but the range.
 * @throws {AppError} `recording.unavailable`
 */
export async function fetchRecording(url: URL, request: RecordingRequest): Promise<Recording> {
  let at = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await get(at, request);
    if (!REDIRECTS.has(answer.statusCode)) return recordingOf(at, answer);
    answer.destroy();
    const next = URL.parse(answer.headers.location ?? '', at);
    if (next === null) break;
    at = next;
  }
  throw new AppError('recording.unavailable');
}

async function get(url: URL, { sources, range, signal }: RecordingRequest): Promise<IncomingMessage> {
  const isAllowed = sources.origins.has(url.origin);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPublic = url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
  if (!isAllowed && !isPublic) throw new AppError('recording.unavailable');
  const client = url.protocol === 'https:' ? https : http;
  const headers = { accept: 'audio/*', 'accept-encoding': 'identity', ...(range && { range }) };
  const options = { headers, signal, timeout: PATIENCE_MS, ...(!isAllowed && { lookup: lookupPublic }) };
  try {
    return await new Promise((resolve, reject) => {
      const call = client.get(url, options, resolve);
      call.on('timeout', () => call.destroy(new Error('the recording did not come in time')));
      call.on('error', reject);
    });
  } catch (cause) {
    throw new AppError('recording.unavailable', {}, { cause });
  }
}

function recordingOf(url: URL, answer: IncomingMessage): Recording {
  const { statusCode, headers } = answer;
  const type = soundType(url, headers['content-type']);
  const isTooLong = Number(headers['content-length'] ?? 0) > MAX_RECORDING_BYTES;
  if ((statusCode !== 200 && statusCode !== 206 && statusCode !== 416) || !type || isTooLong) {
    answer.destroy();
    throw new AppError('recording.unavailable', { status: statusCode });
  }
  const passed = ['accept-ranges', 'content-length', 'content-range'] as const;
  const known = passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  const body = answer.pipe(bounded());
  answer.on('error', (error) => body.destroy(error));
  body.on('close', () => answer.destroy());
  return { status: statusCode, type, headers: Object.fromEntries(known), body };
}

/** What it is said to be, if that is a sound; storage that says nothing goes by the name. */
function soundType(url: URL, said = ''): string | undefined {
  const [type = ''] = said.split(';');
  if (/^(?:audio|video)\/[\w.+-]+$/i.test(type)) return type.toLowerCase();
  return /^(?:(?:application|binary)\/octet-stream)?$/i.test(type) ? (typeByName(url) ?? 'audio/mpeg') : undefined;
}

/** Cuts off what doesn't end. */
function bounded(): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      done(seen > MAX_RECORDING_BYTES ? new Error('the recording is too long') : null, chunk);
    },
  });
}
