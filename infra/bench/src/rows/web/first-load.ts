import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { openWindow } from './page.ts';
import type { WebWorld } from './world.ts';

/** No script asked for in so long: what the route needs is there. */
const IDLE_MS = 1_000;

export interface FirstLoad {
  readonly firstRowMs: number;
  /** All script that was fetched until the page was idle, each file compressed by itself. */
  readonly scriptBytes: number;
}

/** Opens the inbox in a browser that has never seen it, and waits until it shows rows and is idle. */
export async function loadFirst(browser: Browser, world: WebWorld): Promise<FirstLoad> {
  const context = await openWindow(browser, world);
  try {
    const page = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
    });
    await page.goto('/conversations');
    const firstRowMs = await readFirstRow(page);
    for (let before = -1; before !== sizes.size; ) {
      before = sizes.size;
      await page.waitForTimeout(IDLE_MS);
    }
    const scriptBytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    return { firstRowMs, scriptBytes };
  } finally {
    await context.close();
  }
}

async function readFirstRow(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => window.bench.firstRowMs);
  return (await found.jsonValue()) ?? Number.NaN;
}
