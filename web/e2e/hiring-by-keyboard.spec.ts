import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { getsFocus, press, tabTo, type } from './test/by-keyboard.ts';
import { findItem, makeItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto('/jobs');
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a candidate is moved across the board, decided on and scored by keyboard alone', async () => {
  const page = await openAs('marco');
  const { id: jobId } = await findItem(page, 'jobs', 'Bilingual receptionist');
  await makeItem(page, 'candidates', { name: 'Irati Vela', jobId });
  await page.goto(`/jobs/${jobId}?tab=candidates`);
  await press(button(page, 'Move Irati Vela to…'));
  await getsFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('End');
  await getsFocus(page.getByRole('menuitem', { name: 'Withdrawn' }));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject Irati Vela?' });
  await type(dialog.getByLabel('Reason'), 'Has no hours in the mornings.');
  await press(dialog.getByRole('button', { name: 'Reject' }));
  const card = page.getByRole('region', { name: 'Rejected', exact: true }).getByRole('link', { name: 'Irati Vela' });
  // The moved card keeps the focus.
  await getsFocus(card);
  await page.keyboard.press('Enter');
  await page.getByText(/^Decision: Marco Reyes, .*Has no hours in the mornings\.$/).waitFor();
  await tabTo(page.getByRole('tab', { name: 'Details' }));
  await page.keyboard.press('ArrowRight');
  await type(page.getByLabel('Speaks English and Spanish well, percent'), '70');
  await page.keyboard.press('Enter');
  await page.getByText('Speaks English and Spanish well: 70%').first().waitFor();
});

test('a batch is created, filled with contacts, started and paused by keyboard alone', async () => {
  const page = await openAs('priya');
  await page.goto('/call-logs/batches');
  await press(button(page, 'New batch').first());
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await getsFocus(name);
  await page.keyboard.type('By keys');
  const agent = page.getByRole('combobox', { name: 'Agent', exact: true });
  await type(agent, 'Front Desk');
  await page.getByRole('option', { name: 'Willow Front Desk' }).waitFor();
  await page.getByRole('option', { name: 'Willow After Hours Triage' }).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => agent.inputValue()).toBe('Willow Front Desk');
  // The start is far in the future, so that nobody is called during the test.
  await page.getByLabel('Start time').fill('2099-01-05T10:00');
  await press(button(page, 'New batch').last());
  await page.waitForURL(/\/call-logs\/batches\/bat_/);

  const pane = page.getByRole('region', { name: 'By keys', exact: true });
  await press(pane.getByRole('link', { name: 'Go to contacts' }));
  const form = pane.getByRole('form', { name: 'Add contacts' });
  await type(form.getByLabel('Table'), 'phone,name\n(303) 555-0147,Ida Holm');
  await type(form.getByLabel('Consent text'), 'You may call me.');
  await type(form.getByLabel('Consent source'), 'Intake form');
  await press(form.getByRole('button', { name: 'Check table' }));
  await press(form.getByRole('button', { name: 'Add 1 contact' }));
  await form.getByText('1 contact was added.').waitFor();
  await tabTo(pane.getByRole('tab', { name: 'Contacts' }));
  await page.keyboard.press('ArrowLeft');
  await press(pane.getByRole('button', { name: 'Start', exact: true }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }));
  await pane.getByText('Scheduled').first().waitFor();
  await press(pane.getByRole('button', { name: 'Pause' }));
  await pane.getByText('Paused').first().waitFor();
});
