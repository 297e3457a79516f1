import { eventually } from '@switchboard/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { openPage, readAddress, signIn, signInByForm } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

/** Opens a user's live dashboard. */
async function openDashboard(name = 'marco', options: Partial<Parameters<typeof openPage>[0]> = {}): Promise<Page> {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person(name));
  await page.goto('/dashboard');
  await count(page, 'On the line now').waitFor();
  return page;
}
const counts = (page: Page) => page.getByRole('region', { name: 'Current and today’s numbers' });
const count = (page: Page, label: string) => counts(page).getByRole('link', { name: label });
const numberIn = async (page: Page, label: string): Promise<number> =>
  Number((await count(page, label).locator('strong').textContent())?.replaceAll(',', ''));
const expectFocus = (control: Locator) => control.and(control.page().locator(':focus')).waitFor();
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** How many conversations or calls the list behind a link contains. */
async function totalBehind(page: Page, link: Locator): Promise<number> {
  const isOfCalls = (await link.getAttribute('href'))?.startsWith('/call-logs') ?? false;
  const [path, address] = isOfCalls ? ['/api/calls', '**/call-logs**'] : ['/api/conversations', '**/conversations**'];
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    // Every page also reads what waits for a person.
    return pathname === path && searchParams.get('sortBy') !== 'waiting';
  });
  await link.click();
  await page.waitForURL(address);
  // The list's own response; the test reads only the displayed total.
  const { meta } = (await (await answered).json()) as { meta: { total: number } };
  return meta.total;
}

describe('each number on the dashboard', () => {
  test('links to as many conversations as it counts', async () => {
    const call = intakeCall({ system });
    await call.start('Noor Haddad');
    await call.raise('attention', 'complaint');
    const page = await openDashboard();
    for (const label of ['On the line now', 'Need attention', 'Conversations', 'Resolved']) {
      await count(page, label).waitFor();
      const shown = await numberIn(page, label);
      expect([label, await totalBehind(page, count(page, label))]).toEqual([label, shown]);
      await page.goBack();
    }
  });

  test('of yesterday links to yesterday’s conversations up to this time of day', async () => {
    const page = await openDashboard();
    for (const label of [/ at this time yesterday$/, / by this time yesterday$/]) {
      const link = counts(page).getByRole('link', { name: label });
      const shown = Number.parseInt((await link.textContent()) ?? '', 10);
      expect([label, await totalBehind(page, link)]).toEqual([label, shown]);
      await page.goBack();
    }
  });

  test('of an hour links to that hour, and its alerts to those who raised them', async () => {
    const call = intakeCall({ system });
    await call.start('Ottilie Brand');
    await call.raise('attention', 'complaint');
    const page = await openDashboard();
    await page.getByText('Table', { exact: true }).click();
    // The last hour of today with a number is the current one.
    const thisHour = page.locator('tbody td:last-child', { has: page.getByRole('link') }).last();
    const [alerts, conversations] = [thisHour.getByRole('link').first(), thisHour.getByRole('link').last()];
    await alerts.and(page.getByLabel(/alert/)).waitFor();
    const shown = Number(await conversations.textContent());
    expect([shown, await totalBehind(page, conversations)]).toEqual([shown, shown]);
    await page.getByRole('button', { name: /, \d\d:00–\d\d:00$/ }).waitFor();
    // The page is back at the table, in the same state.
    await page.goBack();
    const raised = Number.parseInt((await alerts.getAttribute('aria-label')) ?? '', 10);
    const total = await totalBehind(page, alerts);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(raised);
    await page.getByRole('button', { name: /^Alert: / }).waitFor();
    await page
      .getByRole('link', { name: /Ottilie Brand/ })
      .first()
      .waitFor();
  });

  test('of a day links to that day, and the sum to the week', async () => {
    const page = await openDashboard();
    const days = region(page, 'Last 7 days').getByRole('list').getByRole('link');
    await days.first().waitFor();
    const shown = await days.locator('strong').allInnerTexts();
    expect(shown).toHaveLength(7);
    for (const [index, text] of shown.entries()) {
      expect([index, await totalBehind(page, days.nth(index))]).toEqual([index, Number(text)]);
      await page.goBack();
    }
    const sum = shown.reduce((all, text) => all + Number(text), 0);
    const ofWeek = page.getByRole('link', { name: `${sum} conversations`, exact: true });
    expect(await totalBehind(page, ofWeek)).toBe(sum);
  });
});

