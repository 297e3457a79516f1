import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { callAgent, intakeCall } from './test/calls.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function open(person: string, path: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  return page;
}
const findRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: name });
const alerts = (page: Page) => page.getByRole('region', { name: 'Needs a person' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The header of the open conversation; the waiting band has buttons of the same names. */
const header = (page: Page) => page.locator('header', { has: page.getByRole('heading', { level: 2 }) });

describe('a team on one inbox', () => {
  test('takes an emergency from any screen, hands it over with a note, snoozes it, and gets it back when the caller needs it', async () => {
    const marco = await open('marco', '/call-logs');
    const jo = await open('jo', '/conversations?range=all');
    const call = intakeCall({ system });
    const id = await call.start('Petra Vondra');
    await call.say('caller', 'My dog is choking.');
    await call.raise('emergency', 'poison_exposure', 'choking');

    await alerts(marco).getByText('Petra Vondra').waitFor();
    await alerts(marco).getByRole('button', { name: 'Take' }).click();
    await marco.waitForURL(`**/conversations/${id}*`);
    await alerts(marco).waitFor({ state: 'detached' });
    await findRow(jo, 'Petra Vondra').getByRole('img', { name: 'Owner: Marco Reyes' }).waitFor();
    await call.end(9_000);

    const note = marco.getByRole('textbox', { name: 'Note', exact: true });
    // A reply is possible once the call has ended.
    await marco.getByLabel('Reply by text message').waitFor();
    await marco.keyboard.press('n');
    await note.fill('@Jo');
    await marco.getByRole('option', { name: 'Jo Lind' }).click();
    await note.pressSequentially('knows the dog.');
    await button(marco, 'Save the note').click();
    await marco.getByRole('log').getByText('@Jo Lind').waitFor();

    await marco.getByRole('button', { name: /owner: hand over/ }).click();
    await marco.getByRole('option', { name: /Jo Lind/ }).click();
    await findRow(jo, 'Petra Vondra').getByRole('img', { name: 'Owner: Jo Lind' }).waitFor();

    await findRow(jo, 'Petra Vondra').click();
    await jo.getByRole('log').getByText('@Jo Lind').waitFor();
    await button(jo, 'Handled').click();
    await button(jo, 'Snooze').click();
    await jo.getByRole('menuitem', { name: /Tomorrow/ }).click();
    await jo
      .getByText(/^Snoozed until/)
      .first()
      .waitFor();
    await button(marco, 'Reopen').waitFor();

    await call.raise('attention', 'complaint');
    await button(marco, 'Done').waitFor();
    await findRow(jo, 'Petra Vondra').getByText('Complaint').waitFor();
    expect(await findRow(jo, 'Petra Vondra').getByRole('img', { name: 'Owner: Jo Lind' }).count()).toBe(1);
  });

  test('lets one of two people take a conversation, and tells the other who has it', async () => {
    const call = intakeCall({ system });
    const id = await call.start('Rufus Tang');
    await call.raise('attention', 'complaint');
    const [marco, jo] = [await open('marco', `/conversations/${id}`), await open('jo', `/conversations/${id}`)];
    const take = (page: Page) => header(page).getByRole('button', { name: 'Take', exact: true });
    await take(marco).waitFor();
    // Jo's page has not received Marco's taking yet.
    await jo.route('**/api/conversations/*/take', async (route) => {
      await take(marco).click();
      await marco.getByRole('button', { name: /^You/ }).waitFor();
      await route.continue();
    });
    await take(jo).click();
    await jo.getByText('Marco Reyes owns this conversation.').waitFor();
  });

  test('keeps what a colleague types in the search out of a call that somebody takes over', async () => {
    const { conversationId } = await callAgent({ system, callerName: 'Hannah Whitfield' });
    const [jo, marco] = [
      await open('jo', `/conversations/${conversationId}`),
      await open('marco', `/conversations/${conversationId}`),
    ];
    const search = marco.getByRole('searchbox').first();
    await search.focus();
    await search.pressSequentially('Han');
    await button(jo, 'Take over').click();
    await marco.getByText('Jo Lind took over this call. The agent is silent.').waitFor();
    await marco.keyboard.type('nah');
    await eventually(async () => expect(await search.inputValue()).toBe('Hannah'));
    expect(await marco.getByLabel('Say to the caller').count()).toBe(0);
    await jo.goto('/dashboard');
    await jo.getByRole('region', { name: 'Your calls' }).getByRole('button', { name: 'Hand back' }).click();
    await button(marco, 'Take over').waitFor();
  });

  test('keeps a reply while it is typed, and shows it again on another device', async () => {
    const call = intakeCall({ system });
    const id = await call.start('Sunita Rao');
    await call.end(5_000);
    const jo = await open('jo', `/conversations/${id}`);
    await jo.getByLabel('Reply by text message').fill('We can see you at five.');
    await jo.getByText('Draft saved').waitFor();
    const phone = await open('jo', `/conversations/${id}`);
    await eventually(async () =>
      expect(await phone.getByLabel('Reply by text message').inputValue()).toBe('We can see you at five.'),
    );
  });
});
