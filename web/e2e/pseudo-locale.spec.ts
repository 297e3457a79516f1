import { eventually } from '@switchboard/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './test/chromium.ts';
import { keepPages } from './test/kept-pages.ts';
import { type PseudoFaults, pseudoFaults, speakPseudo } from './test/pseudo-locale.ts';
import { screenVisits } from './test/screens.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

/** What browsers say by themselves in a language: days, months, zones, units of time, names of languages. */
const FROM_INTL =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,?|Jan\w*|Feb\w*|Mar\w*|Apr\w*|May|June?|July?|Aug\w*|Sep\w*|Oct\w*|Nov\w*|Dec\w*|\d[\d:,./]*|at|\d+[smhd]|Mountain|Pacific|Central|Eastern|Time|UTC|GMT[+-]?|[AP]M|English|Spanish|\d+ ?(?:s|m|h|d|w) ago|[·,–-]|\s)+$/;

/** What is called so in every language. */
const NAMES = /^PostgreSQL [\d.]+$/;

/** The server's answers to the window of each person since a test took it. */
const answers = new WeakMap<Page, string[]>();
const pages = keepPages(() => ({ browser, system, reducedMotion: 'reduce', prepare: preparePseudo }));

async function preparePseudo(page: Page): Promise<void> {
  await speakPseudo(page);
  page.on('response', async (response) => {
    if (!/\/api\/(?!sse)/.test(response.url())) return;
    const heard = answers.get(page);
    heard?.push(await response.text().catch(() => ''));
  });
}

/** A page in the pseudo-locale, and a way to tell what of it came from the server. */
async function openPseudo(width: number, person?: string) {
  const page = await pages.of(person);
  // Nothing of the last test's page is left, nor counts what it was answered.
  await page.goto('about:blank');
  const heard: string[] = [];
  answers.set(page, heard);
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  const said = () => heard.join('\n').toLowerCase();
  const isData = (shown: string) => {
    // A number and its unit are kept on one line.
    const text = shown.replaceAll('\u00a0', ' ');
    const isSaid = (part: string) => said().includes(JSON.stringify(part).slice(1, -1).toLowerCase());
    return (
      // Initials are made of names.
      /^\p{Lu}{2}$/u.test(text) ||
      NAMES.test(text) ||
      FROM_INTL.test(text) ||
      isSaid(text) ||
      text.split(/\s*[·:()]\s*/).every((part) => part === '' || FROM_INTL.test(part) || isSaid(part))
    );
  };
  const faults = () => pseudoFaults(page, isData);
  return { page, faults };
}
const NONE = { untranslated: [], overflowing: [] };
// What came from the server is known once its answer has been read here, too.
const expectNone = (faults: () => Promise<PseudoFaults>) =>
  eventually(async () => expect(await faults()).toEqual(NONE));
/** Every screen as it first comes, and addresses that show it otherwise. */
const PLACES: readonly { readonly path: string; readonly person?: string }[] = [
  ...screenVisits,
  { path: '/login?sessionExpired=1' },
  { path: '/no/such/page' },
];
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();

describe.each([390, 1440])(
  'at %d px, with texts that are 40 %% longer, nothing overflows or is left untranslated',
  (width) => {
    test.each(PLACES)('on $path', async ({ path, person }) => {
      const { page, faults } = await openPseudo(width, person);
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await expectNone(faults);
    });

    test('on the page of a mailed link, with all that it says while one types', async () => {
      const { page, faults } = await openPseudo(width);
      await page.route('**/api/reset?*', (route) => route.fulfill({ json: { state: 'valid' } }));
      await page.goto('/welcome?passwordResetToken=good');
      const fields = page.locator('input[autocomplete="new-password"]');
      await fields.first().fill('passwordpassword');
      await fields.last().fill('another');
      await expectNone(faults);
      await page.unroute('**/api/reset?*');
    });

    test('on the own account, with its menu', async () => {
      const { page, faults } = await openPseudo(width, 'marco');
      await page.goto('/account');
      await heading(page);
      await page.getByText('127.0.0.1').first().waitFor();
      await expectNone(faults);
      await page.locator('header button').last().click();
      await page.getByRole('menu').waitFor();
      await expectNone(faults);
    });

    test('on the dashboard', async () => {
      const { page, faults } = await openPseudo(width, 'marco');
      await page.goto('/dashboard');
      await heading(page);
      await page.getByText('Jonas Petersen').first().waitFor();
      await expectNone(faults);
    });

    test('in the inbox and an open conversation', async () => {
      const { page, faults } = await openPseudo(width, 'marco');
      await page.goto('/conversations');
      await page.getByText('Hannah Whitfield').waitFor();
      await expectNone(faults);
      await page.getByText('Hannah Whitfield').click();
      await page.getByText('baking chocolate').first().waitFor();
      await expectNone(faults);
    });

    test('in what opens from the filters and the order, and in the choice of tags', async () => {
      const { page, faults } = await openPseudo(width, 'marco');
      await page.goto('/conversations');
      await page.getByText('Hannah Whitfield').waitFor();
      const opened = page.locator('.mantine-Popover-dropdown, .mantine-Menu-dropdown');
      const chips = page.getByRole('toolbar').first().getByRole('button');
      for (const chip of await chips.all()) {
        await chip.click();
        await opened.first().waitFor();
        await expectNone(faults);
        await page.keyboard.press('Escape');
        await opened.first().waitFor({ state: 'detached' });
      }
      await page.getByText('Hannah Whitfield').click();
      await page.getByText('baking chocolate').first().waitFor();
      await page.keyboard.press('t');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await expectNone(faults);
    });

    test('in the mails and the system', async () => {
      const { page, faults } = await openPseudo(width, 'robin');
      await page.goto('/admin/mails');
      await heading(page);
      await page.waitForLoadState('networkidle');
      await expectNone(faults);
      await page.goto('/admin/system');
      await heading(page);
      await page.getByRole('table').first().waitFor();
      await expectNone(faults);
    });

    test('in the administration', async () => {
      const { page, faults } = await openPseudo(width, 'robin');
      await page.goto('/admin');
      await page.getByText('Willow Creek Animal Hospital').waitFor();
      await expectNone(faults);
      await page.goto('/admin/acc_willow');
      await page.getByText('priya@willowcreek.example').first().waitFor();
      await expectNone(faults);
    });

    test('in the palette and the list of shortcuts', async () => {
      const { page, faults } = await openPseudo(width, 'marco');
      await page.goto('/conversations');
      await page.getByText('Hannah Whitfield').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await expectNone(faults);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await expectNone(faults);
    });
  },
);
