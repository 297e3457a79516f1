import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let endpoint: Server;
beforeAll(async () => {
  endpoint = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  system = await startSystem();
});
afterAll(async () => {
  endpoint?.close();
  await system?.stop();
});

async function openAs(person: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto('/settings/listeners');
  return page;
}

test('an administrator creates a webhook, keeps its secret, and sees a test arrive', async () => {
  const page = await openAs('priya');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('New listener').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night log');
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await address.fill('https://10.0.0.1/');
  await page.getByRole('checkbox', { name: 'Conversation ended' }).check();
  await button('New listener').last().click();
  await page.getByText('This address is in a private network.').waitFor();

  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`;
  await address.fill(url);
  await button('New listener').last().click();
  const secret = page.getByRole('dialog').getByText(/^whsec_/);
  await secret.waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();

  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await page.getByText('Nothing has been sent yet.').waitFor();
  await button('Send test').click();
  await page.getByText('Test delivered.').waitFor();
  await page.getByRole('button', { name: /Delivered.*Test/ }).click();
  await page.getByText(`POST ${url}`).waitFor();
  expect(await secret.count()).toBe(0);
});

test('a supervisor cannot open webhooks', async () => {
  const page = await openAs('marco');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'New listener' }).count()).toBe(0);
});
