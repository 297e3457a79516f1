import { DAYTIME_COUNTRIES, daytimeNumbers } from '@switchboard/testing/daytime-number';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { allowCountries, findItem, makeItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto('/call-logs');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator creates a batch, adds contacts, sees which lines are left out, starts it and cancels it', async () => {
  const page = await openAs('priya');
  await page.getByRole('link', { name: 'Batches' }).click();
  await button(page, 'New batch').first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Vaccine recalls');
  await page.getByRole('combobox', { name: 'Agent', exact: true }).click();
  await page.getByRole('option', { name: 'Willow Front Desk' }).click();
  // The start is far in the future, so that nobody is called during the test.
  await page.getByLabel('Start time').fill('2099-01-05T10:00');
  await button(page, 'New batch').last().click();
  await page.waitForURL(/\/call-logs\/batches\/bat_/);

  const pane = page.getByRole('region', { name: 'Vaccine recalls', exact: true });
  await pane.getByText('0 of 0 done').waitFor();
  await pane.getByRole('tab', { name: 'Contacts' }).click();
  await pane.getByText('No contacts yet.', { exact: true }).waitFor();
  const form = pane.getByRole('form', { name: 'Add contacts' });
  await form.getByLabel('Table').fill('Mobile,Owner,pet\n(303) 555-0147,Ida Holm,Nube\nnot a number,Nobody,\n');
  await form.getByLabel('Consent text').fill('You may call me about vaccines.');
  await form.getByLabel('Consent source').fill('Intake form');
  await form.getByRole('button', { name: 'Check table' }).click();
  await form.getByText('1 contact can be added.').waitFor();
  await form.getByText('Line 3: no phone number').waitFor();
  await form.getByRole('combobox', { name: 'Use Owner as' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await form.getByText('+1 303 555 0147 · Ida Holm · pet: Nube').waitFor();
  await form.getByRole('button', { name: 'Add 1 contact' }).click();
  await form.getByText('1 contact was added.').waitFor();
  const contacts = pane.getByRole('table', { name: 'Contacts' });
  await contacts.getByRole('row').filter({ hasText: 'Ida Holm' }).filter({ hasText: '+1 303 555 0147' }).waitFor();

  await pane.getByRole('tab', { name: 'Details' }).click();
  await pane.getByText('0 of 1 done').waitFor();
  await pane.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('dialog', { name: 'Start Vaccine recalls?' }).getByRole('button', { name: 'Start' }).click();
  await pane.getByRole('region', { name: 'Progress' }).getByText('Scheduled').waitFor();
  await pane.getByRole('button', { name: 'Cancel the batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the batch' }).click();
  await pane.getByRole('region', { name: 'Progress' }).getByText('Canceled').first().waitFor();
});

test('an administrator starts calls to an opening’s candidates, and finds the batch under the opening', async () => {
  const page = await openAs('priya');
  const { id } = await findItem(page, 'jobs', 'Bilingual receptionist');
  await page.goto(`/jobs/${id}?tab=batches`);
  await page.getByText('No calls for this job yet.').waitFor();
  await page.getByRole('link', { name: 'New batch for this job' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Receptionists, first round');
  await expect.poll(() => page.getByRole('combobox', { name: 'Job' }).inputValue()).toBe('Bilingual receptionist');
  await button(page, 'New batch').last().click();
  await page.waitForURL(/\/call-logs\/batches\/bat_/);
  await page.goto(`/jobs/${id}?tab=batches`);
  const line = page.getByRole('list', { name: 'Batches' }).getByRole('listitem');
  await line.getByText('Draft').waitFor();
  await line.getByText('0 of 0 done').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await line.getByRole('link', { name: 'Receptionists, first round' }).click();
  await page.getByRole('region', { name: 'Receptionists, first round', exact: true }).waitFor();
});

test('an open batch updates as its calls end', async () => {
  const page = await openAs('priya');
  const agent = await findItem(page, 'agents', 'Willow Front Desk');
  await allowCountries(page, DAYTIME_COUNTRIES);
  const numbers = daytimeNumbers();
  const { id } = await makeItem(page, 'batches', {
    name: 'Many calls',
    agentId: agent.id,
    concurrency: 8,
    retries: NONE,
  });
  // More contacts than can be called during the test, so that the batch can be canceled however late that is.
  const data = Array.from({ length: 100 }, (_, nth) => ({ phone: `${numbers}${100 + nth}`, consent: CONSENT }));
  await page.request.post(`/api/batches/${id}/contacts`, { data: { data } });
  await page.goto(`/call-logs/batches/${id}`);
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByText('0 of 100 done').waitFor();
  await page.request.post(`/api/batches/${id}/start`);
  await progress.getByText('Running').waitFor();
  // Calls don't change the batch's version: the stream reports contacts too.
  await progress.getByText(/(?<!\d)[1-9]\d* of 100 done/).waitFor();
  await progress.getByRole('button', { name: 'Cancel the batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the batch' }).click();
  await progress.getByText('Canceled').first().waitFor();
});
const NONE = { count: 0, delayMs: 60_000, on: [] };
const CONSENT = { text: 'You may call me about vaccines.', at: '2026-11-01T15:00:00.000Z', source: 'Intake form' };

test('a viewer sees no batches', async () => {
  const page = await openAs('vera');
  expect(await page.getByRole('link', { name: 'Batches' }).count()).toBe(0);
  await page.goto('/call-logs/batches');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
});
