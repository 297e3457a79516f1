import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from './config.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test is gone before code that was made quicker has paid for its making.
  '--js-flags=--no-opt --no-maglev',
];

/** Starts the system's Chromium, with more arguments if any. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...ARGUMENTS, ...more] });
