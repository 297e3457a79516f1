import { eventually } from '@switchboard/testing/eventually';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { launchBrowser } from './test/chromium.ts';
import { findStory } from './test/story.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  // With sound allowed, no bar that offers to enable it moves the page under a finger.
  const launched = launchBrowser(['--autoplay-policy=no-user-gesture-required']);
  [system, browser] = await Promise.all([startSystem(), launched]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

const WIDTH = 390;
/** A user's inbox on a phone, with or without rows. */
async function onPhone(address: string | ((page: Page) => Promise<string>)): Promise<Page> {
  const page = await openPage({ browser, system, viewport: { width: WIDTH, height: 844 }, hasTouch: true });
  await signIn(page, system.person('marco'));
  await page.goto(typeof address === 'string' ? address : await address(page));
  return page;
}
const chips = (page: Page) => page.getByRole('toolbar', { name: 'Filters' });
/** Whether an element is completely within the window's width. */
async function isBetweenSides(what: Locator): Promise<boolean> {
  const box = await what.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= WIDTH;
}

test('a chosen filter is visible when the list opens, and when another one is chosen', async () => {
  const page = await onPhone('/conversations?range=30d&smartTagIds=1,2&filterField=needsAttention&filterValue=true');
  const more = chips(page).getByRole('button', { name: 'Needs attention', exact: true });
  await more.waitFor();
  await eventually(async () => expect(await isBetweenSides(more)).toBe(true));
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  await page.goto('/conversations');
  const first = chips(page).getByRole('button', { name: 'Last 7 days' });
  expect(await isBetweenSides(first)).toBe(true);
  await chips(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'No attention needed' }).click();
  const chosen = chips(page).getByRole('button', { name: 'No attention needed', exact: true });
  await eventually(async () => expect(await isBetweenSides(chosen)).toBe(true));
  await page.keyboard.press('Escape');
  await chips(page).getByRole('button', { name: 'Remove the filter “No attention needed”' }).click();
  await eventually(async () => expect(await isBetweenSides(first)).toBe(true));
});

test('a conversation shows as many tags as fit its line, and the others on demand', async () => {
  const page = await onPhone(async (there) => `/conversations/${await findStory(there, 'Noor Al-Amin')}?range=all`);
  const tags = page.locator('header', { has: page.getByRole('heading', { level: 2 }) });
  await tags.getByText('Booking made').waitFor();
  expect(await tags.getByText('Spanish', { exact: true }).last().isVisible()).toBe(false);
  await page.setViewportSize({ width: 600, height: 844 });
  await eventually(async () =>
    expect(await tags.getByRole('button', { name: 'Remove Spanish' }).isVisible()).toBe(true),
  );
  await page.setViewportSize({ width: 320, height: 844 });
  await tags.getByRole('button', { name: '2 more tags' }).click();
  for (const name of ['New client', 'Booking made', 'Spanish']) {
    await tags.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
});

test('a tap on a chip opens its menu, and a scroll that starts on it does not', async () => {
  const page = await onPhone('/conversations');
  const chip = chips(page).getByRole('button', { name: 'Status' });
  const { x, y } = (await chip.boundingBox()) ?? { x: 0, y: 0 };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: x + 10, y: y + 10 });
  for (const by of [20, 40, 60]) await touch('touchMove', { x: x + 10 - by, y: y + 10 });
  await touch('touchEnd');
  await chips(page).getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitemcheckbox', { name: 'Inbound' }).waitFor();
  expect(await page.getByRole('menu').count()).toBe(1);
});

test('a focused element is clear of the bottom navigation, with its ring', async () => {
  const page = await onPhone('/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The part of the screen that the on-screen keyboard leaves visible.
  await page.setViewportSize({ width: WIDTH, height: 420 });
  const seen = new Set<string>();
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press(step < 30 ? 'Tab' : 'Shift+Tab');
    const { name, isCovered } = await page.evaluate(focusOverBar);
    seen.add(name);
    expect(isCovered, name).toBe(false);
  }
  expect(seen.size).toBeGreaterThan(10);
});

/** The focused element of the page's main part, and whether it extends behind the bar. */
function focusOverBar(): { name: string; isCovered: boolean } {
  const focused = document.activeElement;
  const bar = document.querySelector('nav')?.getBoundingClientRect();
  if (!focused?.closest('main') || !bar) return { name: '', isCovered: false };
  // A field drawn by its label is located there.
  const drawn = (focused instanceof HTMLInputElement && focused.labels?.[0]) || focused;
  const { bottom } = drawn.getBoundingClientRect();
  return { name: drawn.textContent || (focused.getAttribute('aria-label') ?? ''), isCovered: bottom + 4 > bar.top };
}

test('screens that do not fit the navigation are in the account menu', async () => {
  const page = await onPhone('/dashboard');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Jobs' }).click();
  await page.waitForURL('**/jobs');
  await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
});

test('the bar leads to the analytics, and the palette opens from the header', async () => {
  const page = await onPhone('/conversations');
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await eventually(async () => expect(await entries.allInnerTexts()).toContain('Analytics'));
  for (const entry of await entries.all()) {
    if (await entry.isVisible()) expect(await isBetweenSides(entry)).toBe(true);
  }
  await page.getByRole('button', { name: 'Search or jump to' }).tap();
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('hannah');
  await page.getByRole('option', { name: /Hannah Whitfield/ }).waitFor();
});
