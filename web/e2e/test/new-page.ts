import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { sharedBrowser } from './chromium.ts';
import { watchRequests } from './stand-of.ts';
import type { System } from './system.ts';

export interface PageOptions extends BrowserContextOptions {
  readonly system: System;
  /** One with arguments of its own; else the one that all share. */
  readonly browser?: Browser;
  /** Has nothing of the application in its cache; else a window that an earlier test had will do. */
  readonly isNew?: boolean;
}

/** A window of its own profile. */
export interface NewPage {
  readonly page: Page;
  /** The page's errors so far. */
  readonly thrown: Error[];
  readonly unanswered: ReadonlySet<Request>;
}

/** How a window is unless its options say otherwise. */
export const USUAL = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  // Endless motion keeps a browser drawing, and the machine busy.
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions;

/** Opens a window for the caller to close. */
export async function newPage({ browser, system, isNew: _, ...options }: PageOptions): Promise<NewPage> {
  const context = await (browser ?? (await sharedBrowser())).newContext({ baseURL: system.url, ...USUAL, ...options });
  // A bound for what never comes, and no measure: a machine that is busy elsewhere is late.
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  return { page, thrown, unanswered: watchRequests(page) };
}
