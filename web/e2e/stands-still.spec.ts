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
  /** Lets the answer through that was held back. */
  readonly release: () => void;
}

/** A window of somebody's at an address, from which one answer is held back. */
async function openWithout(answer: string, at: { person: string; path: string; size?: typeof WIDE }): Promise<Slow> {
  const page = await openPage({ system, viewport: at.size ?? WIDE });
  await signIn(page, system.person(at.person));
  const held = Promise.withResolvers<void>();
  await page.route(answer, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(at.path);
  return { page, release: held.resolve };
}

const topOf = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? Number.NaN);

describe('the index of the settings', () => {
  const HEALTH = '**/api/settings/health';
  const groups = (page: Page) => page.getByRole('link', { name: 'Groups' });

  test('comes with the cards over it, and does not move', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('marco'));
    // Time goes on by steps: the second that it waits at most does not pass.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    const held = Promise.withResolvers<void>();
    await page.route(HEALTH, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/settings');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await groups(page).count()).toBe(0);
    const answered = page.waitForResponse(HEALTH);
    held.resolve();
    await (await answered).finished();
    await eventually(async () => {
      await page.clock.runFor(10);
      expect(await groups(page).count()).toBe(1);
    });
    expect(await page.getByRole('region', { name: 'Needs your attention' }).isVisible()).toBe(true);
  });

  test('comes without them once they take long', async () => {
    const { page, release } = await openWithout(HEALTH, { person: 'marco', path: '/settings' });
    await groups(page).waitFor();
    release();
    await page.getByRole('region', { name: 'Needs your attention' }).waitFor();
  });

  test('comes without them when they can not be read', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('marco'));
    await page.route(HEALTH, (route) => route.abort());
    await page.goto('/settings');
    await groups(page).waitFor();
  });
});

describe('a list below what comes late', () => {
  const NO_LIMIT = { minutes: null, concurrency: null, agents: null, users: null };

  test.each([
    { size: WIDE, limits: {} },
    { size: PHONE, limits: {} },
    { size: PHONE, limits: { pool: NO_LIMIT, left: NO_LIMIT } },
  ])('of clients stays where it is when the limits come: $size.width px, $limits', async ({ size, limits }) => {
    const page = await openPage({ system, viewport: size });
    await signIn(page, system.person('dana'));
    const held = Promise.withResolvers<void>();
    await page.route('**/api/subaccounts/pool', async (route) => {
      await held.promise;
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...limits } });
    });
    await page.goto('/subaccounts');
    const search = page.getByRole('searchbox').first();
    await search.waitFor();
    const before = await topOf(search);
    held.resolve();
    await page.getByRole('region', { name: 'Allocated to clients' }).and(page.locator('[aria-busy=false]')).waitFor();
    expect(await topOf(search)).toBe(before);
  });

  test.each([WIDE, PHONE])('of vets is out of sight until the rota is there: $width px', async (size) => {
    const at = { person: 'marco', path: '/veterinarians', size };
    const { page, release } = await openWithout('**/api/veterinarians/onCall*', at);
    const search = page.getByRole('searchbox').first();
    await search.waitFor();
    expect(await topOf(search)).toBeGreaterThan(size.height);
    release();
    await page.getByRole('region', { name: 'Rota' }).waitFor();
    await search.scrollIntoViewIfNeeded();
    expect(await topOf(search)).toBeLessThan(size.height);
  });
});

describe('what stands beside a late answer', () => {
  const placeOf = async (what: Locator) => {
    await what.page().evaluate(() => document.fonts.ready.then(() => undefined));
    const box = await what.boundingBox();
    return [Math.round(box?.x ?? Number.NaN), Math.round(box?.y ?? Number.NaN)];
  };

  test.each([
    { size: WIDE, person: 'priya' },
    { size: { width: 520, height: 844 }, person: 'priya' },
    { size: PHONE, person: 'vera' },
  ])('leads from the calls to their figures where it stood before, at $size.width px, for $person', async (at) => {
    const { page, release } = await openWithout('**/api/calls?*', { ...at, path: '/call-logs' });
    const figures = page.getByRole('link', { name: 'Metrics' });
    await figures.waitFor();
    const before = await placeOf(figures);
    release();
    await page
      .getByText(/\d calls/)
      .first()
      .waitFor();
    expect(await placeOf(figures)).toEqual(before);
  });

  test.each([WIDE, PHONE])('narrows figures down where it stood before, at $width px', async (size) => {
    const path = '/conversations/analytics/performance';
    const { page, release } = await openWithout('**/api/analytics/performance?*', { person: 'marco', path, size });
    const narrow = page.getByRole('button', { name: 'Filter' });
    await narrow.waitFor();
    const before = await placeOf(narrow);
    release();
    await eventually(async () => expect(await page.getByRole('button', { name: 'CSV' }).isEnabled()).toBe(true));
    expect(await placeOf(narrow)).toEqual(before);
  });
});
