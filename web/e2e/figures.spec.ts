import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('twenty numbers picked at random over the pages lead to lists with as many', async () => {
  const page = await openAs('marco', '/dashboard');
  for (const address of PAGES) {
    await page.goto(address);
    const numbers = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: /^\d[\d,]*$/ });
    await numbers.first().waitFor();
    const found = await numbers.evaluateAll((links) =>
      links.map((link) => ({ told: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
    );
    expect([address, found.length >= 5]).toEqual([address, true]);
    for (const { told, href } of pick(found, 5)) {
      await page.goto(href);
      const words = href.startsWith('/call-logs') ? `${told} calls?` : `${told} conversations?`;
      await page
        .getByText(new RegExp(`^${words}`))
        .first()
        .waitFor();
    }
  }
});

const PAGES = [
  '/call-logs/stats',
  '/conversations/analytics/performance',
  '/conversations/analytics/performance?groupBy=numberId',
  '/conversations/analytics/smart-tags',
];

/** Some of them, whichever. */
const pick = <T>(values: readonly T[], count: number): T[] =>
  values
    .map((value) => ({ value, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ value }) => value);

test('an admin chooses which transfers count as resolved: the figure and its list follow, and say by which rule', async () => {
  const page = await openAs('priya', '/conversations/analytics/performance');
  const resolved = page.getByRole('region', { name: 'Numbers of the whole range' }).getByRole('link').nth(2);
  await page.getByText('No transfer counts as resolved').waitFor();
  const before = Number(await resolved.textContent());
  await page.getByRole('link', { name: 'Choose which count' }).click();
  await page.getByRole('combobox', { name: 'Transfers that count as resolved' }).click();
  await page.getByRole('option', { name: 'All that a person took' }).click();
  await page.getByRole('button', { name: /^Save as v/ }).click();
  await page
    .getByRole('button', { name: /^Save as v/ })
    .and(page.locator(':disabled'))
    .waitFor();
  await page.goto('/conversations/analytics/performance');
  await page.getByText('Every transfer that a person took counts as resolved.').waitFor();
  const after = Number(await resolved.textContent());
  expect(after).toBeGreaterThan(before);
  await resolved.click();
  await page.getByText(new RegExp(`^${after} calls?(?: ·|$)`)).waitFor();
});

test('a new manager finds who lost most callers to hang-ups last week, and what they said', async () => {
  const page = await openAs('marco', '/dashboard');
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  const row = page.getByRole('region', { name: 'One by one' }).getByRole('row').nth(1);
  await row.getByRole('link').nth(4).click();
  await page.waitForURL(/outcome=hung_up/);
  await page
    .getByRole('link', { name: /^Open the call with/ })
    .first()
    .click();
  await page.waitForURL(/\/call-logs\/\d+/);
  await page.getByRole('region', { name: 'Transcript' }).waitFor();
});

test('whoever may read no conversations sees no figures', async () => {
  const page = await openAs('robin', '/call-logs/stats');
  await page.waitForURL(/\/admin/);
});
