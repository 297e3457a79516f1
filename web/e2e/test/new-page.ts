import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { sharedBrowser } from './chromium.ts';
import { watchRequests } from './describe-page.ts';
import type { System } from './system.ts';

export interface PageOptions extends BrowserContextOptions {
  readonly system: System;
  /** A browser with its own arguments; by default the shared one. */
  readonly browser?: Browser;
  /** Requires an empty cache; otherwise, a reused page is fine. */
  readonly isNew?: boolean;
}

/** A page with its own profile. */
export interface NewPage {
  readonly page: Page;
  /** The page's errors so far. */
  readonly thrown: Error[];
  readonly unanswered: ReadonlySet<Request>;
}

/** The default options of a page. */
export const USUAL = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  // Endless animations keep the browser rendering and the machine busy.
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions;

/** Opens a page that the caller closes. */
export async function newPage({ browser, system, isNew: _, ...options }: PageOptions): Promise<NewPage> {
  const context = await (browser ?? (await sharedBrowser())).newContext({ baseURL: system.url, ...USUAL, ...options });
  // An upper bound for failures, not a measure of speed: a busy machine is slow.
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  return { page, thrown, unanswered: watchRequests(page) };
}
