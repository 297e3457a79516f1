import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watchFrames } from './probes.ts';
import { ROWS, type WebWorld } from './world.ts';

/** Opens a new browser profile with an empty cache, signed in, with the probes installed before any other script. */
export async function openWindow(browser: Browser, { server, person }: WebWorld): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.demo.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  const answer = await context.request.post('/api/login', {
    data: { email: person.email, password: person.password },
  });
  if (!answer.ok()) throw new Error(`${person.email} could not sign in: ${answer.status()}`);
  await context.addInitScript(watchFrames, ROWS);
  return context;
}

/** Opens the live inbox with {@link ROWS} rows per page. */
export async function openInbox(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/conversations');
  await page.getByText('Live', { exact: true }).first().waitFor();
  return page;
}
