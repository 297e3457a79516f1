import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { applicationConsent } from '@switchboard/contracts/site/careers';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { makeEchoSite, rendered } from './test/echo-site.ts';

const SITE = {
  operator: { name: undefined, address: undefined, email: undefined },
  signup: 'off',
  content: NO_CONTENT,
} as const;
const RUBRIC = [{ criterion: 'Calm', weight: 100 }];

let api: TestApi;
let admin: TestClient;
let site: Awaited<ReturnType<typeof makeEchoSite>>;
beforeAll(async () => {
  site = await makeEchoSite();
  api = await startTestApi({ config: { webRoot: site.folder, site: { ...SITE, careersAccounts: 'all' } } });
  admin = await api.as('admin');
});
afterAll(async () => {
  await api.close();
  await site.remove();
});

const openJob = async (slug: string, more: object = {}, client = admin) =>
  (await client.post('/api/jobs', { name: 'Technician', slug, status: 'open', rubric: RUBRIC, ...more })).body;
const getStatus = async (path: string) => (await fetch(api.url + path)).status;
const read = async (path: string) => rendered(await fetch(api.url + path));
const slugsAt = async (path: string) => ((await read(path)).careers?.jobs ?? []).map(({ slug }) => slug);
const ENTERED = { name: 'Inés Robles', phone: '(303) 555-0171', email: 'ines@candidates.example', consent: 'on' };
const apply = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(api.url).origin, ...headers },
    body: new URLSearchParams(fields),
  });
const listCandidates = async (jobId: string) => (await admin.get(`/api/candidates?jobId=${jobId}`)).body.data;

test('jobs of accounts that are not configured are hidden and accept no applications', async () => {
  const tenantId = await insertAccount(api.pool);
  const shows = async (careersAccounts: readonly string[]) => {
    const other = await startTestApi({
      config: { webRoot: site.folder, site: { ...SITE, careersAccounts } },
      replicaOf: api,
    });
    try {
      const client = await other.as('admin', { tenantId });
      const slug = `shown-to-${careersAccounts.length}`;
      const job = await openJob(slug, {}, client);
      const path = `/careers/${slug}`;
      const list = rendered(await fetch(`${other.url}/careers`));
      const sent = await fetch(other.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: new URL(other.url).origin },
        body: new URLSearchParams(ENTERED),
      });
      return {
        isOnCareers: job.isOnCareers,
        isListed: (await list).careers?.jobs.some((one) => one.slug === slug),
        isInSitemap: (await (await fetch(`${other.url}/sitemap.xml`)).text()).includes(path),
        statuses: [(await fetch(other.url + path)).status, sent.status],
      };
    } finally {
      await other.close();
    }
  };
  const nowhere = { isOnCareers: false, isListed: false, isInSitemap: false };
  expect(await shows([])).toMatchObject({ ...nowhere, statuses: [404, expect.not.toBeOneOf([200, 303])] });
  expect(await shows([tenantId])).toEqual({
    isOnCareers: true,
    isListed: true,
    isInSitemap: true,
    statuses: [200, 303],
  });
});

test('open jobs of all accounts are listed without internal ids', async () => {
  const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
  const draft = await openJob('listed-draft', { status: 'draft' });
  await openJob('listed-late', { closesAt: '2001-01-01T00:00:00.000Z' });
  const archived = await openJob('listed-archived');
  await admin.delete(`/api/jobs/${archived.id}?version=1`);
  const [open] = [await openJob('listed-open'), await openJob('listed-other', {}, other)];
  const slugs = (await slugsAt('/careers')).filter((slug) => slug.startsWith('listed-'));
  expect(slugs.sort()).toEqual(['listed-open', 'listed-other']);
  const sitemap = await (await fetch(`${api.url}/sitemap.xml`)).text();
  expect(
    Array.from(sitemap.matchAll(/<loc>[^<]*?(\/(?:es\/)?careers\/listed-o[^<]*)</g), ([, path]) => path).sort(),
  ).toEqual(['/careers/listed-open', '/careers/listed-other', '/es/careers/listed-open', '/es/careers/listed-other']);
  const { locale, careers } = await read('/es/careers/listed-open');
  expect([locale, careers?.job?.slug]).toEqual(['es', open.slug]);
  expect(Object.keys(careers?.job ?? {})).not.toEqual(expect.arrayContaining(['id']));
  expect(Object.keys(careers?.job ?? {})).not.toEqual(expect.arrayContaining(['tenantId']));
  for (const slug of ['listed-draft', 'listed-late', 'listed-archived', 'listed-none'])
    expect([slug, await getStatus(`/careers/${slug}`)]).toEqual([slug, 404]);
  await admin.patch(`/api/jobs/${draft.id}`, { version: 1, status: 'open' });
  expect(await slugsAt('/careers')).toContain('listed-draft');
});

