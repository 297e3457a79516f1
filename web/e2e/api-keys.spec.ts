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
  await page.goto('/api-access');
  return page;
}

test('an administrator creates a key that reads a list, rotates its secret, and revokes it', async () => {
  const page = await openAs('priya');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const read = (key: string) =>
    fetch(new URL('/api/conversations', page.url()), { headers: { authorization: `Bearer ${key}` } });
  const shownKey = async () => {
    const key = await dialog.getByText(/^sb_[0-9a-f]+_/).textContent();
    await dialog.getByRole('button', { name: 'OK' }).click();
    return key ?? '';
  };

  await button('New API key').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Reports');
  await button('New API key').last().click();
  await page.getByText('This field is required.').waitFor();
  await page.getByRole('combobox', { name: 'Scope for Conversations' }).click();
  await page.getByRole('option', { name: 'Read', exact: true }).click();
  await button('New API key').last().click();
  const first = await shownKey();
  expect((await read(first)).status).toBe(200);

  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'New secret…' }).click();
  await dialog.getByRole('button', { name: 'Create secret', exact: true }).click();
  const second = await shownKey();
  await page.getByText(/The previous secret works until/).waitFor();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([200, 200]);

  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText('Reports is archived.').waitFor();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([401, 401]);
});

test('a supervisor cannot open API keys', async () => {
  const page = await openAs('marco');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'New API key' }).count()).toBe(0);
});
