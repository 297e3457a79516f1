import { LOGGED_IN_COOKIE } from '@switchboard/contracts/base/constants';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSignIn, openPage, readAddress, signIn, signInByForm } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

describe('signing in', () => {
  test('lands on the dashboard', async () => {
    const page = await openPage({ system });
    await signInByForm(page, system.person('jo'));
    expect(readAddress(page)).toBe('/dashboard');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
  });

  test('with a wrong password says so and keeps the email URL', async () => {
    const page = await openPage({ system });
    await page.goto('/login');
    await fillSignIn(page, { ...system.person('jo'), password: 'not the password' });
    expect(await page.getByRole('alert').textContent()).toContain('Wrong email or password.');
    expect(await page.getByLabel('Email').inputValue()).toBe(system.person('jo').email);
    expect(readAddress(page)).toBe('/login');
    await page.locator('input[name="password"]:focus').waitFor();
  });

  test('continues to the requested page', async () => {
    const page = await openPage({ system });
    await page.goto('/conversations?range=30d');
    await page.waitForURL((url) => url.pathname + url.search === '/login?redirect=%2Fconversations%3Frange%3D30d');
    await fillSignIn(page, system.person('jo'));
    await page.waitForURL('**/conversations?range=30d');
  });

  test('never follows a redirect to another site', async () => {
    const page = await openPage({ system });
    await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/')}`);
    await fillSignIn(page, system.person('jo'));
    await page.waitForURL('**/dashboard');
  });

  test('in one tab signs the others in, and so does signing out', async () => {
    const page = await openPage({ system });
    const other = await page.context().newPage();
    await other.goto('/login?redirect=/conversations');
    await signInByForm(page, system.person('jo'));
    await other.waitForURL('**/conversations');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
  });
});

