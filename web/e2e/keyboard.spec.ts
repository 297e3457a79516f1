import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { type Focus, readFocus } from './test/focus.ts';
import { type DemoUser, type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const MAX_STOPS = 80;
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const findRow = (page: Page, name: string) => rows(page).filter({ hasText: name });

/** Signs in without a pointer: the first field already has the focus. */
async function signInByKeys(page: Page, { email, password }: DemoUser): Promise<void> {
  await page.goto('/login');
  await eventually(async () => expect((await readFocus(page))?.name).toContain('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs in by keyboard and opens a page. */
async function openByKeys(page: Page, person: DemoUser, path: string): Promise<void> {
  await signInByKeys(page, person);
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
}

/** Presses a key until the focus is at the goal. */
async function pressUntil(page: Page, key: string, isThere: (focus: Focus | undefined) => boolean): Promise<void> {
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await page.keyboard.press(key);
    if (isThere(await readFocus(page))) return;
  }
  throw new Error(`${key} never reached the goal: the focus is at ${JSON.stringify(await readFocus(page))}`);
}

test('an emergency is heard, opened, understood and tagged without a pointer, from sign-in to sign-out', async () => {
  const page = await openPage({ system });
  await signInByKeys(page, system.person('marco'));
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL('**/conversations');
  await page.getByText('Live', { exact: true }).first().waitFor();
  await rows(page).first().waitFor();

  const call = intakeCall({ system });
  await call.start('Greta Aune');
  await call.say('caller', 'My cat has eaten lilies.');
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/attention/rung')),
    call.raise('emergency', 'poison_exposure', 'lilies'),
  ]);
  await findRow(page, 'Greta Aune').getByText('Poison exposure').waitFor();
  await eventually(async () => expect(await page.title()).toMatch(/^\(\d+\) /));

  await pressUntil(page, 'j', (focus) => focus?.name.includes('Greta Aune') === true);
  expect(await readFocus(page)).toMatchObject({ isVisible: true, isMarked: true });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Greta Aune' }).waitFor();
  await page.getByText(/Emergency: Poison exposure/).waitFor();
  await page.getByRole('log').locator('mark', { hasText: 'lilies' }).waitFor();

  await page.keyboard.press('t');
  await eventually(async () => expect((await readFocus(page))?.isField).toBe(true));
  await page.keyboard.type('Poison');
  // Enter selects the first match.
  await page.locator('[data-combobox-selected]', { hasText: 'Poison exposure' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Poison exposure' }).first().waitFor();
  await page.keyboard.press('Escape');
  expect(await readFocus(page)).toBeDefined();

  // The first Escape closes the tags, the next one the conversation.
  await eventually(async () => {
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe('/conversations');
  });
  await eventually(async () => expect((await readFocus(page))?.name).toContain('Greta Aune'));

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await eventually(async () => expect((await readFocus(page))?.name).toContain('Greta Aune'));

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('sign out');
  await page.getByRole('option', { name: 'Sign out' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
});

describe.each([
  ['/dashboard', 'marco'],
  ['/conversations', 'marco'],
  ['/account', 'marco'],
  ['/admin', 'robin'],
] as const)('Tab on %s', (path, name) => {
  test('reaches the whole page with a visible focus, and never gets stuck', async () => {
    const page = await openPage({ system });
    await openByKeys(page, system.person(name), path);
    const stops = await walk(page);
    expect(stops.length).toBeGreaterThan(3);
    expect(stops[0]?.name).toBe('Skip to content');
    expect(stops.filter(({ isVisible, isMarked }) => !isVisible || !isMarked)).toEqual([]);
  });
});

test('a page that traps the focus is detected', async () => {
  const page = await openPage({ system });
  await openByKeys(page, system.person('marco'), '/account');
  await page.evaluate(() => {
    const [, second] = document.querySelectorAll<HTMLElement>('main button');
    second?.addEventListener('blur', () => second.focus());
  });
  await expect(walk(page)).rejects.toThrow('holds the focus');
});

test('the list is a single Tab stop, however many rows it has', async () => {
  const page = await openPage({ system });
  await openByKeys(page, system.person('marco'), '/conversations?range=all');
  await rows(page).nth(3).waitFor();
  const stops = await walk(page);
  expect(stops.filter(({ isRow }) => isRow)).toHaveLength(1);
});

test('the filters and the pager are one Tab stop each, and arrows move between controls', async () => {
  const page = await openPage({ system });
  await openByKeys(page, system.person('marco'), '/conversations?range=all');
  await rows(page).first().waitFor();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
  await page.getByText(/^1–10 of/).waitFor();
  await page.goto('/conversations?range=all');
  await page.getByText(/^1–10 of/).waitFor();
  const stops = await walk(page);
  expect(stops.flatMap(({ toolbar }) => toolbar ?? [])).toEqual(['Filters', 'Pages']);

  const press = async (key: string) => {
    await page.keyboard.press(key);
    return (await readFocus(page))?.name;
  };
  await page.goto('/conversations?range=all');
  await page.getByText(/^1–10 of/).waitFor();
  await pressUntil(page, 'Tab', (focus) => focus?.toolbar === 'Filters');
  expect((await readFocus(page))?.name).toBe('All dates');
  expect(await press('ArrowRight')).toBe('Status');
  expect(await press('ArrowRight')).toBe('Owner');
  expect(await press('ArrowRight')).toBe('Agent');
  expect(await press('End')).toBe('More');
  expect(await press('ArrowRight')).toBe('More');
  expect(await press('Home')).toBe('All dates');
  expect(await press('ArrowRight')).toBe('Status');
  // The button's menu has loaded.
  await page.locator('button[aria-haspopup="menu"]', { hasText: 'Status' }).waitFor();
  await page.keyboard.press('Enter');
  // A menu takes the focus, and with it Escape, in a later task than the one that opens it.
  await page.getByRole('menu').locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await eventually(async () => expect((await readFocus(page))?.name).toBe('Status'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect((await readFocus(page))?.name).toBe('Status');

  await pressUntil(page, 'Tab', (focus) => focus?.toolbar === 'Pages');
  await page.keyboard.press('End');
  expect((await readFocus(page))?.name).toBe('Last page');
  await page.keyboard.press('Enter');
  await page.waitForURL(/page=/);
  // The button is now disabled, so the focus moves to the one next to it.
  await eventually(async () => expect((await readFocus(page))?.name).toBe('Previous page'));
});

/** Follows Tab from the start of a page until it leaves the page or returns to the start. Returns each stop. */
async function walk(page: Page): Promise<Focus[]> {
  const stops: Focus[] = [];
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (!focus || focus.id === stops[0]?.id) return stops;
    if (stops.some(({ id }) => id === focus.id)) throw new Error(`${focus.name} holds the focus`);
    stops.push(focus);
  }
  throw new Error(`Tab has not left the page after ${MAX_STOPS} stops`);
}

test('sign-in focuses the first empty field, and its messages never move the title', async () => {
  const page = await openPage({ system });
  await page.goto('/login');
  const title = page.getByRole('heading', { name: 'Sign in' });
  const before = await title.boundingBox();
  await page.getByLabel('Email').fill('jo@willowcreek.example');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('input[name="password"]:focus').waitFor();
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('input[name="email"]:focus').waitFor();
  expect(await title.boundingBox()).toEqual(before);
});
