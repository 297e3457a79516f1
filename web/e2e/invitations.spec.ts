import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

/** Invites an address as Priya; returns the link from the outbox, read as a super administrator. */
async function invite(email: string): Promise<string> {
  const admin = await openPage({ system });
  await signIn(admin, system.person('priya'));
  const answer = await admin.request.post('/api/users/invites', { data: { emails: [email], role: 'supervisor' } });
  expect(answer.status()).toBe(200);
  const robin = await openPage({ system });
  await signIn(robin, system.person('robin'));
  const link = await eventually(async () => {
    const [found] =
      /\/invite\?inviteToken=[\w-]+/.exec(await (await robin.request.get('/api/admin/mails')).text()) ?? [];
    if (!found) throw new Error('the outbox has no invitation');
    return found;
  });
  await Promise.all([admin.context().close(), robin.context().close()]);
  return link;
}

test('an invitation shows who invites, to which account and in which role; accepting it signs in, but only once', async () => {
  const link = await invite('newcomer@example.com');
  const page = await openPage({ system });
  await page.goto(link);
  await page.getByRole('heading', { name: 'Join Willow Creek Animal Hospital' }).waitFor();
  await page.getByText('Priya Nair invited you. Your role will be Supervisor.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('newcomer@example.com');
  const accept = page.getByRole('button', { name: 'Accept and sign in' });
  await accept.click();
  await page.getByText('Enter your name.').waitFor();
  await page.getByLabel('Your name').fill('Noa Winters');
  await page.getByLabel('New password').fill('a lantern over the harbor');
  await page.getByLabel('Confirm password').fill('a lantern over the harbor');
  await accept.click();
  await page.waitForURL('**/dashboard');
  const later = await openPage({ system });
  await later.goto(link);
  await later.getByText('This invitation has already been accepted.').waitFor();
});

test.each([
  ['expired', 'This invitation has expired.'],
  ['revoked', 'This invitation was withdrawn'],
])('an invitation that is %s says so', async (state, text) => {
  const page = await openPage({ system });
  const invitation = { state, accountName: 'Willow', inviterName: 'Priya', email: 'a@example.com', role: 'staff' };
  await page.route('**/api/invite?*', (route) => route.fulfill({ json: invitation }));
  await page.goto('/invite?inviteToken=old');
  await page.getByText(text).waitFor();
  expect(await page.getByRole('button', { name: 'Accept and sign in' }).count()).toBe(0);
});

test('an unknown link says that it is not valid', async () => {
  const page = await openPage({ system });
  await page.goto('/invite?inviteToken=nonsense');
  await page.getByText('This link is not valid. Ask the person who invited you').waitFor();
});
