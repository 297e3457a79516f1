import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

/** The page's color for the browser's own interface. */
const frameColor = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

describe('theme and language', () => {
  test('the chosen theme applies before the program loads', async () => {
    const page = await openPage({ system, colorScheme: 'light' });
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login');
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(await background()).toBe('rgb(15, 20, 27)');
    expect(await frameColor(page)).toBe('#151b24');
  });

  test('the browser’s interface has the color of the chosen theme, or else of the system’s', async () => {
    const page = await openPage({ system, colorScheme: 'light' });
    await page.goto('/login');
    const other = await page.context().newPage();
    await other.goto('/login');
    expect(await frameColor(page)).toBe('#ffffff');
    // The menu stays open: a second click on its button would close it.
    await page.getByRole('button', { name: 'Theme' }).click();
    const choose = (theme: string) => page.getByRole('menuitemradio', { name: theme }).click();
    await choose('Dark');
    for (const each of [page, other]) await eventually(async () => expect(await frameColor(each)).toBe('#151b24'));
    await choose('System');
    for (const each of [page, other]) await eventually(async () => expect(await frameColor(each)).toBe('#ffffff'));
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await frameColor(page)).toBe('#151b24');
  });

  test('the page follows changes of the system’s theme', async () => {
    const page = await openPage({ system, colorScheme: 'light' });
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  });

  test('the language defaults to the browser’s, and a choice lasts a year', async () => {
    const page = await openPage({ system, locale: 'es-MX' });
    await page.goto('/login');
    await page.locator('html[lang="es"]').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.locator('html[lang="en"]').waitFor();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('en');
    expect(((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000).toBeCloseTo(365, 0);
  });
});
