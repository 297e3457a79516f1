import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAdmin(path = '/admin/system'): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person('robin'));
  await page.goto(path);
  if (path === '/admin') await page.getByRole('link', { name: 'Willow Creek Animal Hospital' }).waitFor();
  return page;
}

describe('the system page', () => {
  test('counts open streams as browsers connect', async () => {
    const page = await openAdmin();
    const streams = page
      .getByRole('row', { name: /^Server/ })
      .getByRole('cell')
      .nth(1);
    // Streams of earlier tests count until the server's next heartbeats.
    await expect.poll(() => streams.textContent()).toBe('0');
    const colleague = await openPage({ system });
    await signIn(colleague, system.person('marco'));
    await colleague.goto('/dashboard');
    await expect.poll(() => streams.textContent()).toBe('1');
    await page.getByRole('row', { name: /^Worker/ }).waitFor();
    await page.getByText('No parked streams: every event was processed.').waitFor();
  });

  test('lists stopped accounts and failed jobs with their reasons, and retries a job', async () => {
    const page = await openAdmin('/admin');
    const at = '2026-11-20T15:00:00.000Z';
    const failed = { id: 7, state: 'failed', attempts: 10, reason: 'RangeError: broken', failedAt: at, nextAt: null };
    const stopped = { tenantId: 'acc_willow', accountName: 'Willow', position: 5, streamId: 'conversation-7' };
    await page.route('**/api/admin/system', async (route) => {
      const body = await (await route.fetch()).json();
      body.jobs.failures = [{ ...failed, task: 'translate-delivery-in' }];
      body.stoppedAccounts = [
        { ...stopped, projection: 'inbox', type: 'conversation.transferred', schemaVersion: 1, stoppedAt: at },
      ];
      await route.fulfill({ json: body });
    });
    let requested = '';
    await page.route('**/api/admin/system/jobs/*/retry', async (route) => {
      requested = new URL(route.request().url()).pathname;
      await route.fulfill({ status: 202, json: { id: 7 } });
    });
    await page.goto('/admin/system');
    await page.getByText('conversation.transferred@1').waitFor();
    await page.getByText('RangeError: broken').waitFor();
    await page.getByRole('button', { name: 'Retry: Process a webhook' }).click();
    await page.getByText('“Process a webhook” is running again.').waitFor();
    expect(requested).toBe('/api/admin/system/jobs/7/retry');
    expect(await violations(page)).toEqual([]);
  });

  test('keeps its last data while the server is down, and says since when', async () => {
    const page = await openAdmin();
    await page.getByText('Append rate').first().waitFor();
    await page.route('**/api/admin/system', (route) => route.abort());
    await page.getByText('The server does not respond.').waitFor();
    expect(await page.getByText('Append rate').first().isVisible()).toBe(true);
    await page.unroute('**/api/admin/system');
    await page.getByText('The server does not respond.').waitFor({ state: 'hidden' });
  });
});
