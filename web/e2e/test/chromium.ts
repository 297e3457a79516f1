import { chromiumPath } from '@switchboard/testing/chromium';
import { type Browser, chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test's page is gone before optimized code pays off; a larger young heap spares it most collections.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
];

/** Starts a Chromium for the caller to close, with more arguments if any. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: [...ARGUMENTS, ...more] });

let shared: Promise<Browser> | undefined;

/** The Chromium that the files of this process share: started for who asks first, anew after it has crashed; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchShared();
  return shared;
}

async function launchShared(): Promise<Browser> {
  const forget = () => {
    shared = undefined;
  };
  try {
    const browser = await launchBrowser();
    return browser.once('disconnected', forget);
  } catch (error) {
    forget();
    throw error;
  }
}
