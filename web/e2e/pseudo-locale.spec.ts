import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepPages } from './test/kept-pages.ts';
import { type PseudoFaults, pseudoFaults, speakPseudo } from './test/pseudo-locale.ts';
import { screenVisits } from './test/screens.ts';
import { type System, startSystem } from './test/system.ts';
import { untilLoaded } from './test/until-loaded.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

/** Texts that browsers localize themselves: days, months, zones, units of time, names of languages. */
const FROM_INTL =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,?|Jan\w*|Feb\w*|Mar\w*|Apr\w*|May|June?|July?|Aug\w*|Sep\w*|Oct\w*|Nov\w*|Dec\w*|\d[\d:,./]*|at|\d+[smhd]|Mountain|Pacific|Central|Eastern|Time|UTC|GMT[+-]?|[AP]M|English|Spanish|\d+ ?(?:s|m|h|d|w) ago|[·,–-]|\s)+$/;

/** Names that are the same in every language. */
const NAMES = /^PostgreSQL [\d.]+$/;

/** The server's responses to each user's page since the test borrowed it. */
const answers = new WeakMap<Page, string[]>();
// A reused page has the English texts in its memory cache and wouldn't request them again.
const pages = keepPages(() => ({ system, reducedMotion: 'reduce', isNew: true, prepare: preparePseudo }));

async function preparePseudo(page: Page): Promise<void> {
  await speakPseudo(page);
  page.on('response', async (response) => {
    if (!/\/api\/(?!sse)/.test(response.url())) return;
    const heard = answers.get(page);
    heard?.push(await response.text().catch(() => ''));
  });
}

type Size = ReturnType<Page['viewportSize']> & object;
const WIDE: Size = { width: 1440, height: 900 };
const PHONE: Size = { width: 390, height: 844 };
const NONE: PseudoFaults = { untranslated: [], overflowing: [] };

/** A page in the pseudo-locale, and a check for texts that came from the server. */
async function openPseudo(person?: string, size: Size = WIDE) {
  const page = await pages.of(person);
  // Clears the previous test's page and responses. A URL of the same origin keeps the page's process.
  await page.goto('/favicon.svg');
  const heard: string[] = [];
  answers.set(page, heard);
  await page.setViewportSize(size);
  const said = () => heard.join('\n').toLowerCase();
  const isData = (shown: string) => {
    // Numbers and their units are joined by a non-breaking space.
    const text = shown.replaceAll('\u00a0', ' ');
    const isSaid = (part: string) => said().includes(JSON.stringify(part).slice(1, -1).toLowerCase());
    return (
      // Initials derive from names.
      /^\p{Lu}{2}$/u.test(text) ||
      NAMES.test(text) ||
      FROM_INTL.test(text) ||
      isSaid(text) ||
      text.split(/\s*[·:()]\s*/).every((part) => part === '' || FROM_INTL.test(part) || isSaid(part))
    );
  };
  // A response counts only once it has been read here.
  const expectNone = () => eventually(async () => expect(await pseudoFaults(page, isData)).toEqual(NONE));
  const expectNoneOfEitherSize = async () => {
    for (const each of [WIDE, PHONE]) {
      await page.setViewportSize(each);
      await expectNone();
    }
    await page.setViewportSize(size);
  };
  return { page, expectNone, expectNoneOfEitherSize };
}
/** Every screen in its initial state, and URLs that show it in others. */
const PLACES: readonly { readonly path: string; readonly person?: string }[] = [
  ...screenVisits,
  { path: '/login?sessionExpired=1' },
  { path: '/no/such/page' },
];
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();

describe('with texts 40% longer, nothing overflows or is left untranslated, wide or on a phone', () => {
  test.each(PLACES)('on $path', async ({ path, person }) => {
    const { page, expectNoneOfEitherSize } = await openPseudo(person);
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await untilLoaded(page);
    await expectNoneOfEitherSize();
  });

  test('on the page of an emailed link, with all its messages while typing', async () => {
    const { page, expectNoneOfEitherSize } = await openPseudo();
    await page.route('**/api/reset?*', (route) => route.fulfill({ json: { state: 'valid' } }));
    await page.goto('/welcome?passwordResetToken=good');
    const fields = page.locator('input[autocomplete="new-password"]');
    await fields.first().fill('passwordpassword');
    await fields.last().fill('another');
    await expectNoneOfEitherSize();
    await page.unroute('**/api/reset?*');
  });

  test('on the dashboard', async () => {
    const { page, expectNoneOfEitherSize } = await openPseudo('marco');
    await page.goto('/dashboard');
    await page.getByText('Jonas Petersen').first().waitFor();
    await expectNoneOfEitherSize();
  });

  test('in the emails and on the system page', async () => {
    const { page, expectNoneOfEitherSize } = await openPseudo('robin');
    await page.goto('/admin/mails');
    await heading(page);
    await page.waitForLoadState('networkidle');
    await expectNoneOfEitherSize();
    await page.goto('/admin/system');
    await heading(page);
    await page.getByRole('table').first().waitFor();
    await expectNoneOfEitherSize();
  });

  test('in an account of the administration', async () => {
    const { page, expectNoneOfEitherSize } = await openPseudo('robin');
    await page.goto('/admin/acc_willow');
    await page.getByText('priya@willowcreek.example').first().waitFor();
    await expectNoneOfEitherSize();
  });
});

describe.each([PHONE, WIDE])(
  'with texts 40% longer, nothing overflows or is left untranslated at $width px',
  (size) => {
    test('on the user’s own account, with its menu', async () => {
      const { page, expectNone } = await openPseudo('marco', size);
      await page.goto('/account');
      await heading(page);
      await page.getByText('127.0.0.1').first().waitFor();
      await expectNone();
      await page.locator('header button').last().click();
      await page.getByRole('menu').waitFor();
      await expectNone();
    });

    test('in the inbox, its filter and order menus, a conversation and its tag picker', async () => {
      const { page, expectNone } = await openPseudo('marco', size);
      await page.goto('/conversations');
      await page.getByText('Hannah Whitfield').waitFor();
      await expectNone();
      const opened = page.locator('.mantine-Popover-dropdown, .mantine-Menu-dropdown');
      const chips = page.getByRole('toolbar').first().getByRole('button');
      for (const chip of await chips.all()) {
        await chip.click();
        await opened.first().waitFor();
        await expectNone();
        await page.keyboard.press('Escape');
        await opened.first().waitFor({ state: 'detached' });
      }
      await page.getByText('Hannah Whitfield').click();
      await page.getByText('baking chocolate').first().waitFor();
      await expectNone();
      await page.keyboard.press('t');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await expectNone();
    });

    test('in the palette and the shortcut list', async () => {
      const { page, expectNone } = await openPseudo('marco', size);
      await page.goto('/conversations');
      await page.getByText('Hannah Whitfield').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await expectNone();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await expectNone();
    });
  },
);
