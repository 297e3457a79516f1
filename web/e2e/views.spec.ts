import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, readAddress, signIn } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openInbox(
  address: string,
  name = 'marco',
  options: { viewport?: { width: number; height: number } } = {},
) {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person(name));
  await page.goto(address);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const view = (page: Page, name: string) => views(page).getByRole('link', { name });
const readCount = async (page: Page, name: string) =>
  Number.parseInt(((await view(page, name).textContent()) ?? '').replace(/\D/g, ''), 10);
const heading = (page: Page, name: string) => page.getByRole('heading', { name: `Conversations: ${name}`, level: 1 });
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');

test('a view sets the list’s filters and order, is marked, and counts what happens', async () => {
  const page = await openInbox('/conversations');
  expect(await view(page, 'All').getAttribute('aria-current')).toBe('true');
  await view(page, 'Waiting').click();
  await page.waitForURL((url) => url.searchParams.get('sortBy') === 'waiting');
  await heading(page, 'Waiting').waitFor();
  await eventually(async () => expect(await readCount(page, 'Waiting')).toBeGreaterThan(0));
  const before = await readCount(page, 'Waiting');
  await eventually(async () => expect(await rows(page).count()).toBe(before));
  const call = intakeCall({ system });
  await call.start('Wilma Waits');
  await call.raise('attention', 'complaint');
  await eventually(async () => expect(await readCount(page, 'Waiting')).toBe(before + 1));
  // The order stays, although something happened.
  await eventually(async () => expect(await rows(page).count()).toBe(before + 1));
  expect(await rows(page).last().textContent()).toContain('Wilma Waits');
  await view(page, 'All').click();
  await page.waitForURL('**/conversations');
});

test('filters are saved as a view, renamed, and deleted', async () => {
  const page = await openInbox('/conversations?range=all&status=open&status=resolved');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Open ones');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(async () => expect(await view(page, 'Open ones').getAttribute('aria-current')).toBe('true'));
  await eventually(async () => expect(await readCount(page, 'Open ones')).toBeGreaterThan(0));

  await page.getByRole('button', { name: 'Change the view Open ones' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Callers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await view(page, 'Callers').waitFor();

  await page.getByRole('button', { name: 'Change the view Callers' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await view(page, 'Callers').waitFor({ state: 'detached' });
});

test('the inbox opens with the list that the person left, unless the address says otherwise', async () => {
  const page = await openInbox('/conversations');
  await view(page, 'Done').click();
  await heading(page, 'Done').waitFor();
  const left = readAddress(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await heading(page, 'Done').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await heading(page, 'Done').waitFor();
  await eventually(() => expect(readAddress(page)).toBe(left));
  await page.goto('/conversations');
  await heading(page, 'All').waitFor();
});

test('on a phone, the views open from the list’s title', async () => {
  const page = await openInbox('/conversations', 'jo', { viewport: { width: 390, height: 844 } });
  await heading(page, 'All').getByRole('button').press('Enter');
  await view(page, 'Done').click();
  await heading(page, 'Done').waitFor();
  await views(page).waitFor({ state: 'detached' });
});
