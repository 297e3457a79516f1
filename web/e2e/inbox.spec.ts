import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, readAddress, signIn } from './test/browser.ts';
import { intakeCall, vapiCall } from './test/calls.ts';
import { transcript } from './test/conversation.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

/** Opens a user's live inbox. */
async function openInbox(name = 'marco', address = '/conversations'): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(name));
  await page.goto(address);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const findRow = (page: Page, name: string) => rows(page).filter({ hasText: name });
/** The names in the rows rendered first; once these are measured, the list renders others out of sight. */
const firstNames = async (page: Page) => (await rows(page).locator('strong').allInnerTexts()).slice(0, 3);

describe('the list', () => {
  test('shows the account’s story conversations by name, descending', async () => {
    const page = await openInbox();
    await findRow(page, 'Hannah Whitfield').waitFor();
    const names = await rows(page).locator('strong').allInnerTexts();
    expect(names).toEqual([...names].sort().reverse());
  });

  test('inserts a new call at the top, and moves an active one to the top', async () => {
    const page = await openInbox();
    const call = intakeCall({ system });
    await call.start('Nadia Petrov');
    await findRow(page, 'Nadia Petrov').waitFor();
    const other = intakeCall({ system });
    await other.start('Oskar Lund');
    await findRow(page, 'Oskar Lund').waitFor();
    await call.say('caller', 'Is the clinic open on Sunday?');
    await page.getByText('Is the clinic open on Sunday?').waitFor();
    expect((await rows(page).locator('strong').allInnerTexts()).slice(0, 2)).toEqual(['Nadia Petrov', 'Oskar Lund']);
  });

  test('keeps its rows in place under the pointer, and counts waiting changes', async () => {
    const page = await openInbox();
    await rows(page).first().hover();
    const before = await firstNames(page);
    const call = intakeCall({ system });
    await call.start('Wanda Voss');
    await page.getByRole('button', { name: '1 update waiting' }).waitFor();
    expect(await firstNames(page)).toEqual(before);
    await page.getByRole('button', { name: '1 update waiting' }).click();
    await findRow(page, 'Wanda Voss').waitFor();
  });

  test('keeps its filter in the URL, through a reload and back', async () => {
    const page = await openInbox();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Resolved' }).click();
    await page.waitForURL('**/conversations?filterField=status&filterValue=resolved');
    await page.reload();
    await page.getByRole('button', { name: 'Resolved', exact: true }).waitFor();
    expect(readAddress(page)).toBe('/conversations?filterField=status&filterValue=resolved');
    await page.goBack();
    await page.getByRole('button', { name: 'Status' }).waitFor();
  });

  test('combines values of a field and several fields, and each filter can be removed', async () => {
    const page = await openInbox();
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Open' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Resolved' }).click();
    await page.waitForURL('**/conversations?status=open&status=resolved');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Outbound' }).click();
    await page.waitForURL('**/conversations?status=open&status=resolved&direction=outbound');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open or Resolved', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter “Open or Resolved”' }).click();
    await page.waitForURL('**/conversations?filterField=direction&filterValue=outbound');
  });

  test('offers all time if the range is empty', async () => {
    const page = await openInbox('marco', '/conversations?dateFrom=2001-01-01&dateTo=2001-01-02');
    await page.getByRole('button', { name: 'Show all dates' }).click();
    await page.waitForURL('**/conversations?range=all');
    await findRow(page, 'Hannah Whitfield').waitFor();
  });
});

describe('a call reported by Vapi', () => {
  test('grows in an open browser from ring to report', async () => {
    const page = await openInbox();
    const call = vapiCall({ system, name: 'Imre Halasz' });
    const step = async (tell: Promise<number>, shown: () => Promise<unknown>) => {
      expect(await tell).toBe(200);
      await shown();
    };
    await step(call.ring(), () => findRow(page, 'Imre Halasz').waitFor());
    await call.answer();
    await findRow(page, 'Imre Halasz').click();
    await page.getByRole('heading', { name: 'Imre Halasz' }).waitFor();
    await step(call.hear('assistant', 'Willow Creek, how can I help?'), () =>
      transcript(page).getByText('Willow Creek, how can I help?').waitFor(),
    );
    await step(call.hear('user', 'My cat has not eaten since Monday.'), () =>
      transcript(page).getByText('My cat has not eaten since Monday.').waitFor(),
    );
    await step(call.hear('user', 'Can I speak to a person, please?'), () =>
      page.getByText('Needs attention: Asked for a human.').waitFor(),
    );
    await step(call.report('A cat that does not eat; a person was asked for.'), () =>
      page
        .getByText(/^Ended/)
        .first()
        .waitFor(),
    );
    await page.getByText('A cat that does not eat; a person was asked for.').waitFor();
    expect(await transcript(page).getByText('My cat has not eaten since Monday.').count()).toBe(1);
  });

  test('changes nothing if its secret is wrong', async () => {
    const call = vapiCall({ system, name: 'Nobody Atall', secret: 'wrong' });
    expect(await call.ring()).toBe(401);
    const page = await openInbox();
    await rows(page).first().waitFor();
    expect(await findRow(page, 'Nobody Atall').count()).toBe(0);
  });
});

