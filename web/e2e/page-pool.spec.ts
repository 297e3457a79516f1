import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from './test/browser.ts';
import { borrowPage, returnPage } from './test/page-pool.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

/** Borrows a page, acts on it, returns it, and borrows the next one of its kind; reports whether it is the same. */
async function lendTwice(act: (page: Page) => Promise<unknown>) {
  const first = await borrowPage({ system });
  await act(first.page);
  await returnPage(first);
  const second = await borrowPage({ system });
  return { page: second.page, isSame: first.page === second.page, end: () => returnPage(second) };
}

test('a reused page contains nothing of the previous test', async () => {
  const { page, isSame, end } = await lendTwice(async (used) => {
    await signIn(used, system.person('marco'));
    await used.route('**/api/config', (route) => route.abort());
    await used.goto('/dashboard');
    await used.getByRole('heading', { level: 1 }).waitFor();
    await used.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      sessionStorage.setItem('draft', 'half a word');
    });
    await used.emulateMedia({
      colorScheme: 'dark',
      media: 'print',
      forcedColors: 'active',
      reducedMotion: 'no-preference',
    });
    await used.setViewportSize({ width: 390, height: 844 });
  });
  expect(isSame).toBe(true);
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const left = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.getItem('draft'),
    width: innerWidth,
    media: [
      '(prefers-color-scheme: dark)',
      'print',
      '(forced-colors: active)',
      '(prefers-reduced-motion: no-preference)',
    ].filter((query) => matchMedia(query).matches),
    config: (await fetch('/api/config')).status,
  }));
  expect(left).toEqual({ local: 0, session: null, width: 1440, media: [], config: 200 });
  await end();
});

test('a reused page runs nothing of the previous test, and reports nothing to it', async () => {
  const heard: string[] = [];
  const { page, isSame, end } = await lendTwice(async (used) => {
    used.on('request', (request) => heard.push(request.url()));
    const context = used.context();
    context.on('response', (response) => heard.push(response.url()));
    await context.exposeBinding('tell', () => {});
    for (const each of [used, context]) await each.addInitScript(() => localStorage.setItem('script', 'ran'));
    await (await context.newPage()).goto('/login');
    await context.setOffline(true);
  });
  expect(isSame).toBe(true);
  expect(page.context().pages()).toEqual([page]);
  const before = heard.length;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(heard).toHaveLength(before);
  expect(await page.evaluate(() => [localStorage.length, 'tell' in window])).toEqual([0, false]);
  await end();
});

test('a reused page may get another size and other colors', async () => {
  const first = await borrowPage({ system, viewport: { width: 390, height: 844 } });
  await returnPage(first);
  const second = await borrowPage({ system, colorScheme: 'dark' });
  const { page } = second;
  expect(page).toBe(first.page);
  await page.goto('/login');
  const drawn = await page.evaluate(() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]);
  expect(drawn).toEqual([1440, true]);
  await returnPage(second);
});

test('a page that must be new is not a reused one', async () => {
  const first = await borrowPage({ system });
  await returnPage(first);
  const second = await borrowPage({ system, isNew: true });
  expect(second.page).not.toBe(first.page);
  await returnPage(second);
});

describe('a page is not reused', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['its clock was set', (page) => page.clock.install()],
    ['it was granted something', (page) => page.context().grantPermissions(['clipboard-read'])],
    ['somebody listens to it once', async (page) => page.once('request', () => {})],
    ['it was closed', (page) => page.close()],
  ])('after %s', async (_why, act) => {
    const { isSame, end } = await lendTwice(act);
    expect(isSame).toBe(false);
    await end();
  });
});
