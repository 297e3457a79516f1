import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { fillSignIn, openPage, readAddress, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const NEW = 'a sentence that nobody knows';

/** Opens a user's account page. */
async function openAccount(name: string, options: Partial<Parameters<typeof openPage>[0]> = {}): Promise<Page> {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person(name));
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByRole('region', { name: 'Profile' }).getByRole('strong').first().waitFor();
  return page;
}
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');

async function changePassword(page: Page, current: string, password: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

describe('the user’s own account page', () => {
  test('requires signing in, and opens afterward', async () => {
    const page = await openPage({ system });
    await page.goto('/account');
    await page.getByText('Sign in to see your profile').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, system.person('vera'));
    await page.waitForURL('**/account');
    await page.getByText('vera@willowcreek.example').waitFor();
  });

  test('opens from the menu, and changes the name in the frame', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('ben'));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.waitForURL('**/account');
    await page.getByLabel('Name').fill('Xenia Quade');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your name has been saved.').waitFor();
    await page.getByRole('button', { name: 'XQ, Account menu' }).waitFor();
    await page.reload();
    await page.getByText('Xenia Quade').waitFor();
  });

  test.each([
    ['en', 'Name', 'the text would have 90 characters, and “Name” allows 80.'],
    ['es', 'Nombre', 'el texto tendría 90 caracteres y «Nombre» permite 80.'],
  ])('says in %s that a paste is too long for a field, and keeps the field’s text', async (locale, label, message) => {
    const page = await openPage({ system });
    await signIn(page, system.person('vera'));
    await page.context().addCookies([{ name: 'locale', value: locale, url: system.url }]);
    await page.goto('/account');
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    const before = await field.inputValue();
    const copy = async (text: string) => {
      await page.evaluate((value) => {
        const source = Object.assign(document.createElement('textarea'), { value });
        document.querySelector('main')?.append(source);
        source.select();
      }, text);
      await page.keyboard.press('ControlOrMeta+C');
      await page.evaluate(() => document.querySelector('main > textarea:last-child')?.remove());
    };
    await copy('x'.repeat(90));
    await field.press('ControlOrMeta+A');
    await field.press('ControlOrMeta+V');
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    expect(await field.inputValue()).toBe(before);
    await copy('x'.repeat(80));
    await field.press('ControlOrMeta+A');
    await field.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe('x'.repeat(80));
  });

  test('changes the language at once and permanently', async () => {
    const page = await openAccount('vera');
    const isStored = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    const inSpanish = isStored();
    await page.getByText('Español', { exact: true }).click();
    await page.getByRole('heading', { name: 'Su cuenta' }).waitFor();
    await inSpanish;
    const elsewhere = await openPage({ system });
    await signIn(elsewhere, system.person('vera'));
    await elsewhere.goto('/dashboard');
    await elsewhere.getByRole('heading', { name: 'Hoy' }).waitFor();
    const inEnglish = isStored();
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await inEnglish;
  });

  test('changes the theme', async () => {
    const page = await openAccount('vera');
    await page.getByText('Dark', { exact: true }).click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test('exists for super administrators too', async () => {
    const page = await openAccount('robin');
    await page.getByRole('region', { name: 'Profile' }).getByText('Super administrator').waitFor();
    expect(readAddress(page)).toBe('/account');
  });

  test('is read-only for an impersonator', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('robin'));
    const { id } = system.person('priya');
    expect((await page.request.post('/api/impersonate', { data: { id, reason: 'to look' } })).status()).toBe(200);
    await page.goto('/account');
    await page.getByText('This is Priya Nair’s profile. Only Priya Nair can change it.').waitFor();
    await page.getByRole('region', { name: 'Profile' }).getByText('priya@willowcreek.example').waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});

describe('changing the password', () => {
  test('is refused if the current one is wrong, the new one is too short, or the two entries differ', async () => {
    const page = await openAccount('jo');
    await changePassword(page, 'not this one', NEW);
    await page.getByText('The current password is incorrect.').waitFor();
    await changePassword(page, system.person('jo').password, 'short');
    await page.getByText('A password has 12 to 128 characters.').waitFor();
    await changePassword(page, system.person('jo').password, 'passwordpassword');
    await page.getByText('This is a very common password').waitFor();
    await page.getByLabel('Confirm password', { exact: true }).fill('something else');
    await page.getByText('The passwords don’t match.').waitFor();
  });

  test('ends the other browser’s session at once, but not this one', async () => {
    const kay = system.person('kay');
    const other = await openPage({ system });
    await signIn(other, kay);
    await other.goto('/conversations');
    await other.getByText('Live', { exact: true }).waitFor();
    const page = await openAccount('kay');
    await changePassword(page, kay.password, NEW);
    await page.getByText('Your password has been changed. 1 other session ended.').waitFor();
    await other.waitForURL('**/login?sessionExpired=1*');
    await fillSignIn(other, kay);
    await other.getByText('Wrong email or password.').waitFor();
    await fillSignIn(other, { ...kay, password: NEW });
    await other.waitForURL('**/conversations**');
    await page.reload();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
  });

  test('requires a wait after too many attempts, and says how long', async () => {
    const page = await openAccount('ben');
    for (let attempt = 0; attempt < 6; attempt++) {
      const answered = page.waitForResponse('**/api/account/password');
      await changePassword(page, 'not this one', NEW);
      await answered;
    }
    await page.getByText(/Too many attempts\. Try again in \d:\d\d/).waitFor();
  });
});

describe('the session list', () => {
  const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('shows each session’s device and place, and ends sessions one by one', async () => {
    const other = await openPage({ system, userAgent: FIREFOX });
    await signIn(other, system.person('dana'));
    await other.goto('/conversations');
    await other.getByText('Live', { exact: true }).waitFor();
    const page = await openAccount('dana');
    await sessions(page).filter({ hasText: 'This session' }).getByText('Chrome on Linux').waitFor();
    const theirs = sessions(page).filter({ hasText: 'Firefox on macOS' });
    await theirs.getByText(/127\.0\.0\.1|::1/).waitFor();
    await theirs.getByText('In use now').waitFor();
    await theirs.getByRole('button', { name: 'Sign out Firefox on macOS' }).click();
    await page.getByText('Firefox on macOS is signed out.').waitFor();
    await theirs.waitFor({ state: 'detached' });
    await other.waitForURL('**/login?sessionExpired=1*');
    expect(await page.getByRole('button', { name: /^Sign out/ }).count()).toBe(0);
  });

  test('ends all sessions but this one after a confirmation', async () => {
    const others = [await openPage({ system }), await openPage({ system })];
    for (const other of others) {
      await signIn(other, system.person('lee'));
      await other.goto('/account');
      await other.getByText('Live', { exact: true }).waitFor();
    }
    const page = await openAccount('lee');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
    await question.getByText('2 other sessions end within a second.').waitFor();
    await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('2 sessions ended.').waitFor();
    for (const other of others) {
      await other.waitForURL((url) => url.pathname === '/');
      await other.getByText('Your session ended.').waitFor();
    }
    await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
    expect(await sessions(page).count()).toBe(1);
  });
});

test('axe finds no violations in either theme with a refused password', async () => {
  const own = await openAccount('terrence');
  await sessions(own).first().getByText('This session').waitFor();
  await changePassword(own, '', 'short');
  await own.getByText('Enter your current password.').waitFor();
  expect(await violationsInBothThemes(own)).toEqual([]);
});
