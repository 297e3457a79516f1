import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { build } from './test/build.ts';
import { addKind } from './test/new-kind.ts';
import { copyRepository } from './test/repository-copy.ts';
import { temporaryFolder } from './test/run.ts';
import { type System, startSystem } from './test/system.ts';

/** The limits for a plain kind, including both languages and its view. */
const [MAX_FILES, MAX_LINES] = [12, 150];

let copy: Awaited<ReturnType<typeof temporaryFolder>>;
let added: Awaited<ReturnType<typeof addKind>>;
let system: System;
beforeAll(async () => {
  copy = await temporaryFolder();
  await copyRepository(copy.folder);
  added = await addKind(copy.folder);
  await build(join(copy.folder, 'web'));
  const main = join(copy.folder, 'infra/local/src/main.ts');
  system = await startSystem({}, main);
});
afterAll(async () => {
  await system?.stop();
  await copy?.remove();
});

async function openAs(person: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  return page;
}

/** Calls the API as the page's signed-in user. */
const createCaller = (page: Page) => async (method: string, path: string, data?: object) => {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) });
  return { status: answer.status(), body: await answer.json() };
};

test('a kind added by the recipe has every call, and keeps its references from being archived', async () => {
  const call = createCaller(await openAs('marco'));
  const group = (await call('POST', '/api/groups', { name: 'Theatre team' })).body;
  const made = await call('POST', '/api/rooms', { name: 'Theatre', groupId: group.id });
  expect(made).toMatchObject({ status: 201, body: { version: 1, floor: 0, groupId: group.id } });
  const { id } = made.body;
  expect((await call('GET', '/api/rooms?searchString=theatre')).body).toMatchObject({
    data: [{ id }],
    meta: { total: 1 },
  });

  const changed = await call('PATCH', `/api/rooms/${id}`, { version: 1, floor: 2 });
  expect(changed).toMatchObject({ status: 200, body: { version: 2, floor: 2 } });
  expect(await call('PATCH', `/api/rooms/${id}`, { version: 1, floor: 3 })).toMatchObject({
    status: 409,
    body: { code: 'resource.version_conflict', current: { version: 2, floor: 2 } },
  });
  expect(await call('POST', '/api/rooms', { name: 'Lab', groupId: 'grp_nowhere' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'groupId' }] },
  });

  const usedBy = [{ kind: 'rooms', id, name: 'Theatre' }];
  expect((await call('GET', `/api/groups/${group.id}/usage`)).body).toEqual({ data: usedBy });
  const archiveGroup = () => call('DELETE', `/api/groups/${group.id}?version=1`);
  expect(await archiveGroup()).toMatchObject({ status: 409, body: { code: 'resource.in_use', usedBy } });
  expect((await call('DELETE', `/api/rooms/${id}?version=2`)).status).toBe(200);
  expect((await archiveGroup()).status).toBe(200);

  const viewer = createCaller(await openAs('vera'));
  expect([(await viewer('GET', '/api/rooms')).status, (await viewer('GET', `/api/rooms/${id}`)).status]).toEqual([
    403, 403,
  ]);
});

test('a kind added by the recipe is listed, opened and changed, and named when somebody archives its reference', async () => {
  const page = await openAs('marco');
  const call = createCaller(page);
  const { data } = (await call('GET', '/api/groups?searchString=billing')).body;
  const { status } = await call('POST', '/api/rooms', { name: 'Back office', groupId: data[0].id });
  expect(status).toBe(201);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Rooms' }).click();
  await page.getByRole('table', { name: 'Rooms' }).getByRole('link', { name: 'Back office' }).click();
  const pane = page.getByRole('region', { name: 'Back office' });
  await pane.getByText(/^Billing · v1 saved/).waitFor();
  await pane.getByLabel('Floor').fill('3');
  await pane.getByRole('button', { name: 'Save as v2' }).click();
  await pane.getByText(/^Billing · v2 saved/).waitFor();

  await page.goto(`/settings/groups/${data[0].id}`);
  await page.getByRole('tab', { name: 'Used by' }).click();
  await page.getByRole('tabpanel', { name: 'Used by' }).getByRole('link', { name: 'Back office' }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Billing is in use' });
  await dialog.getByText('Back office').waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('table', { name: 'Groups' }).getByRole('link', { name: 'Billing' }).waitFor();
});

test('adding a kind takes few files and lines', () => {
  expect(added.files).toBeLessThanOrEqual(MAX_FILES);
  expect(added.lines).toBeLessThanOrEqual(MAX_LINES);
});
