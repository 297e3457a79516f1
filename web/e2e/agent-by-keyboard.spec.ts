import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { getsFocus, hasFocus, press, tabTo } from './test/by-keyboard.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('an agent is created, edited, tried, tested, published and compared by keyboard alone', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('ben'));
  await page.goto('/agents');
  await press(button(page, 'New agent'));
  await press(button(page, /^Receptionist/));
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await getsFocus(name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'By keys' }).waitFor();

  await press(page.getByRole('link', { name: 'Open the flow' }));
  await page.getByRole('heading', { level: 1, name: 'By keys' }).waitFor();
  await tabTo(page.getByRole('radio', { name: 'Canvas' }));
  await page.keyboard.press('ArrowRight');
  const tree = page.getByRole('tree', { name: 'Steps' });
  await tree.waitFor();
  await tabTo(tree.locator('[role="treeitem"][tabindex="0"]'));
  const hours = page.getByRole('treeitem', { name: /^Say Opening hours/ });
  for (let presses = 0; presses < 40 && !(await hasFocus(hours)); presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Says, English'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('We open at eight, every day.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await page.getByText('v2 saved').waitFor();

  await press(button(page, 'Try it'));
  await press(button(page, 'Start call'));
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText('How can I help you and your pet?').waitFor();
  await tabTo(page.getByLabel('Speak as the caller'));
  await page.keyboard.type('When are you open?');
  await page.keyboard.press('Enter');
  await transcript.getByText('We open at eight, every day.').waitFor();
  await press(button(page, 'Save as test'));
  await page.getByText('Test “When are you open?” created.').waitFor();

  await page.goto('/agents');
  await press(page.getByRole('link', { name: 'By keys', exact: true }));
  await press(button(page, 'Publish…'));
  const publishing = page.getByRole('dialog', { name: 'Publish By keys' });
  await publishing.getByText('1 of 1 passed.').waitFor();
  await press(publishing.getByRole('button', { name: 'Publish', exact: true }));
  await page.getByText('By keys is published as version 1.').waitFor();
  await goToTab(page, 'Versions');
  await press(button(page, /^Version 1/));
  await page.getByText('No differences.').waitFor();
});

test('a flow is searched, edited, reordered, undone, redone, copied and exported by keyboard alone', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('ben'));
  await page.goto('/flows?view=outline');
  await press(button(page, 'New flow'));
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await getsFocus(name);
  await page.keyboard.type('Keys');
  await tabTo(page.getByRole('combobox', { name: 'Start from' }));
  await chooseByArrows(page, 'Receptionist');
  await press(button(page, 'New flow').last());
  const tree = page.getByRole('tree', { name: 'Steps' });
  await tree.waitFor();
  const line = (what: RegExp) => tree.getByRole('treeitem', { name: what });

  // Find it by name, then add a note.
  await tabTo(page.getByRole('combobox', { name: 'Find a step' }));
  await page.keyboard.type('Opening');
  await page.getByRole('option', { name: 'Opening hours' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Selected step' });
  await getsFocus(panel);
  await tabTo(panel.getByLabel('Note'));
  await page.keyboard.type('As on the door');
  await page.keyboard.press('Escape');

  // Copy it, undo, and redo.
  const hours = line(/^Say Opening hours/);
  await getsFocus(hours);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await eventually(async () => expect(await hours.count()).toBe(2));
  await page.keyboard.press('Control+z');
  await eventually(async () => expect(await hours.count()).toBe(1));
  await page.keyboard.press('Control+y');
  await eventually(async () => expect(await hours.count()).toBe(2));
  await page.keyboard.press('Control+z');
  await eventually(async () => expect(await hours.count()).toBe(1));

  // Reorder an edge, then remove it.
  await tabTo(tree.locator('[role="treeitem"][tabindex="0"]'));
  await page.keyboard.press('Home');
  const first = line(/^1 the caller wants emergency/);
  for (let presses = 0; presses < 20 && !(await hasFocus(first)); presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  const moved = line(/^2 the caller wants emergency/);
  await getsFocus(moved);
  await page.keyboard.press('Delete');
  await moved.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await moved.waitFor();

  await page.keyboard.press('Control+s');
  await page.getByText('v2 saved').waitFor();
  await press(button(page, 'More actions'));
  const coming = page.waitForEvent('download');
  const yaml = page.getByRole('menuitem', { name: 'Export as YAML' });
  for (let presses = 0; presses < 6 && !(await hasFocus(yaml)); presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toBe('Keys.yaml');
});

test('by keyboard alone, one can simulate a call, learn what to do after archiving is refused, and roll back a version', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('priya'));
  await page.goto('/agents');
  await press(page.getByRole('link', { name: 'Willow After Hours Triage', exact: true }));
  await goToTab(page, 'Try it');
  await press(button(page, 'Start call'));
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText('What is going on with your pet?').waitFor();
  await tabTo(page.getByRole('combobox', { name: 'Tools', exact: true }));
  await chooseByArrows(page, 'Tools fail');
  const say = page.getByLabel('Speak as the caller');
  const speak = async (words: string) => {
    await tabTo(say);
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await transcript.getByText(words, { exact: true }).waitFor();
  };
  await press(button(page, 'Stay silent'));
  await transcript.getByText('stays silent').waitFor();
  await press(button(page, 'Digits'));
  await page.getByRole('menuitem', { name: '5', exact: true }).waitFor();
  await page.keyboard.type('5');
  const five = page.getByRole('menuitem', { name: '5', exact: true });
  for (let presses = 0; presses < 12 && !(await hasFocus(five)); presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await transcript.getByText('presses 5').waitFor();
  await speak('My dog just got into baking chocolate');
  await transcript.getByText('how many pounds').waitFor();
  await press(button(page, 'Interrupt'));
  await transcript.getByText(/interrupts after/).waitFor();
  await speak('Maybe twenty pounds');
  await page
    .getByText(/lookup_on_call: /)
    .first()
    .waitFor({ state: 'attached' });
  const again = button(page, /^Restart from turn 3/);
  await press(again);
  await transcript.getByText('Maybe twenty pounds', { exact: true }).waitFor({ state: 'detached' });

  await press(button(page, 'More actions'));
  const archive = page.getByRole('menuitem', { name: /^Archive/ });
  for (let presses = 0; presses < 8 && !(await hasFocus(archive)); presses += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const refusal = page.getByRole('dialog', { name: 'Willow After Hours Triage is in use' });
  await press(refusal.getByRole('link', { name: 'After hours' }));
  await page.getByRole('heading', { level: 2, name: 'After hours' }).waitFor();
  await refusal.waitFor({ state: 'detached' });

  await page.goBack();
  await goToTab(page, 'Versions');
  await press(button(page, /^Version 1/));
  await press(button(page, 'Restore as draft'));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Restore as draft' }));
  await page.getByText('Version 1 is now the draft.').waitFor();
});

/** Opens a tab of the open item. */
async function goToTab(page: Page, name: string): Promise<void> {
  await tabTo(page.getByRole('tab', { selected: true }));
  const tab = page.getByRole('tab', { name });
  for (let presses = 0; presses < 6 && !(await hasFocus(tab)); presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

/** Selects from the list of the focused field. */
async function chooseByArrows(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name, exact: true });
  await option.waitFor();
  const isActive = async () => (await option.getAttribute('data-combobox-selected')) === 'true';
  for (let presses = 0; presses < 10 && !(await isActive()); presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
