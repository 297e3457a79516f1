import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

/** Invites Marco, a member of Willow Creek, to the Northgate account; returns the link from the outbox. */
async function inviteMarco(): Promise<string> {
  const terrence = await openPage({ system });
  await signIn(terrence, system.person('terrence'));
  const { email } = system.person('marco');
  const sent = await terrence.request.post('/api/users/invites', { data: { emails: [email], role: 'supervisor' } });
  expect((await sent.json()).data).toEqual([{ email, status: 'sent' }]);
  await terrence.context().close();
  const robin = await openPage({ system });
  await signIn(robin, system.person('robin'));
  const link = await eventually(async () => {
    const [found] =
      /\/invite\?inviteToken=[\w-]+/.exec(await (await robin.request.get('/api/admin/mails')).text()) ?? [];
    if (!found) throw new Error('the outbox has no invitation');
    return found;
  });
  await robin.context().close();
  return link;
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' }).click();
const title = (page: Page, account: string) => page.locator('header').getByText(account, { exact: true }).waitFor();

test('a user with one account sees no switcher; one who accepts another invitation can switch accounts, in every tab', async () => {
  const link = await inviteMarco();
  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  await page.goto('/dashboard');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Your account' }).waitFor();
  expect(await page.getByRole('menuitemradio', { name: /Willow Creek/ }).count()).toBe(0);

  const visitor = await openPage({ system });
  await visitor.goto(link);
  const password = visitor.getByLabel('Your Switchboard password');
  await password.fill('not the password of Marco');
  await visitor.getByRole('button', { name: 'Accept and sign in' }).click();
  await visitor.getByText('Wrong email or password.').waitFor();
  expect(await visitor.getByLabel('Your name').count()).toBe(0);
  await visitor.context().close();

  await page.goto(link);
  await page.getByText('You are signed in as').waitFor();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await title(page, 'Northgate Property Management');

  const other = await page.context().newPage();
  await other.goto('/conversations');
  await title(other, 'Northgate Property Management');
  await openMenu(page);
  expect(await page.getByRole('menuitemradio', { name: /Northgate/ }).getAttribute('aria-checked')).toBe('true');
  await page.getByRole('menuitemradio', { name: /Willow Creek/ }).click();
  await title(page, 'Willow Creek Animal Hospital');
  await title(other, 'Willow Creek Animal Hospital');
  await other.waitForURL('**/dashboard');
});
