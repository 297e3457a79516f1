import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { openConversation, transcript } from './test/conversation.ts';
import { findStory } from './test/story.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const findLine = (page: Page, seq: number) => transcript(page).locator(`[data-seq="${seq}"]`);
const banner = (page: Page) => page.locator('section[data-level]');

describe('opening a conversation', () => {
  test('handles its alert for nobody, shows who has seen it, and a button handles it for everybody', async () => {
    const call = intakeCall({ system });
    const id = await call.start('Nils Berg');
    await call.say('caller', 'There is smoke in the kitchen.');
    const viewer = await openConversation({ system, which: id, person: 'vera' });
    await call.raise('emergency', 'gas', 'smoke in the kitchen');
    await banner(viewer).getByText('Emergency: Gas.').waitFor();
    // An alert that is raised while a viewer looks on stays unseen until they say so; only others may handle it.
    await viewer.getByRole('button', { name: 'Mark as seen' }).click();
    await banner(viewer)
      .getByText(/Seen by you/)
      .waitFor();
    expect(await viewer.getByRole('button', { name: 'Handled' }).count()).toBe(0);

    const staff = await openConversation({ system, which: id, person: 'jo' });
    await banner(staff)
      .getByText(/Seen by you/)
      .waitFor();
    await banner(viewer)
      .getByText(/Seen by Jo Lind/)
      .waitFor();
    await staff.getByRole('button', { name: 'Handled' }).click();
    await banner(staff).getByText('Handled by you.').waitFor();
    await banner(viewer).getByText('Handled by Jo Lind.').waitFor();
    expect(await viewer.getByRole('button', { name: 'Raise again' }).count()).toBe(0);
    await staff.getByRole('button', { name: 'Raise again' }).click();
    await staff.getByRole('button', { name: 'Handled' }).waitFor();
  });

  test('is not undone by the second click of a double click, which lands on another button', async () => {
    const call = intakeCall({ system });
    const id = await call.start('Odd Lunde');
    await call.say('caller', 'There is smoke in the kitchen.');
    const page = await openConversation({ system, which: id, person: 'jo' });
    await page.getByText('Live', { exact: true }).first().waitFor();
    await call.raise('emergency', 'gas', 'smoke in the kitchen');
    const [handled, again] = ['Handled', 'Raise again'].map((name) => page.getByRole('button', { name }));
    const box = await handled?.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 12, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await again?.waitFor();
    const raised: string[] = [];
    page.on('request', (request) => request.url().endsWith('/attention') && raised.push(request.method()));
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(raised).toEqual([]);
    await page.mouse.click(x, y);
    await handled?.waitFor();
    expect(raised).toEqual(['POST']);
  });

  test('reports a failure, and works on a retry', async () => {
    const id = await intakeCall({ system }).start('Olga Reyes');
    const page = await openPage({ system });
    await signIn(page, system.person('marco'));
    const logged = page.waitForEvent('console', (line) => line.text().includes(`could not read conversation ${id}`));
    await page.route('**/api/conversations/**', (route) => route.abort());
    await page.goto(`/conversations/${id}?dateFrom=2001-01-01&dateTo=2001-01-02`);
    await page.getByText('The conversation could not be loaded').waitFor();
    await logged;
    await page.unroute('**/api/conversations/**');
    await page.getByRole('region', { name: 'Open conversation' }).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Olga Reyes' }).waitFor();
  });
});

