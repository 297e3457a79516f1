import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, fillSignIn, openPage, signIn } from './test/browser.ts';
import { findItem } from './test/items.ts';
import { untilLive } from './test/live.ts';
import { type System, startSystem } from './test/system.ts';

// The warning stands from one minute before the end on: five seconds after signing in.
const SESSION_TTL_MS = 65_000;

let system: System;
/** One whose sessions last as long as they do unless told otherwise. */
let lasting: System;
beforeAll(async () => {
  system = await startSystem({ SESSION_TTL_MS: String(SESSION_TTL_MS) });
  lasting = await startSystem();
});
afterAll(() => Promise.all([system?.stop(), lasting?.stop()]));

test('a session near its end warns with a countdown, and goes on in every tab when one stays', async () => {
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

test('who is warned can leave at once', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('jo'));
  await page.goto('/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out now' }).click();
  await page.waitForURL('**/login');
});

test('when the time is used up the page is left for sign-in, with the way back', async () => {
  const page = await openPage({ system });
  // Every minute that this page believes to have passed without use; the server's own time goes on as it does.
  await page.clock.install();
  await signIn(page, system.person('jo'));
  await page.goto('/conversations?range=all');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.route('**/api/refresh', (route) => route.abort());
  await page.route('**/api/verify*', (route) => route.abort());
  await page.clock.fastForward(SESSION_TTL_MS + 2_000);
  await page.waitForURL((url) => url.pathname === '/login');
  expect(addressOf(page)).toBe('/login?sessionExpired=1&redirect=%2Fconversations%3Frange%3Dall');
  await page.getByText('Your session ended.').waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === 'logged_in')).toEqual([]);
});

describe('a tab that slept past the end of its session', () => {
  /** An open conversation, on a clock that the test moves; asleep for an hour when it is done. */
  async function fallAsleep() {
    const page = await openPage({ system: lasting });
    const awake = new Set<Promise<void>>();
    const answered = Promise.withResolvers<void>();
    let isAsleep = false;
    await page.route('**/api/verify*', async (route) => {
      if (isAsleep) await answered.promise;
      const passing = route.fetch().then((response) => route.fulfill({ response }));
      if (!isAsleep) awake.add(passing);
      // A page that has gone on takes no answer.
      await passing.catch(() => {});
    });
    await page.clock.install();
    await signIn(page, lasting.person('jo'));
    await page.goto('/conversations?range=all');
    await page.getByRole('link').filter({ hasText: 'Hannah Whitfield' }).click();
    const heading = page.getByRole('heading', { name: 'Hannah Whitfield' });
    await heading.waitFor();
    const address = addressOf(page);
    // An answer to a question from before the sleep would end the doubt at once.
    isAsleep = true;
    await Promise.allSettled(awake);
    const sleep = () => page.clock.fastForward('01:00:00');
    return { page, heading, address, sleep, answer: answered.resolve };
  }

  test('shows nothing until the server has told, leaves for sign-in, and comes back to the same conversation', async () => {
    const { page, heading, address, sleep, answer } = await fallAsleep();
    // The session's cookie ran out with it.
    await page.context().clearCookies({ name: 'sb_session' });
    await sleep();
    await page.getByText('Checking that you are still signed in…').waitFor();
    expect(await heading.isVisible()).toBe(false);
    expect(await page.getByRole('list', { name: 'Conversations' }).isVisible()).toBe(false);
    answer();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(addressOf(page)).toBe(`/login?sessionExpired=1&redirect=${encodeURIComponent(address)}`);
    await page.getByText('Your session ended.').waitFor();
    await fillSignIn(page, lasting.person('jo'));
    await page.waitForURL((url) => url.pathname + url.search === address);
    await heading.waitFor();
  });

  test('goes on where it was if another tab has kept the session meanwhile', async () => {
    const { page, heading, address, sleep, answer } = await fallAsleep();
    await sleep();
    await page.getByText('Checking that you are still signed in…').waitFor();
    answer();
    await heading.waitFor();
    expect(addressOf(page)).toBe(address);
  });
});

describe('a session that ends on the server while the settings are open', () => {
  /**
   * A group that somebody has open, whose stream doesn't tell, nor the page's own look after the session until `check` lets it; the session is
   * over when it is answered.
   */
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

  test('leads to sign-in once, with the way back, when a change is refused', async () => {
    const { page, signIns, address, check } = await openAndEnd();
    await page.getByRole('textbox', { name: 'Description' }).fill('Answers questions about bills.');
    const refused = page.waitForResponse((answer) => answer.status() === 401 && answer.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save as v2' }).click();
    await refused;
    check();
    await page.getByText('Your session ended.').waitFor();
    expect(addressOf(page)).toBe(`/login?sessionExpired=1&redirect=${encodeURIComponent(address)}`);
    await fillSignIn(page, lasting.person('marco'));
    await page.getByRole('region', { name: 'Billing' }).waitFor();
    expect(addressOf(page)).toBe(address);
    expect(signIns).toHaveLength(1);
  });

  test('leads there, too, when what the page shows is read again', async () => {
    const { page, signIns, address, check } = await openAndEnd();
    // The first answer ends it; those that come after it may be called off.
    const refused = page.waitForResponse(
      (answer) => answer.status() === 401 && !/\/api\/(?:sse|verify)/.test(answer.url()),
    );
    // Back on the network, a page reads again whatever it shows.
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await refused;
    check();
    await page.getByText('Your session ended.').waitFor();
    expect(addressOf(page)).toBe(`/login?sessionExpired=1&redirect=${encodeURIComponent(address)}`);
    expect(signIns).toHaveLength(1);
  });
});

test('a page that one’s role may not see is live all the same', async () => {
  const page = await openPage({ system: lasting });
  await signIn(page, lasting.person('vera'));
  await page.goto('/settings/prompts');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
  await untilLive(page);
});

test('a page that is opened while the server is away says so, and comes by itself once it is back', async () => {
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
  expect(addressOf(page)).toBe('/conversations?range=all');
});

test('a page that is opened without a network comes as soon as there is one', async () => {
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

describe('half of the way through a session', () => {
  /** A page on a clock that the test moves, on which nothing but the page itself tells what time it is. */
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

  test('it is extended by itself while somebody is there, once', async () => {
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

  test('nothing happens for the idle, unless this screen is to be kept signed in', async () => {
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
