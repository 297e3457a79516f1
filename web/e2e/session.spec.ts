import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, openPage, signIn } from './test/browser.ts';
import { launchBrowser } from './test/chromium.ts';
import { type System, startSystem } from './test/system.ts';

// The warning stands from one minute before the end on: five seconds after signing in.
const SESSION_TTL_MS = 65_000;
const WARNING_MS = 20_000;

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ SESSION_TTL_MS: String(SESSION_TTL_MS) }), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), system?.stop()]));

test('a session near its end warns with a countdown, and goes on in every tab when one stays', async () => {
  const page = await openPage({ browser, system });
  await signIn(page, system.person('jo'));
  const other = await page.context().newPage();
  await other.goto('/conversations');
  await page.bringToFront();
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await warning.waitFor({ timeout: WARNING_MS });
  await warning.getByText(/You will be signed out in 0:5\d/).waitFor();
  await other.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  const extended = page.waitForResponse('**/api/refresh');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await extended).status()).toBe(200);
  await warning.waitFor({ state: 'detached' });
  await other.getByRole('dialog').waitFor({ state: 'detached' });
});

test('who is warned can leave at once', async () => {
  const page = await openPage({ browser, system });
  await signIn(page, system.person('jo'));
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out now' }).click({ timeout: WARNING_MS });
  await page.waitForURL('**/login');
});

test('when the time is used up the page is left for sign-in, with the way back', async () => {
  const page = await openPage({ browser, system });
  // Every minute that this page believes to have passed without use; the server's own time goes on as it does.
  await page.clock.install();
  await signIn(page, system.person('jo'));
  await page.goto('/conversations?range=all');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.route('**/api/refresh', (route) => route.abort());
  await page.route('**/api/verify*', (route) => route.abort());
  await page.clock.runFor(SESSION_TTL_MS + 2_000);
  await page.waitForURL((url) => url.pathname === '/login');
  expect(addressOf(page)).toBe('/login?sessionExpired=1&redirect=%2Fconversations%3Frange%3Dall');
  await page.getByText('Your session ended.').waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === 'logged_in')).toEqual([]);
});
