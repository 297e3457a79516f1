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
  await page.goto('/settings/secrets');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator creates a secret, sees only its last characters, and rotates it', async () => {
  const page = await openAs('priya');
  await button(page, 'New secret').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('no good');
  const value = page.getByLabel('Value', { exact: true });
  await value.fill('first-planted-value-a1b2');
  expect(await value.getAttribute('type')).toBe('password');
  await button(page, 'New secret').last().click();
  await page.getByText('This is not valid.').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('PMS_TOKEN');
  await button(page, 'New secret').last().click();
  await page.waitForURL(/\/secrets\/sec_/);
  const pane = page.getByRole('region', { name: 'PMS_TOKEN', exact: true });
  await pane.getByText('ends in a1b2').waitFor();
  expect(await pane.getByLabel('Value', { exact: true }).count()).toBe(0);

  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Rotate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate PMS_TOKEN' });
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByLabel('New value').fill('second-planted-value-c3d4');
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  await pane.getByText('ends in c3d4').waitFor();
  await pane.getByText(/^The previous value works until/).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByText('•••').first().waitFor();
  expect(await page.content()).not.toContain('planted-value');
});

test('a supervisor cannot open secrets', async () => {
  const page = await openAs('marco');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Phone numbers' }).waitFor();
  expect(await page.getByRole('link', { name: 'Secrets' }).count()).toBe(0);
});
