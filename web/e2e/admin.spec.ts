import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { launchBrowser } from './test/chromium.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

async function openAdmin(): Promise<Page> {
  const page = await openPage({ browser, system });
  await signIn(page, system.person('robin'));
  await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).waitFor();
  return page;
}
const openAccount = (page: Page, name: string) => page.getByRole('link', { name }).click();

describe('a super administrator', () => {
  test('lands on the accounts, and is sent back there from anywhere else', async () => {
    const page = await openAdmin();
    await page.waitForURL('**/admin');
    await page.goto('/dashboard');
    await page.waitForURL('**/admin');
  });

  test('steps into an account with a reason, sees whose it is on every screen, and comes back', async () => {
    const page = await openAdmin();
    await openAccount(page, 'Willow Creek Animal Hospital');
    await page.waitForURL('**/admin/acc_willow');
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click();
    await page.getByRole('button', { name: 'Step in' }).click();
    await page.getByText('Say why.').waitFor();
    await page.getByLabel('Reason').fill('They asked why a call is missing');
    await page.getByRole('button', { name: 'Step in' }).click();
    await page.waitForURL('**/dashboard');

    await page.getByText('Robin Vale is signed in as Priya Nair in Willow Creek Animal Hospital.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('button', { name: 'Leave the account' }).waitFor();
    await page.getByRole('button', { name: 'Leave the account' }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).waitFor();
    expect(await page.getByRole('button', { name: 'Leave the account' }).count()).toBe(0);
  });

  test('suspends an account: its browsers leave, and it can be restored', async () => {
    const colleague = await openPage({ browser, system });
    await signIn(colleague, system.person('lee'));
    await colleague.goto('/conversations');
    await colleague.getByText('Live', { exact: true }).waitFor();

    const page = await openAdmin();
    await openAccount(page, 'Brightsmile Dental Group');
    await page.getByRole('button', { name: 'Suspend' }).click();
    const confirm = page.getByRole('dialog', { name: 'Suspend Brightsmile Dental Group?' });
    await confirm.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Brightsmile Dental Group is suspended.').waitFor();
    await colleague.waitForURL('**/login?sessionExpired=1*');

    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Brightsmile Dental Group is restored.').waitFor();
  });
});
