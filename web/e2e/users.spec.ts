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
  await page.goto('/settings/users');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = async (page: Page, item: string) => {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('an administrator invites pasted addresses, revokes an invitation, and suspends and reactivates a user', async () => {
  const page = await openAs('priya');
  await button(page, 'Invite people').click();
  const emails = page.getByLabel('Email addresses');
  await emails.fill('noa@one.example, noa@ NOA@one.example\npia@two.example marco@');
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.getByText('Not valid: noa@, marco@').waitFor();
  await emails.fill(`noa@one.example\npia@two.example ${system.person('marco').email}`);
  await button(page, 'Send 3 invitations').click();
  await page.getByText('2 invitations are on their way.').waitFor();
  await page.getByText(/^These people already have access.*marco/).waitFor();
  await button(page, 'Done').click();

  await page.getByRole('link', { name: 'noa@one.example' }).click();
  await choose(page, 'Send a new invitation');
  await page.getByText('A new invitation is on its way to noa@one.example.').waitFor();
  await choose(page, 'Revoke invitation…');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('The invitation for noa@one.example was revoked.').waitFor();

  await page.goto('/settings/users?searchString=marco');
  await page.getByRole('link', { name: 'Marco Reyes' }).click();
  const pane = page.getByRole('region', { name: 'Marco Reyes', exact: true });
  await choose(page, 'Suspend');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await pane.getByText('Suspended').waitFor();
  await choose(page, 'Reactivate');
  await pane.getByText('Active').waitFor();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await page.getByText('Marco Reyes is not signed in.').waitFor();
  await page.getByRole('tab', { name: 'Roles and permissions' }).click();
  const row = page.getByRole('row', { name: /^Invite and change people/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allInnerTexts()).toHaveLength(6);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByText('v3').waitFor();
});

test('a supervisor cannot open the team page', async () => {
  const page = await openAs('marco');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Groups' }).waitFor();
  expect(await page.getByRole('link', { name: 'Team' }).count()).toBe(0);
});
