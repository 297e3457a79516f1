import { eventually } from '@switchboard/testing/eventually';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { makeItem } from './test/items.ts';
import { countRenders, renderCount } from './test/render-count.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, options = {}): Promise<Page> {
  const page = await openPage({ system, ...options });
  await signIn(page, system.person(person));
  await page.goto('/flows?view=outline');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });
const hasFocus = (what: Locator) =>
  eventually(async () => expect(await what.evaluate((element) => element === document.activeElement)).toBe(true));

test('a builder creates a flow by keyboard alone, sees its fault at the step, fixes it and saves', async () => {
  const page = await openAs('ben');
  await button(page, 'New flow').focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type('Opening hours');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/flows\?.*id=flw_/);
  const tree = page.getByRole('tree', { name: 'Steps' });
  await tree.waitFor();

  await line(page, /^Start/).focus();
  await page.keyboard.press('a');
  await hasFocus(page.getByRole('menuitem', { name: 'Say' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('complementary', { name: 'Selected step' }));
  await line(page, /A text is missing/).waitFor();
  await button(page, '1 problem').waitFor();

  const name = page.getByLabel('Name', { exact: true });
  for (let presses = 0; presses < 6 && !(await name.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await hasFocus(name);
  await page.keyboard.type('Hours');
  await page.keyboard.press('Tab');
  await hasFocus(page.getByLabel('Says, English'));
  await page.keyboard.type('We open at eight.');
  await button(page, 'No problems').waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(line(page, /^Say Hours/));

  await page.keyboard.press('ArrowDown');
  await hasFocus(line(page, /^1 then/).nth(1));
  await page.keyboard.press('g');
  await hasFocus(line(page, /^End/));
  await page.keyboard.press('Delete');
  await line(page, /Hours.*No edge leaves this step/).waitFor();
  await page.keyboard.press('Control+z');
  await line(page, /^End/).waitFor();
  await button(page, 'No problems').waitFor();

  await page.keyboard.press('Control+s');
  await page.getByText('v2 saved').waitFor();
  await page.reload();
  await line(page, /Hours “We open at eight\.”/).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

const STEPS = 300;
const CHAIN = {
  name: 'A long one',
  start: 's0',
  nodes: Array.from({ length: STEPS }, (_, nth) => ({
    id: `s${nth}`,
    type: nth === 0 ? 'start' : nth === STEPS - 1 ? 'end' : 'say',
    name: `Step ${nth}`,
    text: { en: 'Hello.' },
    at: { x: (nth % 10) * 300, y: Math.floor(nth / 10) * 160 },
  })),
  edges: Array.from({ length: STEPS - 1 }, (_, nth) => ({
    id: `e${nth}`,
    from: `s${nth}`,
    to: `s${nth + 1}`,
    when: { type: 'else' },
  })),
};

const SHORT = { nodes: [...CHAIN.nodes.slice(0, 3), ...CHAIN.nodes.slice(-1)], edges: [...CHAIN.edges.slice(0, 2)] };

test('panning over 300 steps renders none of them again; steps are copied on the canvas, and everything is undone', async () => {
  const page = await openPage({ system });
  await page.addInitScript(countRenders);
  await signIn(page, system.person('ben'));
  const { id } = await makeItem(page, 'flows', CHAIN);
  await page.goto(`/flows?id=${id}&view=canvas`);
  const steps = page.locator('.react-flow__node');
  await steps.nth(STEPS - 1).waitFor({ state: 'attached' });
  const step = page.getByLabel('Say, Step 1', { exact: true });
  await step.click();
  await page.getByRole('heading', { name: 'Step 1', exact: true }).waitFor();
  expect((await renderCount(page)).nodes).toBeGreaterThan(0);

  const view = page.locator('.react-flow__viewport');
  const before = await view.getAttribute('style');
  const box = await step.boundingBox();
  if (!box) throw new Error('the step is not shown');
  // A point next to a step that is neither on a step nor on an edge.
  const [x, y] = [box.x + box.width + 6, box.y + 8];
  await page.mouse.click(x, y);
  await page.getByRole('heading', { name: 'Flow' }).waitFor();
  await page.evaluate(() => {
    window.renderCount = { commits: 0, nodes: 0 };
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 150, { steps: 20 });
  await page.mouse.up();
  expect(await view.getAttribute('style')).not.toBe(before);
  const after = await renderCount(page);
  expect(after.nodes).toBe(0);
  expect(after.commits).toBeGreaterThan(0);

  await step.click();
  await page.getByRole('heading', { name: 'Step 1', exact: true }).waitFor();
  await step.press('Control+c');
  await step.press('Control+v');
  await eventually(async () => expect(await steps.count()).toBe(STEPS + 1));
  await page.getByRole('heading', { name: 'Step 1', exact: true }).waitFor();
  await button(page, 'Undo').click();
  await eventually(async () => expect(await steps.count()).toBe(STEPS));
});

test('a selection carries over from outline to canvas; an edge is selected there, removed by key, and restored', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('ben'));
  const { id } = await makeItem(page, 'flows', { ...CHAIN, name: 'Ways', nodes: SHORT.nodes, edges: SHORT.edges });
  await page.goto(`/flows?id=${id}&view=outline`);
  await line(page, /^Say Step 1/).click();
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await heading('Step 1').waitFor();
  await page.getByText('Canvas', { exact: true }).click();
  await page.locator('.react-flow__node.selected[data-id="s1"]').waitFor();
  await heading('Step 1').waitFor();

  const edge = page.locator('.react-flow__edge[data-id="s0 s1"]');
  await edge.focus();
  await page.keyboard.press('Enter');
  await heading('Step 0').waitFor();
  expect(await page.locator('.react-flow__node.selected').count()).toBe(0);
  await page.keyboard.press('Delete');
  await edge.waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await edge.waitFor({ state: 'attached' });

  // The steps are selected together, removed, and then no longer selected.
  await page.getByText('Outline', { exact: true }).click();
  await line(page, /^Say Step 1/).click();
  await page.keyboard.press('Control+a');
  await heading('4 steps selected').waitFor();
  await page.keyboard.press('Delete');
  await heading('Flow').waitFor();
});

test('a flow shows no result before it is checked; a failed check says so, and is retried', async () => {
  const page = await openAs('priya');
  const CHECK = '**/api/flows/*/validate';
  let answer: 'wait' | 'fail' = 'wait';
  const held: Route[] = [];
  await page.route(CHECK, (route) => (answer === 'fail' ? route.abort() : void held.push(route)));
  await page.getByRole('link', { name: 'After-hours triage', exact: true }).click();
  await button(page, 'Checking…').waitFor();
  expect(await button(page, 'No problems').count()).toBe(0);
  answer = 'fail';
  await eventually(async () => expect(held).not.toEqual([]));
  await Promise.all(held.map((route) => route.abort()));
  await button(page, 'Not checked').click();
  await page.unroute(CHECK);
  await button(page, 'Try again').click();
  await button(page, 'No problems').waitFor();
});

test('on a phone, a tap on the canvas opens a step, and its fault is found from the toolbar', async () => {
  const page = await openAs('priya', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole('link', { name: 'After-hours triage', exact: true }).click();
  await page.getByText('Canvas', { exact: true }).click();
  const step = page.locator('.react-flow__node[data-id="start"]');
  await step.tap();
  await hasFocus(page.getByRole('complementary', { name: 'Selected step' }));
  await page.keyboard.press('Escape');
  await step.waitFor();
  await page.locator('.react-flow__node[data-id="what"]').tap();
  await page.getByLabel('Says, English').fill('Is it {{pet_nme}}?');
  // The button is visible although the panel has more content than room.
  await page.getByRole('complementary').getByRole('list', { name: 'Problems' }).waitFor();
  await page.keyboard.press('Escape');
  await button(page, '1 problem').click();
  await page.getByRole('list', { name: 'Problems' }).getByRole('button', { name: 'What is going on' }).click();
  await hasFocus(page.getByRole('complementary', { name: 'Selected step' }));
});

test('a talk next to the steps highlights its step and its path, and restarts from a turn', async () => {
  const page = await openAs('priya');
  await page.getByRole('link', { name: 'After-hours triage', exact: true }).click();
  await page.getByText('Canvas', { exact: true }).click();
  await page.locator('.react-flow__node').first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await button(page, 'Try it').click();
  await button(page, 'Start call').click();
  const lit = (kind: string) =>
    page
      .locator(`[data-highlight="${kind}"]`)
      .evaluateAll((nodes) => nodes.map((card) => card.querySelector('strong')?.textContent));
  await eventually(async () => expect(await lit('now')).toEqual(['What is going on']));
  const say = page.getByLabel('Speak as the caller');
  for (const words of ['My dog just got into baking chocolate', 'Maybe twenty pounds']) {
    await say.fill(words);
    await say.press('Enter');
    await page.getByRole('log').getByText(words, { exact: true }).waitFor();
  }
  await eventually(async () => expect(await lit('passed')).toContain('How heavy'));
  await button(page, 'Restart from turn 1').click();
  await eventually(async () => expect(await lit('now')).toEqual(['How heavy']));
  expect(await lit('passed')).toEqual(['Start', 'What is going on', 'Red flag?']);
});

test('a supervisor on a phone can read a flow but cannot change it', async () => {
  const page = await openAs('marco', { viewport: { width: 390, height: 844 }, hasTouch: true });
  expect(await button(page, 'New flow').count()).toBe(0);
  await page.getByRole('link', { name: 'After-hours triage', exact: true }).click();
  await line(page, /^Ask What is going on/).click();
  const panel = page.getByRole('complementary', { name: 'Selected step' });
  expect(await panel.getByLabel('Says, English').getAttribute('readonly')).not.toBeNull();
  await panel.getByRole('button', { name: 'Close' }).click();
  await line(page, /^Ask What is going on/).waitFor();
  for (const name of ['Add a step', 'Undo']) expect(await button(page, name).count()).toBe(0);
});

test('a flow is created from a template, exported, and imported; a copy is added next to it', async () => {
  const page = await openAs('ben');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await button(page, 'New flow').click();
  await name.fill('Homes');
  await page.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Leasing office' }).click();
  await button(page, 'New flow').last().click();
  await line(page, /Book the tour/)
    .first()
    .waitFor();
  await button(page, 'No problems').waitFor();

  await button(page, 'More actions').click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as YAML' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('Homes.yaml');
  const path = await file.path();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy of Homes' }).waitFor();

  await page.getByRole('button', { name: 'Flows', exact: true }).click();
  await button(page, 'New flow').click();
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'no.yaml', mimeType: 'application/yaml', buffer: Buffer.from('nodes: []') });
  await page.getByText('The file contains no valid flow: edges is missing or invalid.').waitFor();
  await input.setInputFiles(path);
  await eventually(async () => expect(await name.inputValue()).toBe('Homes'));
  await name.fill('Homes again');
  await button(page, 'New flow').last().click();
  await page.getByLabel('Tool, Book the tour', { exact: true }).waitFor();
});
