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
  // A test's page is gone before optimized code pays off; a larger young heap saves most collections.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
];

/** Starts a Chromium that the caller closes, with optional further arguments. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: [...ARGUMENTS, ...more] });

let shared: Promise<Browser> | undefined;

/** The Chromium that this process's test files share: started on first use, restarted after a crash, and closed with the process. */
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
