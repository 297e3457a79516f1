import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const operator = { name: undefined, address: undefined, email: undefined };
// Replaces the built site and returns the data of the form.
const RENDERER = `export const render = ({ name, locale }, _settings, form) => JSON.stringify({ name, locale, form });`;

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signup-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site', 'render.js'), RENDERER);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  api = await startTestApi({ config: { webRoot: folder, site: { operator, signup: 'open', content: NO_CONTENT } } });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});
// All tests send from the same address.
beforeEach(() => api.pool.query("delete from access.login_failures where key like 'signup-%'"));

const FORM = { businessName: 'Elm Dental', trade: 'dental', timeZone: 'America/Chicago' };
const post = (fields: Record<string, string>, { path = '/signup', headers = {} } = {}) =>
  fetch(api.url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
const listMails = async (to: string) =>
  (
    await api.pool.query<{ link: string | null; subject: string }>({
      text: 'select link, subject from access.mails where to_address = $1 order by created_at',
      values: [to],
    })
  ).rows;
const findMail = (to: string) =>
  eventually(async () => {
    const [mail] = await listMails(to);
    if (!mail) throw new Error('no mail yet');
    return mail;
  });
const readToken = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? '';
const open = (link: string | null) => post({ token: readToken(link) });
const readInvite = (opened: Response) =>
  new URL(opened.headers.get('location') ?? '', api.url).searchParams.get('inviteToken') ?? '';

describe('the form of the sign-up page', () => {
  test('leads from an email to an account with its trade’s agent and signs the new person in', async () => {
    const email = 'owner@elm.example';
    const sent = await post({ ...FORM, email, consent: 'on' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/success']);
    const { link } = await findMail(email);
    expect(link).toMatch(/\/signup\?token=[\w-]{43}$/);

    // Email scanners follow the link, which has no effect.
    for (const method of ['HEAD', 'GET']) expect((await fetch(link ?? '', { method })).status).toBe(200);
    const accounts = await api.pool.query("select from access.accounts where name = 'Elm Dental'");
    expect(accounts.rowCount).toBe(0);
    const first = await open(link);
    expect(first.status).toBe(303);
    const place = new URL(first.headers.get('location') ?? '', api.url);
    expect(place.pathname).toBe('/invite');
    // The link stays valid and has its effect only once.
    const inviteToken = readInvite(await open(link));
    const visitor = api.anonymous();
    const invitation = await visitor.get(`/api/invite?inviteToken=${inviteToken}`);
    expect(invitation.body).toMatchObject({ state: 'valid', accountName: 'Elm Dental', email, role: 'admin' });

    const password = 'a lantern over the harbor';
    const accepted = await visitor.post('/api/invite', {
      inviteToken,
      name: 'Ida Holm',
      password,
      confirmPassword: password,
    });
    expect(accepted.status).toBe(200);
    expect(accepted.body.user).toMatchObject({
      name: 'Ida Holm',
      tenantName: 'Elm Dental',
      timeZone: 'America/Chicago',
    });
    const { data } = (await visitor.get('/api/agents')).body;
    expect(data).toMatchObject([{ name: 'Front desk', status: 'published', publishedVersion: 1 }]);
    expect((await visitor.get('/api/templates')).body.meta.total).toBe(4);
    expect((await visitor.get('/api/prompts')).body.meta.total).toBe(1);
    expect((await visitor.get('/api/smartTags')).body.data.map(({ name }: { name: string }) => name)).toContain(
      'Emergency',
    );
    const talk = await visitor.post(`/api/agents/${data[0].id}/talks`, { version: '1', lang: 'en' });
    expect(talk.body.frames.map(({ token }: { token?: string }) => token ?? '').join('')).toContain('Elm Dental');
    expect((await open(link)).headers.get('location')).toBe('/login');

    const readSteps = async () => (await visitor.get('/api/firstSteps')).body.steps;
    const names = (steps: { name: string; doneAt: string | null }[]) =>
      steps.flatMap(({ name, doneAt }) => (doneAt === null ? [] : [name]));
    expect(names(await readSteps())).toEqual(['talk']);
    await visitor.post('/api/users/invites', { emails: ['second@elm.example'], role: 'staff' });
    await visitor.post('/api/phoneNumbers', { name: 'Main', number: '+13125550142', provider: 'simulator' });
    const { body } = await visitor.patch('/api/firstSteps', { heard: true });
    expect(names(body.steps)).toEqual(['talk', 'invite', 'number', 'alert']);
    expect((await visitor.patch('/api/firstSteps', { hidden: true })).body.steps).toEqual([]);
    expect((await (await api.as('admin')).get('/api/firstSteps')).body).toEqual({ steps: [], agentId: null });
    expect((await (await api.as('staff')).get('/api/firstSteps')).status).toBe(403);
  });

  test('opens one account for concurrent clicks and repeated requests before a password is chosen', async () => {
    const email = 'twice@elm.example';
    const fields = { ...FORM, businessName: 'Elm {{day}}', email, consent: 'on' };
    await post(fields);
    const { link } = await findMail(email);
    const opened = await Promise.all([open(link), open(link)]);
    expect(opened.map(({ status }) => status)).toEqual([303, 303]);
    await post(fields);
    const later = await eventually(async () => {
      const [, mail] = await listMails(email);
      if (!mail) throw new Error('no second mail yet');
      return mail.link;
    });
    const inviteToken = readInvite(await open(later));
    const invitation = await api.anonymous().get(`/api/invite?inviteToken=${inviteToken}`);
    expect(invitation.body).toMatchObject({ state: 'valid', email });
    const created = await api.pool.query("select from access.accounts where name = 'Elm {{day}}'");
    expect(created.rowCount).toBe(1);
  });

  test('returns with the faults and everything that was typed', async () => {
    const answer = await post({ ...FORM, trade: 'magic', email: 'nobody', businessName: ' ' }, { path: '/es/signup' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      name: 'signup',
      locale: 'es',
      form: {
        values: { ...FORM, trade: 'magic', email: 'nobody', businessName: ' ', consent: '' },
        errors: { businessName: 'required', trade: 'trade', email: 'email', consent: 'consent' },
      },
    });
  });

  test.each(['Elm\nDental', 'Elm https://x.example', 'Elm\u2028Dental', 'Elm\u0007'])(
    'rejects a name with a link or a line break: %j',
    async (businessName) => {
      const answer = await post({ ...FORM, businessName, email: 'a@b.example', consent: 'on' });
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { form: { errors: { businessName: 'plain' } } },
      ]);
    },
  );

  test('accepts multipart forms from this site only, up to a size limit', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...FORM, email: 'many@parts.example', consent: 'on' }))
      form.set(name, value);
    const sent = await fetch(`${api.url}/signup`, { method: 'POST', body: form, redirect: 'manual' });
    expect(sent.status).toBe(303);
    const elsewhere = await post(
      { ...FORM, email: 'a@b.example', consent: 'on' },
      { headers: { origin: 'https://x.example' } },
    );
    expect(elsewhere.status).toBe(403);
    expect((await post({ businessName: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await fetch(`${api.url}/signup`, { method: 'POST', body: '{}' })).status).toBe(415);
  });
});

