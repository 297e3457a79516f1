import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { makeItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, address = '/veterinarians', options = {}): Promise<Page> {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person(person));
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the demo’s on-call schedule shows who is on call, and its gap', async () => {
  const page = await openAs('marco', '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vets' }).click();
  await card(page, 'To fix')
    .getByText(/^No one: Sun.* 02:00–08:00$/)
    .waitFor();
  expect(await card(page, 'To fix').getByRole('listitem').count()).toBe(1);
  expect(await card(page, 'Rota').getByText('No one on call').count()).toBe(1);
  await button(page, 'Who is on call at…').click();
  // A Monday: Dr. Ruiz has the night, and Dr. Chen is her backup.
  await page.getByLabel('Who is on call at').fill('2027-01-04T22:30');
  const onCall = card(page, 'On call').getByRole('listitem');
  await onCall
    .filter({ hasText: 'Dr. Elena Ruiz' })
    .getByText(/until Tue, Jan 5 08:00/)
    .waitFor();
  expect(await onCall.allTextContents()).toEqual([
    expect.stringContaining('+1 303 555 0114 · until Tue, Jan 5 08:00'),
    expect.stringContaining('Dr. Mei ChenBackup'),
  ]);
  await button(page, 'Back to now').click();
  await page.getByRole('heading', { name: 'On call now' }).waitFor();
});

test('a supervisor adds a veterinarian with a pasted number and a night shift, and the on-call schedule shows them at once', async () => {
  const page = await openAs('lee');
  await button(page, 'New veterinarian').first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dr. Ada Fell');
  await page.getByLabel('Transfer number').fill('(312) 555-0145');
  await button(page, 'Add hours on Monday').click();
  await page.getByLabel('To, Monday').fill('18:00');
  await button(page, 'New veterinarian').last().click();
  await page.waitForURL(/\/veterinarians\/vet_/);
  // Until the item is open, the form of the new item is shown, with unsaved input.
  await page.getByRole('region', { name: 'Dr. Ada Fell', exact: true }).waitFor();
  expect(await page.getByLabel('Transfer number').inputValue()).toBe('+1 312 555 0145');
  // 18:00 to 18:00 is a whole day.
  await card(page, 'Rota')
    .getByRole('link', { name: /Dr\. Ada Fell/ })
    .first()
    .waitFor();

  const fell = await makeItem(page, 'veterinarians', { name: 'Dr. Bo Stand-in' });
  await button(page, 'Add a hold').click();
  await page.getByRole('combobox', { name: 'Substitute' }).click();
  await page.getByRole('option', { name: fell.name }).click();
  await button(page, 'Save as v2').click();
  await card(page, 'Holds').getByText('Dr. Bo Stand-in covers the shifts.').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('list', { name: 'History' })
    .getByText(/\(Dr\. Bo Stand-in\)/)
    .waitFor();
});

test('a viewer can read the directory and the on-call schedule but change neither', async () => {
  const page = await openAs('vera');
  await page.getByRole('table').getByRole('link', { name: 'Dr. Mei Chen' }).click();
  const pane = card(page, 'Dr. Mei Chen');
  expect(await pane.getByLabel('Transfer number').isEditable()).toBe(false);
  for (const name of ['New veterinarian', 'Add a hold', 'More actions'])
    expect(await button(page, name).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Change / }).count()).toBe(0);
});

test('on a phone, the on-call schedule is a list, and nothing is wider than the screen', async () => {
  const page = await openAs('marco', '/veterinarians', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await card(page, 'Rota').getByText('No one on call').waitFor();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
