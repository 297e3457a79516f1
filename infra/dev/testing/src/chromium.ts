import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chosenChromium } from './config.ts';
import { unpackOnce } from './unpack-once.ts';

/** The paths where systems install Chromium, with the headless shell first, which needs fewer resources. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Finds the Chromium to use: the one at `CHROMIUM_PATH`, or else the npm package's on Linux x64, which is unpacked on first use, or else the
 * system's.
 *
 * The npm package's build uses profile-guided optimization. Debian's doesn't, and takes twice as long for layout.
 *
 * @throws {Error} if there is none.
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

/** Unpacks the package's Chromium next to the packages, once per version. */
async function unpacked(): Promise<string> {
  const require = createRequire(import.meta.url);
  const folder = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = require(join(folder, 'package.json')) as { readonly version: string };
  const path = join(folder, `../../.cache/switchboard/chromium-${version}`);
  await unpackOnce(join(folder, 'bin/chromium.br'), path);
  return path;
}
