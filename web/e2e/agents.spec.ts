import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { callAgent } from './test/calls.ts';
import { findItem, makeItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, options = {}): Promise<Page> {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person(person));
  await page.goto('/agents');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const EVERY_HOUR = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00', order: 1 }));

test('an administrator tries a draft, sees why it took each edge, publishes it and compares it with the previous version', async () => {
  const page = await openAs('priya');
  await makeItem(page, 'veterinarians', { name: 'Dr. Ada Always', phone: '+13035550177', rota: EVERY_HOUR });
  await row(page, 'Willow After Hours Triage').click();
  await page.getByRole('tab', { name: 'Try it' }).click();
  await button(page, 'Start call').click();
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText('In an emergency, say so at any time. What is going on with your pet?').waitFor();
  const say = page.getByLabel('Speak as the caller');
  await say.fill('My dog just got into baking chocolate');
  await say.press('Enter');
  await transcript.getByText('how many pounds').waitFor();
  await transcript.getByText(/species, symptom set · → How heavy$/).click();
  await transcript.getByText(/^symptom is poison \(from “.*chocolate.*”\)$/).waitFor();
  await say.fill('Maybe twenty pounds');
  await say.press('Enter');
  await transcript.getByText('That can be serious. I am connecting you with').waitFor();
  await page.getByRole('definition').filter({ hasText: /^20$/ }).waitFor();
  await button(page, 'Not answered').click();
  await transcript.getByText('Nobody of our team can come to the phone').waitFor();
  await say.fill('Please call me back');
  await say.press('Enter');
  await page.getByText('The call has ended: a message was taken.').waitFor();

  await page.getByRole('tab', { name: 'Details' }).click();
  await button(page, 'Publish…').click();
  const dialog = page.getByRole('dialog', { name: 'Publish Willow After Hours Triage' });
  await dialog.getByText('No problems.').waitFor();
  await dialog.getByLabel('Name of this version').fill('Says what to do');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Willow After Hours Triage is published as version 2.').waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /Version 2\s*Says what to do\s*Live/ }).waitFor();
  await page.getByRole('button', { name: /Version 1/ }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Greeting · English' });
  await change.getByText('In an emergency, say so at any time.').waitFor();

  await button(page, 'New agent').first().click();
  await page.getByRole('button', { name: /^From scratch/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nothing to say');
  await button(page, 'New agent').last().click();
  await page.waitForURL(/\/agents\/agt_/);
  await button(page, 'Publish…').click();
  await page.getByRole('dialog').getByText('The agent has neither a flow nor a prompt.').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
});

test('a supervisor on a phone can read an agent and try it in Spanish, but cannot change it', async () => {
  const page = await openAs('marco', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await row(page, 'Willow Front Desk').click();
  await page.getByText('Calls use this version.').waitFor();
  for (const name of ['New agent', 'Publish…', 'More actions']) expect(await button(page, name).count()).toBe(0);
  await page.getByRole('tab', { name: 'Try it' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await button(page, 'Start call').click();
  await page.getByRole('log').getByText('habla el asistente virtual').waitFor();
  await button(page, 'Hang up').click();
  await page.getByText('The call has ended: the caller hung up.').waitFor();
});

test('an agent starts from a template with its own flow and tools, and its last seven days distinguish it from others', async () => {
  const caller = await callAgent({ system, callerName: 'Ada Ferris' });
  await caller.hangUp();
  const page = await openAs('priya');
  const { id } = await findItem(page, 'agents', 'Willow After Hours Triage');
  await eventually(async () => {
    const answer = await page.request.get(`/api/calls?agentId=${id}&live=false`);
    expect((await answer.json()).data).toHaveLength(1);
  });
  await page.reload();
  const triage = page.getByRole('row').filter({ has: row(page, 'Willow After Hours Triage') });
  await triage.getByText('1 call · 0 of 1 resolved').waitFor();
  const { id: flowId } = await findItem(page, 'flows', 'After-hours triage');
  await page.goto(`/flows?id=${flowId}&view=outline`);
  const asked = page.getByRole('treeitem', { name: /^Ask What is going on/ });
  await asked.getByText('1 call · 100% left here').waitFor();
  await page.goto('/agents');
  await button(page, 'New agent').first().click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Receptionist/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await button(page, 'Create agent and flow').click();
  await page.getByText('Enter a name.').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Day desk');
  await button(page, 'Create agent and flow').click();
  await page.waitForURL(/\/agents\/agt_/);
  await page.getByRole('tab', { name: 'Try it' }).click();
  await button(page, 'Start call').click();
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText('Willow Creek Animal Hospital, this is the virtual assistant.').waitFor();
  await page.getByRole('tab', { name: 'Details' }).click();
  await button(page, 'Publish…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Day desk is published as version 1.').waitFor();
});

test('an agent round-trips through a file with its flows; a file without an agent is refused', async () => {
  const page = await openAs('ben');
  await row(page, 'Willow Front Desk').click();
  await button(page, 'More actions').click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as YAML' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('Willow Front Desk.yaml');
  const path = await file.path();
  await page.goto('/agents/new');
  await page.getByRole('button', { name: /^From a file/ }).click();
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'no.yaml', mimeType: 'application/yaml', buffer: Buffer.from('flow: {}') });
  await page.getByText('The file contains no valid agent: languages is missing or invalid.').waitFor();
  await input.setInputFiles(path);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await eventually(async () => expect(await name.inputValue()).toBe('Willow Front Desk'));
  await button(page, 'Create agent and flow').click();
  await page.getByText('This name is already in use.').waitFor();
  await name.fill('Second desk');
  await button(page, 'Create agent and flow').click();
  await page.getByRole('heading', { name: 'Second desk' }).waitFor();
  await page.getByRole('link', { name: 'Open the flow' }).click();
  await page.getByLabel('Tool, Book the visit', { exact: true }).waitFor();
});
