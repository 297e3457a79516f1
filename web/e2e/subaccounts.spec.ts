import type { Locator, Page } from 'playwright-core';
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
  await page.goto('/subaccounts');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const findPane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Selects from a client's menu. Waits for its own pane, because until then the previous one is shown. */
const choose = async (pane: Locator, item: string) => {
  await pane.getByRole('button', { name: 'More actions' }).click();
  await pane.page().getByRole('menuitem', { name: item }).click();
};
const agree = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('an agency adds a client within its remaining pool, suspends it, restores it, enters it and returns', async () => {
  const page = await openAs('dana');
  await button(page, 'Add a client').click();
  await page.getByLabel('Name', { exact: true }).fill('Maple Street Dental');
  await page.getByLabel('Owner’s email').fill('owner@maple.example');
  const minutes = page.getByRole('textbox', { name: 'Minutes per month' });
  await minutes.fill('9000');
  await page.locator('form').getByRole('button', { name: 'Add a client', exact: true }).click();
  await page.getByText('7,500 of the pool’s 20,000 minutes are left.').waitFor();
  await minutes.fill('7500');
  await page.locator('form').getByRole('button', { name: 'Add a client', exact: true }).click();
  const pane = findPane(page, 'Maple Street Dental');
  await pane.getByText('Invited').waitFor();
  await choose(pane, 'Invite the owner again');
  await page.getByText('A new invitation is on its way to owner@maple.example.').waitFor();

  await page.getByRole('link', { name: 'Northgate Property Management' }).click();
  const northgate = findPane(page, 'Northgate Property Management');
  await choose(northgate, 'Suspend…');
  await agree(page, 'Suspend');
  await northgate.getByText('You suspended this client.').waitFor();
  await choose(northgate, 'Resume');
  await northgate.getByText('You suspended this client.').waitFor({ state: 'detached' });
  await choose(northgate, 'Open…');
  await agree(page, 'Open');
  await page.getByText('You are working in Northgate Property Management with build access.').waitFor();
  await page.waitForURL('**/dashboard');
  await button(page, 'Back to Harbor Voice Agency').click();
  await page.waitForURL('**/subaccounts/acc_northgate');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByText('v3').waitFor();
});

test('a client’s administrator cannot open the list of clients', async () => {
  const page = await openAs('priya');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
  expect(await page.getByRole('link', { name: 'Clients' }).count()).toBe(0);
});
