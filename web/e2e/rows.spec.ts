import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, readAddress } from './test/browser.ts';
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

/** Drags over half of an element's text, or a number of pixels, like a mouse selection; returns the selected text. */
async function select(page: Page, words: Locator, wide?: number): Promise<string> {
  // Waits until the element is visible and stable.
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

describe('a row of the account list', () => {
  test('opens by a click anywhere, in a new tab with Ctrl, and not by selecting its text', async () => {
    const page = await openAs('robin', '/admin');
    const row = page.getByRole('row', { name: /Willow Creek/ });
    expect(await select(page, row.getByText('acc_willow'))).toMatch(/cc_/);
    expect(readAddress(page)).toBe('/admin');

    await page.evaluate(() => getSelection()?.empty());
    const beside = page.context().waitForEvent('page');
    await row
      .getByRole('cell')
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] });
    await (await beside).waitForURL('**/admin/acc_willow');
    expect(readAddress(page)).toBe('/admin');

    await row.getByRole('cell').nth(2).click();
    await page.waitForURL('**/admin/acc_willow');
  });

  test('is searched for while typing continues: the field keeps its focus and its whole text', async () => {
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

// The browser opens the resulting tab or window when it chooses.
test.each(['Control', 'Shift'] as const)(
  'text of an inbox row can be selected, and a click with %s is left to the browser',
  async (key) => {
    const page = await openAs('marco', '/conversations?range=all');
    const row = page.getByRole('link', { name: /Hannah Whitfield/ });
    expect(await select(page, row.getByText('Hannah Whitfield'))).toMatch(/annah/);
    expect(readAddress(page)).toBe('/conversations?range=all');
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
    expect(readAddress(page)).toBe('/conversations?range=all');
  },
);

test('a slight movement during a click still opens an inbox row', async () => {
  const page = await openAs('marco', '/conversations?range=all');
  const words = page.getByRole('link', { name: /Hannah Whitfield/ }).getByText('Hannah Whitfield');
  expect(await select(page, words, 7)).toHaveLength(1);
  await page.waitForURL(/\/conversations\/\d+/);
});
