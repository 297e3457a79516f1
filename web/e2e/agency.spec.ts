import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

// A PNG of one pixel.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, path = '/agency'): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const readPrimary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());

test('an agency compares its clients, and sets a legible brand, which its clients see', async () => {
  const page = await openAs('dana');
  await page.getByRole('row', { name: /^Brightsmile Dental Group/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(6);
  await page.getByRole('tab', { name: 'Branding' }).click();
  const brand = page.getByRole('form', { name: 'Branding' });
  await brand.getByLabel('Name', { exact: true }).fill('Harbor Voice');
  await brand.getByLabel('Name in the sign-in address').fill('harbor');
  await brand
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  await brand.getByRole('button', { name: 'Remove logo' }).waitFor();
  await brand.getByRole('switch', { name: 'Custom colors' }).click();
  const light = brand.getByLabel('Color in the light theme');
  await light.fill('#facc15');
  await page.getByText(/^Contrast 1\.\d+:1 is too low/).waitFor();
  const save = brand.getByRole('button', { name: 'Save as v2' });
  await save.click();
  await brand.getByText('The contrast is too low.').waitFor();
  await light.fill('#1d4ed8');
  await save.click();
  await page.getByText('Branding is saved.').waitFor();
  await expect.poll(() => readPrimary(page)).toBe('#1d4ed8');

  const client = await openAs('priya', '/dashboard');
  await client.locator('header img[src^="/api/branding/logos/"]').waitFor();
  expect(await readPrimary(client)).toBe('#1d4ed8');
  const visitor = await openPage({ system });
  await visitor.goto('/login?agency=harbor');
  await visitor.getByRole('link', { name: 'Harbor Voice' }).waitFor();
  expect(await readPrimary(visitor)).toBe('#1d4ed8');
});

test('a client’s administrator cannot open the agency page', async () => {
  const page = await openAs('priya');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
});
