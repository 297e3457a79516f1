import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeUnclaimedFile } from '@switchboard/application/candidates/candidate-files';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { mediaUrlIn, openMedia } from '@switchboard/platform/media/open-media';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { makeEchoSite, rendered } from './test/echo-site.ts';

const POOL = 'acc_pool';
const DAY_MS = 86_400_000;
const OPERATOR = { name: undefined, address: undefined, email: undefined };
const site = {
  operator: OPERATOR,
  signup: 'off',
  content: NO_CONTENT,
  careersAccounts: 'all',
  poolAccount: POOL,
} as const;

let api: TestApi;
let admin: TestClient;
let clock: FixedClock;
let echo: Awaited<ReturnType<typeof makeEchoSite>>;
let folder: string;
beforeAll(async () => {
  clock = fixedClock();
  [echo, folder] = await Promise.all([makeEchoSite(), mkdtemp(join(tmpdir(), 'candidates-'))]);
  api = await startTestApi({ clock, config: { webRoot: echo.folder, site, mediaUrl: mediaUrlIn(folder) } });
  await insertAccount(api.pool, { id: POOL });
  admin = await api.as('admin', { tenantId: POOL });
});
afterAll(async () => {
  await api.close();
  await Promise.all([echo.remove(), rm(folder, { recursive: true, force: true })]);
});

const PDF = '%PDF-1.7\n1 0 obj';
const WEBM = new Uint8Array([
  0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0xf7, 0x81, 0x01, 0x42, 0xf2, 0x81, 0x04, 0x42, 0xf3,
  0x81, 0x08, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d, 0x42, 0x87, 0x81, 0x04, 0x42, 0x85, 0x81, 0x02,
]);
let people = 0;
/** The fields of a new applicant. */
const person = (more: Record<string, string> = {}) => {
  people += 1;
  const at = String(people).padStart(3, '0');
  return {
    name: `Person ${at}`,
    phone: `+1303555${1000 + people}`,
    email: `person${at}@candidates.example`,
    consent: 'on',
    ...more,
  };
};
const openJob = async (slug: string, client = admin) => {
  const job = { name: 'Technician', slug, status: 'open', rubric: [{ criterion: 'Calm', weight: 100 }] };
  return (await client.post('/api/jobs', job)).body;
};
const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name);
function send(path: string, fields: Record<string, string>, files: Record<string, File> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...files })) body.append(name, value);
  return fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(api.url).origin },
    body,
  });
}
const findCandidate = async (email: string) => {
  const { data } = (await admin.get(`/api/candidates?searchString=${email}`)).body;
  expect(data).toHaveLength(1);
  return data[0];
};
/** Returns the path of the link in the last email to an address. */
const linkTo = (email: string, count = 1) =>
  eventually(async () => {
    const { rows } = await api.pool.query<{ link: string }>(
      'select link from access.mails where to_address = $1 order by id desc',
      [email],
    );
    expect(rows).toHaveLength(count);
    const { pathname, search } = new URL(rows[0]?.link ?? '');
    return pathname + search;
  });
const raw = (path: string, client = admin, headers: Record<string, string> = {}) => client.open(path, { headers });

