import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  [admin, supervisor] = [await api.as('admin'), await api.as('supervisor')];
});
afterAll(() => api.close());

const [JOBS, CANDIDATES] = ['/api/jobs', '/api/candidates'];
const job = (slug: string, more: object = {}) => ({ name: 'Technician', slug, ...more });
const criterion = (name: string, weight: number) => ({ criterion: name, weight });

describe('an opening', () => {
  test('has a slug that is unique across accounts until it is archived', async () => {
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    const made = (await admin.post(JOBS, job('night-shift'))).body;
    const taken = await other.post(JOBS, job('night-shift'));
    expect([taken.status, taken.body.code, taken.body.errors]).toMatchObject([
      409,
      'resource.slug_taken',
      [{ path: 'slug', code: 'taken' }],
    ]);
    await admin.delete(`${JOBS}/${made.id}?version=1`);
    expect((await other.post(JOBS, job('night-shift'))).status).toBe(201);
    const back = await admin.post(`${JOBS}/${made.id}/restore`, { version: 2 });
    expect([back.status, back.body.code]).toEqual([409, 'resource.slug_taken']);
  });

  test.each(['Night', 'night shift', '-night', 'night--shift', 'nïght', ''])('has no slug like “%s”', async (slug) => {
    expect((await admin.post(JOBS, job(slug))).body.errors).toMatchObject([{ path: 'slug' }]);
  });

  test('has a rubric with weights that sum to 100, or none', async () => {
    const readFaults = async (slug: string, more: object) => (await admin.post(JOBS, job(slug, more))).body.errors;
    expect(await readFaults('weights', { rubric: [criterion('Calm', 60), criterion('Kind', 30)] })).toMatchObject([
      { path: 'rubric', code: 'weights_not_full' },
    ]);
    expect(await readFaults('weights', { rubric: [criterion('Calm', 60), criterion('Calm', 40)] })).toMatchObject([
      { path: 'rubric', code: 'duplicate' },
    ]);
    expect(await readFaults('weights', { rubric: [criterion('Calm', 60), criterion('Kind', 40)] })).toBeUndefined();
  });

  test('needs a rubric to be opened, and while it is open', async () => {
    const { id } = (await admin.post(JOBS, job('to-be-opened'))).body;
    const open = await admin.patch(`${JOBS}/${id}`, { version: 1, status: 'open' });
    expect([open.status, open.body.errors]).toMatchObject([422, [{ path: 'rubric', code: 'needed_when_open' }]]);
    const rubric = [criterion('Calm', 100)];
    expect((await admin.patch(`${JOBS}/${id}`, { version: 1, status: 'open', rubric })).status).toBe(200);
    expect((await admin.patch(`${JOBS}/${id}`, { version: 2, rubric: [] })).status).toBe(422);
    expect((await admin.patch(`${JOBS}/${id}`, { version: 2, status: 'paused', rubric: [] })).status).toBe(200);
  });

  test('has a maximum pay of at least its minimum', async () => {
    const made = await admin.post(JOBS, job('salary', { salaryMin: 60_000, salaryMax: 50_000 }));
    expect(made.body.errors).toMatchObject([{ path: 'salaryMax', code: 'below_minimum' }]);
  });

  test('is readable by supervisors, changeable by administrators, and hidden from lower roles', async () => {
    const { id } = (await admin.post(JOBS, job('rights'))).body;
    expect((await supervisor.get(`${JOBS}/${id}`)).status).toBe(200);
    expect((await supervisor.patch(`${JOBS}/${id}`, { version: 1, openings: 2 })).status).toBe(403);
    for (const role of ['builder', 'staff', 'viewer'] as const)
      expect((await (await api.as(role)).get(`${JOBS}/${id}`)).status).toBe(403);
  });
});