describe('tags', () => {
  test('are added, created and removed by keyboard, and appear elsewhere', async () => {
    const id = await intakeCall({ system }).start('Tove Dahl');
    const page = await openConversation({ system, which: id });
    const colleague = await openConversation({ system, which: id, person: 'jo' });
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Find or create a tag' }).waitFor();
    await page.keyboard.type('compl');
    await page.getByRole('option', { name: 'Complaint' }).waitFor();
    await page.keyboard.press('Enter');
    await colleague.getByRole('button', { name: 'Remove Complaint' }).first().waitFor();
    await page.keyboard.type('Chewed a cable');
    await page.getByRole('option', { name: 'Create “Chewed a cable”' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await colleague.getByRole('button', { name: 'Remove Chewed a cable' }).first().waitFor();
    await transcript(colleague).getByText('Chewed a cable').waitFor();
    await page.keyboard.type('compl');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect(await colleague.getByRole('button', { name: 'Remove Complaint' }).count()).toBe(0),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Find or create a tag' }).waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused(page)).toBe('Add a smart tag'));
    // A user who may not define tags is not offered new ones.
    await colleague.keyboard.press('t');
    await colleague.getByRole('textbox', { name: 'Find a tag' }).fill('Nothing like it');
    await colleague.getByText('No tag with that name.').waitFor();
  });

  test('that load after the text is typed are matched by it, the first by Enter', async () => {
    const id = await intakeCall({ system }).start('Unni Moe');
    const page = await openPage({ system });
    const typed = Promise.withResolvers<void>();
    await page.route('**/api/smartTags*', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await signIn(page, system.person('marco'));
    await page.goto(`/conversations/${id}?range=all`);
    await transcript(page).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Find or create a tag' }).fill('compl');
    typed.resolve();
    await page.locator('[data-combobox-selected]', { hasText: 'Complaint' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Complaint' }).first().waitFor();
  });

  test('are selected once by a double click, whatever moves under the pointer', async () => {
    const id = await intakeCall({ system }).start('Yngve Ek');
    const page = await openConversation({ system, which: id });
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Find or create a tag' }).fill('compl');
    await page.getByRole('option', { name: 'Complaint' }).dblclick();
    await page.getByRole('button', { name: 'Remove Complaint' }).first().waitFor();
    // If the second click had selected something, it would have appeared by now.
    await page.getByRole('option', { name: 'New client' }).click();
    await page.getByRole('button', { name: 'Remove New client' }).first().waitFor();
    const names = await page
      .getByRole('button', { name: /^Remove / })
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(new Set(names)).toEqual(new Set(['Remove Complaint', 'Remove New client']));
  });

  test('close on one Escape, and the conversation closes on the next, however quickly it follows', async () => {
    const id = await intakeCall({ system }).start('Tyra Lie');
    const page = await openConversation({ system, which: id });
    await page.locator(`a[data-id="${id}"]`).waitFor();
    const add = page.getByRole('button', { name: 'Add a smart tag' }).first();
    const box = page.getByRole('textbox', { name: 'Find or create a tag' });
    await add.click();
    await box.waitFor();
    await add.click();
    await box.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Add a smart tag');
    await page.keyboard.press('t');
    await box.waitFor();
    await eventually(async () => expect(await focused(page)).toBe('Find or create a tag'));
    await page.evaluate(() => {
      const press = () => new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true });
      for (const _ of ['tags', 'conversation']) document.activeElement?.dispatchEvent(press());
    });
    await page.waitForURL(({ pathname }) => pathname === '/conversations');
    await page.getByText('Select a conversation').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-id'))).toBe(String(id));
  });

  test('that could not be added are reported, and stay removed', async () => {
    const id = await intakeCall({ system }).start('Ulla Holm');
    const page = await openConversation({ system, which: id });
    await page.route('**/smartTags', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Find or create a tag' }).fill('compl');
    await page.getByRole('option', { name: 'Complaint' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('No connection. Check your network and try again.').waitFor();
    expect(await page.getByRole('button', { name: 'Remove Complaint' }).count()).toBe(0);
  });
});

test('a deletion shows for everybody who has the conversation open, and can be undone by keyboard where it was made', async () => {
  const id = await intakeCall({ system }).start('Viggo Storm');
  const page = await openConversation({ system, which: id });
  const colleague = await openConversation({ system, which: id, person: 'jo' });
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await colleague.getByText('Someone else deleted this conversation.').waitFor();
  expect(await colleague.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  await page.getByText('You deleted this conversation.').waitFor();
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await colleague.getByText('Someone else deleted').count()).toBe(0));
  await transcript(page).getByText('Restored by Marco Reyes').waitFor();
});

describe('the translation', () => {
  test('shows the stored translation, with the original one click away', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('marco'));
    await page.goto(`/conversations/${await findStory(page, 'Noor Al-Amin')}?range=all`);
    await transcript(page).getByText('Quiero vacunar a mi gata').waitFor();
    await page.getByRole('button', { name: 'Translate' }).click();
    await page.getByText('Shown in English.').waitFor();
    await transcript(page).getByText('I want to get my cat vaccinated').waitFor();
    await findLine(page, 2).getByRole('button', { name: 'Show original' }).click();
    await transcript(page).getByText('Quiero vacunar a mi gata').waitFor();
    await page.getByRole('button', { name: 'Translate' }).click();
    await transcript(page).getByText('I want to get my cat vaccinated').waitFor({ state: 'detached' });
  });

  test('says that none is available if nobody translates', async () => {
    const call = intakeCall({ system });
    const id = await call.start('Hugo Prat');
    await call.say('caller', 'Is anybody there?');
    const page = await openPage({ system, locale: 'es-MX' });
    const { email, password } = system.person('marco');
    await page.context().addCookies([{ name: 'locale', value: 'es', url: system.url }]);
    await page.request.post('/api/login', { data: { email, password } });
    await page.goto(`/conversations/${id}?range=all`);
    await page.getByRole('button', { name: 'Traducir' }).click();
    await page.getByText('no hay un traductor conectado').waitFor();
    await page.getByText('Is anybody there?').last().waitFor();
  });

  test('continues as lines arrive, and marks lines that are not translated yet', async () => {
    const call = intakeCall({ system });
    const id = await call.start('Inés Prat');
    await call.say('caller', 'Is anybody there?');
    const page = await openPage({ system });
    await page.context().addCookies([{ name: 'locale', value: 'es', url: system.url }]);
    const { email, password } = system.person('marco');
    await page.request.post('/api/login', { data: { email, password } });
    const line = (seq: number) => page.locator(`[data-seq="${seq}"]`);
    // Stands for a connected translator that has stored the lines up to this one.
    let translated = 1;
    await page.route(/\/api\/conversations\/\d+(\/messages)?\?.*lang=es/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const message of answer.data ?? []) {
        if (message.seq <= translated) message.translation = { lang: 'es', text: `«${message.text}»` };
      }
      if (!answer.data) answer.translation.status = 'partial';
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`/conversations/${id}?range=all`);
    await page.getByRole('button', { name: 'Traducir' }).click();
    await page.getByText('«Is anybody there?»').waitFor();
    await call.say('caller', 'My dog ate chocolate.');
    await line(2).getByText('Aún sin traducir').waitFor();
    translated = 3;
    await call.say('agent', 'How much of it?');
    await line(2).getByText('«My dog ate chocolate.»').waitFor();
    await line(3).getByText('«How much of it?»').waitFor();
    expect(await page.getByText('Aún sin traducir').count()).toBe(0);
  });
});

test('a recording plays in step with its lines, and a line seeks to its moment', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  await page.goto(`/conversations/${await findStory(page, 'Noor Al-Amin')}?range=all`);
  const player = page.getByRole('region', { name: 'Recording' });
  await player.getByText('0:29').waitFor();
  await transcript(page).getByText('Quiero vacunar a mi gata').click();
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await eventually(async () => expect(await findLine(page, 2).getAttribute('data-playing')).toBe('true'));
  await player.getByRole('button', { name: 'Pause' }).click();
  await player.getByRole('button', { name: 'Forward 10 seconds' }).click();
  await eventually(async () => expect(await findLine(page, 4).getAttribute('data-playing')).toBe('true'));
  await player.getByRole('button', { name: 'Speed 1×' }).click();
  expect(await page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.25);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
