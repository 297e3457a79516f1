import type { Browser, Page } from 'playwright-core';
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

async function openAs(person: string): Promise<Page> {
  const page = await openPage({ browser, system });
  await signIn(page, system.person(person));
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const row = (page: Page, number: string) =>
  page.getByRole('table', { name: 'Do not call' }).getByRole('row').filter({ hasText: number });

test('a supervisor puts a number on the list as it was pasted, finds it, and takes it off', async () => {
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
  await added.getByRole('button', { name: 'Take +1 303 555 0147 off the list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click();
  await page.getByText('Nothing matches.').waitFor();
});

test('who takes calls sees no such list', async () => {
  const page = await openAs('vera');
  await page.getByRole('link', { name: 'Phone numbers' }).waitFor();
  expect(await page.getByRole('link', { name: 'Do not call' }).count()).toBe(0);
});
