import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@switchboard/platform/app-error';
import type { ByteBudget } from './byte-budget.ts';

/** A request's whole body, on disk. */
export interface SpooledBody {
  /** Reads it into memory. */
  read(): Promise<Buffer>;
  /** Removes it, and gives its bytes back to the budget. */
  close(): Promise<void>;
}

interface SpoolOptions {
  readonly maxBytes: number;
  /** How long nothing may come, in milliseconds. */
  readonly idleMs: number;
  readonly budget: ByteBudget;
  /** Who sends it, for the budget: bytes count as they come, so a connection that sends nothing holds nothing. */
  readonly holder: string;
}

/**
 * Writes a request's body into a file without a name, which is gone with this process.
 *
 * @throws {AppError} `request.too_large` past `maxBytes`; `request.timeout` when nothing comes for `idleMs`; `rate_limit.exceeded` without
 *   room in the budget. Then nothing is left.
 */
export async function spoolBody(request: IncomingMessage, options: SpoolOptions): Promise<SpooledBody> {
  const { maxBytes, budget, holder } = options;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    request.resume();
    throw new AppError('request.too_large', { limit: maxBytes });
  }
  const file = await openNameless();
  let size = 0;
  const close = async () => {
    budget.giveBack(holder, size);
    await file.close();
  };
  try {
    for await (const chunk of inTime(request, options.idleMs)) {
      if (size + chunk.length > maxBytes) throw new AppError('request.too_large', { limit: maxBytes });
      if (!budget.take(holder, chunk.length)) throw new AppError('rate_limit.exceeded');
      size += chunk.length;
      await file.appendFile(chunk);
    }
  } catch (error) {
    await close();
    throw error;
  } finally {
    // Drain the rest of the body, or the connection's next request would wait behind it.
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

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `switchboard-body-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** The chunks of a body, as long as the next one comes in time. */
async function* inTime(request: IncomingMessage, idleMs: number): AsyncGenerator<Buffer> {
  // Without `destroyOnReturn: false`, giving up would cut the connection before the answer is out.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  for (;;) {
    const next = await within(idleMs, chunks.next());
    if (next.done) return;
    yield next.value;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('request.timeout')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
