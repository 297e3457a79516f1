import { KINDS } from '@switchboard/contracts/base/kind-names';
import { PAGES } from '@switchboard/contracts/pages';
import { eventually } from '@switchboard/testing/eventually';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const CLIENT = 'acc_willow';
const ACTING = [
  { who: 'an impersonator', person: 'robin', enter: ['/api/impersonate', { id: CLIENT }] },
  { who: 'an agency with read access', person: 'dana', enter: [`/api/subaccounts/${CLIENT}/open`, {}], access: 'read' },
] as const;

async function setAccess(agencyAccess: string): Promise<void> {
  const page = await openPage({ system });
  await signIn(page, system.person('priya'));
  const { version } = await (await page.request.get('/api/settings')).json();
  expect((await page.request.patch('/api/settings', { data: { version, agencyAccess } })).status()).toBe(200);
}

/** The URLs of the screens, and of the first item of each kind that the session may read. */
async function addressesFor(page: Page): Promise<string[]> {
  const lists = Object.values(PAGES).map((path) => path.replace('/:id?', ''));
  const signedOut = [PAGES.login, PAGES.forgot, PAGES.welcome, PAGES.invite, PAGES.connectionThankYou] as string[];
  const ids = [...KINDS, 'users', 'conversations'].map(async (kind) => {
    const answer = await page.request.get(`/api/${kind}?perPage=1`);
    const [first] = answer.ok() ? (await answer.json()).data : [];
    const path = { ...PAGES, apiKeys: PAGES.apiAccess }[kind as keyof typeof PAGES]?.replace('/:id?', '');
    if (first === undefined || path === undefined) return [];
    if (kind === 'conversations') return [`${path}/${first.id}?range=all`, `/call-logs/${first.id}`];
    return [kind === 'flows' ? `${path}?id=${first.id}` : `${path}/${first.id}`];
  });
  return [...lists.filter((path) => !signedOut.includes(path)), ...(await Promise.all(ids)).flat()];
}

/** Records the page's calls: the refused ones, and how many are pending. */
function watchCalls(page: Page) {
  const refused: string[] = [];
  const open = new Set<Request>();
  const isCall = (request: Request) => /\/api\/(?!sse)/.test(request.url());
  page.on('request', (request) => void (isCall(request) && open.add(request)));
  page.on('requestfailed', (request) => void open.delete(request));
  page.on('response', (response) => {
    const request = response.request();
    open.delete(request);
    if (response.status() !== 403) return;
    refused.push(`${new URL(page.url()).pathname}: ${request.method()} ${new URL(request.url()).pathname}`);
  });
  return { refused, answered: () => eventually(() => expect(open.size).toBe(0)) };
}

test.each(ACTING)('$who is shown no control whose request would be refused', async (acting) => {
  if ('access' in acting) await setAccess(acting.access);
  const page = await openPage({ system });
  await signIn(page, system.person(acting.person));
  const [path, data] = acting.enter;
  expect((await page.request.post(path, { data })).status()).toBe(200);
  const { refused, answered } = watchCalls(page);
  const addresses = await addressesFor(page);
  expect(addresses.length).toBeGreaterThan(35);
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('#content').getByRole('heading').first().waitFor();
    await answered();
    const tabs = page.getByRole('tab');
    for (let index = 0; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click();
      await answered();
    }
  }
  if ('access' in acting) await setAccess('build');
  expect(refused).toEqual([]);
});
