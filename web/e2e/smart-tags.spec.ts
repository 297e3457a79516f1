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

async function openAs(person: string, address: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name, exact: true });

test('a supervisor creates a smart tag, changes it, reads its history, archives it and undoes that', async () => {
  const page = await openAs('marco', '/settings');
  await page.getByRole('link', { name: 'Smart tags' }).click();
  await row(page, 'Emergency').waitFor();
  await button(page, 'New smart tag').click();
  await field(page, 'Name').fill('Fracture');
  await button(page, 'New smart tag').last().click();
  await page.waitForURL(/\/settings\/smart-tags\/\d+/);
  await row(page, 'Fracture').waitFor();
  await page.getByRole('region', { name: 'Usage' }).getByText('All conversations so far.').waitFor();

  await field(page, 'Description').fill('A bone may be broken.');
  await page.getByRole('switch', { name: 'Raises attention' }).check({ force: true });
  await button(page, 'Save as v2').click();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await history.filter({ hasText: 'A bone may be broken.' }).getByText('Marco Reyes').waitFor();
  expect(await history.count()).toBe(2);

  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
  await row(page, 'Fracture').waitFor({ state: 'hidden' });
  await button(page, 'Undo').click();
  await row(page, 'Fracture').waitFor();
  await eventually(async () => expect(await history.count()).toBe(4));
});

test('a viewer can read a tag’s usage and history but change nothing', async () => {
  const page = await openAs('vera', '/settings/smart-tags?searchString=emergency');
  await row(page, 'Emergency').click();
  const used = page.getByRole('region', { name: 'Usage' });
  const models = used.getByText('By models').locator('xpath=following-sibling::dd');
  expect(Number(await models.textContent())).toBeGreaterThan(0);
  expect(await field(page, 'Description').getAttribute('readonly')).not.toBeNull();
  expect(await button(page, 'New smart tag').count()).toBe(0);
  expect(await button(page, 'More actions').count()).toBe(0);
});
