import type { Kind } from '@switchboard/contracts/base/kind-names';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import type { CommonItem } from '@switchboard/contracts/resources/schemas';
import type { Page } from 'playwright-core';

/** Creates an item through the API, as the page's signed-in user. */
export async function makeItem(page: Page, kind: Kind, body: object): Promise<CommonItem> {
  return await read(kind, await page.request.post(`/api/${kind}`, { data: body }));
}

/** Changes an item as the page's signed-in user. */
export async function editItem(page: Page, kind: Kind, { id, version }: CommonItem, body: object): Promise<CommonItem> {
  return await read(kind, await page.request.patch(`/api/${kind}/${id}`, { data: { version, ...body } }));
}

/** Archives an item as the page's signed-in user. */
export async function archiveItem(page: Page, kind: Kind, { id, version }: CommonItem): Promise<CommonItem> {
  return await read(kind, await page.request.delete(`/api/${kind}/${id}?version=${version}`));
}

/** Reads an item by its id. */
export async function getItem(page: Page, kind: Kind, id: string): Promise<CommonItem> {
  return await read(kind, await page.request.get(`/api/${kind}/${id}`));
}

/** Finds an item by its name, as the page's signed-in user. */
export async function findItem(page: Page, kind: Kind, name: string): Promise<CommonItem> {
  const answer = await page.request.get(`/api/${kind}?searchString=${encodeURIComponent(name)}`);
  const { data } = kindRoutes[`${kind}.list`].ok.body.parse(await answer.json());
  const found = data.find((item) => item.name === name);
  if (!found) throw new Error(`no item of ${kind} is called ${name}`);
  return found;
}

/** Allows calls to the given countries in the account of the page's signed-in user. */
export async function allowCountries(page: Page, allowedCountries: readonly string[]): Promise<void> {
  const { version } = await (await page.request.get('/api/settings')).json();
  const answer = await page.request.patch('/api/settings', { data: { version, allowedCountries } });
  if (!answer.ok()) throw new Error(`the countries were refused with ${answer.status()}: ${await answer.text()}`);
}

type Answer = Awaited<ReturnType<Page['request']['get']>>;

async function read(kind: Kind, answer: Answer): Promise<CommonItem> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return kindRoutes[`${kind}.get`].ok.body.parse(await answer.json());
}
