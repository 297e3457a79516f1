import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { setVisible } from './test/live.ts';
import { type System, startSystem } from './test/system.ts';

const HOUR_MS = 3_600_000;

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

test('a page looks for a newer build when its tab becomes visible, but not every time', async () => {
  const page = await openPage({ system });
  await page.clock.install();
  await signIn(page, system.person('marco'));
  await page.goto('/dashboard');
  let looks = 0;
  await page.route('**/builds/latest.json', (route) => {
    looks += 1;
    return route.fulfill({ json: { id: 'newer' } });
  });
  await page.clock.runFor(30_000);
  await setVisible(page, false);
  await setVisible(page, true);
  expect(looks).toBe(0);
  await setVisible(page, false);
  await page.clock.runFor(31_000);
  const looked = page.waitForResponse('**/builds/latest.json');
  await setVisible(page, true);
  await looked;
  await page.getByText('A new version is ready.').waitFor();
  expect(looks).toBe(1);
});

test('a newer build is announced only once the page’s texts are loaded', async () => {
  const page = await openPage({ system });
  await page.clock.install();
  await signIn(page, system.person('marco'));
  const found = Promise.withResolvers<void>();
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }));
  await page.route(/assets\/(?!index-)[^/]+\.js$/, async (route) => {
    await found.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.clock.runFor(61_000);
  const looked = page.waitForResponse('**/builds/latest.json');
  await setVisible(page, true);
  await (await looked).finished();
  found.resolve();
  await page.getByText('A new version is ready.').waitFor();
});

test('a page checks every hour for a newer build, and offers to reload once one is served', async () => {
  const page = await openPage({ system });
  await page.clock.install();
  await signIn(page, system.person('marco'));
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }));
  await page.clock.fastForward(HOUR_MS - 60_000);
  expect(await page.getByText('A new version is ready.').count()).toBe(0);
  await page.clock.runFor(61_000);
  await eventually(async () => {
    await page.clock.runFor(100);
    expect(await page.getByText('A new version is ready.').isVisible()).toBe(true);
  });
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
});
