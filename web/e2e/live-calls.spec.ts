import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { callAgent } from './test/calls.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const ring = (callerName: string) => callAgent({ system, callerName });

async function openCall(person: string, id: number): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto(`/conversations/${id}`);
  await page.getByRole('heading', { level: 2 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a live call is followed, taken over, spoken in, handed back and ended', async () => {
  const { conversationId, speak } = await ring('Hannah Whitfield');
  const page = await openCall('jo', conversationId);
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText('What is going on with your pet?').waitFor();
  await page.getByRole('img', { name: 'Call flow, currently at What is going on' }).waitFor();
  await speak('My dog just got into baking chocolate');
  await transcript.getByText('how many pounds').waitFor();
  await page.getByRole('img', { name: 'Call flow, currently at How heavy' }).waitFor();
  await page.getByRole('definition').filter({ hasText: 'poison' }).waitFor();

  await transcript.locator('[data-listening]').waitFor();
  await page.keyboard.press('o');
  await page.getByText('You took over this call. The agent is silent.').waitFor();
  await transcript.locator('[data-listening]').waitFor({ state: 'detached' });
  expect(await speak('Hello?')).toBe('');
  await page.getByLabel('Say to the caller').fill('This is Jo from the clinic.');
  await page.getByLabel('Say to the caller').press('Enter');
  await transcript.getByText('This is Jo from the clinic.').waitFor();
  expect(await speak()).toContain('This is Jo from the clinic.');
  await transcript.getByText('Taken over by Jo Lind').waitFor();

  await page.getByRole('region', { name: 'Your calls' }).waitFor();
  await page.getByRole('region', { name: 'Take part in the call' }).getByRole('button', { name: 'Hand back' }).click();
  await button(page, 'Take over').waitFor();
  expect(await speak()).toContain('how many pounds');
  await button(page, 'End call').click();
  await button(page, 'End now').click();
  await page.getByRole('complementary').getByText('Somebody of the team ended the call.').waitFor();
  expect(await button(page, 'Take over').count()).toBe(0);
});

test('a user with read access can follow a call but cannot take part in it', async () => {
  const { conversationId, speak } = await ring('Derek Kowalski');
  const page = await openCall('vera', conversationId);
  await speak('My cat is limping');
  await page.getByRole('log', { name: 'Transcript' }).getByText('Would you like a visit').waitFor();
  await page.getByRole('img', { name: 'Call flow, currently at A visit?' }).waitFor();
  expect(await button(page, 'Take over').count()).toBe(0);
  expect(await button(page, 'End call').count()).toBe(0);
});
