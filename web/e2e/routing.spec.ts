import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { makeItem } from './test/items.ts';
import { untilLive } from './test/live.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

/** A person's live dashboard in a browser of their own. */
async function open(name: string, live = 'Live'): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(name));
  await page.goto('/dashboard');
  await untilLive(page, live);
  return page;
}

/** The ids of the account's people by their first names. */
async function idsOf(page: Page): Promise<(name: string) => string> {
  const { data } = (await (await page.request.get('/api/people')).json()) as { data: { id: string; name: string }[] };
  return (name) => data.find((person) => person.name.startsWith(name))?.id ?? `no ${name}`;
}

/** Chooses an availability in the header. */
async function become(page: Page, state: string, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitemradio', { name: state }).click();
  await page.getByRole('button', { name: button }).filter({ hasText: state }).waitFor();
}

const offer = (page: Page, name = 'Offered to you') => page.getByRole('region', { name });

// Ana's account of the demo is in Spanish.
test('an emergency is offered to Jo, who declines, and then to Ana, who accepts', async () => {
  const [marco, jo, ana] = await Promise.all([open('marco'), open('jo'), open('ana', 'En vivo')]);
  const idOf = await idsOf(marco);
  await become(jo, 'Available', /Change your availability$/);
  const group = await makeItem(marco, 'groups', {
    name: 'On call',
    memberIds: [idOf('Jo'), idOf('Ana')],
    routing: 'balanced',
    autoAssign: true,
    acceptSeconds: 300,
  });
  const call = intakeCall({ system });
  await call.start('Walt Brandvold');
  const id = await call.raise('emergency', 'poison_exposure');
  await marco.request.post(`/api/conversations/${id}/assign`, { data: { groupId: group.id } });

  await offer(jo).getByText('Walt Brandvold').waitFor();
  expect(await offer(ana, 'Para usted').count()).toBe(0);
  await become(ana, 'Disponible', /Cambiar su disponibilidad$/);
  const row = marco.getByRole('region', { name: 'People' }).getByRole('row', { name: /Ana/ });
  await row.getByRole('button', { name: /Available$/ }).waitFor();
  await offer(jo).getByRole('button', { name: 'With a client' }).click();
  await offer(jo).waitFor({ state: 'detached' });

  await offer(ana, 'Para usted').getByText('Walt Brandvold').waitFor();
  await offer(ana, 'Para usted').getByRole('timer').waitFor();
  await offer(ana, 'Para usted')
    .getByRole('button', { name: /^(Aceptar|Tomar la llamada)$/ })
    .click();
  await ana.waitForURL(`**/conversations/${id}*`);
  await ana.getByRole('heading', { name: 'Walt Brandvold' }).waitFor();
  const { assigneeId } = await (await ana.request.get(`/api/conversations/${id}`)).json();
  expect(assigneeId).toBe(idOf('Ana'));
});
