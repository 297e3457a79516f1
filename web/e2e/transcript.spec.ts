import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { openConversation, transcript } from './test/conversation.ts';
import { longCall } from './test/long-call.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

test('a transcript follows the talk, stops following a reader who scrolls up, and offers what they missed', async () => {
  const call = intakeCall({ system });
  const id = await call.start('Petra Lund');
  for (let index = 1; index <= 30; index++) await call.say('agent', `So far ${index}`);
  const page = await openConversation({ system, which: id });
  await transcript(page).getByText('So far 30').waitFor();
  await call.say('caller', 'And this is new.');
  await eventually(async () => expect(await isInSight(page, 31)).toBe(true));

  await transcript(page).hover();
  await page.mouse.wheel(0, -700);
  const button = await page.getByRole('button', { name: 'To the end' }).boundingBox();
  const talk = await transcript(page).boundingBox();
  // The button is below the text, not over it.
  expect(button?.y).toBeGreaterThanOrEqual((talk?.y ?? 0) + (talk?.height ?? 0));
  const top = await readScrollTop(page);
  await call.say('caller', 'First one missed.');
  await call.say('agent', 'Second one missed.');
  await page.getByRole('button', { name: '2 new lines' }).waitFor();
  expect(await readScrollTop(page)).toBe(top);
  await page.getByRole('button', { name: '2 new lines' }).click();
  await eventually(async () => expect(await isInSight(page, 33)).toBe(true));
  await eventually(async () => expect(await page.getByRole('button', { name: /To the end|new line/ }).count()).toBe(0));
  expect(await transcript(page).evaluate((log) => log === document.activeElement)).toBe(true);
});

test('words appear one after another as they are spoken, unless motion is reduced, until somebody else speaks', async () => {
  const call = intakeCall({ system });
  const id = await call.start('Petra Lund');
  const page = await openConversation({ system, which: id });
  await call.say('agent', `And now: ${'word '.repeat(60)}`);
  const unsaid = transcript(page).locator('[data-unsaid]');
  const readLength = async () => (await unsaid.textContent())?.length ?? 0;
  const atFirst = await readLength();
  const color = () => unsaid.evaluate((words) => getComputedStyle(words).color);
  expect(await color()).not.toBe('rgba(0, 0, 0, 0)');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await color()).toBe('rgba(0, 0, 0, 0)');
  await eventually(async () => expect(await readLength()).toBeLessThan(atFirst));
  expect(await readLength()).toBeGreaterThan(0);

  await call.say('caller', 'Wait!');
  await transcript(page).getByText('Wait!').waitFor();
  expect(await unsaid.count()).toBe(0);
});

test('a transcript of 5,000 messages renders only a few, keeps its place while more load, and finds an alert’s line', async () => {
  const { id, say } = await longCall(system, 5_000);
  const page = await openConversation({ system, which: id });
  await eventually(async () => expect(await isInSight(page, 5_000)).toBe(true));
  expect(await transcript(page).locator('[data-seq]').count()).toBeLessThan(60);

  // Scroll to where earlier lines load: the line that the reader sees stays in place.
  await transcript(page).hover();
  const reads = page.waitForResponse((response) => response.url().includes('before='));
  for (let step = 0; step < 12; step++) await page.mouse.wheel(0, -900);
  const seen = await firstInSight(page);
  await reads;
  await eventually(async () =>
    expect(Math.abs(((await firstInSight(page)).seq ?? 0) - (seen.seq ?? 0))).toBeLessThan(40),
  );

  await page.getByRole('button', { name: 'Heard “purple smoke”' }).click();
  await eventually(async () => expect(await isInSight(page, 12)).toBe(true));
  await transcript(page).locator('mark', { hasText: 'purple smoke' }).waitFor();
  expect(await transcript(page).locator('[data-seq]').count()).toBeLessThan(60);

  await say('Still here?');
  await page.getByRole('button', { name: '1 new line' }).click();
  await transcript(page).getByText('Still here?').waitFor();
});

test('a search shows the line that it found, and opens the conversation at it', async () => {
  const { id } = await longCall(system, 300);
  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  await page.goto('/conversations?range=all&searchString=purple%20smo');
  const row = page.locator(`a[data-id="${id}"]`);
  await row.getByText('line 12 with').waitFor();
  expect(await row.locator('mark').allInnerTexts()).toEqual(['purple', 'smo']);
  await row.click();
  await eventually(async () => expect(await isInSight(page, 12)).toBe(true));
  await page.goto(`/conversations/${id}?range=all&searchString=line%2033`);
  await eventually(async () => expect(await isInSight(page, 33)).toBe(true));
  const marks = transcript(page).locator('[data-seq="33"] mark');
  expect((await marks.allInnerTexts()).slice(0, 2)).toEqual(['line', '33']);
});

test('a transcript shows events between the lines, and expands a tool’s arguments', async () => {
  const page = await openConversation({ system, which: 'Hannah Whitfield' });
  await transcript(page).getByText('Attention raised: Poison exposure').waitFor();
  await transcript(page).getByText('Tags Emergency and Poison exposure added').waitFor();
  await transcript(page).getByText('Call ended: transferred').waitFor();
  const tool = transcript(page).getByRole('button', { name: 'transfer_call' });
  expect(await tool.getAttribute('aria-expanded')).toBe('false');
  await tool.click();
  await transcript(page).getByText('warm, +13035550119').waitFor();
});

test('a transcript shows notes after the call under their day, with the time of day', async () => {
  const page = await openConversation({ system, which: 'Tamsin Shaw' });
  const note = transcript(page).locator('[data-role="staff"]', { hasText: 'Refill entered by hand' });
  const time = note.locator('time');
  expect(await time.getAttribute('title')).toContain(` at ${await time.textContent()}:`);
  const day = transcript(page).getByText(/^After the call · /);
  const [above, below] = await Promise.all([day.boundingBox(), note.boundingBox()]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
});

const readScrollTop = (page: Page): Promise<number> => transcript(page).evaluate((element) => element.scrollTop);

function isInSight(page: Page, seq: number): Promise<boolean> {
  return transcript(page).evaluate((log, wanted) => {
    const line = log.querySelector(`[data-seq="${wanted}"]`)?.getBoundingClientRect();
    const frame = log.getBoundingClientRect();
    return line !== undefined && line.top >= frame.top - 1 && line.bottom <= frame.bottom + 1;
  }, seq);
}

function firstInSight(page: Page): Promise<{ seq: number | undefined }> {
  return transcript(page).evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    const line = [...log.querySelectorAll<HTMLElement>('[data-seq]')].find(
      (element) => element.getBoundingClientRect().bottom > top,
    );
    return { seq: line && Number(line.dataset['seq']) };
  });
}
