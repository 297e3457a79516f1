import { tableOfAMillion } from '@switchboard/contracts/test/table-of-a-million';
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
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const row = (page: Page, number: string) =>
  page.getByRole('table', { name: 'Do not call' }).getByRole('row').filter({ hasText: number });

test('a supervisor adds a pasted number to the list, finds it, and removes it', async () => {
  const page = await openAs('marco');
  await page.getByRole('link', { name: 'Do not call' }).click();
  const form = page.getByRole('form', { name: 'Add number' });
  await form.getByLabel('Number').fill('555');
  await form.getByRole('button', { name: 'Add number' }).click();
  await form.getByText('This is not valid.').waitFor();
  await form.getByLabel('Number').fill('tel:(303) 555-0147');
  await form.getByLabel('Reason').fill('Asked in the waiting room');
  await page.keyboard.press('Enter');
  const added = row(page, '+1 303 555 0147');
  await added.getByText('Asked in the waiting room').waitFor();
  await added.getByText('Marco Reyes').waitFor();
  expect(await form.getByLabel('Number').inputValue()).toBe('');

  await page.getByRole('searchbox', { name: 'Number or reason' }).fill('303 555-0147');
  await row(page, '+1 303 555 0181').waitFor({ state: 'detached' });
  await added.getByRole('button', { name: 'Remove +1 303 555 0147 from the list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No matches.').waitFor();
});

test('a supervisor uploads a list, and sees which lines have no number', async () => {
  const page = await openAs('marco');
  await page.getByRole('link', { name: 'Do not call' }).click();
  const buffer = Buffer.from('Name,Phone\nIda,(303) 555-0158\nBen,none\nCai,303 555 0181');
  await page.getByRole('button', { name: 'Upload a list…' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
  await page.getByText('1 number was added. 1 was already on the list. One line has no phone number: 3.').waitFor();
  await row(page, '+1 303 555 0158').getByText('From the list old.csv').waitFor();
});

test('a list that is too large is refused with its size, and none of it is stored', async () => {
  const page = await openAs('marco');
  await page.getByRole('link', { name: 'Do not call' }).click();
  const buffer = Buffer.from(tableOfAMillion());
  await page.getByRole('button', { name: 'Upload a list…' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer });
  await page.getByText('The table has 1,023,505 characters; an upload can have 1,000,000.').waitFor();
  await page.getByRole('searchbox', { name: 'Number or reason' }).fill('+4930123456');
  await page.getByText('No matches.').waitFor();
});

test('a viewer cannot open the do-not-call list', async () => {
  const page = await openAs('vera');
  await page.getByRole('link', { name: 'Phone numbers' }).waitFor();
  expect(await page.getByRole('link', { name: 'Do not call' }).count()).toBe(0);
});
