import { eventually } from '@switchboard/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { makeItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });
const hasFocus = (what: Locator) =>
  eventually(async () => expect(await what.evaluate((element) => element === document.activeElement)).toBe(true));

const SHORT = {
  start: 'begin',
  nodes: [
    { id: 'begin', type: 'start', name: 'Begin', at: { x: 0, y: 0 } },
    ...['One', 'Two', 'Three'].map((name, nth) => ({
      id: name.toLowerCase(),
      type: 'say',
      name,
      text: { en: `Words of ${name.toLowerCase()}.` },
      at: { x: 20, y: 160 * (nth + 1) },
    })),
    { id: 'end', type: 'end', name: 'End', at: { x: 0, y: 640 } },
  ],
  edges: ['begin', 'one', 'two', 'three'].map((from, nth, all) => ({
    id: `e${nth}`,
    from,
    to: all[nth + 1] ?? 'end',
    when: { type: 'else' },
  })),
};

async function openFlow(name: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person('ben'));
  const { id } = await makeItem(page, 'flows', { ...SHORT, name });
  await page.goto(`/flows?id=${id}&view=canvas`);
  return page;
}

test('several steps are selected, copied and removed in the outline by keyboard, without copying the previous selection', async () => {
  const page = await openFlow('Copied steps');
  const steps = page.locator('.react-flow__node');
  await page.getByLabel('Say, One', { exact: true }).click();
  await page.getByLabel('Say, Two', { exact: true }).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('heading', { name: '2 steps selected' }).waitFor();

  await page.getByText('Outline', { exact: true }).click();
  await line(page, /^Say Three/).focus();
  await page.getByRole('heading', { name: 'Three', exact: true }).waitFor();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  const named = (name: RegExp) => eventually(async () => expect(await line(page, name).count()).toBe(2));
  await named(/^Say Three/);
  for (const one of [/^Say One/, /^Say Two/]) expect(await line(page, one).count()).toBe(1);
  await hasFocus(line(page, /^Say Three/).last());
  await page.keyboard.press('Control+z');
  await eventually(async () => expect(await line(page, /^Say Three/).count()).toBe(1));
  // The focused line is gone, so the one in its place has the focus.
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.role)).toBe('treeitem'));
  await page.keyboard.press('Control+y');
  await named(/^Say Three/);
  await page.keyboard.press('Control+z');

  await line(page, /^Say One/).focus();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('heading', { name: '2 steps selected' }).waitFor();
  expect(await page.locator('[role="treeitem"][aria-selected="true"] strong').allTextContents()).toEqual([
    'One',
    'Two',
  ]);
  await page.keyboard.press('Control+x');
  await eventually(async () => expect(await line(page, /^Say (One|Two)/).count()).toBe(0));
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.role)).toBe('treeitem'));
  await page.keyboard.press('Control+v');
  await eventually(async () => expect(await line(page, /^Say (One|Two)/).count()).toBe(2));
  await page.getByRole('heading', { name: '2 steps selected' }).waitFor();
  await button(page, 'Remove').click();
  await eventually(async () => expect(await line(page, /^Say (One|Two)/).count()).toBe(0));

  await page.getByRole('combobox', { name: 'Find a step' }).fill('words of three');
  await page.getByRole('option', { name: 'Three', exact: true }).click();
  await page.getByRole('heading', { name: 'Three', exact: true }).waitFor();
  expect(await steps.count()).toBe(0);
});

test('a step moved by the arrow keys keeps its place, and the move is undone at once', async () => {
  const page = await openFlow('Moved steps');
  const step = page.getByLabel('Say, Two', { exact: true });
  const at = () => step.evaluate((element) => element.style.transform);
  await step.click();
  await page.getByRole('heading', { name: 'Two', exact: true }).waitFor();
  const before = await at();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
  await eventually(async () => expect(await at()).toBe('translate(40px, 320px)'));
  await button(page, 'Undo').click();
  await eventually(async () => expect(await at()).toBe(before));
  await button(page, 'Redo').click();
  await page.keyboard.press('Control+s');
  await page.getByText('v2 saved').waitFor();
  await page.reload();
  await step.waitFor();
  expect(await at()).toBe('translate(40px, 320px)');
});
