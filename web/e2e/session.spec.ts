import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSignIn, openPage, readAddress, signIn } from './test/browser.ts';
import { findItem } from './test/items.ts';
import { untilLive } from './test/live.ts';
import { type System, startSystem } from './test/system.ts';

// The warning appears one minute before the end: five seconds after signing in.
const SESSION_TTL_MS = 65_000;

let system: System;
/** A system with sessions of the default duration. */
let lasting: System;
beforeAll(async () => {
  system = await startSystem({ SESSION_TTL_MS: String(SESSION_TTL_MS) });
  lasting = await startSystem();
});
afterAll(() => Promise.all([system?.stop(), lasting?.stop()]));

test('a session near its end warns with a countdown, and continues in every tab when the user stays', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('jo'));
  await page.goto('/dashboard');
  const other = await page.context().newPage();
  await other.goto('/conversations');
  await page.bringToFront();
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await warning.waitFor();
  await warning.getByText(/You will be signed out in 0:5\d/).waitFor();
  await other.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  const extended = page.waitForResponse('**/api/refresh');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await extended).status()).toBe(200);
  await warning.waitFor({ state: 'detached' });
  await other.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a warned user can sign out at once', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('jo'));
  await page.goto('/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out now' }).click();
  await page.waitForURL('**/login');
});

test('an expired session redirects to sign-in, with the way back', async () => {
  const page = await openPage({ system });
  // The page believes that each minute passed without use; the server's own clock is unaffected.
  await page.clock.install();
  await signIn(page, system.person('jo'));
  await page.goto('/conversations?range=all');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.route('**/api/refresh', (route) => route.abort());
  await page.route('**/api/verify*', (route) => route.abort());
  await page.clock.fastForward(SESSION_TTL_MS + 2_000);
  await page.waitForURL((url) => url.pathname === '/login');
  expect(readAddress(page)).toBe('/login?sessionExpired=1&redirect=%2Fconversations%3Frange%3Dall');
  await page.getByText('Your session ended.').waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === 'logged_in')).toEqual([]);
});

describe('a tab that slept past the end of its session', () => {
  /** An open conversation on a clock that the test moves; afterward it has slept for an hour. */
  async function fallAsleep() {
    const page = await openPage({ system: lasting });
    const awake = new Set<Promise<void>>();
    const answered = Promise.withResolvers<void>();
    let isAsleep = false;
    await page.route('**/api/verify*', async (route) => {
      if (isAsleep) await answered.promise;
      const passing = route.fetch().then((response) => route.fulfill({ response }));
      if (!isAsleep) awake.add(passing);
      // A page that has navigated ignores the response.
      await passing.catch(() => {});
    });
    await page.clock.install();
    await signIn(page, lasting.person('jo'));
    await page.goto('/conversations?range=all');
    await page.getByRole('link').filter({ hasText: 'Hannah Whitfield' }).click();
    const heading = page.getByRole('heading', { name: 'Hannah Whitfield' });
    await heading.waitFor();
    const address = readAddress(page);
    // A response to a question from before the sleep would end the doubt at once.
    isAsleep = true;
    await Promise.allSettled(awake);
    const sleep = () => page.clock.fastForward('01:00:00');
    return { page, heading, address, sleep, answer: answered.resolve };
  }

  test('hides its data until the server responds, redirects to sign-in, and returns to the same conversation', async () => {
    const { page, heading, address, sleep, answer } = await fallAsleep();
    // The session's cookie expired with it.
    await page.context().clearCookies({ name: 'sb_session' });
    await sleep();
    await page.getByText('Checking that you are still signed in…').waitFor();
    expect(await heading.isVisible()).toBe(false);
    expect(await page.getByRole('list', { name: 'Conversations' }).isVisible()).toBe(false);
    answer();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(readAddress(page)).toBe(`/login?sessionExpired=1&redirect=${encodeURIComponent(address)}`);
    await page.getByText('Your session ended.').waitFor();
    await fillSignIn(page, lasting.person('jo'));
    await page.waitForURL((url) => url.pathname + url.search === address);
    await heading.waitFor();
  });

  test('continues where it was if another tab has extended the session', async () => {
    const { page, heading, address, sleep, answer } = await fallAsleep();
    await sleep();
    await page.getByText('Checking that you are still signed in…').waitFor();
    answer();
    await heading.waitFor();
    expect(readAddress(page)).toBe(address);
  });
});

