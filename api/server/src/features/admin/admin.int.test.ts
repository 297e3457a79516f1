import { ConversationId } from '@switchboard/contracts/base/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount, insertUser, PASSWORD } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { LIST_ADMIN_ACTIONS } from './action-queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('GET /api/admin/accounts', () => {
  test("lists accounts with their counts, without the platform's own account", async () => {
    const tenantId = await insertAccount(api.pool, { parentId: api.tenantId });
    await api.as('staff', { tenantId });
    const alerted = { needsAttention: true, status: 'open', priority: 'high' } as const;
    await insertInbox(api.pool, tenantId, [
      { record: buildRecord({ id: ConversationId.parse(501), ...alerted }), said: [] },
      { record: buildRecord({ id: ConversationId.parse(502) }), said: [] },
    ]);
    const robin = await api.as('super_admin');
    const { status, body } = await robin.get(`/api/admin/accounts?searchString=${tenantId.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: tenantId,
        name: `Account ${tenantId}`,
        type: 'veterinary',
        plan: 'standard',
        status: 'active',
        parentId: api.tenantId,
        timeZone: 'America/Denver',
        users: 1,
        conversations: 2,
        attentionTotal: 1,
        createdAt: expect.any(String),
        lastActivityAt: '2026-11-18T15:01:30.000Z',
      },
    ]);
    const all = (await robin.get('/api/admin/accounts')).body;
    expect(all.data.map(({ id }: { id: string }) => id)).not.toContain('platform');
    expect(all.meta.total).toBe(all.data.length);
  });

  test("finds an account by name, id or a member's email address", async () => {
    const tenantId = await insertAccount(api.pool);
    await insertUser(api.pool, { tenantId, role: 'staff', email: `Nadia.${tenantId}@example.com` });
    const robin = await api.as('super_admin');
    for (const text of [`ccount ${tenantId}`, tenantId, `nadia.${tenantId}@EXAMPLE`]) {
      const { body } = await robin.get(`/api/admin/accounts?searchString=${encodeURIComponent(text)}`);
      expect([body.data.map(({ id }: { id: string }) => id), body.meta.total]).toEqual([[tenantId], 1]);
    }
    expect((await robin.get(`/api/admin/accounts?searchString=${tenantId}x`)).body.data).toEqual([]);
  });

  test('filters by status, and ignores an empty status', async () => {
    const tenantId = await insertAccount(api.pool);
    const robin = await api.as('super_admin');
    await robin.post(`/api/admin/accounts/${tenantId}/suspend`);
    const total = async (status: string) =>
      (await robin.get(`/api/admin/accounts?searchString=${tenantId}&status=${status}`)).body.meta.total;
    expect([await total('suspended'), await total('active'), await total('')]).toEqual([1, 0, 1]);
    expect((await robin.get('/api/admin/accounts?status=closed')).status).toBe(422);
  });

  test.each(['name', 'createdAt', 'users', 'conversations', 'attentionTotal', 'lastActivityAt'])(
    'sorts by %s in both directions',
    async (sortBy) => {
      const robin = await api.as('super_admin');
      for (let times = 0; times < 3; times++) await insertAccount(api.pool);
      const read = async (sortOrder: string) =>
        (await robin.get(`/api/admin/accounts?sortBy=${sortBy}&sortOrder=${sortOrder}`)).body.data.map(
          (row: Record<string, unknown>) => row[sortBy],
        );
      const [ascending, descending] = [await read('asc'), await read('desc')];
      const present = (values: unknown[]) => values.filter((value) => value !== null);
      expect(present(descending)).toEqual(present(ascending).reverse());
    },
  );

  test('returns an account with its people', async () => {
    const staff = await api.as('staff');
    const robin = await api.as('super_admin');
    const { body } = await robin.get(`/api/admin/accounts/${api.tenantId}`);
    expect(body.people.map(({ email }: { email: string }) => email)).toContain(staff.user.email);
    for (const id of ['acc_none', 'platform']) expect((await robin.get(`/api/admin/accounts/${id}`)).status).toBe(404);
  });

  test('returns the lag of its projections and the state of its webhooks', async () => {
    const tenantId = await insertAccount(api.pool, { parentId: api.tenantId });
    await api.as('staff', { tenantId });
    const values = (state: string, age: string) =>
      `('${tenantId}', 'con_1', 'vapi', '${state}${age}', 'x', '${state}', 'invalid: no call', now() - interval '${age}')`;
    await api.pool.query(
      `insert into intake.raw_deliveries (tenant_id, connection_id, platform, body_hash, body, state, outcome, received_at)
       values ${[values('failed', '1 day'), values('failed', '40 days'), values('untranslated', '1 minute'), values('held', '1 hour')].join()}`,
    );
    const { body } = await (await api.as('super_admin')).get(`/api/admin/accounts/${tenantId}`);
    expect(body.parentName).toBe(`Account ${api.tenantId}`);
    expect(body.health.projections).toContainEqual({ name: 'inbox', lag: 1, since: expect.any(String) });
    expect(body.health.deliveries).toEqual({
      waiting: 1,
      failed: 1,
      held: 1,
      lastFailure: { at: expect.any(String), platform: 'vapi', outcome: 'invalid: no call' },
    });
  });
});

describe('suspending an account', () => {
  test('ends its sessions, including impersonations, and rejects sign-ins until it is restored', async () => {
    const tenantId = await insertAccount(api.pool);
    const staff = await api.as('staff', { tenantId });
    await api.as('admin', { tenantId });
    const [inside, robin] = [await api.as('super_admin'), await api.as('super_admin')];
    await inside.post('/api/impersonate', { id: tenantId });
    const { status, body } = await robin.post(`/api/admin/accounts/${tenantId}/suspend`, { reason: 'unpaid' });
    expect([status, body.status]).toEqual([200, 'suspended']);
    expect((await staff.get('/api/dashboard')).status).toBe(401);
    expect((await inside.get('/api/dashboard')).status).toBe(401);
    const login = () => api.anonymous().post('/api/login', { email: staff.user.email, password: PASSWORD });
    expect((await login()).body.code).toBe('account.suspended');
    expect((await robin.post(`/api/admin/accounts/${tenantId}/restore`, { reason: 'paid' })).body.status).toBe(
      'active',
    );
    expect((await login()).status).toBe(200);
    const { events } = await api.events.readStream(tenantId, `access-${tenantId}`);
    expect(events).toMatchObject([
      {
        type: 'account.suspended',
        data: { accountId: tenantId, reason: 'unpaid' },
        metadata: { actor: { id: robin.user.id } },
      },
      { type: 'account.restored', data: { accountId: tenantId, reason: 'paid' } },
    ]);
  });

  test('changes nothing when repeated, and answers 404 for the platform and unknown accounts', async () => {
    const tenantId = await insertAccount(api.pool);
    const robin = await api.as('super_admin');
    for (let times = 0; times < 2; times++)
      expect((await robin.post(`/api/admin/accounts/${tenantId}/suspend`)).status).toBe(200);
    expect((await api.events.readStream(tenantId, `access-${tenantId}`)).version).toBe(1);
    for (const id of ['platform', 'acc_none'])
      expect((await robin.post(`/api/admin/accounts/${id}/suspend`)).status).toBe(404);
  });
});

describe('GET /api/admin/mails', () => {
  test('lists unsent emails, newest first', async () => {
    const staff = await api.as('staff');
    await api.pool.query(
      `insert into access.mails (to_address, subject, text, link, status, created_at)
       values ('old@example.com', 'Old', 'text', null, 'kept', now() - interval '1 hour'), ($1, 'New', 'text', 'https://inbox.example/welcome', 'kept', now())`,
      [staff.user.email],
    );
    const { body } = await (await api.as('super_admin')).get('/api/admin/mails?perPage=1');
    expect(body.data).toMatchObject([
      { to: staff.user.email, subject: 'New', link: 'https://inbox.example/welcome', status: 'kept' },
    ]);
    expect(body.meta).toEqual({ page: 1, perPage: 1, total: 2 });
  });
});

describe('GET /api/admin/accounts/{id}/actions', () => {
  test('lists who suspended, restored and entered an account, when and why, and nothing else', async () => {
    const tenantId = await insertAccount(api.pool);
    const admin = await api.as('admin', { tenantId });
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: tenantId, reason: 'they asked' });
    await robin.post('/api/logout');
    await robin.post(`/api/admin/accounts/${tenantId}/suspend`, { reason: 'unpaid' });
    await robin.post(`/api/admin/accounts/${tenantId}/restore`);
    const by = { id: robin.user.id, name: `Person ${robin.user.id}` };
    const person = { id: admin.user.id, name: `Person ${admin.user.id}` };
    const { body } = await robin.get(`/api/admin/accounts/${tenantId}/actions`);
    expect(body.data).toMatchObject([
      { type: 'account.restored', by, reason: null, person: null },
      { type: 'account.suspended', by, reason: 'unpaid', at: expect.any(String) },
      { type: 'impersonation.ended', by, person },
      { type: 'impersonation.started', by, person, reason: 'they asked' },
    ]);
    const older = await robin.get(`/api/admin/accounts/${tenantId}/actions?limit=2&before=${body.data[1].position}`);
    expect(older.body.data).toEqual(body.data.slice(2));
    expect((await robin.get('/api/admin/accounts/acc_none/actions')).status).toBe(404);
  });

  test('reads only the events that it lists, however many others there are', async () => {
    const tenantId = await insertAccount(api.pool);
    await api.pool.query(
      `insert into es.events (position, recorded_at, version, schema_version, tenant_id, stream_id, type, data, metadata)
        select n, now(), n, 1, $1, 'access-usr_1', case when n % 1000 = 0 then 'impersonation.started' else 'user.signed-in' end,
          '{"userId": "usr_1"}', '{"actor": {"kind": "user", "id": "usr_1"}}'
        from generate_series(1, 5000) n`,
      [tenantId],
    );
    const { rows } = await api.pool.query<{ plan: string }>({
      text: `explain (analyze, format json) ${LIST_ADMIN_ACTIONS}`,
      values: [tenantId, null, 50],
    });
    const plan = JSON.stringify(rows);
    expect(plan).toContain('events__admin_actions');
    expect(plan).not.toContain('Rows Removed by Filter');
    const { body } = await (await api.as('super_admin')).get(`/api/admin/accounts/${tenantId}/actions?limit=2`);
    expect(body.data.map(({ position }: { position: number }) => position)).toEqual([5000, 4000]);
  });
});
