import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { findItem, makeItem } from './test/items.ts';
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
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, stage: string, name: string) =>
  column(page, stage).getByRole('listitem').filter({ hasText: name });

test('an administrator creates an opening, and opens it once answers can be scored', async () => {
  const page = await openAs('priya', '/jobs');
  await button(page, 'New job').click();
  await page.getByLabel('Name', { exact: true }).fill('Recepción bilingüe, tardes');
  expect(await page.getByLabel('Public address').inputValue()).toBe('recepcion-bilingue-tardes');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Open', exact: true }).click();
  await button(page, 'New job').last().click();
  await page.getByText('An open job needs a rubric.').waitFor();

  await button(page, 'Add a criterion').click();
  await page.getByLabel('Criterion 1', { exact: true }).fill('Speaks both languages');
  await page.getByLabel('Weight of criterion 1').fill('60');
  await button(page, 'Add a criterion').click();
  await page.getByLabel('Criterion 2', { exact: true }).fill('Keeps calm');
  await page.getByText('100 of 100').waitFor();
  await button(page, 'New job').last().click();
  await page.waitForURL(/\/jobs\/job_/);
  const row = page.getByRole('table', { name: 'Jobs' }).getByRole('row', { name: /Recepción bilingüe/ });
  await row.getByRole('cell', { name: 'Open', exact: true }).waitFor();
});

test('an administrator creates an agent from an opening’s questions, which asks them as written', async () => {
  const page = await openAs('priya', '/jobs');
  await button(page, 'New job').click();
  await page.getByLabel('Name', { exact: true }).fill('Kennel assistant, mornings');
  expect(await button(page, 'Create an agent from these questions').count()).toBe(0);
  await button(page, 'Add a question').click();
  await page.getByLabel('Question 1', { exact: true }).fill('Are you free from six in the morning on?');
  await button(page, 'Create an agent from these questions').click();
  await page.getByText('Screening: Kennel assistant, mornings was created and published.').waitFor();
  const chosen = page.getByRole('combobox', { name: 'Screening agent' });
  await eventually(async () => expect(await chosen.inputValue()).toBe('Screening: Kennel assistant, mornings'));
  await button(page, 'New job').last().click();
  await page.waitForURL(/\/jobs\/job_/);
  await page.goto('/agents');
  await page.getByRole('link', { name: 'Screening: Kennel assistant, mornings' }).click();
  await page.getByText('Calls use this version.').waitFor();
  await page.getByRole('tab', { name: 'Try it' }).click();
  await button(page, 'Start call').click();
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText(/Kennel assistant, mornings\..* people decide\. Are you free from six/).waitFor();
});

test('a supervisor moves candidates by menu and by drag, and decides with a reason', async () => {
  const page = await openAs('marco', '/jobs');
  const { id: jobId } = await findItem(page, 'jobs', 'Bilingual receptionist');
  const candidate = await makeItem(page, 'candidates', { name: 'Odalys Prieto', jobId });
  await page.goto(`/jobs/${jobId}?tab=candidates`);

  await cardIn(page, 'Applied', 'Odalys Prieto').getByRole('button', { name: 'Move Odalys Prieto to…' }).click();
  await page.getByRole('menuitem', { name: 'Invited' }).click();
  await page.getByText('Odalys Prieto is now in “Invited”.').waitFor();
  await cardIn(page, 'Invited', 'Odalys Prieto').locator('a:focus').waitFor();

  // Dragging doesn't scroll a column into view.
  await column(page, 'Shortlist').scrollIntoViewIfNeeded();
  await cardIn(page, 'Invited', 'Odalys Prieto').dragTo(column(page, 'Screened'));
  await cardIn(page, 'Screened', 'Odalys Prieto').waitFor();

  await cardIn(page, 'Screened', 'Odalys Prieto').dragTo(column(page, 'Shortlist'));
  const dialog = page.getByRole('dialog', { name: 'Shortlist Odalys Prieto?' });
  await button(page, 'Shortlist').click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Speaks both languages, and stays calm.');
  await dialog.getByRole('button', { name: 'Shortlist' }).click();
  await cardIn(page, 'Shortlist', 'Odalys Prieto').getByRole('link').click();
  await page.waitForURL(new RegExp(`/candidates/${candidate.id}`));
  await page.getByText(/^Decision: Marco Reyes, .*Speaks both languages, and stays calm\.$/).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('Speaks both languages, and stays calm.').waitFor();
  await history.getByRole('term').filter({ hasText: 'Decided by' }).waitFor();
});

