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

describe('a job', () => {
  test('has an address that no other account has, until it is archived', async () => {
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

  test.each(['Night', 'night shift', '-night', 'night--shift', 'nïght', ''])(
    'has no address like “%s”',
    async (slug) => {
      expect((await admin.post(JOBS, job(slug))).body.errors).toMatchObject([{ path: 'slug' }]);
    },
  );

  test('has a rubric of weights that sum to 100, or none', async () => {
    const faultOf = async (slug: string, more: object) => (await admin.post(JOBS, job(slug, more))).body.errors;
    expect(await faultOf('weights', { rubric: [criterion('Calm', 60), criterion('Kind', 30)] })).toMatchObject([
      { path: 'rubric', code: 'weights_not_full' },
    ]);
    expect(await faultOf('weights', { rubric: [criterion('Calm', 60), criterion('Calm', 40)] })).toMatchObject([
      { path: 'rubric', code: 'duplicate' },
    ]);
    expect(await faultOf('weights', { rubric: [criterion('Calm', 60), criterion('Kind', 40)] })).toBeUndefined();
  });

  test('is opened once it has a rubric, and keeps one while it is open', async () => {
    const { id } = (await admin.post(JOBS, job('to-be-opened'))).body;
    const open = await admin.patch(`${JOBS}/${id}`, { version: 1, status: 'open' });
    expect([open.status, open.body.errors]).toMatchObject([422, [{ path: 'rubric', code: 'needed_when_open' }]]);
    const rubric = [criterion('Calm', 100)];
    expect((await admin.patch(`${JOBS}/${id}`, { version: 1, status: 'open', rubric })).status).toBe(200);
    expect((await admin.patch(`${JOBS}/${id}`, { version: 2, rubric: [] })).status).toBe(422);
    expect((await admin.patch(`${JOBS}/${id}`, { version: 2, status: 'paused', rubric: [] })).status).toBe(200);
  });

  test('pays no less at most than at least', async () => {
    const made = await admin.post(JOBS, job('salary', { salaryMin: 60_000, salaryMax: 50_000 }));
    expect(made.body.errors).toMatchObject([{ path: 'salaryMax', code: 'below_minimum' }]);
  });

  test('is read by supervisors and changed by administrators; nobody below reads it', async () => {
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

  test('applies for a job of the account, or stands in the pool', async () => {
    const { id: jobId } = (await admin.post(JOBS, job('applied-for'))).body;
    expect(await candidate({ jobId })).toMatchObject({ jobId, stage: 'applied', source: 'import', decision: null });
    expect(await candidate()).toMatchObject({ jobId: null });
    expect((await candidate({ jobId: 'job_none' })).errors).toMatchObject([{ path: 'jobId', code: 'unknown' }]);
    const listed = (await supervisor.get(`${CANDIDATES}?jobId=${jobId}&stage=applied`)).body;
    expect(listed).toMatchObject({ data: [{ jobId }], meta: { total: 1 } });
    const archived = await admin.delete(`${JOBS}/${jobId}?version=1`);
    expect([archived.status, archived.body.code]).toEqual([409, 'resource.in_use']);
  });

  test('is rejected, and offered a job, by a decision with its reason alone', async () => {
    const { id } = await candidate();
    for (const stage of ['rejected', 'offer'])
      expect((await move(id, { version: 1, stage })).body.errors).toMatchObject([
        { path: 'decision', code: 'needs_reason' },
      ]);
    expect((await move(id, { version: 1, stage: 'offer', decision: { reason: ' ' } })).status).toBe(422);
    expect((await move(id, { version: 1, stage: 'shortlist' })).status).toBe(200);
  });

  test('keeps who decided and when, whatever the request says', async () => {
    const { id } = await candidate();
    const me = (await supervisor.get('/api/verify')).body.user;
    const forged = { by: 'usr_somebody', at: '2001-01-01T00:00:00.000Z', reason: 'Calm and kind.' };
    const { body } = await move(id, { version: 1, stage: 'offer', decision: forged });
    expect(body).toMatchObject({ version: 2, decision: { by: me.id, at: body.updatedAt, reason: 'Calm and kind.' } });
    const again = await move(id, { version: 2, stage: 'offer', decision: { reason: 'Calm and kind.' } });
    expect(again.body).toEqual(body);
  });

  test('loses the decision with the stage that it was taken for', async () => {
    const { id } = await candidate();
    await move(id, { version: 1, stage: 'rejected', decision: { reason: 'No night shifts.' } });
    expect((await move(id, { version: 2, stage: 'offer' })).status).toBe(422);
    const { body } = await move(id, { version: 2, stage: 'interview' });
    expect(body).toMatchObject({ version: 3, stage: 'interview', decision: null });
    const { data } = (await supervisor.get(`${CANDIDATES}/${id}/history`)).body;
    expect(JSON.stringify(data)).toContain('No night shifts.');
  });

  test('is neither seen nor changed by another account, nor read by who takes calls', async () => {
    const { id } = await candidate();
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await other.get(`${CANDIDATES}/${id}`)).status).toBe(404);
    expect((await other.get(CANDIDATES)).body.meta.total).toBe(0);
    for (const role of ['builder', 'staff', 'viewer'] as const)
      expect((await (await api.as(role)).get(CANDIDATES)).status).toBe(403);
  });
});
