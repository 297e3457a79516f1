import { eventually } from '@switchboard/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { openPage, readAddress, signIn, signInByForm } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAdmin(path = '/admin', options = {}): Promise<Page> {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person('robin'));
  await page.goto(path);
  if (path === '/admin') await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).waitFor();
  return page;
}
const openAccount = (page: Page, name: string) => page.getByRole('link', { name }).click();
const pane = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Fills in the dialog that asks for a reason. */
async function giveReason(page: Page, { dialog, confirm }: { dialog: string; confirm: string }): Promise<void> {
  const asked = page.getByRole('dialog', { name: dialog });
  await asked.getByLabel('Reason').fill('Three invoices are unpaid');
  await asked.getByRole('button', { name: confirm }).click();
}
const SUSPENSION = { dialog: 'Suspend Brightsmile Dental Group?', confirm: 'Suspend account' };
const RESTORE = { dialog: 'Restore Brightsmile Dental Group?', confirm: 'Restore account' };

describe('a super administrator', () => {
  test('lands on the account list, and is redirected there from every other page', async () => {
    const page = await openAdmin();
    await page.waitForURL('**/admin');
    for (const path of ['/dashboard', '/conversations', '/']) {
      await page.goto(path);
      await page.waitForURL('**/admin');
    }
  });

  test('sets an account’s quotas, sees an invalid value refused, and restores the default', async () => {
    const page = await openAdmin('/admin/acc_northgate');
    const quotas = page.getByRole('region', { name: 'Quotas' });
    const change = async (name: string, value: string) => {
      await quotas.getByRole('button', { name: 'Change quotas…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Quotas of Northgate Property Management' });
      await dialog.getByLabel(name).fill(value);
      await dialog.getByRole('button', { name: 'Save quotas' }).click();
      return dialog;
    };
    const refused = await change('New calls and texts per minute', '0');
    await refused.getByText('Enter a whole number from 1 to 1,000,000,000, or leave the field empty.').waitFor();
    await refused.getByRole('button', { name: 'Cancel' }).click();
    await (await change('Text messages per day', '500')).waitFor({ state: 'hidden' });
    await quotas.getByText('0 of 500', { exact: true }).waitFor();
    await (await change('Text messages per day', '')).waitFor({ state: 'hidden' });
    await quotas.getByText('0 of 500', { exact: true }).waitFor({ state: 'hidden' });
  });

  test('impersonates an account with a reason, sees it named on every screen, and returns', async () => {
    const page = await openAdmin();
    await openAccount(page, 'Willow Creek Animal Hospital');
    await page.waitForURL('**/admin/acc_willow');
    await page.getByRole('button', { name: 'Impersonate…', exact: true }).click();
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click();
    await page.getByText('Enter a reason.').waitFor();
    await page.getByLabel('Reason').fill('They asked why a call is missing');
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click();
    await page.waitForURL('**/dashboard');

    await page.getByText('Robin Vale is signed in as Priya Nair in Willow Creek Animal Hospital.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('button', { name: 'Stop impersonating' }).waitFor();
    await page.getByRole('button', { name: 'Stop impersonating' }).click();
    await page.waitForURL('**/admin');
    await openAccount(page, 'Willow Creek Animal Hospital');
    await page.getByText('Impersonated Priya Nair').first().waitFor();
    await page.getByText('They asked why a call is missing').waitFor();
    expect(await page.getByRole('button', { name: 'Stop impersonating' }).count()).toBe(0);
  });

  test('impersonates a chosen user', async () => {
    const page = await openAdmin('/admin/acc_willow');
    await page.getByRole('button', { name: 'Impersonate Jo Lind' }).click();
    await page.getByLabel('Reason').fill('Jo sees no tags');
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click();
    await page.getByText('Robin Vale is signed in as Jo Lind in Willow Creek Animal Hospital.').waitFor();
  });
});

describe('a suspension', () => {
  test('ends the account’s open sessions at once, with an explanation', async () => {
    const [inbox, office] = [await openPage({ system }), await openPage({ system })];
    await signIn(inbox, system.person('lee'));
    await inbox.goto('/conversations');
    await inbox.getByText('Live', { exact: true }).waitFor();
    const isHeld = office.waitForResponse(/\/api\/sse/);
    await signIn(office, system.person('lee'));
    await office.goto('/dashboard');
    await isHeld;

    const page = await openAdmin();
    await openAccount(page, 'Brightsmile Dental Group');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Suspend account' }).click();
    await page.getByText('Enter a reason.').waitFor();
    await giveReason(page, SUSPENSION);
    for (const left of [inbox, office]) {
      await left.waitForURL((url) => url.pathname === '/login');
      expect(readAddress(left)).toContain('reason=suspended');
      await left.getByText('This account is suspended').waitFor();
    }

    const detail = pane(page, 'Brightsmile Dental Group');
    await page.getByText('Brightsmile Dental Group is suspended.').waitFor();
    await detail.getByText('Three invoices are unpaid').waitFor();
    expect(await detail.getByRole('button', { name: 'Impersonate' }).count()).toBe(0);
    await detail.getByRole('button', { name: 'Restore' }).click();
    await giveReason(page, RESTORE);
    await page.getByText('Brightsmile Dental Group is restored.').waitFor();
    await detail.getByRole('button', { name: 'Suspend' }).waitFor();
    await signInByForm(office, system.person('lee'));
    await office.waitForURL('**/dashboard');
  });

  test('returns an impersonator to the account’s page, with an explanation', async () => {
    const inside = await openAdmin('/admin/acc_brightsmile');
    await inside.getByRole('button', { name: 'Impersonate…', exact: true }).click();
    await inside.getByLabel('Reason').fill('They asked about an invoice');
    await inside.getByRole('button', { name: 'Impersonate', exact: true }).click();
    await inside.waitForURL('**/dashboard');
    const other = await inside.context().newPage();
    await other.goto('/conversations');
    await other.getByText('Live', { exact: true }).waitFor();

    const page = await openAdmin('/admin/acc_brightsmile');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await giveReason(page, SUSPENSION);
    for (const left of [inside, other]) {
      await left.waitForURL('**/admin/acc_brightsmile');
      await left.getByText('Brightsmile Dental Group was suspended, so you are back in your own session.').waitFor();
      await pane(left, 'Brightsmile Dental Group').getByText('Suspended', { exact: true }).first().waitFor();
      expect(await left.getByRole('button', { name: 'Stop impersonating' }).count()).toBe(0);
    }
    // The super administrator's own session may restore the account.
    await pane(inside, 'Brightsmile Dental Group').getByRole('button', { name: 'Restore' }).click();
    await giveReason(inside, RESTORE);
    await inside.getByText('Brightsmile Dental Group is restored.').waitFor();
  });

  test('is canceled by Escape, which closes the dialog and then the pane', async () => {
    const page = await openAdmin('/admin/acc_northgate?q=north');
    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspend Northgate Property Management?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await pane(page, 'Northgate Property Management').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/admin?q=north');
    await pane(page, 'Northgate Property Management').waitFor({ state: 'hidden' });
  });
});

describe('the account list', () => {
  const names = (page: Page) => page.getByRole('table').getByRole('link').allInnerTexts();

  test('follows the search, sort and filter in its URL', async () => {
    const page = await openAdmin();
    await page.getByRole('searchbox').fill('terrence@');
    await page.waitForURL('**/admin?q=terrence%40');
    await eventually(async () => expect(await names(page)).toEqual(['Northgate Property Management']));
    await page.getByRole('searchbox').fill('nobody has this');
    await page.getByText('No account matches.').waitFor();
    await page.getByRole('button', { name: 'Show all accounts' }).click();
    await page.waitForURL('**/admin');
    await page.getByText('Suspended', { exact: true }).first().click();
    await page.waitForURL('**/admin?status=suspended');
    await eventually(async () => expect(await names(page)).toEqual(['Sunrise Home Services']));

    await page.goto('/admin?sort=conversations&order=desc');
    await eventually(async () => expect((await names(page))[0]).toBe('Willow Creek Animal Hospital'));
    await page.getByRole('button', { name: 'Conversations' }).click();
    await page.waitForURL('**/admin?sort=conversations');
    await page.goBack();
    await page.waitForURL('**/admin?sort=conversations&order=desc');
  });

  test('reports a failed read, and retries', async () => {
    const page = await openAdmin();
    await page.route('**/api/admin/accounts?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await page.getByText('This could not be loaded.').waitFor();
    await page.unroute('**/api/admin/accounts?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).waitFor();
  });

  test('fits a phone, including the status', async () => {
    const page = await openAdmin('/admin', { viewport: { width: 390, height: 844 } });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBe(390);
    const badge = await page
      .getByRole('row', { name: /Sunrise/ })
      .getByText('Suspended')
      .boundingBox();
    expect((badge?.x ?? 0) + (badge?.width ?? 999)).toBeLessThanOrEqual(390);
  });
});

describe('the navigation', () => {
  test('highlights exactly one entry, and has each section at its own URL', async () => {
    const page = await openAdmin();
    const lit = (name: string) =>
      page.getByRole('navigation', { name }).locator('[aria-current="page"]').allTextContents();
    for (const [path, main, section] of [
      ['/admin', ['Accounts'], 'Accounts'],
      ['/admin/acc_willow', ['Accounts'], 'Accounts'],
      ['/admin/mails', [], 'Email outbox'],
      ['/admin/system', [], 'System'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('navigation', { name: 'Administration' }).waitFor();
      expect([path, await lit('Main'), await lit('Administration')]).toEqual([path, main, [section]]);
    }
  });
});

describe('the email outbox', () => {
  test('shows an email with its link, at its own URL', async () => {
    const asking = await openPage({ system });
    await asking.goto('/forgot');
    await asking.getByLabel('Email').fill(system.person('kay').email);
    await asking.getByRole('button', { name: 'Send the link' }).click();
    await asking.getByText('Check your email').waitFor();

    const page = await openAdmin('/admin/mails', { hasTouch: true });
    const row = page.getByRole('row', { name: new RegExp(system.person('kay').email) });
    await row.getByRole('link').first().click();
    await page.waitForURL(/\/admin\/mails\?mail=\d+$/);
    const link = page.getByLabel('Link', { exact: true });
    expect(await link.inputValue()).toContain('/welcome?passwordResetToken=');
    const readHeight = async (part: Locator) => (await part.boundingBox())?.height;
    expect(await readHeight(page.getByRole('button', { name: 'Copy link' }))).toBe(await readHeight(link));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
    const address = readAddress(page);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/admin/mails');
    await page.goto(address);
    await link.waitFor();
  });
});

describe('axe finds no violations in either theme', () => {
  test('in an account and its suspension', async () => {
    const page = await openAdmin('/admin');
    await openAccount(page, 'Northgate Property Management');
    await pane(page, 'Northgate Property Management').getByText('Administrator activity').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByLabel('Reason').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  test('in the email outbox and on the system page on a phone', async () => {
    const page = await openAdmin('/admin/system', { viewport: { width: 390, height: 844 } });
    await page.getByText('No parked streams: every event was processed.').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.goto('/admin/mails');
    await page.getByText('Emails that the system sent').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
