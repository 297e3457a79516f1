import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import type { ControlMessage } from '@switchboard/contracts/stream/bus-messages';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { createLogger } from '@switchboard/platform/logger';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessionDirectory, toCredential } from '../../http/auth/sessions.ts';
import type { TestClient } from '../../test/client.ts';
import { insertAccount, insertUser, PASSWORD } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
const controls: ControlMessage[] = [];
beforeAll(async () => {
  api = await startTestApi();
  await api.bus.subscribe(liveChannels.control, (message) => controls.push(JSON.parse(message)));
});
afterAll(() => api.close());

const newAccount = async () => {
  const tenantId = await insertAccount(api.pool);
  return { tenantId, admin: await api.as('admin', { tenantId }) };
};

/** Changes a person at the current version. */
async function change(by: TestClient, id: string, body: object) {
  const { version } = (await by.get(`/api/users/${id}`)).body;
  return by.patch(`/api/users/${id}`, { version, ...body });
}

const SILENT = createLogger({ name: 'test', level: 'silent' });

describe('GET /api/users', () => {
  test("lists only the account's people, page by page", async () => {
    const { tenantId, admin } = await newAccount();
    for (const role of ['viewer', 'staff', 'builder'] as const) await insertUser(api.pool, { tenantId, role });
    const { status, body } = await admin.get('/api/users?perPage=3&page=2');
    expect(status).toBe(200);
    expect(body.meta).toEqual({ page: 2, perPage: 3, total: 4, totalPages: 2 });
    expect(body.data).toHaveLength(1);
    const all = (await admin.get('/api/users')).body.data;
    expect(new Set(all.map(({ role }: { role: string }) => role))).toEqual(
      new Set(['admin', 'viewer', 'staff', 'builder']),
    );
  });
});

