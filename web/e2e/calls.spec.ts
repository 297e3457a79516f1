import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, address: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto(address);
  return page;
}

test('a manager filters the calls, opens one, reads why it ended, and returns to the same rows', async () => {
  const page = await openAs('marco', '/call-logs');
  await page.getByRole('row', { name: /Derek Kowalski/ }).waitFor();
  await page.getByRole('button', { name: 'Outcome' }).click();
  await page.getByRole('menuitemradio', { name: 'Transferred' }).click();
  await page.waitForURL(/outcome=transferred/);
  await page.getByRole('row', { name: /Derek Kowalski/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Hannah Whitfield/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Hannah Whitfield' }).waitFor();
  await page.getByRole('region', { name: 'How it ended' }).getByText('Transferred to a person').waitFor();
  const words = page.getByRole('region', { name: 'Transcript' });
  await words.locator('[data-seq]').first().waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/call-logs\?outcome=transferred$/);
  await page.getByRole('row', { name: /Hannah Whitfield/ }).waitFor();
  expect(await page.getByRole('row', { name: /Derek Kowalski/ }).count()).toBe(0);
});

test('a user’s columns apply wherever they sign in, and a URL with columns overrides them', async () => {
  const page = await openAs('marco', '/call-logs');
  const readHeads = async (shown: Page) => {
    await shown.getByRole('columnheader').first().waitFor();
    return shown.getByRole('columnheader').allTextContents();
  };
  await page.getByRole('columnheader', { name: 'Cost' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Cost' }).click();
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"to"') ?? false);
  await page.getByRole('menuitemcheckbox', { name: 'Called number' }).click();
  await page.getByRole('columnheader', { name: 'Called number' }).waitFor();
  const chosen = await readHeads(page);
  expect([chosen.includes('Called number'), chosen.includes('Cost')]).toEqual([true, false]);
  expect((await kept).status()).toBe(200);
  const elsewhere = await openAs('marco', '/call-logs');
  expect(await readHeads(elsewhere)).toEqual(chosen);
  await elsewhere.goto('/call-logs?columns=cost');
  expect(await readHeads(elsewhere)).toEqual(['Started', 'Cost']);
  expect(await readHeads(await openAs('jo', '/call-logs'))).toContain('Cost');
});

test('a manager exports filtered calls as CSV', async () => {
  const page = await openAs('marco', '/call-logs?outcome=transferred');
  await page.getByRole('row', { name: /Hannah Whitfield/ }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'CSV' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download \d+ calls?$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^calls-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffid,startedAt,/);
  expect(lines.slice(1).every((line) => line.includes(',transferred,'))).toBe(true);
  expect(lines.some((line) => line.includes('Hannah Whitfield'))).toBe(true);
});

test('on a phone, nothing moves when the calls load', async () => {
  const page = await openPage({ system, viewport: { width: 390, height: 844 } });
  await signIn(page, system.person('marco'));
  const release = Promise.withResolvers<void>();
  await page.route('**/api/calls?*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/call-logs');
  const search = page.getByRole('searchbox');
  await search.hover();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await search.boundingBox();
  release.resolve();
  await page.getByRole('button', { name: 'Export' }).and(page.locator(':enabled')).waitFor();
  expect(await search.boundingBox()).toEqual(before);
});

test('a user who may not read conversations is redirected from the call list', async () => {
  const page = await openAs('robin', '/call-logs');
  await page.waitForURL(/\/admin/);
});
