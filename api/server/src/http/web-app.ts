import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isPagePath } from '@switchboard/contracts/pages';
import { findSiteDocument } from '@switchboard/contracts/site/pages';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { sendStatic } from './send-static.ts';

const YEAR_S = 31_536_000;
// The build puts a hash of the content into the names of what is in here.
const HASHED = /^\/assets\//;
// What is asked for under these, or by a name with an ending, is a file and never a page.
const FILES = /^\/(?:assets|builds|other)\/|\.[A-Za-z0-9]{1,8}$/;
/** The compressed forms that a build writes beside its files, the smaller first. */
const ENCODINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves the built web application: files as they are, or as the build compressed them; pages with 200; any other path as the application
 * with status 404.
 *
 * A missing file is a plain 404. `/api` never gets here.
 */
export function webApp({ root }: { root: string }): Koa.Middleware {
  return async (koa) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD')
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD' });
    const path = decodePath(koa.path);
    if (path !== undefined && FILES.test(path)) {
      await sendFile(koa, path, root);
      return;
    }
    koa.status = path !== undefined && isPage(path) ? 200 : 404;
    koa.type = 'html';
    koa.set('Cache-Control', 'no-cache');
    koa.body = await indexHtml(root);
  };
}

/** Of the application, or of the site, which is missing then and says so. */
const isPage = (path: string) => isPagePath(path) || findSiteDocument(path) !== undefined;

async function sendFile(koa: Koa.Context, path: string, root: string): Promise<void> {
  const file = join(root, path);
  if (!file.startsWith(root) || path.includes('/.') || path.startsWith('/site/') || !(await isFile(file))) {
    koa.status = 404;
    koa.type = 'text/plain';
    koa.body = 'Not found\n';
    return;
  }
  koa.set('Cache-Control', HASHED.test(path) ? `max-age=${YEAR_S},immutable` : 'no-cache');
  koa.type = extname(path);
  koa.vary('Accept-Encoding');
  const compressed = await findCompressed(koa, file);
  if (compressed) koa.set('Content-Encoding', compressed.encoding);
  await sendStatic(koa, { root, path: koa.path + (compressed?.ending ?? '') });
}

async function findCompressed(koa: Koa.Context, file: string) {
  for (const form of ENCODINGS) {
    const isTaken = koa.acceptsEncodings(form.encoding, 'identity') === form.encoding;
    if (isTaken && (await isFile(file + form.ending))) return form;
  }
  return undefined;
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

// Read at each call: small, in the system's cache, and a new build shows at once.
async function indexHtml(root: string): Promise<string> {
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
