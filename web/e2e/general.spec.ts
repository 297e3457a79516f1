import { eventually } from '@switchboard/testing/eventually';
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
  await page.goto('/settings/general');
  await page.getByRole('form', { name: 'General' }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('two people change the settings: the second one chooses field by field, and everybody sees the new name', async () => {
  const [priya, other, marco] = await Promise.all([openAs('priya'), openAs('priya'), openAs('marco')]);
  await field(priya, 'Business name').fill('Willow Creek Pets');
  await field(priya, 'Recording notice in English').fill('We record calls.');
  await field(other, 'Business name').fill('Willow Animal Care');
  await field(other, 'Days to keep conversations').fill('90');
  await button(priya, 'Save as v4').click();
  await other.getByText('Priya Nair saved v4 while you were editing.').waitFor();
  await button(other, 'Save as v5').click();

  const dialog = other.getByRole('dialog', { name: 'Priya Nair saved this while you were editing' });
  const name = dialog.getByRole('group', { name: 'Business name' });
  await name.getByText('Willow Creek Pets').waitFor();
  await dialog.getByText('Changed only by Priya Nair, and kept: Recording notice.').waitFor();
  await name.getByRole('radio', { name: 'Mine, not saved' }).check();
  await dialog.getByRole('button', { name: 'Save as v5' }).click();
  await dialog.waitFor({ state: 'hidden' });

  expect(await field(other, 'Recording notice in English').inputValue()).toBe('We record calls.');
  await marco.getByRole('banner').getByText('Willow Animal Care').waitFor();
  await eventually(async () => expect(await field(marco, 'Business name').inputValue()).toBe('Willow Animal Care'));
  await priya.getByRole('tab', { name: 'History' }).click();
  const entries = priya.getByRole('list', { name: 'History' }).getByRole('listitem');
  await entries.filter({ hasText: 'v5Priya Nair' }).getByText('90 days').waitFor();
});

test('a user who may not change the settings can read them but neither save nor export', async () => {
  const marco = await openAs('marco');
  await marco.getByText('Only administrators can change this.').waitFor();
  expect(await field(marco, 'Business name').isEditable()).toBe(false);
  expect(await button(marco, 'Add a holiday').count()).toBe(0);
  expect(await marco.getByRole('tab', { name: 'Data' }).count()).toBe(0);
  const { status } = await marco.evaluate(() => fetch('/api/exports').then(({ status }) => ({ status })));
  expect(status).toBe(403);
});

test('an administrator lowers a cap and restores it, and sees both in the history', async () => {
  const priya = await openAs('priya');
  const caps = priya.getByRole('group', { name: 'Caps' });
  await caps
    .getByText(/^0 of 100,000 used/)
    .first()
    .waitFor();
  const own = field(priya, 'Your cap: Text messages per day');
  await own.fill('250');
  await button(priya, 'Save as v6').click();
  await caps.getByText('0 of 250 used').waitFor();
  await own.fill('');
  await button(priya, 'Save as v7').click();
  await caps.getByText('0 of 250 used').waitFor({ state: 'hidden' });
  await priya.getByRole('tab', { name: 'History' }).click();
  const entries = priya.getByRole('list', { name: 'History' }).getByRole('listitem');
  await entries.filter({ hasText: 'v6Priya Nair' }).getByText('Text messages per day').first().waitFor();
});
