import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_BODY_BYTES } from '@switchboard/contracts/base/constants';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { AppError } from '@switchboard/platform/app-error';

/**
 * Reads the raw bytes of a request body.
 *
 * @throws {AppError} `request.too_large` past `limit` bytes; the rest is drained, not buffered.
 */
export async function readBytes(request: IncomingMessage, limit: number = MAX_BODY_BYTES): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('request.too_large', { limit });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // By default, leaving the loop destroys the connection before the response is sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw new AppError('request.too_large', { limit });
      chunks.push(chunk);
    }
  } finally {
    // Drain the rest, or the next request on the connection would wait behind it.
    request.resume();
  }
  return Buffer.concat(chunks, size);
}

/**
 * Reads the bytes of a JSON body; undefined without a body.
 *
 * @throws {AppError} `request.media_type`, `request.too_large`
 */
export async function readJsonBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  if (!hasBody(request)) return undefined;
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = request.headers;
  if (type !== 'application/json' && !JSON_TYPE.test(type)) throw new AppError('request.media_type');
  if (!/^(identity)?$/i.test(encoding)) throw new AppError('request.media_type');
  const bytes = await readBytes(request);
  if (bytes.length > LARGE_BYTES) await waitForTurn();
  return bytes.length === 0 ? undefined : bytes;
}

/**
 * Reads the JSON body of a platform or carrier with {@link parseForeignJson}; undefined without a body.
 *
 * @throws {AppError} `request.media_type`, `request.too_large`, `request.malformed_json`
 */
export async function readForeignJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readJsonBytes(request);
  return bytes && parseForeignJson(bytes);
}

/**
 * Parses JSON in UTF-8 without altering it: other parsers drop `__proto__` or replace invalid bytes.
 *
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
 * Parses JSON of a platform or carrier. The sender can't fix its requests, so characters that can't be stored are replaced; see `storable`.
 *
 * @throws {AppError} `request.malformed_json`
 */
export function parseForeignJson(bytes: Buffer): unknown {
  try {
    return parseStorableJson(bytes.toString('utf8'));
  } catch (cause) {
    throw new AppError('request.malformed_json', {}, { cause });
  }
}

const LARGE_BYTES = 32 * 1024;
let lastLarge = Promise.resolve();

// Large bodies are parsed one per turn of the event loop, so that other requests run between them.
function waitForTurn(): Promise<void> {
  lastLarge = lastLarge.then(() => nextTurn());
  return lastLarge;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