describe('a candidate', () => {
  const candidate = async (more: object = {}) =>
    (await supervisor.post(CANDIDATES, { name: 'Inés Robles', phone: '+13035550147', ...more })).body;
  const move = (id: string, body: object) => supervisor.patch(`${CANDIDATES}/${id}`, body);

  test('belongs to an opening of the account or to the pool', async () => {
    const { id: jobId } = (await admin.post(JOBS, job('applied-for'))).body;
    expect(await candidate({ jobId })).toMatchObject({ jobId, stage: 'applied', source: 'import', decision: null });
    expect(await candidate()).toMatchObject({ jobId: null });
    expect((await candidate({ jobId: 'job_none' })).errors).toMatchObject([{ path: 'jobId', code: 'unknown' }]);
    const listed = (await supervisor.get(`${CANDIDATES}?jobId=${jobId}&stage=applied`)).body;
    expect(listed).toMatchObject({ data: [{ jobId }], meta: { total: 1 } });
    const archived = await admin.delete(`${JOBS}/${jobId}?version=1`);
    expect([archived.status, archived.body.code]).toEqual([409, 'resource.in_use']);
  });

  test('needs a decision with a reason to be rejected or to get an offer', async () => {
    const { id } = await candidate();
    for (const stage of ['shortlist', 'interview', 'offer', 'rejected', 'withdrawn'])
      expect((await move(id, { version: 1, stage })).body.errors).toMatchObject([
        { path: 'decision', code: 'needs_reason' },
      ]);
    expect((await move(id, { version: 1, stage: 'offer', decision: { reason: ' ' } })).status).toBe(422);
    expect((await move(id, { version: 1, stage: 'screened' })).status).toBe(200);
    expect((await supervisor.post(CANDIDATES, { name: 'Ida', stage: 'offer' })).status).toBe(422);
  });

  test('records who decided and when, regardless of the request', async () => {
    const { id } = await candidate();
    const me = (await supervisor.get('/api/verify')).body.user;
    const forged = { by: 'usr_somebody', at: '2001-01-01T00:00:00.000Z', reason: 'Calm and kind.' };
    const { body } = await move(id, { version: 1, stage: 'offer', decision: forged });
    expect(body).toMatchObject({ version: 2, decision: { by: me.id, at: body.updatedAt, reason: 'Calm and kind.' } });
    const again = await move(id, { version: 2, stage: 'offer', decision: { reason: 'Calm and kind.' } });
    expect(again.body).toEqual(body);
  });

  test('loses the decision when it leaves the decided stage', async () => {
    const { id } = await candidate();
    await move(id, { version: 1, stage: 'rejected', decision: { reason: 'No night shifts.' } });
    expect((await move(id, { version: 2, stage: 'offer' })).status).toBe(422);
    const { body } = await move(id, { version: 2, stage: 'invited' });
    expect(body).toMatchObject({ version: 3, stage: 'invited', decision: null });
    const { data } = (await supervisor.get(`${CANDIDATES}/${id}/history`)).body;
    expect(JSON.stringify(data)).toContain('No night shifts.');
  });

  test('is scored by criterion, with the scorer recorded, and gets a weighted total once every criterion is scored', async () => {
    const rubric = [criterion('Calm', 60), criterion('Kind', 40)];
    const { id: jobId } = (await admin.post(JOBS, job('scored-by-hand', { rubric }))).body;
    const { id } = await candidate({ jobId });
    const me = (await supervisor.get('/api/verify')).body.user;
    const score = (name: string, percent: number | null) =>
      supervisor.post(`${CANDIDATES}/${id}/scores`, { criterion: name, score: percent });
    expect((await score('Tall', 10)).body.errors).toMatchObject([{ path: 'criterion', code: 'unknown' }]);
    expect((await score('Calm', 101)).status).toBe(422);
    expect((await score('Calm', 100)).body).toMatchObject({
      score: null,
      scores: [
        { criterion: 'Calm', weight: 60, score: 100, by: me.id },
        { criterion: 'Kind', weight: 40, score: null, by: null },
      ],
    });
    expect((await score('Kind', 50)).body).toMatchObject({ version: 3, score: 80 });
    expect((await score('Kind', 50)).body).toMatchObject({ version: 3, score: 80 });
    expect((await score('Kind', null)).body).toMatchObject({ version: 4, score: null });
    // The total follows from the scores and cannot be set.
    expect((await move(id, { version: 4, score: 99 })).body).toMatchObject({ score: null });
    const { data } = (await supervisor.get(`${CANDIDATES}/${id}/history`)).body;
    expect(data).toMatchObject([1, 2, 3, 4].map(() => ({ actor: { id: me.id } })));
  });

  test('is scored by the current rubric: new criteria can be scored, and removed ones have no weight', async () => {
    const { id: jobId } = (await admin.post(JOBS, job('scored-anew', { rubric: [criterion('Calm', 100)] }))).body;
    const { id } = await candidate({ jobId });
    const score = async (name: string, percent: number) =>
      (await supervisor.post(`${CANDIDATES}/${id}/scores`, { criterion: name, score: percent })).body;
    await score('Calm', 100);
    await admin.patch(`${JOBS}/${jobId}`, { version: 1, rubric: [criterion('Calm', 50), criterion('Kind', 50)] });
    expect(await score('Kind', 50)).toMatchObject({
      score: 75,
      scores: [
        { criterion: 'Calm', weight: 50, score: 100 },
        { criterion: 'Kind', weight: 50, score: 50 },
      ],
    });
    await admin.patch(`${JOBS}/${jobId}`, { version: 2, rubric: [criterion('Kind', 100)] });
    expect(await score('Kind', 40)).toMatchObject({ score: 40, scores: [{ criterion: 'Kind', weight: 100 }] });
  });

  test('has notes with author and time', async () => {
    const { id } = await candidate();
    const me = (await supervisor.get('/api/verify')).body.user;
    const note = (text: string) => supervisor.post(`${CANDIDATES}/${id}/notes`, { text });
    expect((await note('  ')).status).toBe(422);
    const first = await note('Free from January.');
    expect(first.body).toMatchObject({ notes: [{ by: me.id, at: first.body.updatedAt, text: 'Free from January.' }] });
    expect((await note('Has a licence.')).body.notes).toHaveLength(2);
    const forged = await move(id, { version: 3, notes: [] });
    expect(forged.body.notes ?? (await supervisor.get(`${CANDIDATES}/${id}`)).body.notes).toHaveLength(2);
  });

  test('receives emails from a template, which are stored with their sender', async () => {
    const { id: jobId } = (await admin.post(JOBS, job('written-to'))).body;
    const { id } = await candidate({ jobId, email: 'ines@example.com' });
    const template = async (more: object) =>
      (await admin.post('/api/templates', { channel: 'email', language: 'en', body: 'Hello {{name}}.', ...more })).body
        .id;
    const send = (to: string, templateId: string) => supervisor.post(`${CANDIDATES}/${to}/mails`, { templateId });
    const invitation = await template({ name: 'Invitation', subject: 'Your application: {{job}}' });
    const me = (await supervisor.get('/api/verify')).body.user;
    const { status, body } = await send(id, invitation);
    expect([status, body.mails]).toMatchObject([
      200,
      [{ by: me.id, templateId: invitation, name: 'Invitation', subject: 'Your application: Technician' }],
    ]);
    const inBox = () => api.pool.query("select subject, text from access.mails where to_address = 'ines@example.com'");
    await eventually(async () =>
      expect((await inBox()).rows).toEqual([{ subject: 'Your application: Technician', text: 'Hello Inés Robles.' }]),
    );
    const readFaults = async (to: string, templateId: string) => (await send(to, templateId)).body.errors;
    expect(await readFaults(id, 'tpl_none')).toMatchObject([{ path: 'templateId', code: 'unknown' }]);
    const sms = await template({ name: 'Short', channel: 'sms' });
    expect(await readFaults(id, sms)).toMatchObject([{ path: 'templateId', code: 'not_for_mail' }]);
    const more = await template({ name: 'More', body: 'At {{time}}.' });
    expect(await readFaults(id, more)).toMatchObject([{ path: 'templateId', code: 'places_unfilled' }]);
    const { id: unreachable } = await candidate({ jobId });
    expect(await readFaults(unreachable, invitation)).toMatchObject([{ path: 'email', code: 'required' }]);
    expect((await (await api.as('staff')).post(`${CANDIDATES}/${id}/mails`, { templateId: invitation })).status).toBe(
      403,
    );
    expect((await inBox()).rows).toHaveLength(1);
  });

  test("shares its account's limit of 300 emails an hour with all others", async () => {
    const mine = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    const send = () => mine.post(`${CANDIDATES}/cnd_none/mails`, { templateId: 'tpl_none' });
    const answers = await Promise.all(Array.from({ length: 320 }, send));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused[0]?.body.code).toBe('rate_limit.exceeded');
    // Each replica may let 1% more pass.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(300);
    expect(refused.length).toBeGreaterThan(0);
  });

  test('is hidden from other accounts and lower roles', async () => {
    const { id } = await candidate();
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await other.get(`${CANDIDATES}/${id}`)).status).toBe(404);
    expect((await other.get(CANDIDATES)).body.meta.total).toBe(0);
    expect((await other.post(`${CANDIDATES}/${id}/notes`, { text: 'Seen' })).status).toBe(404);
    expect((await other.post(`${CANDIDATES}/${id}/scores`, { criterion: 'Calm', score: 1 })).status).toBe(404);
    for (const role of ['builder', 'staff', 'viewer'] as const)
      for (const call of [
        (await api.as(role)).get(CANDIDATES),
        (await api.as(role)).get(`${CANDIDATES}/${id}`),
        (await api.as(role)).post(`${CANDIDATES}/${id}/notes`, { text: 'Seen' }),
        (await api.as(role)).post(`${CANDIDATES}/${id}/scores`, { criterion: 'Calm', score: 1 }),
      ])
        expect((await call).status).toBe(403);
  });
});
