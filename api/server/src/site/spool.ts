import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@switchboard/platform/app-error';
import type { Budget } from '../http/limits/shares.ts';

/** A complete request body on disk. */
export interface SpooledBody {
  /** Reads the body into memory. */
  read(): Promise<Buffer>;
  /** Deletes the body and returns its bytes to the budget. */
  close(): Promise<void>;
}

interface SpoolOptions {
  readonly maxBytes: number;
  /** The longest pause between two chunks. */
  readonly idleMs: number;
  readonly budget: Budget;
  /** The sender, for the budget. Bytes are counted as they arrive, so an idle connection occupies nothing. */
  readonly holder: string;
}

/**
 * Writes a request body to an unlinked file, which disappears with the process.
 *
 * @throws {AppError} `request.too_large` past `maxBytes`; `request.timeout` if no data arrives for `idleMs`; `rate_limit.exceeded` if the budget is
 *   exhausted. Nothing is left on disk then.
 */
export async function spoolBody(request: IncomingMessage, options: SpoolOptions): Promise<SpooledBody> {
  const { maxBytes, budget, holder } = options;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    request.resume();
    throw new AppError('request.too_large', { limit: maxBytes });
  }
  const file = await openUnlinked();
  let size = 0;
  const close = async () => {
    budget.giveBack(holder, size);
    await file.close();
  };
  try {
    for await (const chunk of readChunks(request, options.idleMs)) {
      if (size + chunk.length > maxBytes) throw new AppError('request.too_large', { limit: maxBytes });
      if (!budget.take(holder, chunk.length)) throw new AppError('rate_limit.exceeded');
      size += chunk.length;
      await file.appendFile(chunk);
    }
  } catch (error) {
    await close();
    throw error;
  } finally {
    // Drain the rest, or the next request on the connection would wait behind it.
    request.resume();
  }
  return {
    read: async () => {
      const bytes = Buffer.alloc(size);
      for (let at = 0; at < size; ) at += (await file.read(bytes, at, size - at, at)).bytesRead;
      return bytes;
    },
    close,
  };
}

async function openUnlinked(): Promise<FileHandle> {
  const path = join(tmpdir(), `switchboard-body-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Yields the chunks of a body while each arrives in time. */
async function* readChunks(request: IncomingMessage, idleMs: number): AsyncGenerator<Buffer> {
  // By default, leaving the loop destroys the connection before the response is sent.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  for (;;) {
    const next = await withTimeout(idleMs, chunks.next());
    if (next.done) return;
    yield next.value;
  }
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('request.timeout')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