describe('a conversation that needs attention', () => {
  test('counts in the title, rings once a second later, and opening it changes the count for nobody else', async () => {
    const page = await openInbox('marco', '/conversations?range=all');
    const colleague = await openInbox('jo', '/conversations?range=all');
    const before = readCount(await page.title());
    const rung = page.context().waitForEvent('request', (request) => request.url().endsWith('/attention/rung'));
    // Browsers allow sound only after the user has touched the page.
    await page.getByRole('heading', { name: 'Conversations' }).click();

    const call = intakeCall({ system });
    await call.start('Greta Aune');
    const id = await call.raise('emergency', 'poison_exposure', 'lilies');
    await findRow(page, 'Greta Aune').getByText('Poison exposure').waitFor();
    await eventually(async () => expect(readCount(await page.title())).toBe(before + 1));
    expect((await rung).url()).toContain(`/api/conversations/${id}/attention/rung`);

    await findRow(page, 'Greta Aune').click();
    await eventually(async () => expect(readCount(await page.title())).toBe(before));
    await page
      .getByText(/Seen by you/)
      .first()
      .waitFor();
    expect(readCount(await colleague.title())).toBe(before + 1);
    await findRow(page, 'Greta Aune').getByText('Poison exposure').waitFor();
    await page.getByRole('button', { name: 'Handled' }).click();
    await findRow(page, 'Greta Aune').getByText('Poison exposure').waitFor({ state: 'detached' });
    await findRow(colleague, 'Greta Aune').getByText('Poison exposure').waitFor({ state: 'detached' });
    await eventually(async () => expect(readCount(await colleague.title())).toBe(before));
  });

  test('can be raised again', async () => {
    const page = await openInbox();
    const call = intakeCall({ system });
    await call.start('Theo Marsh');
    await call.raise('attention', 'complaint');
    await findRow(page, 'Theo Marsh').click();
    await page.getByRole('button', { name: 'Handled' }).click();
    await page.getByRole('button', { name: 'Raise again' }).click();
    await page.getByText('Attention was raised again.').waitFor();
    await page.getByRole('button', { name: 'Handled' }).waitFor();
  });
});

test('a deleted conversation leaves every list, and returns when the deletion is undone', async () => {
  const page = await openInbox();
  const colleague = await openInbox('jo');
  const call = intakeCall({ system });
  await call.start('Vera Quist');
  await findRow(page, 'Vera Quist').click();
  await findRow(colleague, 'Vera Quist').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await eventually(async () => expect(await findRow(colleague, 'Vera Quist').count()).toBe(0));
  await page.getByRole('button', { name: 'Undo' }).click();
  await findRow(colleague, 'Vera Quist').waitFor();
});

test('an unknown conversation is reported as missing, next to the list', async () => {
  const page = await openInbox('marco', '/conversations/999999');
  await page.getByText('Conversation not found').waitFor();
  await rows(page).first().waitFor();
});

test('an agency sees in the frame whose inbox it reads, and that account’s times', async () => {
  const page = await openInbox('dana', '/conversations?tenantId=acc_willow');
  const header = page.getByRole('banner');
  await rows(page).first().waitFor();
  await header.getByText('Willow Creek Animal Hospital').waitFor();
  await header.getByText('Mountain Time').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await header.getByText('Harbor Voice Agency').waitFor();
  await header.getByText('Eastern Time').waitFor();
  await page.goBack();
  await header.getByText('Willow Creek Animal Hospital').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
  await header.getByText('Harbor Voice Agency').waitFor();
});

test('an agency can read its account’s conversations, and is offered no changes', async () => {
  const page = await openInbox('dana', '/conversations?tenantId=acc_willow&searchString=Hannah');
  await findRow(page, 'Hannah Whitfield').click();
  await transcript(page).getByText('chocolate').first().waitFor();
  expect(await page.getByRole('button', { name: /More actions|Take|Assign/ }).count()).toBe(0);
});

test('the list is navigated and a conversation opened by keyboard alone', async () => {
  const page = await openInbox();
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = await rows(page).nth(1).locator('strong').textContent();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: second ?? '', level: 2 }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/conversations');
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
});

/** The number before a title: `(4) Conversations · Switchboard`. */
const readCount = (title: string): number => Number(/^\((\d+)\)/.exec(title)?.[1] ?? 0);
