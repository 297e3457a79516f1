import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations, violationsInBothThemes } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { keepPages } from './test/kept-pages.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const pages = keepPages(() => ({ system, reducedMotion: 'reduce' }));

describe('axe finds no violations, including the colors of the dark theme', () => {
  test('on the dashboard, the inbox and an open conversation', async () => {
    const page = await pages.of('marco');
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.getByText('Waiting for a person').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.goto('/conversations');
    await page.getByRole('link', { name: /Hannah Whitfield/ }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: /Hannah Whitfield/ }).click();
    await page.getByText('baking chocolate').first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  test('in overlays', async () => {
    const page = await pages.of('marco');
    await page.goto('/conversations');
    await page.getByRole('link', { name: /Hannah Whitfield/ }).click();
    await page.getByText('baking chocolate').first().waitFor();
    for (const keys of ['?', 'Control+k', 't']) {
      await page.keyboard.press(keys);
      const opened = page.locator('[role="dialog"]:visible, [role="listbox"]:visible').first();
      await opened.waitFor();
      expect([keys, await violationsInBothThemes(page)]).toEqual([keys, []]);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'hidden' });
    }
  });

  test('on menus, dialogs and a phone', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await openPage({ system, reducedMotion: 'reduce', viewport });
    await signIn(page, system.person('marco'));
    await page.goto('/conversations');
    await page.getByRole('link', { name: /Hannah Whitfield/ }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    for (const chip of ['Last 7 days', 'Status', 'Tags', 'Account menu']) {
      await page.getByRole('button', { name: chip }).click();
      await page.locator('.mantine-Popover-dropdown, .mantine-Menu-dropdown').first().waitFor();
      expect([chip, await violationsInBothThemes(page)]).toEqual([chip, []]);
      await page.keyboard.press('Escape');
    }
  });

  test('in the administration', async () => {
    const page = await pages.of('robin');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).click();
    await page.getByRole('button', { name: 'Impersonate…', exact: true }).click();
    await page.getByLabel('Reason').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

describe('a user’s system setting for', () => {
  test('reduced motion stops all endless animations', async () => {
    const page = await openPage({ system, reducedMotion: 'reduce' });
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

  test('forced colors keeps selection, focus and urgency visible', async () => {
    const page = await openPage({ system, forcedColors: 'active', reducedMotion: 'reduce' });
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