describe('signing out', () => {
  test('redirects to sign-in, and pages require it again', async () => {
    const page = await openPage({ system });
    await signInByForm(page, system.person('jo'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.goto('/dashboard');
    await page.waitForURL('**/login?redirect=%2Fdashboard');
  });

  test('while offline takes effect here at once, and the server learns of it before anybody uses the session again', async () => {
    const page = await openPage({ system });
    const context = page.context();
    await signInByForm(page, system.person('jo'));
    await page.reload();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.getByText('You are signed out here.').waitFor();
    const names = async () => (await context.cookies()).map(({ name }) => name);
    expect(await names()).toContain('sb_session');

    // Somebody else opens this browser while the server still can't be reached; an earlier extension has left its mark.
    let isReachable = false;
    const asked: string[] = [];
    await context.route(/\/api\/(?!config|sse)/, async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await (isReachable ? route.continue() : route.abort());
    });
    // Only now, because a page that comes online sends its pending sign-out at once.
    await context.setOffline(false);
    await context.addCookies([{ name: LOGGED_IN_COOKIE, value: 'true', url: system.url }]);
    await page.close();
    const next = await context.newPage();
    await next.goto('/conversations');
    await next.waitForURL('**/login?redirect=%2Fconversations');
    await next.getByText('You are signed out here.').waitFor();
    isReachable = true;
    await next.evaluate(() => dispatchEvent(new Event('online')));
    await next.getByText('You are signed out here.').waitFor({ state: 'detached' });
    expect(await names()).not.toContain('sb_session');
    expect(new Set(asked)).toEqual(new Set(['/api/logout']));

    await fillSignIn(next, system.person('jo'));
    await next.waitForURL('**/conversations');
    await next.reload();
    await next.getByRole('list', { name: 'Conversations' }).waitFor();
  });
});

describe('a session that ended elsewhere', () => {
  /** A page in a browser that still believes that it is signed in. */
  async function openLeftBehind(): Promise<Page> {
    const page = await openPage({ system });
    await page.context().addCookies([{ name: LOGGED_IN_COOKIE, value: 'true', url: system.url }]);
    return page;
  }

  test('redirects to sign-in, says so, and returns to the same place', async () => {
    const page = await openLeftBehind();
    await page.goto('/conversations?range=all');
    await page.getByText('Your session ended.').waitFor();
    expect(readAddress(page)).toBe('/login?sessionExpired=1&redirect=%2Fconversations%3Frange%3Dall');
    await fillSignIn(page, system.person('jo'));
    await page.waitForURL('**/conversations?range=all');
  });

  test('redirects a public page to the home page', async () => {
    const page = await openLeftBehind();
    await page.goto('/forgot');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

describe('a forgotten password', () => {
  test('is replaced by the emailed link, which signs in', async () => {
    const page = await openPage({ system });
    const person = system.person('sofia');
    await page.goto('/forgot');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Check your email').waitFor();

    const admin = await openPage({ system });
    await signIn(admin, system.person('robin'));
    await admin.goto('/admin/mails');
    await admin
      .getByRole('row', { name: new RegExp(person.email) })
      .getByRole('link')
      .first()
      .click();
    const link = await admin.getByLabel('Link', { exact: true }).inputValue();

    await page.goto(new URL(link).pathname + new URL(link).search);
    await page.getByLabel('New password').fill('a lantern over the harbor');
    await page.getByLabel('Confirm password').fill('a lantern over the harbour');
    await page.getByText('The passwords don’t match.').first().waitFor();
    await page.getByLabel('Confirm password').fill('a lantern over the harbor');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.waitForURL('**/dashboard');

    const again = await openPage({ system });
    await again.goto(new URL(link).pathname + new URL(link).search);
    await again.getByText('This link has already been used.').waitFor();
  });
});

test('the home page explains the product and links to sign-in; a signed-in user goes to the dashboard', async () => {
  const page = await openPage({ system });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Every call answered.' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, system.person('jo'));
  await page.waitForURL('**/dashboard');
  await page.goto('/');
  await page.waitForURL('**/dashboard');
});

test('an unknown URL returns 404 and says so', async () => {
  const page = await openPage({ system });
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('the chosen language persists, including in the served page', async () => {
  const page = await openPage({ system });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'locale');
  expect(Math.round(((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000)).toBe(365);
});

describe('the sign-in page', () => {
  test('counts down after too many attempts, and then allows another one', async () => {
    const page = await openPage({ system });
    await page.clock.install();
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Sign in' });
    const alert = page.getByRole('alert');
    for (let tries = 0; tries < 6; tries++) {
      const answer = page.waitForResponse('**/api/login');
      await fillSignIn(page, { email: 'nobody.at.all@willowcreek.example', password: `wrong ${tries}` });
      await answer;
    }
    await alert.getByText(/Too many attempts\. Try again in 0:[0-5]\d\./).waitFor();
    expect(await button.isDisabled()).toBe(true);
    const before = await alert.textContent();
    await page.clock.runFor(3_000);
    expect(await alert.textContent()).not.toBe(before);
    await page.clock.runFor(60_000);
    await page.getByText('You can try again now.').waitFor();
    expect(await button.isEnabled()).toBe(true);
  });

  test('shows the password on request, and says when Caps Lock is on', async () => {
    const page = await openPage({ system });
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('a secret');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide the password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    // Browsers report Caps Lock with each key; no simulated key press turns it on.
    await password.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
    );
    await page.getByText('Caps Lock is on.').waitFor();
  });

  test('says that an account is suspended', async () => {
    const admin = await openPage({ system });
    await signIn(admin, system.person('robin'));
    const gus = system.person('gus');
    expect((await admin.request.post(`/api/admin/accounts/${gus.tenantId}/suspend`, { data: {} })).status()).toBe(200);
    const page = await openPage({ system });
    await page.goto('/login');
    await fillSignIn(page, gus);
    await page.getByRole('alert').getByText('This account is suspended.').waitFor();
    await admin.request.post(`/api/admin/accounts/${gus.tenantId}/restore`, { data: {} });
  });

  test('says that the server is down, and keeps the input', async () => {
    const page = await openPage({ system });
    await page.goto('/login');
    await page.route('**/api/login', (route) => route.abort());
    await fillSignIn(page, system.person('jo'));
    await page.getByRole('alert').getByText('No connection.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(system.person('jo').email);
    await page.unroute('**/api/login');
    await page.route('**/api/login', (route) => route.fulfill({ status: 503, body: '' }));
    await fillSignIn(page, system.person('jo'));
    await page.getByRole('alert').getByText('can’t be reached').waitFor();
  });
});

describe('the page of an emailed link', () => {
  test('says that the link is not valid, and offers another', async () => {
    const page = await openPage({ system });
    await page.goto('/welcome?passwordResetToken=nonsense');
    await page.getByText('This link is not valid.').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.waitForURL('**/forgot');
  });

  test('says that the link has expired', async () => {
    const page = await openPage({ system });
    await page.route('**/api/reset?*', (route) => route.fulfill({ json: { state: 'expired' } }));
    await page.goto('/welcome?passwordResetToken=old');
    await page.getByText('This link has expired.').waitFor();
  });

  test('says during typing what is missing, how hard the password is to guess, and whether the two entries match', async () => {
    const page = await openPage({ system });
    await page.route('**/api/reset?*', (route) => route.fulfill({ json: { state: 'valid' } }));
    await page.goto('/welcome?passwordResetToken=good');
    const password = page.getByLabel('New password');
    await password.fill('lantern');
    await page.getByText('5 characters more.').waitFor();
    await password.fill('passwordpassword');
    await page.getByText('Easy to guess.').waitFor();
    await password.fill('a lantern over the harbor');
    await page.getByText('Strong.').waitFor();
    await page.getByLabel('Confirm password').fill('a lantern over the harbour');
    await page.getByText('The passwords don’t match.').waitFor();
    await page.getByLabel('Confirm password').fill('a lantern over the harbor');
    await page.getByText('The passwords match.').waitFor();
  });
});
