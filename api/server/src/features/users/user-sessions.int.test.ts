import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('/api/users/:id/sessions', () => {
  test("are listed and ended by the account's administrators only, with an audit entry", async () => {
    const tenantId = await insertAccount(api.pool);
    const admin = await api.as('admin', { tenantId });
    const staff = await api.as('staff', { tenantId });
    const path = `/api/users/${staff.user.id}`;
    const { status, body } = await admin.get(`${path}/sessions`);
    expect([status, body.data]).toMatchObject([200, [{ isCurrent: false }]]);
    const stranger = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await stranger.get(`${path}/sessions`)).status).toBe(404);
    expect((await stranger.post(`${path}/endSessions`)).status).toBe(404);
    expect((await admin.post(`${path}/endSessions`)).body).toEqual({ endedSessions: 1 });
    expect((await admin.post(`${path}/endSessions`)).body).toEqual({ endedSessions: 0 });
    expect((await staff.get('/api/conversations')).status).toBe(401);
    const audit = (await admin.get('/api/audit?limit=20')).body.data;
    expect(audit.map(({ type }: { type: string }) => type)).toContain('session.revoked');
  });

  test("end except for the requester's current one; only an agency owner ends an agency owner's", async () => {
    const tenantId = await insertAccount(api.pool);
    const [admin, owner] = [await api.as('admin', { tenantId }), await api.as('agency_owner', { tenantId })];
    expect((await admin.post(`/api/users/${owner.user.id}/endSessions`)).status).toBe(403);
    expect((await owner.post(`/api/users/${owner.user.id}/endSessions`)).body).toEqual({ endedSessions: 0 });
    expect((await owner.post(`/api/users/${admin.user.id}/endSessions`)).body).toEqual({ endedSessions: 1 });
    expect((await owner.get('/api/users')).status).toBe(200);
  });
});
