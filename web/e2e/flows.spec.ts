import { eventually } from '@switchboard/testing/eventually';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { launchBrowser } from './test/chromium.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

async function openAs(person: string, options = {}): Promise<Page> {
  const page = await openPage({ browser, system, ...options });
  await signIn(page, system.person(person));
  await page.goto('/flows?view=outline');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });
const hasFocus = (what: Locator) =>
  eventually(async () => expect(await what.evaluate((element) => element === document.activeElement)).toBe(true));

test('a builder makes a flow by keyboard alone, sees its fault at the step, mends it and saves', async () => {
  const page = await openAs('ben');
  await button(page, 'New flow').focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type('Opening hours');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/flows\?.*id=flw_/);
  const tree = page.getByRole('tree', { name: 'Steps' });
  await tree.waitFor();

  await line(page, /^Start/).focus();
  await page.keyboard.press('a');
  await hasFocus(page.getByRole('menuitem', { name: 'Say' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('complementary', { name: 'The chosen step' }));
  await line(page, /Words are missing/).waitFor();
  await button(page, '1 problem').waitFor();

  const name = page.getByLabel('Name', { exact: true });
  for (let presses = 0; presses < 6 && !(await name.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await hasFocus(name);
  await page.keyboard.type('Hours');
  await page.keyboard.press('Tab');
  await hasFocus(page.getByLabel('Says, English'));
  await page.keyboard.type('We open at eight.');
  await button(page, 'No problems').waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(line(page, /^Say Hours/));

  await page.keyboard.press('ArrowDown');
  await hasFocus(line(page, /^1 then/).nth(1));
  await page.keyboard.press('g');
  await hasFocus(line(page, /^End/));
  await page.keyboard.press('Delete');
  await line(page, /Hours.*No way leads on from here/).waitFor();
  await page.keyboard.press('Control+z');
  await line(page, /^End/).waitFor();
  await button(page, 'No problems').waitFor();

  await page.keyboard.press('Control+s');
  await page.getByText('v2 saved').waitFor();
  await page.reload();
  await line(page, /Hours “We open at eight\.”/).waitFor();
});

test('a supervisor on a phone reads a flow, and changes none', async () => {
  const page = await openAs('marco', { viewport: { width: 390, height: 844 }, hasTouch: true });
  expect(await button(page, 'New flow').count()).toBe(0);
  await page.getByRole('link', { name: 'After-hours triage', exact: true }).click();
  await line(page, /^Ask What is going on/).click();
  const panel = page.getByRole('complementary', { name: 'The chosen step' });
  expect(await panel.getByLabel('Says, English').getAttribute('readonly')).not.toBeNull();
  await panel.getByRole('button', { name: 'Close' }).click();
  await line(page, /^Ask What is going on/).waitFor();
  for (const name of ['Add a step', 'Undo', 'More actions']) expect(await button(page, name).count()).toBe(0);
});
