import { eventually } from '@switchboard/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, readAddress, signIn } from './test/browser.ts';
import { archiveItem, editItem, makeItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, address = '/settings', options = {}): Promise<Page> {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person(person));
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name, exact: true });
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const hasFocus = (what: Locator) => what.evaluate((element) => element === document.activeElement);
const untilFocused = (what: Locator) => eventually(async () => expect(await hasFocus(what)).toBe(true));

test('a supervisor creates a group, changes it, reads its history, archives it and undoes that', async () => {
  const page = await openAs('marco');
  await page.getByRole('link', { name: 'Groups' }).click();
  await button(page, 'New group').click();
  await untilFocused(field(page, 'Name'));
  await page.keyboard.type('Night desk');
  await button(page, 'New group').last().click();
  await page.waitForURL(/\/settings\/groups\/grp_/);
  await row(page, 'Night desk').waitFor();

  await field(page, 'Description').fill('Takes the calls after eight.');
  await button(page, 'Save as v2').click();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await history.filter({ hasText: 'Takes the calls after eight.' }).getByText('Marco Reyes').waitFor();
  expect(await history.count()).toBe(2);

  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
  await row(page, 'Night desk').waitFor({ state: 'hidden' });
  await button(page, 'Undo').click();
  await row(page, 'Night desk').waitFor();
  await eventually(async () => expect(await history.count()).toBe(4));
});

describe('two people on one item', () => {
  test('the one who saves second sees the differences, chooses for each field, and the history has both changes', async () => {
    const [ben, priya] = await Promise.all([openAs('ben'), openAs('priya')]);
    const { id } = await makeItem(ben, 'prompts', {
      name: 'Callback',
      type: 'system',
      language: 'en',
      body: 'You call back.',
      note: '',
    });
    await Promise.all([ben, priya].map((page) => page.goto(`/settings/prompts/${id}`)));
    await field(ben, 'Body').fill('You call back within the hour.');
    await field(ben, 'Note for this version').fill('Promise a time');
    await field(priya, 'Body').fill('You call back today.');
    await button(ben, 'Save as v2').click();
    await priya.getByText('Ben Osei saved v2 while you were editing.').waitFor();
    await button(priya, 'Save as v3').click();

    const dialog = priya.getByRole('dialog', { name: 'Ben Osei saved this while you were editing' });
    const body = dialog.getByRole('group', { name: 'Body' });
    await body.getByText('within the hour').waitFor();
    await dialog.getByText('Changed only by Ben Osei, and kept: Note for this version.').waitFor();
    const save = dialog.getByRole('button', { name: 'Save as v3' });
    expect(await save.isDisabled()).toBe(true);
    await body.getByRole('radio', { name: 'Mine, not saved' }).check();
    await save.click();
    await dialog.waitFor({ state: 'hidden' });

    expect(await field(priya, 'Note for this version').inputValue()).toBe('Promise a time');
    await eventually(async () => expect(await field(ben, 'Body').inputValue()).toBe('You call back today.'));
    await ben.getByRole('tab', { name: 'History' }).click();
    const entries = ben.getByRole('list', { name: 'History' }).getByRole('listitem');
    await entries.filter({ hasText: 'v3Priya Nair' }).waitFor();
    await entries.filter({ hasText: 'v2Ben Osei' }).getByText('Promise a time').waitFor();
  });

  test('changes of different fields merge without a question', async () => {
    const [marco, priya] = await Promise.all([openAs('marco'), openAs('priya')]);
    const group = await makeItem(marco, 'groups', { name: 'Surgery' });
    await priya.goto(`/settings/groups/${group.id}`);
    await field(priya, 'Name').fill('Surgery desk');
    await editItem(marco, 'groups', group, { description: 'Prepares operations.' });
    await priya.getByText('Marco Reyes saved v2 while you were editing.').waitFor();
    await button(priya, 'Save as v3').click();
    await pane(priya, 'Surgery desk')
      .getByText(/v3 saved/)
      .waitFor();
    expect(await field(priya, 'Description').inputValue()).toBe('Prepares operations.');
  });

  test('archiving a group that another user has open shows it as archived, and blocks further changes', async () => {
    const [marco, priya] = await Promise.all([openAs('marco'), openAs('priya')]);
    const group = await makeItem(marco, 'groups', { name: 'Summer desk' });
    await priya.goto(`/settings/groups/${group.id}`);
    await pane(priya, 'Summer desk').waitFor();
    await archiveItem(marco, 'groups', group);
    await priya.getByText('This is archived. Restore it to change it.').waitFor();
    expect(await field(priya, 'Name').isEditable()).toBe(false);
  });

  test('a name taken meanwhile is reported at its field, and the input stays', async () => {
    const [marco, priya] = await Promise.all([openAs('marco'), openAs('priya', '/settings/groups/new')]);
    await field(priya, 'Name').fill('Reception');
    await field(priya, 'Description').fill('Greets who comes in.');
    await makeItem(marco, 'groups', { name: 'reception' });
    await button(priya, 'New group').last().click();
    await priya.getByText('This name is already in use.').waitFor();
    expect(await field(priya, 'Name').getAttribute('aria-invalid')).toBe('true');
    await untilFocused(field(priya, 'Name'));
    expect([await field(priya, 'Name').inputValue(), await field(priya, 'Description').inputValue()]).toEqual([
      'Reception',
      'Greets who comes in.',
    ]);
    expect(readAddress(priya)).toBe('/settings/groups/new');
  });

  test('an open list updates when somebody else adds to it', async () => {
    const [marco, vera] = await Promise.all([openAs('marco'), openAs('vera', '/settings/groups')]);
    await row(vera, 'Billing').waitFor();
    await makeItem(marco, 'groups', { name: 'Accounts' });
    await row(vera, 'Accounts').waitFor();
  });
});