describe('changes elsewhere', () => {
  test('update the counts, the lists, and the clock of a running call', async () => {
    const page = await openDashboard();
    const before = {
      live: await numberIn(page, 'On the line now'),
      today: await numberIn(page, 'Conversations'),
    };
    const call = intakeCall({ system });
    await call.start('Ingrid Solheim');
    const row = region(page, 'On the line').getByRole('link', { name: /Ingrid Solheim/ });
    await row.waitFor();
    await eventually(async () => expect(await numberIn(page, 'On the line now')).toBe(before.live + 1));
    expect(await numberIn(page, 'Conversations')).toBe(before.today + 1);
    const clock = row.getByRole('timer');
    const told = await clock.textContent();
    await eventually(async () => expect(await clock.textContent()).not.toBe(told));
    await call.end(5_000);
    await row.waitFor({ state: 'detached' });
  });

  test('show an emergency first, count it in the card and in the title, and remove it when a colleague handles it', async () => {
    const page = await openDashboard();
    const colleague = await openPage({ system });
    await signIn(colleague, system.person('jo'));
    await colleague.goto('/dashboard');
    const before = await numberIn(page, 'Need attention');
    const call = intakeCall({ system });
    await call.start('Petra Vondra');
    const first = intakeCall({ system });
    await first.start('Milo Abara');
    await first.raise('emergency', 'poison_exposure');
    const id = await call.raise('emergency', 'poison_exposure');
    const waiting = region(page, 'Waiting for a person').getByRole('listitem');
    await waiting.filter({ hasText: 'Petra Vondra' }).waitFor();
    expect(await waiting.filter({ hasText: 'Petra Vondra' }).textContent()).toContain('Emergency: Poison exposure');
    const levels = await waiting.getByRole('img').evaluateAll((marks) => marks.map((mark) => mark.ariaLabel));
    expect(levels.slice(0, 2)).toEqual(['Emergency', 'Emergency']);
    expect(levels).toEqual([...levels].sort((a, b) => Number(b === 'Emergency') - Number(a === 'Emergency')));
    await eventually(async () => {
      expect(await numberIn(page, 'Need attention')).toBe(before + 2);
      expect(await page.title()).toBe(`(${before + 2}) Today · Switchboard`);
    });
    await colleague.goto(`/conversations/${id}`);
    await colleague.getByRole('heading', { name: 'Petra Vondra' }).waitFor();
    await colleague.getByRole('button', { name: 'Handled' }).click();
    await waiting.filter({ hasText: 'Petra Vondra' }).waitFor({ state: 'detached' });
    await eventually(async () => expect(await numberIn(page, 'Need attention')).toBe(before + 1));
  });

  test('in another account visited before do not affect an agency’s own dashboard', async () => {
    const call = intakeCall({ system, key: 'northgate' });
    await call.start('Selma Lind');
    await call.raise('attention', 'complaint');
    const page = await openPage({ system });
    await signIn(page, system.person('dana'));
    await page.goto('/conversations?range=all&tenantId=acc_northgate');
    await page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /Selma Lind/ })
      .waitFor();
    await eventually(async () => expect(await page.title()).toMatch(/^\([1-9]\d*\) Conversations/));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Nobody is waiting').first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await numberIn(page, 'Need attention')).toBe(0);
    expect(await page.title()).toBe('Today · Switchboard');
  });

  test('cause few requests, however many there are', async () => {
    const page = await openDashboard();
    let reads = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/dashboard') reads += 1;
    });
    const call = intakeCall({ system });
    await call.start('Quentin Moreau');
    for (let line = 1; line <= 30; line++) await call.say('caller', `This is line ${line}.`);
    await region(page, 'On the line').getByText('This is line 30.').waitFor();
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(10);
  });
});

describe('the trend', () => {
  test('is a table for screen readers, and for users who ask for one', async () => {
    const page = await openDashboard();
    const table = page.getByRole('table', { name: /Conversations in the last 7 days/ });
    expect(await table.getByRole('columnheader').count()).toBe(8);
    expect(await table.getByRole('row').count()).toBe(26);
    expect(await table.getByRole('link').count()).toBe(0);
    await page.getByText('Table', { exact: true }).click();
    const totals = table.getByRole('row', { name: /^Total/ }).getByRole('link');
    await totals.first().waitFor();
    expect(await totals.count()).toBe(7);
    // A single Tab stop, with arrows from number to number.
    expect(await table.locator('a[tabindex="0"]').count()).toBe(1);
    await totals.last().focus();
    await page.keyboard.press('ArrowLeft');
    await expectFocus(totals.nth(5));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await table.locator('tbody td:last-child a:focus').waitFor();
    const total = Number(await totals.last().textContent());
    expect(await totalBehind(page, totals.last())).toBe(total);
    expect(readAddress(page)).toBe('/conversations?range=today');
  });
});

describe('a dashboard that cannot be read', () => {
  test('offers to retry; a later failure keeps the data and shows its age', async () => {
    const page = await openPage({ system });
    await page.route('**/api/dashboard*', (route) => route.abort());
    await signIn(page, system.person('marco'));
    await page.goto('/dashboard');
    await page.getByText('The dashboard could not be loaded').waitFor();
    await page.unroute('**/api/dashboard*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await count(page, 'On the line now').waitFor();

    await page.route('**/api/dashboard*', (route) => route.abort());
    await intakeCall({ system }).start('Rosa Lindqvist');
    await page.getByText(/These numbers are from \d\d:\d\d/).waitFor();
    await count(page, 'On the line now').waitFor();
    await page.unroute('**/api/dashboard*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/These numbers are from/).waitFor({ state: 'detached' });
  });

  test('shows a skeleton of its contents while it loads', async () => {
    const page = await openPage({ system });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/dashboard*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await signIn(page, system.person('marco'));
    await page.goto('/dashboard');
    await page.getByRole('status', { name: 'Loading…' }).waitFor();
    held.resolve();
    await count(page, 'On the line now').waitFor();
  });
});

test('a super administrator sees an account’s dashboard only while impersonating', async () => {
  const page = await openPage({ system });
  await signInByForm(page, system.person('robin'));
  await page.waitForURL('**/admin');
  const answer = await page.request.get('/api/dashboard');
  expect(answer.status()).toBe(403);
});

test('axe finds no violations in either theme, with chart or table', async () => {
  const page = await openDashboard('marco');
  await page.locator('[data-bar]').first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByText('Table', { exact: true }).click();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
