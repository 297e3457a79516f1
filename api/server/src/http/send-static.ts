import type Koa from 'koa';
import send from 'send';

interface StaticFile {
  readonly root: string;
  /** Relative to the root, encoded as in an address. */
  readonly path: string;
}

/**
 * Answers with a file: whole, a range of it, or 304 for who has it. Each file has an `ETag` of its own.
 *
 * Content type, encoding and caching are the caller's to set before. Ends once the answer is sent, or its reader is gone.
 */
export async function sendStatic(koa: Koa.Context, { root, path }: StaticFile): Promise<void> {
  const { req, res } = koa;
  koa.respond = false;
  res.statusCode = 200;
  const failure = await new Promise<{ readonly status?: number } | undefined>((resolve) => {
    res.once('close', () => resolve(undefined));
    send(req, path, { root, index: false, cacheControl: false }).once('error', resolve).pipe(res);
  });
  if (failure === undefined) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  // A range or a condition that can't be met.
  for (const name of ['Content-Encoding', 'ETag', 'Last-Modified', 'Cache-Control']) koa.remove(name);
  koa.respond = true;
  koa.status = failure.status ?? 500;
  koa.type = 'text/plain';
  koa.body = `${koa.message}\n`;
}