test('a viewer can read groups but cannot create or change any, and cannot open prompts', async () => {
  const page = await openAs('vera', '/settings/groups');
  await row(page, 'Front desk').click();
  await pane(page, 'Front desk').waitFor();
  expect(await field(page, 'Name').isEditable()).toBe(false);
  for (const name of ['New group', 'More actions', /^Save as/]) expect(await button(page, name).count()).toBe(0);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Templates' }).waitFor();
  expect(await page.getByRole('link', { name: 'Prompts' }).count()).toBe(0);
  await page.goto('/settings/prompts');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
});

test('unsaved input is discarded only after a confirmation', async () => {
  const page = await openAs('marco', '/settings/groups');
  await row(page, 'Billing').click();
  await field(page, 'Description').fill('Half a thought');
  await row(page, 'Front desk').click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await field(page, 'Description').inputValue()).toBe('Half a thought');
  await row(page, 'Front desk').click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await pane(page, 'Front desk').waitFor();
});

test('a template previews its text with the values entered for it', async () => {
  const page = await openAs('marco', '/settings/templates');
  await row(page, 'refill_ready').click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  const shown = page.getByRole('region', { name: 'As sent' });
  await shown.getByText('Hello Ida Holm, the refill for Nube is ready at Willow Creek.').waitFor();
  await field(page, 'name').fill('Zoë');
  await shown.getByText('Hello Zoë, the refill').waitFor();
  await field(page, 'pet').fill('');
  await page.getByText('No value for: pet').waitFor();
});

test('the keyboard alone reaches the list, an item, and then the item’s row again', async () => {
  const page = await openAs('marco', '/dashboard');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.waitForURL('**/settings');
  await page.getByRole('link', { name: 'Groups' }).press('Enter');
  await row(page, 'Front desk').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('front');
  await row(page, 'Billing').waitFor({ state: 'hidden' });
  expect(await page.getByRole('searchbox').inputValue()).toBe('front');
  await row(page, 'Front desk').press('Enter');
  await untilFocused(pane(page, 'Front desk').getByRole('heading', { name: 'Front desk' }));
  await page.keyboard.press('Escape');
  await page.waitForURL('**/settings/groups?searchString=front');
  await untilFocused(row(page, 'Front desk'));
});

test('on a phone, the list and the item replace each other', async () => {
  const page = await openAs('marco', '/settings/groups', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await row(page, 'Front desk').tap();
  await pane(page, 'Front desk').waitFor();
  expect(await row(page, 'Front desk').isVisible()).toBe(false);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await button(page, 'Close').tap();
  await row(page, 'Front desk').waitFor();
  expect(await pane(page, 'Front desk').isVisible()).toBe(false);
});
