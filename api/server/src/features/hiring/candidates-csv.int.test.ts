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

const newJob = async (slug: string): Promise<string> =>
  (await admin.post('/api/jobs', { name: 'Technician', slug, rubric: [{ criterion: 'Calm', weight: 100 }] })).body.id;
const csvPath = (jobId: string) => `/api/jobs/${jobId}/candidates.csv`;

describe('GET /api/jobs/{id}/candidates.csv', () => {
  test("lists the opening's unarchived candidates by name, without cells that a spreadsheet would execute", async () => {
    const [jobId, otherJobId] = [await newJob('as-csv'), await newJob('not-as-csv')];
    const make = async (name: string, more: object = {}) =>
      (await supervisor.post('/api/candidates', { name, jobId, ...more })).body;
    const zoe = await make('Zoë, of the night', { phone: '+13035550147', email: 'zoe@example.com' });
    await make('=cmd|calc');
    const archived = await make('Archived');
    await supervisor.delete(`/api/candidates/${archived.id}?version=1`);
    await make('Elsewhere', { jobId: otherJobId });
    await supervisor.post(`/api/candidates/${zoe.id}/scores`, { criterion: 'Calm', score: 80 });
    await supervisor.post(`/api/candidates/${zoe.id}/notes`, { text: '+1 for “calm”' });
    const decision = { reason: 'Says "yes".' };
    await supervisor.patch(`/api/candidates/${zoe.id}`, { version: 3, stage: 'offer', decision });

    const answer = await supervisor.open(csvPath(jobId));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="candidates-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, first, second, ...rest] = bytes.subarray(3).toString().split('\r\n');
    expect(head).toBe(
      'id,name,stage,phone,email,language,availability,source,score,scores,decidedBy,decidedAt,reason,consent,consentAt,screenedAt,notes,createdAt,updatedAt',
    );
    expect(first).toContain(",'=cmd|calc,applied,");
    expect(second).toContain(
      `${zoe.id},"Zoë, of the night",offer,'+13035550147,zoe@example.com,en,,import,80,Calm 80,`,
    );
    expect(second).toContain(',"Says ""yes"".",');
    expect(second).toContain(",'+1 for “calm”,");
    expect(rest).toEqual(['']);
  });

  test('lists every one of many candidates once', async () => {
    const jobId = await newJob('many-as-csv');
    await api.pool.query(
      `insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
        select $1, 'candidates', 'cnd_many' || n, 1, 'Ida', 'ida', '', jsonb_build_object('jobId', $2::text), now(), 'x', now(), 'x'
        from generate_series(1, 401) n`,
      [api.tenantId, jobId],
    );
    const lines = (await (await supervisor.open(csvPath(jobId))).text()).trim().split('\r\n').slice(1);
    expect([lines.length, new Set(lines.map((line) => line.split(',')[0])).size]).toEqual([401, 401]);
  });

  test('is refused to other accounts and lower roles', async () => {
    const jobId = await newJob('whose-csv');
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await other.open(csvPath(jobId))).status).toBe(404);
    for (const role of ['builder', 'staff', 'viewer'] as const)
      expect((await (await api.as(role)).open(csvPath(jobId))).status).toBe(403);
  });
});
