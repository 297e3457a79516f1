import type { Kind } from '@switchboard/contracts/kinds/kinds';
import { kindRoutes } from '@switchboard/contracts/kinds/routes';
import type { CommonItem } from '@switchboard/contracts/resources/schemas';
import type { Page } from 'playwright-core';

/** Makes an item as whoever is signed in on the page would, by the API. */
export async function makeItem(page: Page, kind: Kind, body: object): Promise<CommonItem> {
  return await read(kind, await page.request.post(`/api/${kind}`, { data: body }));
}

/** Changes an item as whoever is signed in on the page would. */
export async function editItem(page: Page, kind: Kind, { id, version }: CommonItem, body: object): Promise<CommonItem> {
  return await read(kind, await page.request.patch(`/api/${kind}/${id}`, { data: { version, ...body } }));
}

/** Archives an item as whoever is signed in on the page would. */
export async function archiveItem(page: Page, kind: Kind, { id, version }: CommonItem): Promise<CommonItem> {
  return await read(kind, await page.request.delete(`/api/${kind}/${id}?version=${version}`));
}

type Answer = Awaited<ReturnType<Page['request']['get']>>;

async function read(kind: Kind, answer: Answer): Promise<CommonItem> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return kindRoutes[`${kind}.get`].ok.body.parse(await answer.json());
}
