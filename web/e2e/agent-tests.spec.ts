import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const AGENT = 'Willow After Hours Triage';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openAgent(person: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto('/agents');
  await page.getByRole('link', { name: AGENT, exact: true }).click();
  return page;
}

test('an administrator creates a test from a talk, writes a failing one, reads why, and can’t publish until it passes', async () => {
  const page = await openAgent('priya');
  await page.getByRole('tab', { name: 'Try it' }).click();
  await button(page, 'Start call').click();
  const say = page.getByLabel('Speak as the caller');
  await say.fill('My dog just got into baking chocolate');
  await say.press('Enter');
  await page.getByRole('log').getByText('how many pounds').waitFor();
  await button(page, 'Save as test').click();
  await page.getByText('Test “My dog just got into baking chocolate” created.').waitFor();

  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.getByText('0 of 1 passed.').waitFor();
  await button(page, 'Run all').click();
  await page.getByText('1 of 1 passed.').waitFor();
  await button(page, 'New test').click();
  const editor = page.getByRole('dialog', { name: 'New test' });
  await editor.getByLabel('Name').fill('Cats are dogs');
  const script = editor.getByLabel('Script (YAML)');
  await script.fill('steps: [');
  await editor.getByRole('button', { name: 'Save test' }).click();
  await editor.getByText('Syntax error in line 1.').waitFor();
  await script.fill('steps:\n  - say: My cat is limping\nexpect:\n  slots:\n    species: dog\n');
  await editor.getByRole('button', { name: 'Save test' }).click();
  await button(page, 'Run Cats are dogs').click();
  await page.getByText('Expected species to be dog, but it is cat.').waitFor();
  await page.getByText('1 of 2 passed.').waitFor();

  await page.getByRole('tab', { name: 'Details' }).click();
  await button(page, 'Publish…').click();
  const sheet = page.getByRole('dialog', { name: `Publish ${AGENT}` });
  await sheet.getByText('“Cats are dogs” fails and is required.').waitFor();
  await sheet.getByRole('region', { name: 'Past calls' }).waitFor();
  const publish = sheet.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Keep as draft' }).click();

  await page.getByRole('tab', { name: 'Tests' }).click();
  await button(page, 'Remove Cats are dogs').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('1 of 1 passed.').waitFor();
  await page.getByRole('tab', { name: 'Details' }).click();
  await button(page, 'Publish…').click();
  await sheet.getByText('1 of 1 passed.').waitFor();
  await publish.click();
  await page.getByText(/is published as version \d+\.$/).waitFor();
});

test('a test with a simulated caller shows its number of runs, and that no model is available', async () => {
  const page = await openAgent('priya');
  await page.getByRole('tab', { name: 'Tests' }).click();
  await button(page, 'New test').first().click();
  const editor = page.getByRole('dialog', { name: 'New test' });
  await editor.getByLabel('Name').fill('A worried owner');
  await editor.getByLabel('Script (YAML)').fill('player:\n  goal: Your cat limps, and you want a visit.\n');
  await editor.getByRole('button', { name: 'Save test' }).click();
  await page.getByText('not required for publishing · 3 runs with a model as the caller · not run yet').waitFor();
  await button(page, 'Run A worried owner').click();
  await page.getByText('No model is connected to play the caller.').waitFor();
  await page.getByText(/0 of 3 runs passed/).waitFor();
  await button(page, 'Remove A worried owner').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('A worried owner').waitFor({ state: 'detached' });
});

test('a supervisor can read and run tests but cannot change any', async () => {
  const admin = await openAgent('priya');
  await admin.getByRole('tab', { name: 'Tests' }).click();
  await button(admin, 'New test').click();
  await admin.getByRole('dialog').getByLabel('Name').fill('Says hello');
  await admin.getByRole('dialog').getByRole('button', { name: 'Save test' }).click();
  await button(admin, 'Edit Says hello').waitFor();
  const page = await openAgent('marco');
  await page.getByRole('tab', { name: 'Tests' }).click();
  await button(page, 'Run Says hello').click();
  await page.getByText(/\d of \d passed\./).waitFor();
  for (const name of ['New test', 'Edit Says hello', 'Remove Says hello'])
    expect(await button(page, name).count()).toBe(0);
});
