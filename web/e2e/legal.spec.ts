import { LOCALE_COOKIE, LOGGED_IN_COOKIE, SESSION_COOKIE } from '@switchboard/contracts/base/constants';
import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';
import { startThirdParty, type ThirdParty } from './test/third-party.ts';

let party: ThirdParty;
let system: System;
let guarded: System;
beforeAll(async () => {
  party = await startThirdParty();
  system = await startSystem();
  guarded = await startSystem(party.env);
});
afterAll(async () => {
  await Promise.all([system?.stop(), guarded?.stop()]);
  party?.close();
});

const PATH = '/cookie-policy';
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cookie policy' });
const part = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const namesIn = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('rowheader').allTextContents();
/** The data that this browser stores for the site, by name. */
async function keptBy(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  return [...cookies, ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]))];
}

describe('the cookie policy', () => {
  test('is linked from the sign-in pages and the home page for everybody, and leads back to sign-in', async () => {
    const page = await openPage({ system });
    for (const path of ['/', '/login', '/forgot', '/welcome']) {
      await page.goto(path);
      await page.getByRole('link', { name: path === '/' ? 'Cookies' : 'Cookie policy', exact: true }).click();
      await title(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(PATH);
    }
    expect(await page.title()).toBe('Cookie policy · Switchboard');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('lists everything that the browser stores for a user of the product', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('marco'));
    await page.goto('/conversations');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Expand the navigation' }).click();
    await page.goto(PATH);
    await title(page).waitFor();
    const kept = await keptBy(page);
    expect(kept).toEqual(expect.arrayContaining([SESSION_COOKIE, LOGGED_IN_COOKIE, LOCALE_COOKIE, 'theme', 'rail']));
    const named = [...(await namesIn(page, 'Cookies')), ...(await namesIn(page, 'Browser storage'))];
    expect(kept.filter((name) => !named.includes(name))).toEqual([]);
    expect(await page.evaluate(async () => [...(await caches.keys()), ...(await indexedDB.databases())])).toEqual([]);

    await page.getByRole('link', { name: 'Back to Switchboard' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('is left like other public pages once the session has ended', async () => {
    const page = await openPage({ system });
    // A new browser with only the cookie: a page that was signed in might still receive a session by a late response.
    await page.context().addCookies([{ name: LOGGED_IN_COOKIE, value: 'true', url: system.url }]);
    await page.goto(PATH);
    await page.waitForURL((url) => url.pathname === '/');
  });

  test.each([1440, 390])(
    'keeps the entered account and the leave button visible while scrolling: %i px',
    async (width) => {
      const page = await openPage({ system, viewport: { width, height: 800 } });
      await signIn(page, system.person('robin'));
      const data = { id: system.person('priya').id, reason: 'to read it with them' };
      expect((await page.request.post('/api/impersonate', { data })).status()).toBe(200);
      await page.goto(PATH);
      const banner = page.getByRole('region', { name: 'Stop impersonating' });
      await banner.getByText('Robin Vale is signed in as Priya Nair in Willow Creek Animal Hospital.').waitFor();
      await page.getByText('None is set up').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Browser storage' }).click();
      await page.waitForURL(`**${PATH}#storage`);
      const box = await banner.boundingBox();
      expect(box?.y).toBe(0);
      const heading = (await part(page, 'Browser storage').boundingBox())?.y;
      expect(heading).toBeGreaterThanOrEqual(box?.height ?? 0);
      expect(heading).toBeLessThan(200);
      await banner.getByRole('button', { name: 'Stop impersonating' }).click();
      await banner.waitFor({ state: 'detached' });
    },
  );

  test('opens at the linked section, and its own links lead to sections, with the focus', async () => {
    const page = await openPage({ system, viewport: { width: 1440, height: 500 } });
    const isFocused = (name: string) => part(page, name).evaluate((heading) => heading === document.activeElement);
    await page.goto(`${PATH}#storage`);
    await part(page, 'Browser storage').waitFor();
    expect(await isFocused('Browser storage')).toBe(true);
    expect((await part(page, 'Browser storage').boundingBox())?.y).toBeLessThan(100);

    await page.goto(PATH);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'How to delete it' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${PATH}#deleting`);
    expect(await isFocused('How to delete it')).toBe(true);
    for (const link of await contents.getByRole('link').all()) {
      expect(await page.locator(`h2${await link.getAttribute('href')}`).count()).toBe(1);
    }
  });

  test('opens at its top, whatever fragment the URL has', async () => {
    const page = await openPage({ system });
    await page.goto(`${PATH}#100%`);
    await title(page).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('exists in both languages, with the date in each one’s format', async () => {
    const page = await openPage({ system, locale: 'es-MX' });
    await page.goto(PATH);
    await title(page).waitFor();
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Política de cookies' }).waitFor();
    await page.getByText(/^Última actualización: \d+ de \p{L}+ de \d{4}$/u).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByText(/^Last updated: \p{L}+ \d+, \d{4}$/u).waitFor();
    await page.locator('html[lang="en"]').waitFor();
    expect(await page.title()).toBe('Cookie policy · Switchboard');
  });

  test('names third-party services only where they are configured', async () => {
    const page = await openPage({ system });
    await page.goto(PATH);
    await page.getByText('None is set up in this installation').waitFor();
    const other = await openPage({ system: guarded });
    await other.goto(PATH);
    const { host } = new URL(party.url);
    await other.getByRole('table', { name: 'Services of others' }).waitFor();
    expect(await namesIn(other, 'Services of others')).toEqual([host, host]);
    // Reading the policy loads none of the services that it describes.
    expect(party.requested).toEqual([]);
  });

  test('is linked from the recording question, to its section about recording', async () => {
    const page = await openPage({ system: guarded });
    const { email, password } = guarded.person('jo');
    await page.goto('/login');
    await page.getByRole('button', { name: 'I am human' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const bar = page.getByRole('region', { name: 'Record my sessions' });
    await bar.getByRole('link', { name: 'Cookie policy' }).click();
    await page.waitForURL(`**${PATH}#others`);
    // The section is last: the page scrolls to it once everything is loaded.
    await page.getByRole('table', { name: 'Services of others' }).waitFor();
    const rows = page.getByRole('table', { name: 'Services of others' }).getByRole('row');
    await eventually(async () => expect((await rows.last().boundingBox())?.y).toBeLessThan(900));
    expect(await violations(page)).toEqual([]);
  });

  test('has no accessibility violations in either theme, wide or narrow', async () => {
    const page = await openPage({ system, colorScheme: 'light' });
    await page.goto(PATH);
    await page.getByText('None is set up').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
  });

  test('prints only its text, black on white in the dark theme too', async () => {
    const page = await openPage({ system, colorScheme: 'dark' });
    await page.goto(PATH);
    await page.getByText('None is set up').waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const chrome of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('button')]) {
      expect(await chrome.filter({ visible: true }).count()).toBe(0);
    }
    const colors = await page.evaluate(() =>
      ['h1', 'article p', 'td', 'thead th'].map(
        (selector) => getComputedStyle(document.querySelector(selector) ?? document.body).color,
      ),
    );
    expect(new Set(colors)).toEqual(new Set(['rgb(0, 0, 0)']));
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  });

  test.each([PATH, `/es${PATH}`])('is no wider than a phone: %s', async (path) => {
    const page = await openPage({ system, viewport: { width: 390, height: 844 } });
    await page.goto(path);
    await page.getByRole('table').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.getByRole('row').count()).toBe(19);
    expect(await page.getByRole('banner').getByRole('link').filter({ visible: true }).count()).toBe(2);
  });
});
