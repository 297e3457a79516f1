import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, openPage } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, path: string): Promise<Page> {
  const page = await openPage({ system });
  const { email, password } = system.person(person);
  await page.request.post('/api/login', { data: { email, password } });
  await page.goto(path);
  return page;
}

/** Draws over half of some words, or so many pixels, as one selects them with a mouse; answers what is selected then. */
async function select(page: Page, words: Locator, wide?: number): Promise<string> {
  // Waits until they stand still, in sight.
  await words.hover();
  const box = await words.boundingBox();
  if (!box) throw new Error('the words are not shown');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + (wide ?? box.width / 2), y, { steps: 4 });
  await page.mouse.up();
  return await page.evaluate(() => getSelection()?.toString() ?? '');
}

describe('a row of accounts', () => {
  test('opens by a click anywhere, beside this page with Ctrl, and by no selection of its words', async () => {
    const page = await openAs('robin', '/admin');
    const row = page.getByRole('row', { name: /Willow Creek/ });
    expect(await select(page, row.getByText('acc_willow'))).toMatch(/cc_/);
    expect(addressOf(page)).toBe('/admin');

    await page.evaluate(() => getSelection()?.empty());
    const beside = page.context().waitForEvent('page');
    await row
      .getByRole('cell')
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] });
    await (await beside).waitForURL('**/admin/acc_willow');
    expect(addressOf(page)).toBe('/admin');

    await row.getByRole('cell').nth(2).click();
    await page.waitForURL('**/admin/acc_willow');
  });

  test('is searched for while one types on: the field keeps its focus and every word', async () => {
    const page = await openAs('robin', '/admin');
    const field = page.getByRole('searchbox');
    await field.click();
    await page.keyboard.type('wil');
    await page.waitForURL('**/admin?q=wil');
    await page.getByRole('link', { name: /Willow Creek/ }).waitFor();
    await page.keyboard.type('low creek');
    expect(await field.inputValue()).toBe('willow creek');
    await page.waitForURL('**/admin?q=willow+creek');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

// The browser opens what comes of it, a tab or a window, when it will.
test.each(['Control', 'Shift'] as const)(
  'words of a row of the inbox can be selected, and a click with %s on them is left to the browser',
  async (key) => {
    const page = await openAs('marco', '/conversations?range=all');
    const row = page.getByRole('link', { name: /Hannah Whitfield/ });
    expect(await select(page, row.getByText('Hannah Whitfield'))).toMatch(/annah/);
    expect(addressOf(page)).toBe('/conversations?range=all');
    const clicks = await page.evaluateHandle(() => {
      const seen: Partial<MouseEvent>[] = [];
      addEventListener('click', (event) => {
        const { ctrlKey, shiftKey, defaultPrevented } = event;
        seen.push({ ctrlKey, shiftKey, defaultPrevented });
        event.preventDefault();
      });
      return seen;
    });
    await row.click({ modifiers: [key] });
    const held = { ctrlKey: key === 'Control', shiftKey: key === 'Shift' };
    expect(await clicks.jsonValue()).toEqual([{ ...held, defaultPrevented: false }]);
    expect(addressOf(page)).toBe('/conversations?range=all');
  },
);

test('a hand that moves a little while it clicks opens a row of the inbox all the same', async () => {
  const page = await openAs('marco', '/conversations?range=all');
  const words = page.getByRole('link', { name: /Hannah Whitfield/ }).getByText('Hannah Whitfield');
  expect(await select(page, words, 7)).toHaveLength(1);
  await page.waitForURL(/\/conversations\/\d+/);
});
