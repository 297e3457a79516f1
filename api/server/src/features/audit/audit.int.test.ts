import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('GET /api/audit', () => {
  test("lists the account's changes page by page, newest first, without conversations", async () => {
    const tenantId = await insertAccount(api.pool);
    const admin = await api.as('admin', { tenantId });
    const intake = await api.withKey(['intake.write'], { tenantId });
    const started = {
      id: '1',
      callId: '1',
      type: 'call.started',
      at: '2026-11-20T15:00:00Z',
      data: { direction: 'inbound' },
    };
    await intake.post('/api/intake/events', { events: [started] });
    const { body: key } = await admin.post('/api/apiKeys', { name: 'one', scopes: ['intake.write'] });
    await admin.delete(`/api/apiKeys/${key.id}?version=1`);
    const { status, body } = await admin.get('/api/audit?limit=2');
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        type: 'api-key.archived',
        actor: { kind: 'user', id: admin.user.id },
        onBehalfOf: null,
      },
      { type: 'api-key.created', data: { name: 'one', fields: { scopes: ['intake.write'] } } },
    ]);
    const older = await admin.get(`/api/audit?before=${body.data[1].position}`);
    expect(older.body.data.map(({ type }: { type: string }) => type)).toEqual(['user.signed-in']);
  });

  test('names the impersonator of a user', async () => {
    const tenantId = await insertAccount(api.pool);
    const admin = await api.as('admin', { tenantId });
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: tenantId });
    await robin.post('/api/logout');
    const { data } = (await admin.get('/api/audit?limit=1')).body;
    expect(data[0]).toMatchObject({ type: 'impersonation.ended', onBehalfOf: { kind: 'user', id: robin.user.id } });
  });
});
