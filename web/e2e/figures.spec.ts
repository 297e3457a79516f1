import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { launchBrowser } from './test/chromium.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

async function openAs(person: string, address: string): Promise<Page> {
  const page = await openPage({ browser, system });
  await signIn(page, system.person(person));
  await page.goto(address);
  return page;
}

test('each number of the pages of figures leads to as many calls', async () => {
  const page = await openAs('marco', '/call-logs/stats');
  for (const [address, region] of [
    ['/call-logs/stats', 'How they turned out'],
    ['/conversations/analytics/performance', 'Numbers of the whole range'],
    ['/conversations/analytics/smart-tags', 'Which go together'],
  ] as const) {
    await page.goto(address);
    const number = page.getByRole('region', { name: region }).getByRole('link').first();
    const told = await number.textContent();
    await number.click();
    await page.waitForURL(/\/call-logs\?/);
    await page.getByText(new RegExp(`^${told} calls?(?: ·|$)`)).waitFor();
  }
});

test('whoever may read no conversations sees no figures', async () => {
  const page = await openAs('robin', '/call-logs/stats');
  await page.waitForURL(/\/admin/);
});
