import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { launchBrowser } from './test/chromium.ts';
import { screenVisits } from './test/screens.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

const PUBLIC = [
  ...screenVisits.flatMap(({ path, person }) => (person ? [] : path)),
  '/login?sessionExpired=1',
  '/welcome?passwordResetToken=nothing',
  '/no/such/page',
];
/** Every screen with somebody who may see it, and its other states; all show a heading when they are there. */
const SIGNED_IN: readonly (readonly [path: string, person: string])[] = [
  ...screenVisits.flatMap(({ path, person }) => (person ? [[path, person] as const] : [])),
  ['/account', 'marco'],
  ['/conversations?dateFrom=2001-01-01&dateTo=2001-01-02', 'marco'],
  ['/conversations?range=all&searchString=zzzz&filterField=status&filterValue=open', 'marco'],
  ['/conversations/999999', 'marco'],
  ['/conversations', 'vera'],
  ['/conversations?tenantId=acc_willow', 'dana'],
  ['/account', 'robin'],
  ['/admin/mails', 'robin'],
  ['/admin/system', 'robin'],
  ['/admin/acc_willow', 'robin'],
  ['/admin/acc_sunrise', 'robin'],
  ['/admin/acc_nowhere', 'robin'],
];

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
    await page.goto('/dashboard');
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

  test.each(SIGNED_IN)('on %s, as %s sees it', async (path, name) => {
    const page = await openPage({ browser, system, colorScheme, reducedMotion: 'reduce' });
    await signIn(page, system.person(name));
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('load');
    expect(await violations(page)).toEqual([]);
  });

  test('on what opens over a page', async () => {
    const page = await openPage({ browser, system, colorScheme, reducedMotion: 'reduce' });
    await signIn(page, system.person('marco'));
    await page.goto('/conversations');
    await page.getByRole('link', { name: /Hannah Whitfield/ }).click();
    await page.getByText('baking chocolate').first().waitFor();
    for (const keys of ['?', 'Control+k', 't']) {
      await page.keyboard.press(keys);
      const opened = page.locator('[role="dialog"]:visible, [role="listbox"]:visible').first();
      await opened.waitFor();
      expect([keys, await violations(page)]).toEqual([keys, []]);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'hidden' });
    }
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
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).click();
    await page.getByRole('button', { name: 'Impersonate…', exact: true }).click();
    await page.getByLabel('Reason').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('who asks their system for', () => {
  test('no motion gets none that goes on', async () => {
    const page = await openPage({ browser, system, reducedMotion: 'reduce' });
    await signIn(page, system.person('marco'));
    await page.goto('/conversations');
    await page.getByRole('link', { name: /Hannah Whitfield/ }).waitFor();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== 1)
        .map(({ id, effect }) => `${id} ${effect instanceof KeyframeEffect ? effect.target?.outerHTML : ''}`),
    );
    expect(moving).toEqual([]);
  });

  test('few colours still sees what is chosen, focused and urgent', async () => {
    const page = await openPage({ browser, system, forcedColors: 'active', reducedMotion: 'reduce' });
    await signIn(page, system.person('marco'));
    await page.goto('/conversations?range=all');
    await page.getByRole('link', { name: /Hannah Whitfield/ }).waitFor();
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    await page.keyboard.press('j');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    expect(outline).not.toBe('none');
    await page.keyboard.press('Enter');
    await page.getByRole('log').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
