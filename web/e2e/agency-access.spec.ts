import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, path: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = async (page: Page, access: string) => {
  await page.getByRole('radio', { name: access, exact: true }).check();
  await button(page, 'Save access').click();
  await page.getByText('Agency access saved.').first().waitFor();
};

test('a client reduces its agency’s access step by step, which the agency sees at once, and finally removes it', async () => {
  const dana = await openAs('dana', '/subaccounts/acc_northgate');
  await button(dana, 'More actions').click();
  await dana.getByRole('menuitem', { name: 'Open…' }).click();
  await dana.getByText('the access the client grants your agency: Read and build.').waitFor();
  await dana.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await dana.getByText('You are working in Northgate Property Management with build access.').waitFor();
  await dana.goto('/agents');
  await button(dana, 'New agent').waitFor();
  await dana.goto('/settings');
  await dana.getByRole('link', { name: 'General' }).waitFor();
  for (const kept of ['Team', 'API access', 'Secrets', 'Listeners'])
    expect(await dana.getByRole('link', { name: kept }).count()).toBe(0);
  await dana.goto('/agents');
  await button(dana, 'New agent').waitFor();

  const terrence = await openAs('terrence', '/settings/general?tab=agency');
  await terrence.getByText('here now').waitFor();
  await choose(terrence, 'Read');
  await dana.getByText('You are working in Northgate Property Management with read access.').waitFor();
  await button(dana, 'New agent').waitFor({ state: 'detached' });

  await choose(terrence, 'No access');
  await dana.getByText('Northgate Property Management ended your agency’s access').waitFor();
  await dana.waitForURL('**/subaccounts/acc_northgate');
  await dana.getByText('This client doesn’t allow agency access.').waitFor();
  await button(dana, 'More actions').click();
  await dana.getByRole('menuitem', { name: 'Suspend…' }).waitFor();
  expect(await dana.getByRole('menuitem', { name: 'Open…' }).count()).toBe(0);
  await terrence.reload();
  await terrence.getByRole('tabpanel').getByText('until').first().waitFor();
  await choose(terrence, 'Read and build');
});

test('an agency prepares a client that nobody has joined', async () => {
  const dana = await openAs('dana', '/subaccounts/new');
  await dana.getByLabel('Name', { exact: true }).fill('Cedar Grove Vets');
  await dana.getByLabel('Owner’s email').fill('owner@cedar.example');
  await dana.locator('form').getByRole('button', { name: 'Add a client', exact: true }).click();
  await dana.getByText('Invited').waitFor();
  await button(dana, 'More actions').click();
  await dana.getByRole('menuitem', { name: 'Open…' }).click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await dana.getByText('You are working in Cedar Grove Vets with build access.').waitFor();
  await dana.goto('/settings/prompts/new');
  await dana.getByLabel('Name', { exact: true }).fill('Opening hours');
  await dana.getByLabel('Body', { exact: true }).fill('We are open from eight to five.');
  await dana.locator('form [type="submit"]').click();
  await dana.getByRole('tab', { name: 'History' }).click();
  await dana.getByRole('list', { name: 'History' }).getByText('for Harbor Voice Agency').waitFor();
});

test('an impersonator sees no control whose request would be refused', async () => {
  const robin = await openAs('robin', '/admin/acc_willow');
  await button(robin, 'Impersonate…').click();
  await robin.getByLabel('Reason').fill('A ticket about people');
  await robin.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click();
  await robin.waitForURL('**/dashboard');
  await robin.goto('/settings/users');
  await robin.getByRole('link', { name: 'Marco Reyes' }).click();
  await robin.getByRole('tab', { name: 'Roles and permissions' }).waitFor();
  expect(await robin.getByRole('tab', { name: 'Sessions' }).count()).toBe(0);
  expect(await button(robin, 'Invite people').count()).toBe(0);
  expect(await button(robin, 'More actions').count()).toBe(0);
  await robin.goto('/settings/general?tab=data');
  await robin.getByRole('heading', { name: 'Old conversations' }).waitFor();
  expect(await button(robin, 'Export everything').count()).toBe(0);
  await robin.goto('/settings/general?tab=agency');
  await robin.getByText('Only this account’s own administrators can change this.').waitFor();
  expect(await robin.getByRole('radio', { name: 'Read', exact: true }).isDisabled()).toBe(true);
});
