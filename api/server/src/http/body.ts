import type { IncomingMessage } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { MAX_BODY_BYTES } from '@switchboard/contracts/constants';
import { parseStorableJson } from '@switchboard/contracts/storable';
import { AppError } from '@switchboard/platform/app-error';

/**
 * Reads a request's body as it came.
 *
 * @throws {AppError} `request.too_large` past `limit` bytes; the rest is discarded, not kept.
 */
export async function readBytes(request: IncomingMessage, limit: number = MAX_BODY_BYTES): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('request.too_large', { limit });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Without `destroyOnReturn: false`, giving up would cut the connection before the answer is out.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw new AppError('request.too_large', { limit });
      chunks.push(chunk);
    }
  } finally {
    // What is still to come must pass, or the connection's next request would wait behind it.
    request.resume();
  }
  return Buffer.concat(chunks, size);
}

/**
 * Reads the bytes of a JSON body; undefined if there is none.
 *
 * @throws {AppError} `request.media_type`, `request.too_large`
 */
export async function readJsonBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  if (!hasBody(request)) return undefined;
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = request.headers;
  if (type !== 'application/json' && !JSON_TYPE.test(type)) throw new AppError('request.media_type');
  if (!/^(identity)?$/i.test(encoding)) throw new AppError('request.media_type');
  const bytes = await readBytes(request);
  if (bytes.length > LARGE_BYTES) await turnOfLarge();
  return bytes.length === 0 ? undefined : bytes;
}

/**
 * Reads a platform's JSON body with {@link parseOutsideJson}; undefined if there is none.
 *
 * @throws {AppError} `request.media_type`, `request.too_large`, `request.malformed_json`
 */
export async function readOutsideJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readJsonBytes(request);
  return bytes && parseOutsideJson(bytes);
}

/**
 * Parses JSON in UTF-8.
 *
 * A library's parser would drop `__proto__` or replace bytes that aren't UTF-8; here nothing is silently altered.
 * @throws {AppError} `request.malformed_json`
 */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new AppError('request.malformed_json', {}, { cause });
  }
}

/**
 * Parses JSON from a platform or carrier, which can't mend what it sends: what can't be stored is replaced, see `storable`.
 *
 * @throws {AppError} `request.malformed_json`
 */
export function parseOutsideJson(bytes: Buffer): unknown {
  try {
    return parseStorableJson(bytes.toString('utf8'));
  } catch (cause) {
    throw new AppError('request.malformed_json', {}, { cause });
  }
}

const LARGE_BYTES = 32 * 1024;
let lastLarge = Promise.resolve();

// Large bodies that arrive together are parsed one in each round of the event loop: the other requests have their turn between two of them.
function turnOfLarge(): Promise<void> {
  lastLarge = lastLarge.then(() => nextRound());
  return lastLarge;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
