import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { makeItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let server: Server;
let base: string;
const requested: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url);
    response.end(JSON.stringify({ pet: { name: 'Rex', next_visit: 'in spring' } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is never a string
  system = await startSystem();
});
afterAll(() => Promise.all([system?.stop(), server?.close()]));

const edge = (from: string, to: string, when: object = { type: 'else' }) => ({ id: `${from}-${to}`, from, to, when });
const FLOW = {
  name: 'Find a pet',
  start: 'start',
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'which', type: 'ask', text: { en: 'Which pet?' }, slots: [{ slot: 'pet' }] },
    {
      id: 'look',
      type: 'tool',
      tool: 'find_pet',
      arguments: { pet: 'pet' },
      results: [{ slot: 'visit', path: 'pet.next_visit' }],
    },
    { id: 'there', type: 'end', text: { en: 'Its next visit is {{visit}}.' }, outcome: 'resolved' },
    { id: 'failed', type: 'end', text: { en: 'I could not look.' }, outcome: 'not_resolved' },
  ],
  edges: [
    edge('start', 'which'),
    edge('which', 'look', { type: 'slots', slots: ['pet'] }),
    edge('look', 'there', { type: 'tool', outcome: 'ok' }),
    edge('look', 'failed'),
  ],
  slots: [
    { name: 'pet', type: 'text' },
    { name: 'visit', type: 'text' },
  ],
  globals: [],
  intents: [],
  variables: {},
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an HTTP tool is written, tried without a request and with one, and reports its faults', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('priya'));
  const { id: flowId } = await makeItem(page, 'flows', FLOW);
  await makeItem(page, 'agents', { name: 'Pet finder', flowId });
  await page.goto('/agents');
  await page.getByRole('link', { name: 'Pet finder', exact: true }).click();

  await button(page, 'Add a tool').click();
  await page.getByRole('menuitem', { name: 'Call a server' }).click();
  await page.getByRole('textbox', { name: 'Call a server' }).fill('find_pet');
  await page.getByLabel('Address', { exact: true }).fill(`${base}/pets?name={{animal}}`);
  await button(page, 'Add an argument').click();
  await page.getByLabel('Name of argument 1').fill('pet');
  await button(page, 'Save as v2').click();
  await page.getByText('A placeholder in double braces doesn’t match an argument.').first().waitFor();
  await page.getByLabel('Address', { exact: true }).fill(`${base}/pets?name={{pet}}`);
  await button(page, 'Save as v2').click();
  await page.getByText('Pet finder is saved.').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Try it' }).click();
  const transcript = page.getByRole('log', { name: 'Transcript' });
  const askOnce = async () => {
    await page.getByRole('button', { name: /^(Start call|Start again)$/ }).click();
    await transcript.getByText('Which pet?').waitFor();
    const say = page.getByLabel('Speak as the caller');
    await say.fill('Rex');
    await say.press('Enter');
  };
  await askOnce();
  await transcript.getByText('I could not look.').waitFor();
  expect(requested).toEqual([]);
  await page.getByLabel('Allow tools to call servers').check();
  await askOnce();
  await transcript.getByText('Its next visit is in spring.').waitFor();
  expect(requested).toEqual(['/pets?name=Rex']);
});