describe('POST /api/signup', () => {
  const requestAccount = (email: string) => api.anonymous().post('/api/signup', { ...FORM, email, consent: true });

  test('gives the same response and emails a link whether or not the address has an account', async () => {
    const known = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
    const answers = await Promise.all([requestAccount(known.email), requestAccount('stranger@else.example')]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, {}],
      [202, {}],
    ]);
    expect(await findMail(known.email)).toMatchObject({
      link: expect.stringContaining('/signup?token='),
      subject: expect.stringContaining('new Switchboard account'),
    });
    expect((await findMail('stranger@else.example')).link).toContain('/signup?token=');
  });

  test('is limited per email address', async () => {
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await requestAccount('often@else.example')).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test('is limited to ten per hour and network address', async () => {
    const statuses = [];
    for (let time = 0; time < 11; time++) statuses.push(await requestAccount(`person${time}@many.example`));
    expect(statuses.map(({ status }) => status)).toEqual([...Array(10).fill(202), 429]);
  });

  test('is not found on an installation without public sign-up', async () => {
    const closed = await startTestApi({
      replicaOf: api,
      config: { site: { operator, signup: 'invite', content: NO_CONTENT } },
    });
    const { status } = await closed.anonymous().post('/api/signup', { ...FORM, email: 'a@b.example', consent: true });
    await closed.close();
    expect(status).toBe(404);
  });
});

test('an unknown link leads to the page that explains it', async () => {
  const answer = await post({ token: 'nothing' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/invite?inviteToken=nothing']);
});

test('a link that is cut off within a character leads to the same page', async () => {
  const token = `${'a'.repeat(199)}😀`;
  expect((await fetch(`${api.url}/signup?token=${encodeURIComponent(token)}`)).status).toBe(200);
  expect((await post({ token })).status).toBe(303);
});
