import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { fillSignIn, openPage, signInByForm } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';
import { startThirdParty, type ThirdParty } from './test/third-party.ts';

let party: ThirdParty;
let system: System;
let plain: System;
beforeAll(async () => {
  party = await startThirdParty();
  system = await startSystem({ ...party.env, SIGNUP: 'open' });
  plain = await startSystem();
});
beforeEach(() => {
  party.requested.length = 0;
  party.isAway = false;
});
afterAll(async () => {
  await Promise.all([system?.stop(), plain?.stop()]);
  party?.close();
});

const widget = (page: Page) => page.getByRole('button', { name: 'I am human' });
/** Signs in and passes the check. */
async function passAndSignIn(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await widget(page).click();
  await fillSignIn(page, system.person(name));
  await page.waitForURL((url) => url.pathname !== '/login');
}

describe('the human check', () => {
  test('is absent without its keys, and loads nothing from third parties', async () => {
    const page = await openPage({ system: plain });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(plain.url) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    const config = page.waitForResponse('**/api/config');
    await page.goto('/login');
    expect(await (await config).json()).toEqual({ humanCheck: null, sessionRecording: null });
    await signInByForm(page, plain.person('jo'));
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    expect(await page.getByRole('region', { name: 'Record my sessions' }).count()).toBe(0);
    expect(foreign).toEqual([]);
  });

  test('is required of visitors who sign up, and of those who talk to a demo agent', async () => {
    const page = await openPage({ system });
    await page.goto('/demos/insurance');
    await widget(page).waitFor();
    await page.getByRole('button', { name: 'By text' }).click();
    await page.getByText('Please pass the check above first.').waitFor();
    await widget(page).click();
    await page.getByRole('button', { name: 'By text' }).click();
    await page.getByText('Would you like to report a claim').waitFor();
    await page.getByRole('button', { name: 'Hang up' }).click();

    await page.goto('/signup');
    await page.getByLabel('Business').fill('Elm Dental');
    await page.getByLabel('Trade').selectOption('dental');
    await page.getByLabel('Work e-mail').fill('ida@elm.example');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('Please pass the check that you are human, then send.').waitFor();
    await widget(page).click();
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.waitForURL('**/success');
  });

  test('speaks Indonesian, and its page has no accessibility violations', async () => {
    const page = await openPage({ system });
    await page.goto('/login');
    await widget(page).waitFor();
    expect(await widget(page).getAttribute('lang')).toBe('id');
    expect(await widget(page).getAttribute('data-sitekey')).toBe('site-1');
    expect(await violations(page)).toEqual([]);
  });

  test('delays a sign-in, which then continues by itself', async () => {
    const page = await openPage({ system });
    await page.goto('/login');
    await widget(page).waitFor();
    await fillSignIn(page, system.person('jo'));
    await page.getByText('Complete the check above').waitFor();
    expect(party.requested).not.toContain('/verify');
    await widget(page).click();
    await page.waitForURL('**/dashboard');
    expect(party.requested).toContain('/verify');
  });

  test('starts over after each attempt', async () => {
    const page = await openPage({ system });
    await page.goto('/login');
    await widget(page).click();
    await fillSignIn(page, { ...system.person('jo'), password: 'not the password' });
    await page.getByRole('alert').getByText('Wrong email or password.').waitFor();
    expect(await widget(page).isEnabled()).toBe(true);
    await widget(page).click();
    await fillSignIn(page, system.person('jo'));
    await page.waitForURL('**/dashboard');
  });

  test('is enforced by the server, whatever a page does', async () => {
    const page = await openPage({ system });
    const { email, password } = system.person('jo');
    const answer = await page.request.post('/api/login', { data: { email, password } });
    expect([answer.status(), (await answer.json()).code]).toEqual([403, 'human_check.failed']);
  });

  test('says when it can’t be loaded, and offers a retry', async () => {
    party.isAway = true;
    const page = await openPage({ system });
    await page.goto('/login');
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    party.isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await widget(page).click();
    await fillSignIn(page, system.person('jo'));
    await page.waitForURL('**/dashboard');
  });

  test('protects the reset email as well', async () => {
    const page = await openPage({ system });
    await page.goto('/forgot');
    await page.getByLabel('Email').fill(system.person('sofia').email);
    await widget(page).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Check your email').waitFor();
  });
});

describe('the session recording', () => {
  const recordedWith = (page: Page) => page.locator('html').getAttribute('data-recorded-with');

  test('starts only after consent, which is remembered, and ends with the consent or the session', async () => {
    const page = await openPage({ system });
    await passAndSignIn(page, 'jo');
    const bar = page.getByRole('region', { name: 'Record my sessions' });
    await bar.waitFor();
    expect(await violations(page)).toEqual([]);
    expect(party.requested).not.toContain('/recorder.js');

    await bar.getByRole('button', { name: 'Accept' }).click();
    await page.locator('html[data-recorded-with="rec-1"]').waitFor();
    expect(await bar.count()).toBe(0);
    await page.goto('/account');
    await page.locator('html[data-recorded-with="rec-1"]').waitFor();
    expect(party.requested.filter((path) => path === '/recorder.js')).toHaveLength(2);

    await page.getByRole('switch', { name: 'Record my sessions' }).uncheck({ force: true });
    await page.locator('html:not([data-recorded-with])').waitFor();
    await page.getByRole('switch', { name: 'Record my sessions' }).check({ force: true });
    await page.locator('html[data-recorded-with="rec-1"]').waitFor();

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.locator('html:not([data-recorded-with])').waitFor();
    await widget(page).waitFor();

    await passAndSignIn(page, 'ben');
    await bar.waitFor();
    expect(await recordedWith(page)).toBeNull();
  });

  test('does not start if the user declines, and does not ask again', async () => {
    const page = await openPage({ system });
    await passAndSignIn(page, 'ben');
    const bar = page.getByRole('region', { name: 'Record my sessions' });
    await bar.getByRole('button', { name: 'Decline' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.goto('/account');
    await page.getByRole('switch', { name: 'Record my sessions', checked: false }).waitFor();
    expect(await bar.count()).toBe(0);
    expect(party.requested).not.toContain('/recorder.js');
  });
});
