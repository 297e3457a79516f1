import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto('/settings/phone-numbers');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name, exact: true });

test('an administrator adds a pasted number, sees a duplicate refused, and releases the number by typing it', async () => {
  const page = await openAs('priya');
  await button(page, 'New phone number').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Emergencies');
  await page.getByLabel('Number', { exact: true }).fill('(303) 555-0110');
  await button(page, 'New phone number').last().click();
  await page.getByText('This is already in use.').waitFor();
  await page.getByLabel('Number', { exact: true }).fill('303.555.0118');
  await page.getByLabel('Number to call when nobody answers').fill('+1 (303) 555-0118');
  await button(page, 'New phone number').last().click();
  await page.getByText('This can’t refer to itself.').waitFor();
  await page.getByLabel('Number to call when nobody answers').fill('+1 (303) 555-0110');
  await button(page, 'New phone number').last().click();
  await page.waitForURL(/\/phone-numbers\/num_/);
  await row(page, 'Emergencies').waitFor();
  expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('+1 303 555 0118');

  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Release…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release Emergencies?' });
  const release = dialog.getByRole('button', { name: 'Release', exact: true });
  await dialog.getByLabel('Number').fill('303 555 0119');
  expect(await release.isDisabled()).toBe(true);
  await dialog.getByLabel('Number').fill('303 555 0118');
  await release.click();
  await page.getByText('Emergencies is released.').waitFor();
  await row(page, 'Emergencies').waitFor({ state: 'hidden' });
});

test('the hours show during editing whether the number is open now', async () => {
  const page = await openAs('priya');
  await row(page, 'After hours').click();
  const now = page.getByRole('status', { name: 'Now' });
  await now.getByText('Always open').waitFor();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await button(page, `Add hours on ${day}`).click();
    await page.getByLabel(`From, ${day}`).fill('00:00');
    await page.getByLabel(`To, ${day}`).fill('23:59');
  }
  // In the last minute of a day, the business has just closed.
  await now.getByText(/^Open until 23:59$|^Closed; opens .* at 00:00$/).waitFor();
});

test('a supervisor can read numbers but cannot change any', async () => {
  const page = await openAs('marco');
  await row(page, 'Main line').click();
  expect(await page.getByLabel('Number', { exact: true }).isEditable()).toBe(false);
  for (const name of ['New phone number', 'More actions']) expect(await button(page, name).count()).toBe(0);
});