describe('a file of an application', () => {
  test('is stored with its candidate and served as a download only', async () => {
    await openJob('with-file');
    const who = person();
    const name = '..\\CV "Inés".pdf';
    expect((await send('/careers/with-file', who, { document: file(PDF, name) })).status).toBe(303);
    const candidate = await findCandidate(who.email);
    expect(candidate.files).toMatchObject([
      { kind: 'document', name: 'CV Inés.pdf', type: 'application/pdf', bytes: PDF.length },
    ]);
    const path = `/api/candidates/${candidate.id}/files/${candidate.files[0].id}`;
    const answer = await raw(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(PDF);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const viewer = await api.as('viewer', { tenantId: POOL });
    expect((await raw(path, viewer)).status).toBe(403);
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await raw(path, other)).status).toBe(404);
  });

  test('of the wrong type or too large is reported at its field, and the input is kept', async () => {
    const job = await openJob('bad-file');
    const who = person();
    const program = await send('/careers/bad-file', who, { document: file('MZ\u0090\u0000', 'cv.pdf') });
    expect([program.status, (await rendered(program)).form]).toEqual([
      422,
      { values: who, errors: { document: 'document' } },
    ]);
    const large = await send('/careers/bad-file', who, { document: file(PDF + ' '.repeat(5 * 1_048_576), 'cv.pdf') });
    expect([large.status, (await rendered(large)).form?.errors]).toEqual([422, { document: 'tooLarge' }]);
    const huge = await send('/careers/bad-file', who, { document: file(' '.repeat(13 * 1_048_576), 'cv.txt') });
    expect([huge.status, (await rendered(huge)).form?.errors]).toEqual([413, { whole: 'tooLarge' }]);
    expect((await admin.get(`/api/candidates?jobId=${job.id}`)).body.data).toEqual([]);
  });

  test('with a voice recording is played in ranges and erased with the candidate', async () => {
    const who = person({ language: 'es', availability: '' });
    const voice = file(WEBM, 'whatever.exe');
    expect((await send('/es/talent', who, { introduction: voice })).status).toBe(303);
    const candidate = await findCandidate(who.email);
    const [{ id: fileId, ...kept }] = candidate.files;
    expect(kept).toMatchObject({ kind: 'introduction', name: 'introduction.webm', type: 'audio/webm' });
    const path = `/api/candidates/${candidate.id}/files/${fileId}`;
    const part = await raw(path, admin, { range: 'bytes=0-3' });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/webm']);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(WEBM.slice(0, 4));
    await linkTo(who.email);

    const media = openMedia(mediaUrlIn(folder));
    const settle = () => removeUnclaimedFile({ pool: api.pool, media }, { tenantId: POOL, fileId });
    await settle();
    expect(await media.size(`${POOL}/${fileId}`)).toBe(WEBM.length);
    expect((await admin.post(`/api/candidates/${candidate.id}/erase`)).status).toBe(200);
    const { rows } = await api.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'settle-candidate-file' and key = $1`,
      [`${fileId}:gone`],
    );
    expect(rows).toHaveLength(1);
    await settle();
    expect(await media.size(`${POOL}/${fileId}`)).toBeUndefined();
    expect((await raw(path)).status).toBe(404);
  });
});

describe('a candidate’s own link', () => {
  test('shows the state of the application in their language and withdraws it for good', async () => {
    await openJob('own-link');
    const who = person();
    await send('/es/careers/own-link', who);
    const link = await linkTo(who.email);
    expect(link).toMatch(/^\/es\/application\?token=[\w-]{43}$/);
    const answer = await fetch(api.url + link);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { careers } = await rendered(answer);
    expect(careers?.own).toMatchObject({ jobName: 'Technician', stage: 'applied' });
    expect(Object.keys(careers?.own ?? {}).sort()).toEqual([
      'appliedAt',
      'businessName',
      'expiresAt',
      'jobName',
      'stage',
      'token',
    ]);
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    expect((await send('/es/application', { token, reason: 'Ya tengo trabajo.' })).status).toBe(303);
    const candidate = await findCandidate(who.email);
    expect(candidate).toMatchObject({
      stage: 'withdrawn',
      decision: { by: 'candidate', reason: 'Ya tengo trabajo.' },
    });
    await send('/es/application', { token, reason: 'Again' });
    expect((await findCandidate(who.email)).version).toBe(candidate.version);
    expect((await rendered(await fetch(api.url + link))).careers?.own?.stage).toBe('withdrawn');
  });

  test('is emailed again only to the address that applied', async () => {
    await openJob('again');
    const who = person();
    await send('/careers/again', who);
    await linkTo(who.email);
    await send('/careers/again', { ...who, name: 'Another Name' });
    await linkTo(who.email, 2);
    const stranger = { ...who, email: 'stranger@candidates.example' };
    expect((await send('/careers/again', stranger)).status).toBe(303);
    // Emails are sent in order: this one follows any that the stranger's request would have caused.
    const next = person();
    await send('/careers/again', next);
    await linkTo(next.email);
    const { rows } = await api.pool.query('select from access.mails where to_address = $1', [stranger.email]);
    expect(rows).toEqual([]);
  });

  test('answers alike for an expired token, an erased candidate and an unknown token', async () => {
    await openJob('gone');
    const [late, erased] = [person(), person()];
    await send('/careers/gone', erased);
    const first = await linkTo(erased.email);
    await admin.post(`/api/candidates/${(await findCandidate(erased.email)).id}/erase`);
    await send('/careers/gone', late);
    const second = await linkTo(late.email);
    clock.advance(90 * DAY_MS);
    const answers = [];
    for (const path of [
      first,
      second,
      '/application?token=made-up',
      '/application',
      `/application?token=${'x'.repeat(2_000)}`,
    ]) {
      const answer = await fetch(api.url + path);
      answers.push([answer.status, (await rendered(answer)).careers?.own]);
    }
    expect(answers).toEqual(answers.map(() => [404, undefined]));
    const refused = await fetch(`${api.url}/application`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ token: 'x' }),
    });
    expect(refused.status).toBe(403);
  });
});
