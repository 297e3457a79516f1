import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

test('a conversation opened offline before its code has loaded says so next to the list, and loads with the network', async () => {
  const page = await openPage({ system, isNew: true });
  await signIn(page, system.person('marco'));
  await page.goto('/conversations?range=all');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link').first();
  await row.waitFor();
  await page.context().setOffline(true);
  await row.press('Enter');
  await page.getByRole('region', { name: 'Open conversation' }).getByText('You are offline').waitFor();
  expect(await row.isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
});
