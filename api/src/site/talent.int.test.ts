import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Careers, poolConsent } from '@switchboard/contracts/site/careers';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

// In the place of the built site: gives back what it was given.
const RENDERER = `export const render = ({ name }, settings, form, careers) => JSON.stringify({ name, form, careers });`;
interface Rendered {
  readonly name: string;
  readonly form?: SiteForm;
  readonly careers?: Careers;
}
const POOL = 'acc_pool';
const OPERATOR = { name: undefined, address: undefined, email: undefined };

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talent-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(folder, 'site', 'render.js'), RENDERER);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const site = { operator: OPERATOR, signup: 'off', content: NO_CONTENT, poolAccount: POOL } as const;
  api = await startTestApi({ config: { webRoot: folder, site } });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

// The renderer above says so.
const rendered = async (answer: Response) => (await answer.json()) as Rendered;
const read = async (path: string) => rendered(await fetch(api.url + path));
const ENTERED = {
  name: 'Nadia Brandt',
  phone: '(303) 555-0189',
  email: 'nadia@candidates.example',
  language: 'es',
  availability: 'Nights',
  consent: 'on',
};
const joinAs = (fields: Record<string, string>, path = '/talent') =>
  fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(api.url).origin },
    body: new URLSearchParams(fields),
  });

test('the pool opens with its account, and makes one candidate of somebody however often they join', async () => {
  expect((await read('/talent')).careers).toBeUndefined();
  await insertAccount(api.pool, { id: POOL });
  const admin = await api.as('admin', { tenantId: POOL });
  const { careers } = await read('/es/talent');
  const businessName = careers?.pool?.businessName ?? '';
  expect(businessName).not.toBe('');

  const answer = await joinAs(ENTERED, '/es/talent');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/es/talent?sent']);
  expect((await read('/es/talent?sent')).careers?.isSent).toBe(true);
  expect((await joinAs({ ...ENTERED, email: 'NADIA@candidates.example', phone: '303 555 0190' })).status).toBe(303);
  const { data } = (await admin.get('/api/candidates')).body;
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    name: 'Nadia Brandt',
    jobId: null,
    phone: '+13035550189',
    language: 'es',
    availability: 'Nights',
    source: 'talent',
    stage: 'applied',
    consent: { text: poolConsent('es', businessName) },
  });

  await api.pool.query(`update access.accounts set status = 'suspended' where id = $1`, [POOL]);
  expect((await read('/talent')).careers).toBeUndefined();
  await api.pool.query(`update access.accounts set status = 'active' where id = $1`, [POOL]);
});

test('who leaves something out is told beside the field, and keeps what was typed', async () => {
  const answer = await joinAs({
    name: '',
    phone: '12',
    email: 'nadia@',
    language: 'fr',
    availability: 'x'.repeat(301),
  });
  expect(answer.status).toBe(422);
  const { form } = await rendered(answer);
  expect(form?.errors).toEqual({
    name: 'required',
    phone: 'phone',
    email: 'email',
    language: 'language',
    availability: 'availability',
    consent: 'consent',
  });
  expect(form?.values).toMatchObject({ phone: '12', email: 'nadia@' });
});

test('a form of another site is refused, and so is another method', async () => {
  const stranger = await fetch(`${api.url}/talent`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: new URLSearchParams(ENTERED),
  });
  expect(stranger.status).toBe(403);
  expect((await fetch(`${api.url}/talent`, { method: 'DELETE' })).status).toBe(405);
});
