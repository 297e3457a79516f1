import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { openPage, readAddress, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

const TOAST_MS = 5_000;

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

type Options = Partial<Parameters<typeof openPage>[0]>;
async function openInbox(options: Options = {}): Promise<Page> {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person('marco'));
  await page.goto('/conversations');
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const result = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

describe('keys', () => {
  test('switch to the dashboard and back to the conversations, in sequence', async () => {
    const page = await openInbox();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL('**/dashboard');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL('**/conversations');
  });

  test('open a menu, and Escape returns to its button', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('marco'));
    await page.goto('/dashboard');
    const button = page.getByRole('button', { name: 'Theme' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    await page.getByRole('menu').locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button.and(page.locator(':focus')).waitFor();
  });

  test('are listed as currently active, and do nothing in a field or under a dialog', async () => {
    const page = await openInbox();
    await page.keyboard.press('/');
    await page.keyboard.type('?gd');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Next conversation').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    expect(readAddress(page)).toContain('/conversations');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await sheet.getByText('Inbox').waitFor();
    expect(await sheet.getByText('Next conversation').count()).toBe(0);
  });

  test('that are single characters can be switched off permanently', async () => {
    const page = await openInbox();
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});

describe('the palette', () => {
  test('opens with Ctrl-K, searches while typing, and returns the focus', async () => {
    const page = await openInbox();
    const account = page.getByRole('button', { name: 'Account menu' });
    await account.focus();
    await page.keyboard.press('Control+k');
    await palette(page).fill('dash');
    await result(page, /Dashboard/).waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await eventually(async () => expect(await account.evaluate((own) => own === document.activeElement)).toBe(true));
    await page.keyboard.press('Control+k');
    await palette(page).fill('dash');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });

  test('filters the inbox by a tag', async () => {
    const page = await openInbox();
    await page.keyboard.press('Control+k');
    await palette(page).fill('poison');
    await result(page, 'Poison exposure').click();
    await page.waitForURL(/\/conversations\?smartTagIds=\d+$/);
  });

  test('finds a conversation by its transcript', async () => {
    const page = await openInbox();
    await page.keyboard.press('Control+k');
    await palette(page).fill('chocolate');
    await result(page, /Hannah Whitfield/).click();
    await page.getByRole('heading', { name: 'Hannah Whitfield' }).waitFor();
  });

  test('shows a few of many conversations, and leads to all of them', async () => {
    const page = await openInbox();
    await page.keyboard.press('Control+k');
    await palette(page).fill('you');
    await result(page, /^All \d+ that match “you”$/).click();
    await page.waitForURL(/\/conversations\?searchString=you&range=all$/);
  });

  test('changes theme and language, and signs out', async () => {
    const page = await openInbox({ colorScheme: 'light' });
    const choose = async (text: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { expanded: true }).fill(text);
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
    };
    await choose('dark');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await choose('español');
    await page.locator('html[lang="es"]').waitFor();
    await choose('cerrar');
    await page.waitForURL('**/login');
  });
});

describe('overlays', () => {
  test('return the focus to where it came from, beyond the menu that opened them', async () => {
    const page = await openInbox();
    const account = page.getByRole('button', { name: 'Account menu' });
    await account.click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    await eventually(async () => expect(await account.evaluate((own) => own === document.activeElement)).toBe(true));
  });

  test('include a toast that disappears after five seconds, paused under the pointer and while it has the focus', async () => {
    const page = await openInbox();
    await page.getByRole('link', { name: /Hannah Whitfield/ }).click();
    await page.getByRole('heading', { name: 'Hannah Whitfield' }).waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await eventually(async () => {
      await page.clock.runFor(100);
      expect(await undo.isVisible()).toBe(true);
    });
    await undo.hover();
    await page.clock.runFor(3 * TOAST_MS);
    expect(await undo.isVisible()).toBe(true);
    await undo.focus();
    await page.mouse.move(5, 5);
    await page.clock.runFor(3 * TOAST_MS);
    expect(await undo.isVisible()).toBe(true);
    await undo.blur();
    await page.clock.runFor(TOAST_MS - 1_000);
    expect(await undo.isVisible()).toBe(true);
    await page.clock.runFor(2_000);
    await eventually(async () => {
      await page.clock.runFor(100);
      expect(await undo.count()).toBe(0);
    });
  });
});

describe('the frame', () => {
  test('remembers whether the navigation is expanded', async () => {
    const page = await openInbox();
    await page.getByRole('button', { name: 'Expand the navigation' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Collapse the navigation' }).waitFor();
  });

  test('has its navigation at the bottom on a phone, and nothing wider than the screen', async () => {
    const page = await openInbox({ viewport: { width: 390, height: 844 } });
    const nav = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(nav).toMatchObject({ x: 0, width: 390 });
    expect((nav?.y ?? 0) + (nav?.height ?? 0)).toBe(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('counts what needs attention in the title and on the icon, with a dot that stays still with reduced motion', async () => {
    const page = await openInbox({ reducedMotion: 'no-preference' });
    await eventually(async () => expect(await page.title()).toMatch(/^\(\d+\) Conversations/));
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    const count = /^\((\d+)\)/.exec(await page.title())?.[1];
    expect(decodeURIComponent(icon ?? '')).toContain(`>${count}</text>`);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ });
    const motion = () =>
      link
        .locator('span')
        .first()
        .evaluate((dot) => getComputedStyle(dot, '::after').animationName);
    expect(await motion()).not.toBe('none');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motion()).toBe('none');
  });

  test('says when the device is offline, and that nothing is live then', async () => {
    const page = await openInbox();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByText(/^Not live since \d\d:\d\d$/).waitFor();
    await page.context().setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);
  });

  test('keeps its navigation around a page that cannot be loaded', async () => {
    const page = await openInbox();
    await page.route('**/assets/dashboard-page-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ }).click();
    await page.getByRole('heading', { name: 'Conversations' }).waitFor();
  });
});

test('axe finds no violations in either theme with overlays', async () => {
  const page = await openInbox();
  await page.getByRole('button', { name: 'Expand the navigation' }).click();
  await page.getByRole('button', { name: 'Live' }).focus();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Next conversation').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('listbox').getByText('Asked for a human').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