test('a suspended account has no open jobs', async () => {
  const tenantId = await insertAccount(api.pool);
  await openJob('of-suspended', {}, await api.as('admin', { tenantId }));
  await api.pool.query(`update access.accounts set status = 'suspended' where id = $1`, [tenantId]);
  expect(await slugsAt('/careers')).not.toContain('of-suspended');
  expect(await getStatus('/careers/of-suspended')).toBe(404);
});

test('jobs are filtered by words, ignoring accents, and by work mode', async () => {
  await openJob('found-remote', { name: 'Recepción', location: 'Zamora', workMode: 'remote' });
  await openJob('found-onsite', { name: 'Recepción', location: 'Zamora' });
  expect((await slugsAt('/careers?q=recepcion')).sort()).toEqual(['found-onsite', 'found-remote']);
  expect(await slugsAt('/careers?q=ZAMORA&workMode=remote')).toEqual(['found-remote']);
  expect(await slugsAt('/careers?q=nothing-of-this')).toEqual([]);
  await openJob('found-folded', { name: 'Nurse at O’Brien’s', location: 'Łódź, Hauptstraße' });
  for (const search of ['obriens', "o'brien", 'lodz', 'hauptstrasse', 'lodz nurse']) {
    expect([search, await slugsAt(`/careers?q=${encodeURIComponent(search)}`)]).toEqual([search, ['found-folded']]);
  }
});

test('an application creates one candidate with the accepted consent', async () => {
  const job = await openJob('applied');
  const answer = await apply('/es/careers/applied', ENTERED);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/es/careers/applied?sent']);
  const again = await apply('/careers/applied', { ...ENTERED, name: 'I. Robles', phone: '303 555 0171' });
  expect(again.status).toBe(303);
  const { businessName = '' } = (await read('/careers/applied')).careers?.job ?? {};
  expect(await listCandidates(job.id)).toMatchObject([
    {
      name: 'Inés Robles',
      phone: '+13035550171',
      email: 'ines@candidates.example',
      language: 'es',
      source: 'careers',
      stage: 'applied',
      consent: { text: applicationConsent('es', businessName) },
      createdBy: { id: 'careers' },
    },
  ]);
  expect((await read('/careers/applied?sent')).careers?.isSent).toBe(true);
});

test('an invalid application is returned with its errors and all input', async () => {
  const job = await openJob('faulty');
  const wrong = { name: ' ', phone: '555', email: 'ines@', consent: '' };
  const answer = await apply('/careers/faulty', wrong);
  expect(answer.status).toBe(422);
  expect((await rendered(answer)).form).toEqual({
    values: wrong,
    errors: { name: 'required', phone: 'phone', email: 'email', consent: 'consent' },
  });
  expect(await listCandidates(job.id)).toEqual([]);
});

test('applications from other sites, for closed jobs and without a job are rejected', async () => {
  const job = await openJob('guarded');
  expect((await apply('/careers/guarded', ENTERED, { origin: 'https://evil.example' })).status).toBe(403);
  await admin.patch(`/api/jobs/${job.id}`, { version: 1, status: 'closed' });
  expect((await apply('/careers/guarded', ENTERED)).status).toBe(405);
  expect((await apply('/careers', ENTERED)).status).toBe(405);
  expect(await listCandidates(job.id)).toEqual([]);
});

test('repeated applications are rate-limited', async () => {
  const job = await openJob('hurried');
  const answers = [];
  for (let nth = 0; nth < 6; nth++)
    answers.push((await apply('/careers/hurried', { ...ENTERED, email: 'hurried@a.example' })).status);
  expect(answers).toEqual([303, 303, 303, 303, 303, 429]);
  expect(await listCandidates(job.id)).toHaveLength(1);
});

describe('with idle connections open', () => {
  const idle: Socket[] = [];
  afterEach(() => {
    for (const socket of idle.splice(0)) socket.destroy();
  });

  test('an application is accepted', async () => {
    await openJob('besieged');
    const { port, host } = new URL(api.url);
    const head = ['POST /careers/besieged HTTP/1.1', `Host: ${host}`, `Origin: ${new URL(api.url).origin}`];
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const request = [...head, type, 'Content-Length: 5000', 'Expect: 100-continue', '', ''].join('\r\n');
    for (let n = 0; n < 40; n++) {
      const socket = connect(Number(port), '127.0.0.1');
      idle.push(socket);
      socket.write(request);
      // The server has responded to the headers and is about to read the body.
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /);
    }
    const answer = await apply('/careers/besieged', { ...ENTERED, email: 'besieged@candidates.example' });
    expect(answer.status).toBe(303);
  });
});