describe('PATCH /api/users/:id', () => {
  test('changes a role: the session continues with the new rights, streams end, and the log records who did it', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const { status, body } = await change(admin, staff.user.id, { role: 'viewer' });
    expect([status, body.role]).toEqual([200, 'viewer']);
    expect((await staff.get('/api/verify')).body.user.permissions).toEqual(ROLE_PERMISSIONS.viewer);
    expect((await staff.post('/api/conversations/1/attention')).status).toBe(403);
    await eventually(() => expect(controls).toContainEqual({ kind: 'user', userId: staff.user.id, reason: 'revoked' }));
    const { events } = await api.events.readStream(tenantId, `access-${staff.user.id}`, {
      types: ['user.role-changed'],
    });
    expect(events).toMatchObject([
      { data: { userId: staff.user.id, from: 'staff', to: 'viewer' }, metadata: { actor: { id: admin.user.id } } },
    ]);
  });

  test('applies a changed role to an existing session at once, even without a control message', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    // The clock never advances, so only the check itself evicts the cached session.
    const now = new Date();
    const directory = createSessionDirectory({ db: api.pool, clock: { now: () => now }, logger: SILENT });
    const { rows } = await api.pool.query<{ id: string }>('select id from access.sessions where user_id = $1', [
      staff.user.id,
    ]);
    const findCredential = async () => {
      const principal = await directory.find(rows[0]?.id ?? '');
      return principal ? toCredential(principal) : '';
    };
    const credential = await findCredential();
    expect(await directory.check(credential)).toMatchObject({ state: 'live', until: expect.any(Date) });
    await change(admin, staff.user.id, { role: 'viewer' });
    expect(await findCredential()).toBe(credential);
    expect(await directory.findEnded([credential, 'ses_none~1'])).toEqual(
      new Map([
        [credential, 'revoked'],
        ['ses_none~1', 'revoked'],
      ]),
    );
    const changed = await findCredential();
    expect(changed).not.toBe(credential);
    expect(await directory.findEnded([changed])).toEqual(new Map());
  });

  test('suspends a person, which ends their sessions and blocks sign-in, and restores them', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const { body } = await change(admin, staff.user.id, { status: 'suspended' });
    expect(body.status).toBe('suspended');
    expect((await staff.get('/api/dashboard')).body.code).toBe('session.expired');
    await eventually(() =>
      expect(controls).toContainEqual({ kind: 'user', userId: staff.user.id, reason: 'suspended' }),
    );
    const login = () => api.anonymous().post('/api/login', { email: staff.user.email, password: PASSWORD });
    expect((await login()).body.code).toBe('account.suspended');
    await change(admin, staff.user.id, { status: 'active' });
    expect((await login()).status).toBe(200);
  });

  test("ends a suspended super administrator's impersonations", async () => {
    const { tenantId } = await newAccount();
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: tenantId });
    const { endSessions } = await import('../../http/auth/session-changes.ts');
    const ended = await endSessions(api.pool, { userId: robin.user.id, reason: 'suspended', now: new Date() });
    expect(ended).toHaveLength(2);
  });

  test('leaves a person who never accepted in the invited state', async () => {
    const { tenantId, admin } = await newAccount();
    const invited = await insertUser(api.pool, { tenantId, role: 'staff', status: 'invited' });
    expect((await change(admin, invited.id, { status: 'active' })).body.status).toBe('invited');
  });

  test('never leaves an account without an active administrator, even for two concurrent changes', async () => {
    const { tenantId, admin } = await newAccount();
    const alone = await change(admin, admin.user.id, { role: 'staff' });
    expect([alone.status, alone.body.code]).toEqual([409, 'user.last_admin']);
    expect((await change(admin, admin.user.id, { status: 'suspended' })).status).toBe(409);
    const second = await api.as('admin', { tenantId });
    const answers = await Promise.all([
      change(admin, second.user.id, { role: 'staff' }),
      change(second, admin.user.id, { role: 'staff' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('lets only an agency owner promote another', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await insertUser(api.pool, { tenantId, role: 'staff' });
    expect((await change(admin, staff.id, { role: 'agency_owner' })).status).toBe(403);
    const owner = await api.as('agency_owner', { tenantId });
    expect((await change(owner, staff.id, { role: 'agency_owner' })).status).toBe(200);
  });

  test('never makes anyone a super administrator', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await insertUser(api.pool, { tenantId, role: 'staff' });
    const { status, body } = await change(admin, staff.id, { role: 'super_admin' });
    expect([status, body.errors[0].path]).toEqual([422, 'role']);
  });

  test('changes nothing if the request makes no difference', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await insertUser(api.pool, { tenantId, role: 'staff' });
    expect((await change(admin, staff.id, { role: 'staff' })).status).toBe(200);
    expect((await api.events.readStream(tenantId, `access-${staff.id}`)).version).toBe(0);
  });
});

describe('an agency owner', () => {
  test("can't be demoted, suspended or removed by an administrator", async () => {
    const { tenantId, admin } = await newAccount();
    const owner = await insertUser(api.pool, { tenantId, role: 'agency_owner' });
    for (const body of [{ role: 'staff' }, { role: 'admin' }, { status: 'suspended' }])
      expect((await change(admin, owner.id, body)).status).toBe(403);
    expect((await admin.delete(`/api/users/${owner.id}?version=1`)).status).toBe(403);
    expect((await change(admin, owner.id, { name: 'Dana' })).status).toBe(200);
  });
});

describe('versions', () => {
  test('report a conflict with the current state to the second of two editors', async () => {
    const { tenantId, admin } = await newAccount();
    const { id } = await insertUser(api.pool, { tenantId, role: 'staff' });
    const path = `/api/users/${id}`;
    const answers = await Promise.all([
      admin.patch(path, { version: 1, role: 'viewer' }),
      admin.patch(path, { version: 1, role: 'builder' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.code, refused?.body.current]).toEqual([
      'resource.version_conflict',
      (await admin.get(path)).body,
    ]);
    expect((await admin.patch(path, { role: 'viewer' })).status).toBe(422);
  });

  test('have a history, newest first, that includes renames by the person', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const path = `/api/users/${staff.user.id}`;
    await admin.patch(path, { version: 1, role: 'viewer', name: 'Jo' });
    await staff.patch('/api/account', { name: 'Jo Lind' });
    await admin.delete(`${path}?version=3`);
    const { body } = await admin.get(`${path}/history`);
    expect(body.meta).toEqual({ page: 1, perPage: 50, total: 4, totalPages: 1 });
    expect(body.data).toMatchObject([
      { version: 4, type: 'user.archived', actor: { id: admin.user.id }, changes: [] },
      { version: 3, actor: { id: staff.user.id }, changes: [{ path: 'name', from: 'Jo', to: 'Jo Lind' }] },
      { version: 2, changes: [{ path: 'name' }, { path: 'role', from: 'staff', to: 'viewer' }] },
      { version: 1, type: 'user.created' },
    ]);
    const last = await admin.get(`${path}/history?perPage=3&page=2`);
    expect(last.body.data.map(({ version }: { version: number }) => version)).toEqual([1]);
  });
});

describe('DELETE /api/users/:id', () => {
  test('ends sessions, frees the address and hides the person, and a restore reverts it', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const path = `/api/users/${staff.user.id}`;
    const login = () => api.anonymous().post('/api/login', { email: staff.user.email, password: PASSWORD });
    const { status, body } = await admin.delete(`${path}?version=1`);
    expect([status, body.version, body.archivedAt]).toEqual([200, 2, expect.any(String)]);
    expect((await staff.get('/api/dashboard')).body.code).toBe('session.expired');
    expect((await login()).body.code).toBe('session.invalid_credentials');
    expect((await admin.get('/api/users')).body.meta.total).toBe(1);
    expect((await admin.get('/api/users?archived=true')).body.data[0].id).toBe(staff.user.id);
    const people = (await admin.get('/api/people')).body.data;
    expect(people.map(({ id }: { id: string }) => id)).not.toContain(staff.user.id);
    expect((await admin.patch(path, { version: 2, role: 'viewer' })).body.code).toBe('resource.conflict');
    expect((await admin.post(`${path}/restore`, { version: 2 })).body).toMatchObject({ version: 3, archivedAt: null });
    expect((await login()).status).toBe(200);
  });

  test('keeps the last administrator', async () => {
    const { admin } = await newAccount();
    const { status, body } = await admin.delete(`/api/users/${admin.user.id}?version=1`);
    expect([status, body.code]).toEqual([409, 'user.last_admin']);
  });

  test('is rejected while the person is in a group, and names the group', async () => {
    const { tenantId, admin } = await newAccount();
    const { id } = await insertUser(api.pool, { tenantId, role: 'staff' });
    const group = (await admin.post('/api/groups', { name: 'Front desk', memberIds: [id] })).body;
    const { status, body } = await admin.delete(`/api/users/${id}?version=1`);
    const usedBy = [{ kind: 'groups', id: group.id, name: 'Front desk' }];
    expect([status, body.code, body.usedBy]).toEqual([409, 'resource.in_use', usedBy]);
    expect((await admin.get(`/api/users/${id}/usage`)).body.data).toEqual(usedBy);
    expect((await admin.get(`/api/users/${id}`)).body.groupIds).toEqual([group.id]);
  });

  test('leaves no group with a removed person when both happen concurrently', async () => {
    const { tenantId, admin } = await newAccount();
    const { id } = await insertUser(api.pool, { tenantId, role: 'staff' });
    const [removed, created] = await Promise.all([
      admin.delete(`/api/users/${id}?version=1`),
      admin.post('/api/groups', { name: 'Front desk', memberIds: [id] }),
    ]);
    expect([removed.status, created.status].sort()).not.toEqual([200, 201]);
  });
});

describe('the list of people', () => {
  test('is searched by name and address, filtered and sorted', async () => {
    const { tenantId, admin } = await newAccount();
    const [ana, ben] = [
      await insertUser(api.pool, { tenantId, role: 'staff', email: `a_${tenantId}@one.example` }),
      await insertUser(api.pool, { tenantId, role: 'viewer', email: `b-${tenantId}@two.example`, status: 'suspended' }),
    ];
    const ids = async (query: string) =>
      (await admin.get(`/api/users?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(`searchString=A_${tenantId}`)).toEqual([ana.id]);
    await api.pool.query('update access.users set name = $2 where id = $1', [ben.id, 'Łukasz O’Brien']);
    for (const search of ['lukasz', 'obrien', 'obrien lukasz']) {
      expect(await ids(`searchString=${encodeURIComponent(search)}`)).toEqual([ben.id]);
    }
    expect(await ids('role=viewer')).toEqual([ben.id]);
    expect(await ids('status=suspended')).toEqual([ben.id]);
    expect(await ids('sortBy=email&sortOrder=desc&role=staff')).toEqual([ana.id]);
    expect((await ids('sortBy=lastSeenAt&sortOrder=desc'))[0]).toBe(admin.user.id);
    expect((await admin.get('/api/users?sortBy=password')).status).toBe(422);
  });
});