test('a supervisor scores a candidate by criterion, writes a note, and compares two by keyboard', async () => {
  const page = await openAs('marco', '/jobs');
  const { id: jobId } = await findItem(page, 'jobs', 'Veterinary technician, nights');
  const { id } = await makeItem(page, 'candidates', { name: 'Ximena Roldán', jobId, email: 'ximena@example.com' });
  await makeItem(page, 'templates', {
    name: 'To the interview',
    channel: 'email',
    language: 'en',
    subject: 'Your interview: {{job}}',
    body: 'Hello {{name}}.',
  });
  await page.goto(`/candidates/${id}?tab=screening`);
  await page.getByText('Not screened yet', { exact: false }).waitFor();
  const calm = page.getByLabel('Stays calm in an emergency, percent');
  await calm.fill('80');
  await calm.press('Enter');
  await page.getByText('Stays calm in an emergency: 80%').first().waitFor();
  await page.getByText(/^By Marco Reyes, /).waitFor();
  expect(await page.getByText('Not scored', { exact: true }).count()).toBe(3);

  await page.goto(`/candidates/${id}?tab=notes`);
  await page.getByLabel('Note', { exact: true }).fill('Free from January.');
  await button(page, 'Add note').click();
  await page.getByRole('list', { name: 'Notes and emails' }).getByText('Free from January.').waitFor();
  await page.getByRole('combobox', { name: 'Email template' }).click();
  await page.getByRole('option', { name: 'To the interview' }).click();
  await button(page, 'Send to ximena@example.com').click();
  await page
    .getByText('Email from template “To the interview”: Your interview: Veterinary technician, nights')
    .waitFor();

  await page.goto(`/jobs/${jobId}?tab=candidates`);
  await button(page, 'Compare').click();
  for (const name of ['Ximena', 'Gael Whitlock']) {
    await page.keyboard.type(name);
    await page.getByRole('option', { name: new RegExp(name) }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader', { name: new RegExp(name) }).waitFor();
  }
  const table = page.getByRole('region', { name: 'Candidates side by side' });
  await table.getByRole('row', { name: /^Stays calm in an emergency 80%/ }).waitFor();
  // Leave the field, whose options would cover the table.
  await table.focus();
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('a supervisor erases a candidate by typing their name, and nothing of the person remains', async () => {
  const page = await openAs('marco', '/jobs');
  const { id: jobId } = await findItem(page, 'jobs', 'Bilingual receptionist');
  const { id } = await makeItem(page, 'candidates', { name: 'Nerea Solís', jobId, email: 'nerea@example.com' });
  await page.goto(`/candidates/${id}`);
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Nerea Solís for good?' });
  const yes = dialog.getByRole('button', { name: 'Erase for good' });
  await dialog.getByLabel('Candidate’s name').fill('Nerea');
  expect(await yes.isDisabled()).toBe(true);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Candidate’s name').fill('Nerea Solís');
  await yes.click();
  await page.getByText(/^Erased by Marco Reyes, /).waitFor();
  await page.getByText('Nerea Solís is erased.').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('');
  expect(await button(page, 'More actions').count()).toBe(0);
  await page.goto(`/candidates/${id}?tab=history`);
  await page.getByText('Marco Reyes erased it').waitFor();
  expect(await page.getByText('Nerea').count()).toBe(0);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('a supervisor exports an opening’s candidates', async () => {
  const page = await openAs('marco', '/jobs');
  const { id: jobId } = await findItem(page, 'jobs', 'Veterinary technician, nights');
  await page.goto(`/jobs/${jobId}?tab=candidates`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^candidates-.*\.csv$/);
});

test('a card that somebody else moves changes its column by itself', async () => {
  const page = await openAs('marco', '/jobs');
  const { id: jobId } = await findItem(page, 'jobs', 'Bilingual receptionist');
  const { id, version } = await makeItem(page, 'candidates', { name: 'Quim Ferrer', jobId });
  await page.goto(`/jobs/${jobId}?tab=candidates`);
  await cardIn(page, 'Applied', 'Quim Ferrer').waitFor();
  const other = await openAs('priya', '/jobs');
  const answer = await other.request.patch(`/api/candidates/${id}`, { data: { version, stage: 'screened' } });
  expect(answer.status()).toBe(200);
  await cardIn(page, 'Screened', 'Quim Ferrer').waitFor();
});

test('a viewer sees no openings and no candidates', async () => {
  const page = await openAs('jo', '/dashboard');
  expect(await page.getByRole('navigation').first().getByRole('link', { name: 'Jobs' }).count()).toBe(0);
  for (const kind of ['jobs', 'candidates']) expect((await page.request.get(`/api/${kind}`)).status()).toBe(403);
});

test('axe finds no violations on the board, a candidate, and an opening’s form', async () => {
  const page = await openAs('priya', '/jobs');
  const { id } = await findItem(page, 'jobs', 'Veterinary technician, nights');
  const candidate = await findItem(page, 'candidates', 'Gael Whitlock');
  const places = [
    [`/jobs/${id}?tab=candidates`, column(page, 'Withdrawn').getByRole('link').first()],
    [`/jobs/${id}`, page.getByLabel('Public address')],
    [`/candidates/${candidate.id}`, page.getByText(/^Decision: Priya Nair/)],
  ] as const;
  for (const [path, shown] of places) {
    await page.goto(path);
    await shown.waitFor();
    expect([path, await violationsInBothThemes(page)]).toEqual([path, []]);
  }
});
