import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, readAddress, signIn } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openList(address: string, { name = 'marco' } = {}): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(name));
  await page.goto(address);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const findRow = (page: Page, name: string) => rows(page).filter({ hasText: name });

test('the attention count links to as many conversations, whatever the list’s filters were', async () => {
  const call = intakeCall({ system });
  await call.start('Greta Aune');
  await call.raise('emergency', 'poison_exposure');
  const page = await openList('/conversations?range=today&searchString=hannah&smartTagIds=1&sortBy=createdAt');
  const counted = page.getByRole('button', { name: /need(s)? attention$/ });
  await counted.click();
  await page.waitForURL((url) => url.search === '?filterField=needsAttention&filterValue=true&range=all');
  await findRow(page, 'Greta Aune').waitFor();
  await eventually(async () =>
    expect(await rows(page).count()).toBe(Number.parseInt((await counted.textContent()) ?? '', 10)),
  );
});

describe('the search', () => {
  test('is cleared including unsubmitted text, and is ready for the next one', async () => {
    const page = await openList('/conversations?range=all');
    await rows(page).first().waitFor();
    const search = page.getByRole('searchbox');
    await page.clock.install();
    await search.fill('hannah');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    expect(await search.inputValue()).toBe('');
    await page.clock.runFor(2_000);
    expect(readAddress(page)).toBe('/conversations?range=all');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

test('keeping the order is remembered on its own: the page size still follows the screen', async () => {
  const page = await openList('/conversations?range=all');
  await page.getByRole('button', { name: /^Sort: / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Keep my order' }).click();
  expect(await page.evaluate(() => [localStorage.getItem('keepOrder'), localStorage.getItem('perPage')])).toEqual([
    'true',
    null,
  ]);
});

test('a row names its channel, and a live one shows its start and last message on hover', async () => {
  const call = intakeCall({ system });
  await call.start('Ida Voss');
  const page = await openList('/conversations?range=all');
  const row = findRow(page, 'Ida Voss');
  await row.getByRole('img', { name: 'Phone' }).waitFor();
  expect(await row.getByRole('timer').getAttribute('title')).toMatch(/^Started: .+ at .+\nLast message: .+ at .+$/);
});

test('tags that cannot be read are reported, and load after a retry', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  await page.route('**/api/smartTags*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/conversations');
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByRole('alert').getByText('The tags could not be loaded.').waitFor();
  await page.unroute('**/api/smartTags*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('checkbox', { name: 'Poison exposure' }).waitFor();
});

test('a link to a foreign account says so, and leads to the user’s own inbox', async () => {
  const page = await openList('/conversations?tenantId=acc_nowhere&filterField=status&filterValue=open', {
    name: 'dana',
  });
  await page.getByText('This inbox can’t be opened').waitFor();
  await page.getByRole('button', { name: 'Open my inbox' }).click();
  await page.getByText('No conversations in the last 7 days').waitFor();
  expect(readAddress(page)).toBe('/conversations');
});
