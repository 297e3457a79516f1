import type { ControlMessage } from '@switchboard/contracts/inbox/change';
import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessionDirectory, credentialOf } from '../../http/auth/sessions.ts';
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

describe('GET /api/users', () => {
  test('lists the people of the account alone, page by page', async () => {
    const { tenantId, admin } = await newAccount();
    for (const role of ['viewer', 'staff', 'builder'] as const) await insertUser(api.pool, { tenantId, role });
    const { status, body } = await admin.get('/api/users?perPage=3&page=2');
    expect(status).toBe(200);
    expect(body.meta).toEqual({ page: 2, perPage: 3, total: 4 });
    expect(body.data).toHaveLength(1);
    const all = (await admin.get('/api/users')).body.data;
    expect(new Set(all.map(({ role }: { role: string }) => role))).toEqual(
      new Set(['admin', 'viewer', 'staff', 'builder']),
    );
  });
});

describe('PATCH /api/users/:id', () => {
  test('changes a role: the session goes on with the new rights, streams are told, and the log says who did it', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const { status, body } = await admin.patch(`/api/users/${staff.user.id}`, { role: 'viewer' });
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

  test("what rests on the rights of before has ended, even for who didn't hear of it", async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const directory = createSessionDirectory({ db: api.pool, clock: { now: () => new Date() } });
    const { rows } = await api.pool.query<{ id: string }>('select id from access.sessions where user_id = $1', [
      staff.user.id,
    ]);
    const principal = await directory.find(rows[0]?.id ?? '');
    const credential = principal ? credentialOf(principal) : '';
    expect(await directory.check(credential)).toMatchObject({ state: 'live', until: expect.any(Date) });
    await admin.patch(`/api/users/${staff.user.id}`, { role: 'viewer' });
    expect(await directory.findEnded([credential, 'ses_none~1'])).toEqual(
      new Map([
        [credential, 'revoked'],
        ['ses_none~1', 'revoked'],
      ]),
    );
    const later = await createSessionDirectory({ db: api.pool, clock: { now: () => new Date() } }).find(
      rows[0]?.id ?? '',
    );
    expect(later && (await directory.findEnded([credentialOf(later)]))).toEqual(new Map());
  });

  test('suspends: sessions end at once and the person cannot sign in; and restores', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const { body } = await admin.patch(`/api/users/${staff.user.id}`, { status: 'suspended' });
    expect(body.status).toBe('suspended');
    expect((await staff.get('/api/dashboard')).body.code).toBe('session.expired');
    await eventually(() =>
      expect(controls).toContainEqual({ kind: 'user', userId: staff.user.id, reason: 'suspended' }),
    );
    const login = () => api.anonymous().post('/api/login', { email: staff.user.email, password: PASSWORD });
    expect((await login()).body.code).toBe('account.suspended');
    await admin.patch(`/api/users/${staff.user.id}`, { status: 'active' });
    expect((await login()).status).toBe(200);
  });

  test('ends what a suspended super administrator opened inside accounts', async () => {
    const { tenantId } = await newAccount();
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: tenantId });
    const { endSessions } = await import('../../http/auth/session-changes.ts');
    const ended = await endSessions(api.pool, { userId: robin.user.id, reason: 'suspended', now: new Date() });
    expect(ended).toHaveLength(2);
  });

  test('leaves who was never here invited', async () => {
    const { tenantId, admin } = await newAccount();
    const invited = await insertUser(api.pool, { tenantId, role: 'staff', status: 'invited' });
    expect((await admin.patch(`/api/users/${invited.id}`, { status: 'active' })).body.status).toBe('invited');
  });

  test('never leaves an account without an active administrator, also of two changes at once', async () => {
    const { tenantId, admin } = await newAccount();
    const alone = await admin.patch(`/api/users/${admin.user.id}`, { role: 'staff' });
    expect([alone.status, alone.body.code]).toEqual([409, 'user.last_admin']);
    expect((await admin.patch(`/api/users/${admin.user.id}`, { status: 'suspended' })).status).toBe(409);
    const second = await api.as('admin', { tenantId });
    const answers = await Promise.all([
      admin.patch(`/api/users/${second.user.id}`, { role: 'staff' }),
      second.patch(`/api/users/${admin.user.id}`, { role: 'staff' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('lets only an agency owner make another', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await insertUser(api.pool, { tenantId, role: 'staff' });
    expect((await admin.patch(`/api/users/${staff.id}`, { role: 'agency_owner' })).status).toBe(403);
    const owner = await api.as('agency_owner', { tenantId });
    expect((await owner.patch(`/api/users/${staff.id}`, { role: 'agency_owner' })).status).toBe(200);
  });

  test('makes nobody a super administrator', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await insertUser(api.pool, { tenantId, role: 'staff' });
    const { status, body } = await admin.patch(`/api/users/${staff.id}`, { role: 'super_admin' });
    expect([status, body.errors[0].path]).toEqual([422, 'role']);
  });

  test('with nothing to change it changes nothing', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await insertUser(api.pool, { tenantId, role: 'staff' });
    expect((await admin.patch(`/api/users/${staff.id}`, { role: 'staff' })).status).toBe(200);
    expect((await api.events.readStream(tenantId, `access-${staff.id}`)).version).toBe(0);
  });
});
