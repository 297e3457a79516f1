import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isPagePath } from '@switchboard/contracts/pages';
import { findSiteDocument } from '@switchboard/contracts/site/pages';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import send from 'send';

const YEAR_S = 31_536_000;
// The build puts a content hash into the names of these files.
const HASHED_PATH = /^\/assets\//;
// Paths below these folders are files, and so are names with an extension unless a page has them, such as `/conversations/1.0`.
const FILE_FOLDERS = /^\/(?:assets|builds|other)\//;
const FILE_NAMES = /\.[A-Za-z0-9]{1,8}$/;
/** The compressed variants that the build writes next to its files, smallest first. */
const ENCODINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves the built web application.
 *
 * Files are sent in the best encoding that the build made; a missing file is a plain 404. Pages get the application with 200, any other path gets
 * it with 404. Requests for `/api` never get here.
 */
export function webApp({ root }: { root: string }): Koa.Middleware {
  return async (koa) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD')
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD' });
    const path = decodePath(koa.path);
    if (path !== undefined && isFilePath(path)) {
      await sendFile(koa, path, root);
      return;
    }
    koa.status = path !== undefined && isPage(path) ? 200 : 404;
    koa.type = 'html';
    koa.set('Cache-Control', 'no-cache');
    koa.body = await readIndex(root);
  };
}

const isFilePath = (path: string) => FILE_FOLDERS.test(path) || (FILE_NAMES.test(path) && !isPagePath(path));

/** A page of the application, or of the site if that isn't built; the application then says so. */
const isPage = (path: string) => isPagePath(path) || findSiteDocument(path) !== undefined;

async function sendFile(koa: Koa.Context, path: string, root: string): Promise<void> {
  const file = join(root, path);
  if (!file.startsWith(root) || path.includes('/.') || path.startsWith('/site/') || !(await isFile(file))) {
    koa.status = 404;
    koa.type = 'text/plain';
    koa.body = 'Not found\n';
    return;
  }
  koa.set('Cache-Control', HASHED_PATH.test(path) ? `max-age=${YEAR_S},immutable` : 'no-cache');
  koa.type = extname(path);
  koa.vary('Accept-Encoding');
  const compressed = await findCompressed(koa, file);
  if (compressed) koa.set('Content-Encoding', compressed.encoding);
  await sendStatic(koa, { root, path: koa.path + (compressed?.ending ?? '') });
}

async function findCompressed(koa: Koa.Context, file: string) {
  for (const form of ENCODINGS) {
    const isAccepted = koa.acceptsEncodings(form.encoding, 'identity') === form.encoding;
    if (isAccepted && (await isFile(file + form.ending))) return form;
  }
  return undefined;
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

interface StaticFile {
  readonly root: string;
  /** Relative to the root, URL-encoded. */
  readonly path: string;
}

/**
 * Sends a file: whole, a range of it, or 304 if the client has it. Resolves once the response is sent or the client is gone.
 *
 * The caller sets content type, encoding and caching first.
 */
async function sendStatic(koa: Koa.Context, { root, path }: StaticFile): Promise<void> {
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
  // An unsatisfiable range or condition.
  for (const name of ['Content-Encoding', 'ETag', 'Last-Modified', 'Cache-Control']) koa.remove(name);
  koa.respond = true;
  koa.status = failure.status ?? 500;
  koa.type = 'text/plain';
  koa.body = `${koa.message}\n`;
}

// Read per request: it is small and in the system's cache, and a new build takes effect at once.
async function readIndex(root: string): Promise<string> {
  return readFile(join(root, 'index.html'), 'utf8').catch(() => NOT_BUILT);
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Switchboard</title><p>The web application has not been built: run <code>npm run build</code>.</p></html>\n';

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
