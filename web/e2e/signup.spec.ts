import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem({ SIGNUP: 'open' });
});
afterAll(() => system?.stop());

const PHONE = { width: 390, height: 844 };

test('a visitor without JavaScript sees what is wrong, keeps the input, and signs up', async () => {
  const page = await openPage({ system, javaScriptEnabled: false, viewport: PHONE });
  await page.goto('/signup');
  await page.getByLabel('Business').fill('Elm Dental');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('Please look at what is marked.').waitFor();
  expect(await page.getByLabel('Business').inputValue()).toBe('Elm Dental');
  await page.getByText('Please choose a trade.').or(page.getByText('Please fill this in.')).first().waitFor();
  await page.getByLabel('Trade').selectOption('dental');
  await page.getByLabel('Work e-mail').fill('ida@elm.example');
  await page.getByLabel('Time zone').selectOption('America/Chicago');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.waitForURL('**/success');
});

test('the emailed link leads to a name, a password, and the new account', async () => {
  const page = await openPage({ system, viewport: PHONE, timezoneId: 'America/Denver' });
  await page.goto('/');
  await page.getByLabel('Work e-mail').fill('noor@paws.example');
  await page.getByRole('button', { name: 'Set up your line' }).click();
  await page.waitForURL('**/signup?**');
  expect(await page.getByLabel('Work e-mail').inputValue()).toBe('noor@paws.example');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Denver');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Business').fill('Paws & Co.');
  await page.getByLabel('Trade').selectOption('veterinary');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.waitForURL('**/success');

  const admin = await openPage({ system });
  await signIn(admin, system.person('robin'));
  const link = await eventually(async () => {
    const { data }: { data: object[] } = await (await admin.request.get('/api/admin/mails')).json();
    const mail = data.map((one) => JSON.stringify(one)).find((one) => one.includes('noor@paws.example'));
    const [found] = /\/signup\?token=[\w-]+/.exec(mail ?? '') ?? [];
    if (!found) throw new Error('the outbox has no mail with a link');
    return found;
  });
  await page.goto(link);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make my account' }).click();
  await page.getByText('Paws & Co.').first().waitFor();
  await page.getByLabel('Your name').fill('Noor Haddad');
  await page.getByLabel('New password').fill('a lantern over the harbor');
  await page.getByLabel('Confirm password').fill('a lantern over the harbor');
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.waitForURL('**/dashboard');
  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.getByText('0 of 4 done').waitFor();
  await steps.getByRole('button', { name: 'Play it' }).click();
  await steps.getByText('1 of 4 done').waitFor();
  expect(await violations(page)).toEqual([]);
  await steps.getByRole('link', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Start call' }).click();
  await page.getByRole('region', { name: 'Try it' }).getByText('Paws & Co., this is the virtual assistant.').waitFor();
  await page.goto('/dashboard');
  await steps.getByText('2 of 4 done').waitFor();
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await steps.waitFor({ state: 'detached' });
});
