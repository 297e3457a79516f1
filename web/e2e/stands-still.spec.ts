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

/** Where there is no limit, its meter has no bar. */
const BAR_PX = 12;

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
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, release: held.resolve };
}

const topOf = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? Number.NaN);

describe('what can be pressed does not move when a late answer comes', () => {
  test('in the index of the settings, which comes with the cards over it', async () => {
    const { page, release } = await openWithout('**/api/settings/health', { person: 'marco', path: '/settings' });
    const groups = page.getByRole('link', { name: 'Groups' });
    await page.getByRole('searchbox').waitFor();
    expect(await groups.count()).toBe(0);
    release();
    await groups.waitFor();
    await page.route('**/api/settings/health', (route) => route.abort());
    await page.reload();
    await groups.waitFor();
  });

  test.each([WIDE, PHONE])('in the list of clients, under the meters, at $width px', async (size) => {
    const at = { person: 'dana', path: '/subaccounts', size };
    const { page, release } = await openWithout('**/api/subaccounts/pool', at);
    const search = page.getByRole('searchbox').first();
    await search.waitFor();
    const before = await topOf(search);
    release();
    await page.getByRole('progressbar').first().waitFor();
    expect(Math.abs((await topOf(search)) - before)).toBeLessThan(BAR_PX);
  });

  test.each([WIDE, PHONE])('in the list of vets, which comes into sight with the rota, at $width px', async (size) => {
    const at = { person: 'marco', path: '/veterinarians', size };
    const { page, release } = await openWithout('**/api/veterinarians/onCall*', at);
    const search = page.getByRole('searchbox').first();
    await search.waitFor();
    expect(await topOf(search)).toBeGreaterThan(size.height);
    release();
    await page.getByRole('region', { name: 'Rota' }).waitFor();
  });
});
