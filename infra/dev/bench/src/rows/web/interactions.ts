import type { Page } from 'playwright-core';
import { percentile } from '../../harness/rounds.ts';

/** An interaction that the browser doesn't report took less than this. */
const UNREPORTED_MS = 16;
const STEPS = 12;
const TALKS = 4;
/** The pause between two key presses of a fast user. */
const PRESS_MS = 60;

export interface Interactions {
  readonly p98: number;
  readonly worst: number;
  readonly count: number;
}

/** Works in the inbox like an experienced user: moves through rows, opens them, tags, filters, searches. */
export async function workThrough(page: Page): Promise<Interactions> {
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await rows.first().waitFor();
  await page.evaluate(() => {
    window.bench.presses = 0;
    window.bench.interactions.clear();
  });
  for (let talk = 0; talk < TALKS; talk += 1) {
    for (let step = 0; step < STEPS; step += 1) await press(page, step < 8 ? 'j' : 'k');
    await press(page, 'Enter');
    await page.getByRole('log').waitFor();
    await press(page, 't');
    await page.waitForTimeout(300);
    await page.keyboard.type('vip', { delay: PRESS_MS });
    await press(page, 'Escape');
    await press(page, 'Escape');
    await rows.nth(3 + talk).click();
    await page.waitForTimeout(200);
  }
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio').first().click();
  await page.waitForTimeout(500);
  await page.goBack();
  await page.waitForTimeout(500);
  await page.getByRole('searchbox').first().click();
  await page.keyboard.type('caller 12', { delay: PRESS_MS });
  // The search starts a second after the last key.
  await page.waitForTimeout(1_500);
  return read(page);
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(PRESS_MS);
}

async function read(page: Page): Promise<Interactions> {
  const { presses, reported } = await page.evaluate(() => ({
    presses: window.bench.presses,
    reported: [...window.bench.interactions.values()],
  }));
  const unreported = Array<number>(Math.max(0, presses - reported.length)).fill(UNREPORTED_MS);
  const all = [...reported, ...unreported].sort((a, b) => a - b);
  return { p98: percentile(all, 0.98), worst: all.at(-1) ?? Number.NaN, count: all.length };
}
