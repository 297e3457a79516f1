import type { Browser, Page } from 'playwright-core';
import { measureWire } from '../../harness/wire.ts';
import { openWindow } from './page.ts';
import type { WebWorld } from './world.ts';

export interface FirstLoad {
  readonly firstRowMs: number;
  /** The size of all scripts and styles requested until the first row, headers included. */
  readonly wireBytes: number;
}

/** Opens the inbox with an empty cache and waits until it shows rows. */
export async function loadFirst(browser: Browser, world: WebWorld): Promise<FirstLoad> {
  const context = await openWindow(browser, world);
  try {
    const page = await context.newPage();
    const wire = await measureWire(await context.newCDPSession(page), ['Script', 'Stylesheet']);
    await page.goto('/conversations');
    const firstRowMs = await readFirstRow(page);
    return { firstRowMs, wireBytes: await wire.bytes() };
  } finally {
    await context.close();
  }
}

async function readFirstRow(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => window.bench.firstRowMs);
  return (await found.jsonValue()) ?? Number.NaN;
}
