import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { getsFocus, hasFocus, press, tabTo } from './test/by-keyboard.ts';
import { launchBrowser } from './test/chromium.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('an agent is begun, its flow changed, it is tried, tested, published and compared by keyboard alone', async () => {
  const page = await openPage({ browser, system });
  await signIn(page, system.person('ben'));
  await page.goto('/agents');
  await press(button(page, 'New agent'));
  await press(button(page, /^Receptionist/));
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await getsFocus(name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'By keys' }).waitFor();

  await press(page.getByRole('link', { name: 'Open the flow' }));
  await page.getByRole('heading', { level: 1, name: 'By keys' }).waitFor();
  await tabTo(page.getByRole('radio', { name: 'Canvas' }));
  await page.keyboard.press('ArrowRight');
  const tree = page.getByRole('tree', { name: 'Steps' });
  await tree.waitFor();
  await tabTo(tree.locator('[role="treeitem"][tabindex="0"]'));
  const hours = page.getByRole('treeitem', { name: /^Say Opening hours/ });
  for (let presses = 0; presses < 40 && !(await hasFocus(hours)); presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Says, English'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('We open at eight, every day.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await page.getByText('v2 saved').waitFor();

  await press(button(page, 'Try it'));
  await press(button(page, 'Start a call'));
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText('How can I help you and your pet?').waitFor();
  await tabTo(page.getByLabel('Say something as the caller'));
  await page.keyboard.type('When are you open?');
  await page.keyboard.press('Enter');
  await transcript.getByText('We open at eight, every day.').waitFor();
  await press(button(page, 'Make a test of this'));
  await page.getByText('“When are you open?” is a test now.').waitFor();

  await page.goto('/agents');
  await press(page.getByRole('link', { name: 'By keys', exact: true }));
  await press(button(page, 'Publish…'));
  const publishing = page.getByRole('dialog', { name: 'Publish By keys' });
  await publishing.getByText('1 of 1 passed.').waitFor();
  await press(publishing.getByRole('button', { name: 'Publish', exact: true }));
  await page.getByText('By keys is published as version 1.').waitFor();
  await tabTo(page.getByRole('tab', { selected: true }));
  const versions = page.getByRole('tab', { name: 'Versions' });
  for (let presses = 0; presses < 6 && !(await hasFocus(versions)); presses += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await press(button(page, /^Version 1/));
  await page.getByText('They are the same.').waitFor();
});
