import { eventually } from '@switchboard/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

interface Slow {
  readonly page: Page;
  /** Lets the delayed response through. */
  readonly release: () => void;
}

/** Opens a user's page with one response delayed. */
async function openWithout(answer: string, at: { person: string; path: string; size?: typeof WIDE }): Promise<Slow> {
  const page = await openPage({ system, viewport: at.size ?? WIDE });
  await signIn(page, system.person(at.person));
  const gate = Promise.withResolvers<void>();
  await page.route(answer, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(at.path);
  return { page, release: gate.resolve };
}

const readTop = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? Number.NaN);

describe('the settings index', () => {
  const HEALTH = '**/api/settings/health';
  const groups = (page: Page) => page.getByRole('link', { name: 'Groups' });

  test('appears together with the cards above it, and does not move', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('marco'));
    // The clock advances in steps, so the maximum wait of one second doesn't pass.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    const gate = Promise.withResolvers<void>();
    await page.route(HEALTH, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/settings');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await groups(page).count()).toBe(0);
    const answered = page.waitForResponse(HEALTH);
    gate.resolve();
    await (await answered).finished();
    await eventually(async () => {
      await page.clock.runFor(10);
      expect(await groups(page).count()).toBe(1);
    });
    expect(await page.getByRole('region', { name: 'Needs your attention' }).isVisible()).toBe(true);
  });

  test('appears without the cards if they take long', async () => {
    const { page, release } = await openWithout(HEALTH, { person: 'marco', path: '/settings' });
    await groups(page).waitFor();
    release();
    await page.getByRole('region', { name: 'Needs your attention' }).waitFor();
  });

  test('appears without the cards if they cannot be read', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('marco'));
    await page.route(HEALTH, (route) => route.abort());
    await page.goto('/settings');
    await groups(page).waitFor();
  });
});

describe('a list below content that loads late', () => {
  const NO_LIMIT = { minutes: null, concurrency: null, agents: null, users: null };

  test.each([
    { size: WIDE, limits: {} },
    { size: PHONE, limits: {} },
    { size: PHONE, limits: { pool: NO_LIMIT, left: NO_LIMIT } },
  ])('of clients stays in place when the limits arrive: $size.width px, $limits', async ({ size, limits }) => {
    const page = await openPage({ system, viewport: size });
    await signIn(page, system.person('dana'));
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/subaccounts/pool', async (route) => {
      await gate.promise;
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...limits } });
    });
    await page.goto('/subaccounts');
    const search = page.getByRole('searchbox').first();
    await search.waitFor();
    const before = await readTop(search);
    gate.resolve();
    await page.getByRole('region', { name: 'Allocated to clients' }).and(page.locator('[aria-busy=false]')).waitFor();
    expect(await readTop(search)).toBe(before);
  });

  test.each([WIDE, PHONE])(
    'of veterinarians is hidden until the on-call schedule is loaded: $width px',
    async (size) => {
      const at = { person: 'marco', path: '/veterinarians', size };
      const { page, release } = await openWithout('**/api/veterinarians/onCall*', at);
      const search = page.getByRole('searchbox').first();
      await search.waitFor();
      expect(await readTop(search)).toBeGreaterThan(size.height);
      release();
      await page.getByRole('region', { name: 'Rota' }).waitFor();
      await search.scrollIntoViewIfNeeded();
      expect(await readTop(search)).toBeLessThan(size.height);
    },
  );
});

describe('a control next to a late response', () => {
  const readPlace = async (what: Locator) => {
    await what.page().evaluate(() => document.fonts.ready.then(() => undefined));
    const box = await what.boundingBox();
    return [Math.round(box?.x ?? Number.NaN), Math.round(box?.y ?? Number.NaN)];
  };

  test.each([
    { size: WIDE, person: 'priya' },
    { size: { width: 520, height: 844 }, person: 'priya' },
    { size: PHONE, person: 'vera' },
  ])('switches from the calls to their metrics without moving, at $size.width px, for $person', async (at) => {
    const { page, release } = await openWithout('**/api/calls?*', { ...at, path: '/call-logs' });
    const figures = page.getByRole('link', { name: 'Metrics' });
    await figures.waitFor();
    const before = await readPlace(figures);
    release();
    await page
      .getByText(/\d calls/)
      .first()
      .waitFor();
    expect(await readPlace(figures)).toEqual(before);
  });

  test.each([WIDE, PHONE])('filters metrics without moving, at $width px', async (size) => {
    const path = '/conversations/analytics/performance';
    const { page, release } = await openWithout('**/api/analytics/performance?*', { person: 'marco', path, size });
    const narrow = page.getByRole('button', { name: 'Filter' });
    await narrow.waitFor();
    const before = await readPlace(narrow);
    release();
    await eventually(async () => expect(await page.getByRole('button', { name: 'CSV' }).isEnabled()).toBe(true));
    expect(await readPlace(narrow)).toEqual(before);
  });
});
