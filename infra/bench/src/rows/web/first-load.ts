import type { Browser, CDPSession, Page } from 'playwright-core';
import { openWindow } from './page.ts';
import type { WebWorld } from './world.ts';

export interface FirstLoad {
  readonly firstRowMs: number;
  /** Of all scripts and styles that were asked for until the first row, as they crossed the wire, headers included. */
  readonly wireBytes: number;
}

/** Opens the inbox in a browser that has never seen it, and waits until it shows rows. */
export async function loadFirst(browser: Browser, world: WebWorld): Promise<FirstLoad> {
  const context = await openWindow(browser, world);
  try {
    const page = await context.newPage();
    const wire = await weigh(await context.newCDPSession(page));
    await page.goto('/conversations');
    const firstRowMs = await readFirstRow(page);
    return { firstRowMs, wireBytes: await wire.bytes() };
  } finally {
    await context.close();
  }
}

interface Wire {
  /** The weight of everything that was asked for until now, once all of it has come. */
  readonly bytes: () => Promise<number>;
}

/** Weighs a page's scripts and styles as the browser counts them. */
async function weigh(session: CDPSession): Promise<Wire> {
  const asked = new Map<string, PromiseWithResolvers<number>>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type !== 'Script' && type !== 'Stylesheet') return;
    const size = Promise.withResolvers<number>();
    // A failure is thrown to who asks for the sum, and to nobody before.
    size.promise.catch(() => undefined);
    asked.set(requestId, size);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    asked.get(requestId)?.resolve(encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, errorText }) =>
    asked.get(requestId)?.reject(new Error(`a file of the page could not be loaded: ${errorText}`)),
  );
  await session.send('Network.enable');
  return {
    bytes: async () => {
      const sizes = await Promise.all([...asked.values()].map(({ promise }) => promise));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

async function readFirstRow(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => window.bench.firstRowMs);
  return (await found.jsonValue()) ?? Number.NaN;
}
