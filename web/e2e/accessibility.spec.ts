import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { launchBrowser } from './test/chromium.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

const PUBLIC = ['/', '/login?sessionExpired=1', '/forgot', '/welcome', '/no/such/page'] as const;

describe.each(['light', 'dark'] as const)('in the %s theme axe finds nothing wrong', (colorScheme) => {
  test.each(PUBLIC)('on %s', async (path) => {
    const page = await openPage({ browser, system, colorScheme, reducedMotion: 'reduce' });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('on the dashboard, the inbox and an open conversation', async () => {
    const page = await openPage({ browser, system, colorScheme, reducedMotion: 'reduce' });
    await signIn(page, system.person('marco'));
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.getByText('Waiting for a person').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/conversations');
    await page.getByRole('link', { name: /Hannah Whitfield/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: /Hannah Whitfield/ }).click();
    await page.getByText('baking chocolate').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('on menus, dialogs and a phone', async () => {
    const page = await openPage({
      browser,
      system,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
    });
    await signIn(page, system.person('marco'));
    await page.goto('/conversations');
    await page.getByRole('link', { name: /Hannah Whitfield/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    for (const chip of ['Last 7 days', 'Status', 'Tags', 'Account menu']) {
      await page.getByRole('button', { name: chip }).click();
      await page.locator('.mantine-Popover-dropdown, .mantine-Menu-dropdown').first().waitFor();
      expect([chip, await violations(page)]).toEqual([chip, []]);
      await page.keyboard.press('Escape');
    }
  });

  test('in the administration', async () => {
    const page = await openPage({ browser, system, colorScheme, reducedMotion: 'reduce' });
    await signIn(page, system.person('robin'));
    await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).click();
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click();
    await page.getByLabel('Reason').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
