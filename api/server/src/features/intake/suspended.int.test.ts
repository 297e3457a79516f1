import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function openAccount() {
  const tenantId = await insertAccount(api.pool);
  const admin = await api.as('admin', { tenantId });
  const robin = await api.as('super_admin');
  const connection = (await admin.post('/api/connections', { name: 'Vapi', provider: 'vapi' })).body;
  const headers = { 'x-vapi-secret': connection.secret };
  return {
    tenantId,
    tell: (message: unknown) => api.anonymous().post(`/api/intake/vapi/${connection.id}`, message, { headers }),
    suspend: () => robin.post(`/api/admin/accounts/${tenantId}/suspend`),
    restore: () => robin.post(`/api/admin/accounts/${tenantId}/restore`),
    head: () => api.events.head(tenantId),
    deliveries: async () =>
      (await api.pool.query('select * from intake.raw_deliveries where tenant_id = $1 order by id', [tenantId])).rows,
  };
}

describe('intake of a suspended account', () => {
  test('rejects events by API key until the account is restored', async () => {
    const { tenantId, suspend, restore } = await openAccount();
    const key = await api.withKey(['intake.write'], { tenantId });
    const event = { id: 'one', callId: 'one', type: 'call.started', at: '2026-11-20T15:00:00Z' };
    const send = () => key.post('/api/intake/events', { events: [{ ...event, data: { direction: 'inbound' } }] });
    await suspend();
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([403, 'account.suspended']);
    await restore();
    expect((await send()).body.results).toMatchObject([{ status: 'appended' }]);
  });

  test('answers and holds webhooks unchanged, and hands them to the workers on restore', async () => {
    const { tell, suspend, restore, deliveries, head } = await openAccount();
    const call = vapi.call({ id: 'held' });
    await suspend();
    const before = await head();
    for (let times = 0; times < 2; times++) {
      expect(await tell(vapi.statusUpdate('in-progress', 0, { call }))).toMatchObject({
        status: 200,
        body: { received: true },
      });
    }
    expect(await deliveries()).toMatchObject([{ state: 'held', conversation_id: null, body: expect.any(Buffer) }]);
    expect(await head()).toBe(before);
    await restore();
    const [row] = await deliveries();
    expect(row.state).toBe('untranslated');
    const { rows: jobs } = await api.pool.query(
      'select task_identifier as task from graphile_worker.jobs where key = $1 and run_at <= now()',
      [`delivery-in:${row.id}`],
    );
    expect(jobs).toEqual([{ task: 'translate-delivery-in' }]);
    expect((await tell(vapi.transcript('user', 3, { text: 'hello', call }))).status).toBe(200);
    expect((await deliveries())[1].state).toBe('translated');
  });

  test('answers 401 for a wrong signature and stores nothing', async () => {
    const { tenantId, suspend, deliveries } = await openAccount();
    const { rows } = await api.pool.query(
      `select id from resource.items where kind = 'connections' and tenant_id = $1`,
      [tenantId],
    );
    await suspend();
    const headers = { 'x-vapi-secret': 'wrong' };
    const answer = await api.anonymous().post(`/api/intake/vapi/${rows[0].id}`, vapi.hang(1), { headers });
    expect([answer.status, await deliveries()]).toEqual([401, []]);
  });
});

describe('a suspended child account', () => {
  test("stays readable for its agency's owner", async () => {
    const agency = await insertAccount(api.pool);
    const child = await insertAccount(api.pool, { parentId: agency });
    const owner = await api.as('agency_owner', { tenantId: agency });
    await (await api.as('super_admin')).post(`/api/admin/accounts/${child}/suspend`);
    expect((await owner.get(`/api/conversations?tenantId=${child}`)).status).toBe(200);
  });
});
