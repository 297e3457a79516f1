import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { poolConsent } from '@switchboard/contracts/site/careers';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { makeEchoSite, rendered } from './test/echo-site.ts';

const POOL = 'acc_pool';
const OPERATOR = { name: undefined, address: undefined, email: undefined };

let api: TestApi;
let echo: Awaited<ReturnType<typeof makeEchoSite>>;
const site = {
  operator: OPERATOR,
  signup: 'off',
  content: NO_CONTENT,
  careersAccounts: 'all',
  poolAccount: POOL,
} as const;
beforeAll(async () => {
  echo = await makeEchoSite();
  api = await startTestApi({ config: { webRoot: echo.folder, site } });
});
afterAll(async () => {
  await api.close();
  await echo.remove();
});

const read = async (path: string) => rendered(await fetch(api.url + path));
const ENTERED = {
  name: 'Nadia Brandt',
  phone: '(303) 555-0189',
  email: 'nadia@candidates.example',
  language: 'es',
  availability: 'Nights',
  consent: 'on',
};
const joinAs = (fields: Record<string, string>, path = '/talent', { url } = api) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams(fields),
  });

test('the pool opens with its account and creates one candidate for a person who joins repeatedly', async () => {
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

test('missing fields are reported at their field, and the input is kept', async () => {
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

test('a form from another site and other methods are rejected', async () => {
  const stranger = await fetch(`${api.url}/talent`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: new URLSearchParams(ENTERED),
  });
  expect(stranger.status).toBe(403);
  expect((await fetch(`${api.url}/talent`, { method: 'DELETE' })).status).toBe(405);
});

test('a human check is required if it is configured, and its failure or outage is reported', async () => {
  const checker = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true }));
  });
  checker.listen(0, '127.0.0.1');
  await once(checker, 'listening');
  const { port } = checker.address() as AddressInfo; // a TCP server's address is never a string
  const humanCheck = {
    siteKey: 'site-1',
    secret: 'secret-1',
    scriptUrl: new URL('https://widget.example/api.js'),
    verifyUrl: new URL(`http://127.0.0.1:${port}/verify`),
    language: 'en',
  };
  const checked = await startTestApi({ config: { webRoot: echo.folder, site, humanCheck } });
  await insertAccount(checked.pool, { id: POOL });
  const submitAndReadFault = async (fields: object) => {
    const answer = await joinAs({ ...ENTERED, ...fields }, '/talent', checked);
    return answer.status === 422 ? (await rendered(answer)).form?.errors : answer.status;
  };
  expect(await submitAndReadFault({})).toEqual({ whole: 'human' });
  expect(await submitAndReadFault({ humanCheckToken: 'token-1' })).toBe(303);
  checker.closeAllConnections();
  await new Promise((closed) => checker.close(closed));
  expect(await submitAndReadFault({ humanCheckToken: 'token-2', email: 'other@candidates.example' })).toEqual({
    whole: 'humanAway',
  });
  await checked.close();
});