describe('a session that ends on the server while the settings are open', () => {
  /** Opens a group whose stream and session check are blocked until `check` lets them through; the session has ended when it returns. */
  async function openAndEnd() {
    const page = await openPage({ system: lasting });
    await signIn(page, lasting.person('marco'));
    await page.route('**/api/sse*', (route) => route.abort());
    const { id } = await findItem(page, 'groups', 'Billing');
    await page.goto(`/settings/groups/${id}`);
    await page.getByRole('region', { name: 'Billing' }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/verify*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const signIns: string[] = [];
    page.on('framenavigated', (frame) => {
      if (new URL(frame.url()).pathname === '/login') signIns.push(frame.url());
    });
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const ended = await fetch(`${lasting.url}/api/logout`, { method: 'POST', headers: { cookie } });
    expect(ended.ok).toBe(true);
    return { page, signIns, address: `/settings/groups/${id}`, check: held.resolve };
  }

  test('redirects to sign-in once, with the way back, when a change is refused', async () => {
    const { page, signIns, address, check } = await openAndEnd();
    await page.getByRole('textbox', { name: 'Description' }).fill('Answers questions about bills.');
    const refused = page.waitForResponse((answer) => answer.status() === 401 && answer.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save as v2' }).click();
    await refused;
    check();
    await page.getByText('Your session ended.').waitFor();
    expect(readAddress(page)).toBe(`/login?sessionExpired=1&redirect=${encodeURIComponent(address)}`);
    await fillSignIn(page, lasting.person('marco'));
    await page.getByRole('region', { name: 'Billing' }).waitFor();
    expect(readAddress(page)).toBe(address);
    expect(signIns).toHaveLength(1);
  });

  test('redirects there too when the page refetches its data', async () => {
    const { page, signIns, address, check } = await openAndEnd();
    // The first rejected request ends the session; later requests may be aborted.
    const refused = page.waitForResponse(
      (answer) => answer.status() === 401 && !/\/api\/(?:sse|verify)/.test(answer.url()),
    );
    // When the network is back, a page refetches everything it shows.
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await refused;
    check();
    await page.getByText('Your session ended.').waitFor();
    expect(readAddress(page)).toBe(`/login?sessionExpired=1&redirect=${encodeURIComponent(address)}`);
    expect(signIns).toHaveLength(1);
  });
});

test('a page that the user’s role may not see still shows the live state', async () => {
  const page = await openPage({ system: lasting });
  await signIn(page, lasting.person('vera'));
  await page.goto('/settings/prompts');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
  await untilLive(page);
});

test('a page opened while the server is down says so, and loads by itself once the server is back', async () => {
  const page = await openPage({ system: lasting });
  await signIn(page, lasting.person('jo'));
  await page.clock.install();
  await page.route('**/api/verify*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/conversations?range=all');
  const waiting = page.getByRole('heading', { name: 'Switchboard is not responding' });
  await waiting.waitFor();
  await page.getByRole('button', { name: 'Try now' }).click();
  await waiting.waitFor();
  await page.unroute('**/api/verify*');
  await page.clock.runFor(30_000);
  await page.getByRole('list', { name: 'Conversations' }).waitFor();
  expect(readAddress(page)).toBe('/conversations?range=all');
});

test('a page opened offline loads as soon as there is a network', async () => {
  const page = await openPage({ system: lasting });
  await signIn(page, lasting.person('jo'));
  await page.clock.install();
  await page.route('**/api/verify*', (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByText('Retrying…').waitFor();
  await page.unroute('**/api/verify*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('heading', { name: 'Today' }).waitFor();
});

describe('halfway through a session', () => {
  /** A page on a clock that the test moves, without any other source of time. */
  async function openQuiet() {
    const page = await openPage({ system: lasting });
    await page.clock.install();
    await signIn(page, lasting.person('jo'));
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.route('**/api/verify*', (route) => route.abort());
    let extensions = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/refresh')) extensions++;
    });
    return { page, extensions: () => extensions };
  }

  test('the session is extended by itself while a user is present, once', async () => {
    const { page, extensions } = await openQuiet();
    await page.clock.fastForward('14:00');
    await page.mouse.click(500, 30);
    expect(extensions()).toBe(0);
    const extended = page.waitForResponse('**/api/refresh');
    await page.clock.runFor('01:02');
    expect((await extended).status()).toBe(200);
    await page.clock.runFor('00:20');
    expect(extensions()).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('nothing happens for an idle user, unless this browser stays signed in', async () => {
    const { page, extensions } = await openQuiet();
    await page.clock.fastForward('16:00');
    expect(extensions()).toBe(0);
    await page.getByRole('button', { name: 'Account menu' }).click();
    const extended = page.waitForResponse('**/api/refresh');
    await page.getByRole('menuitemcheckbox', { name: 'Keep this screen signed in' }).click();
    await page.clock.runFor('00:02');
    await extended;
    expect(await page.evaluate(() => localStorage.getItem('keepSignedIn'))).toBe('true');
  });
});
