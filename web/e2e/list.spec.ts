import { eventually } from '@switchboard/testing/eventually';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, readAddress, signIn } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

interface Opened extends BrowserContextOptions {
  readonly name?: string;
  /** The data that the browser keeps from earlier visits. */
  readonly remembered?: Readonly<Record<string, string>>;
}
/** Opens a user's live inbox at a URL. */
async function openList(address: string, { name = 'marco', remembered, ...options }: Opened = {}): Promise<Page> {
  const page = await openPage({ system, ...(remembered && { storageState: buildStorage(remembered) }), ...options });
  await signIn(page, system.person(name));
  await page.goto(address);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const buildStorage = (remembered: Readonly<Record<string, string>>) => ({
  cookies: [],
  origins: [{ origin: system.url, localStorage: Object.entries(remembered).map(([name, value]) => ({ name, value })) }],
});
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const findRow = (page: Page, name: string) => rows(page).filter({ hasText: name });
const readNames = (page: Page) => rows(page).locator('strong').allInnerTexts();
const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const sortButton = (page: Page) => page.getByRole('button', { name: /^Sort: / });
/** A pointer over the rows would hold them. */
const pointElsewhere = (page: Page) => page.mouse.move(1_000, 5);

test('each row leaves with its reason as the user works through the alerts, and the list ends up equal to a fresh query', async () => {
  for (const name of ['Ada Quill', 'Bela Quill', 'Cleo Quill']) {
    const call = intakeCall({ system });
    await call.start(name);
    await call.raise('attention', 'complaint');
  }
  const page = await openList('/conversations?filterField=needsAttention&filterValue=true&range=all');
  await findRow(page, 'Cleo Quill').waitFor();
  const names = await readNames(page);
  for (const name of names) {
    await findRow(page, name).click();
    await page.getByRole('heading', { name, level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Handled' }).click();
    await findRow(page, name).getByText('No longer “').first().waitFor();
  }
  await pointElsewhere(page);
  await page.getByText('0 in total', { exact: true }).waitFor();
  await eventually(async () => expect(await rows(page).count()).toBe(0));
  expect(await page.title()).not.toMatch(/^\(/);
});

test('agents without a loaded row are offered by the filter and by the palette', async () => {
  const page = await openList('/conversations?range=all&searchString=Hannah');
  await findRow(page, 'Hannah Whitfield').waitFor();
  expect(await rows(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Agent', exact: true }).click();
  for (const name of ['Willow After Hours Triage', 'Willow Front Desk']) {
    await page.getByRole('menuitemcheckbox', { name }).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.goto('/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('front desk');
  await page.getByRole('group', { name: 'Filter by agent' }).getByRole('option', { name: 'Willow Front Desk' }).click();
  await page.waitForURL(/filterField=agentId/);
  await rows(page).first().waitFor();
});

describe('a list filtered by a tag', () => {
  test('says why a row leaves when its tag is removed elsewhere, and equals a fresh query', async () => {
    const address = '/conversations?range=all&sortBy=lastMessageAt';
    const page = await openList(address);
    await page.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('checkbox', { name: 'New client' }).click();
    await page.waitForURL(/smartTagIds=/);
    await page.keyboard.press('Escape');
    await pointElsewhere(page);
    // Until the tagged rows load, the list shows the previous ones.
    const total = (count: number) => page.getByText(`${count} in total`, { exact: true });
    await eventually(async () => expect(await total((await readNames(page)).length).count()).toBe(1));
    const before = await readNames(page);
    expect(before.length).toBeGreaterThan(1);

    const colleague = await openList(readAddress(page), { name: 'priya' });
    const [leaving = ''] = before;
    await rows(colleague).first().click();
    await colleague.getByRole('button', { name: 'Remove New client' }).first().click();
    await findRow(page, leaving).getByText('Tag removed').first().waitFor();
    await total(before.length - 1).waitFor();
    await eventually(async () => expect(await readNames(page)).toEqual(before.slice(1)));

    const fresh = await openList(readAddress(page), { name: 'jo' });
    await eventually(async () => expect(await readNames(fresh)).toEqual(before.slice(1)));
  });
});

describe('the rows', () => {
  test('count updates on the first page while a later page is shown', async () => {
    const page = await openList('/conversations?page=2&range=all', { remembered: { perPage: '10' } });
    await rows(page).first().waitFor();
    const before = await readNames(page);
    await intakeCall({ system }).start('Paloma Reyes');
    await page.getByRole('button', { name: '1 update on the first page' }).waitFor();
    expect(await readNames(page)).toEqual(before);
    await page.getByRole('button', { name: '1 update on the first page' }).click();
    await eventually(() => expect(readAddress(page)).toBe('/conversations?range=all'));
    await findRow(page, 'Paloma Reyes').waitFor();
  });

  test('keep the chosen order if the user asked for that, on the next visit too', async () => {
    const page = await openList('/conversations');
    await sortButton(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Keep my order' }).click();
    await page.reload();
    await rows(page).first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const total = page.getByText(/^\d+ in the last 7 days$/);
    const [before, first] = [Number.parseInt((await total.textContent()) ?? '', 10), (await readNames(page))[0]];
    await intakeCall({ system }).start('Aaron Aardvark');
    await page.getByText(`${before + 1} in the last 7 days`).waitFor();
    expect((await readNames(page))[0]).toBe(first);
    expect(await sortButton(page).getAttribute('aria-label')).toBe('Sort: Name, descending');
  });

  test('use the density that this browser remembers', async () => {
    const page = await openList('/conversations');
    await rows(page).first().waitFor();
    const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
    const roomy = await height();
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await eventually(async () => expect(await height()).toBeLessThan(roomy));
    const close = await height();
    await page.reload();
    await eventually(async () => expect(await height()).toBe(close));
  });

  test('are a single Tab stop, and arrows move between them', async () => {
    const page = await openList('/conversations');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Compact rows' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('strong')?.textContent ?? null);
    expect(await focused()).toBe((await readNames(page))[1]);
    await page.keyboard.press('Tab');
    expect(await focused()).toBeNull();
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe((await readNames(page))[1]);
  });
});

describe('list settings', () => {
  test('flip the order of the current column, and select another one in its own order', async () => {
    const page = await openList('/conversations');
    await sortButton(page).click();
    await page.getByRole('menuitem', { name: 'Name' }).click();
    await page.waitForURL('**/conversations?sortBy=name&sortOrder=asc');
    await page.getByRole('menuitem', { name: 'Priority' }).click();
    await page.waitForURL('**/conversations?sortBy=priority&sortOrder=desc');
  });

  test('reopen the same list and conversation from a copied URL, and follow Back', async () => {
    const page = await openList('/conversations?range=30d&filterField=language&filterValue=es');
    await rows(page).first().waitFor();
    const names = await readNames(page);
    await rows(page).first().click();
    await page.getByRole('heading', { name: names[0] ?? '', level: 2 }).waitFor();

    const other = await openList(readAddress(page), { name: 'jo' });
    await other.getByRole('heading', { name: names[0] ?? '', level: 2 }).waitFor();
    await eventually(async () => expect(await readNames(other)).toEqual(names));
    await page.goBack();
    await eventually(() =>
      expect(readAddress(page)).toBe('/conversations?range=30d&filterField=language&filterValue=es'),
    );
    await page.getByText('Select a conversation').waitFor();
  });

  test('search one second after the last keystroke, and mark the matches in the rows', async () => {
    const page = await openList('/conversations');
    await rows(page).first().waitFor();
    const search = page.getByRole('searchbox');
    await page.clock.install();
    // Without this, the clock would also run by itself.
    await page.clock.pauseAt(Date.now() + 60_000);
    await search.fill('hannah whit');
    await page.clock.runFor(999);
    expect(readAddress(page)).toBe('/conversations');
    await page.clock.runFor(1);
    await page.waitForURL('**/conversations?searchString=hannah+whit');
    await findRow(page, 'Hannah Whitfield').locator('mark', { hasText: 'Hannah Whit' }).waitFor();
  });

  test('keep the page size as perPage, and return to page 1', async () => {
    const page = await openList('/conversations?range=all');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
    await eventually(async () => expect(await rows(page).count()).toBe(10));
    expect(await page.evaluate(() => localStorage.getItem('perPage'))).toBe('10');
    await page.keyboard.press('Escape');
    await list(page).getByRole('heading').click();
    await page.keyboard.press(']');
    await page.waitForURL('**/conversations?page=2&range=all');
    await page.getByText(/^11–\d+ of \d+$/).waitFor();
    await page.keyboard.press('[');
    await page.waitForURL('**/conversations?range=all');
  });

  test('keep the list’s width, set by dragging or by arrow keys, on the next visit too', async () => {
    const page = await openList('/conversations');
    const divider = page.getByRole('separator', { name: 'Width of the list' });
    const width = async () => Math.round((await list(page).boundingBox())?.width ?? 0);
    const before = await width();
    await divider.focus();
    await page.keyboard.press('ArrowLeft');
    await eventually(async () => expect(await width()).toBeLessThan(before));
    const narrower = await width();
    expect(await divider.getAttribute('aria-valuenow')).toBe(String(narrower));
    const box = await divider.boundingBox();
    if (!box) throw new Error('the divider is not there');
    await page.mouse.move(box.x + box.width / 2, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 60, 400);
    await page.mouse.up();
    await eventually(async () => expect(await width()).toBe(narrower - 60));
    await page.reload();
    await eventually(async () => expect(await width()).toBe(narrower - 60));
  });
});

describe('an empty list', () => {
  // Earlier users have handled the demo's alerts.
  beforeAll(async () => {
    const call = intakeCall({ system });
    await call.start('Nadia Petit');
    await call.raise('attention', 'complaint');
  });

  test('offers to remove each of its filters on its own', async () => {
    const page = await openList('/conversations?searchString=zzzz&filterField=status&filterValue=open');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear: “zzzz”' }).click();
    await page.waitForURL('**/conversations?filterField=status&filterValue=open');
  });

  test('keeps the last rows and their age when a read fails silently, and recovers', async () => {
    const page = await openList('/conversations');
    await rows(page).first().waitFor();
    const before = await readNames(page);
    const total = page.getByText(/^\d+ in the last 7 days$/);
    const all = await total.textContent();
    await page.route('**/api/conversations?*', (route) => route.abort());
    await page.getByRole('button', { name: /needs? attention$/ }).click();
    await page.getByText(/^Not live since/).waitFor();
    await eventually(async () => expect(await list(page).getAttribute('aria-busy')).toBe('true'));
    await page.getByText(/^As of \d\d:\d\d/).waitFor();
    // The list renders as many rows as fit, and the bar above it changes that.
    expect((await readNames(page)).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    // The total belongs to these rows, not to the requested list.
    expect(await total.textContent()).toBe(all);
    await page.unroute('**/api/conversations?*');
    // The browser's event when its network is back.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await eventually(async () => expect(await list(page).getAttribute('aria-busy')).toBe('false'));
    await page.getByText('Live', { exact: true }).waitFor();
    await eventually(async () => expect((await readNames(page)).length).toBeLessThan(before.length));
  });

  test('is explained to a user who may not see conversations', async () => {
    const page = await openList('/conversations');
    await rows(page).first().waitFor();
    const code = 'permission.denied';
    await page.route('**/api/conversations?*', (route) =>
      route.fulfill({
        status: 403,
        json: { type: `/problems/${code}`, title: code, status: 403, code, detail: code, traceId: 'none' },
      }),
    );
    await page.getByRole('button', { name: /needs? attention$/ }).click();
    await page.getByText('You don’t have access to these conversations').waitFor();
  });
});

test('on a phone, the open conversation replaces the list, which has ten rows a page', async () => {
  const page = await openList('/conversations?range=all', { viewport: { width: 390, height: 844 } });
  await rows(page).first().waitFor();
  await page.getByText(/^1–10 of \d+$/).waitFor();
  await rows(page).first().click();
  await list(page).waitFor({ state: 'hidden' });
  await page.goBack();
  await rows(page).first().waitFor();
});
