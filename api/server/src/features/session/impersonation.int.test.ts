import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount, insertUser, type TestUser } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const MINUTE_MS = 60_000;
const clock = fixedClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.close());

interface Scene {
  readonly tenantId: string;
  readonly admin: TestUser;
}

async function newAccount(): Promise<Scene> {
  const tenantId = await insertAccount(api.pool);
  await insertUser(api.pool, { tenantId, role: 'viewer' });
  const admin = await insertUser(api.pool, { tenantId, role: 'admin' });
  await insertUser(api.pool, { tenantId, role: 'admin' });
  return { tenantId, admin };
}

describe('POST /api/impersonate', () => {
  test('enters an account as its first administrator and names the impersonator', async () => {
    const { tenantId, admin } = await newAccount();
    const robin = await api.as('super_admin');
    const { status, body } = await robin.post('/api/impersonate', { id: tenantId, reason: 'ticket 12' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: admin.id, role: 'admin', tenantId });
    expect(body.impersonating).toEqual({ id: robin.user.id, name: expect.any(String), email: robin.user.email });
    expect((await robin.get('/api/conversations')).status).toBe(200);
    const { events } = await api.events.readStream(tenantId, `access-${admin.id}`);
    expect(events.at(-1)).toMatchObject({
      type: 'impersonation.started',
      data: { userId: admin.id, tenantId, reason: 'ticket 12' },
      metadata: { actor: { kind: 'user', id: robin.user.id } },
    });
  });

  test('enters a user', async () => {
    const { tenantId } = await newAccount();
    const viewer = await insertUser(api.pool, { tenantId, role: 'viewer' });
    const robin = await api.as('super_admin');
    const { body } = await robin.post('/api/impersonate', { id: viewer.id });
    expect(body.user).toMatchObject({ id: viewer.id, permissions: ROLE_PERMISSIONS.viewer });
  });

  test('shows the impersonator as seen, not the entered user', async () => {
    const { tenantId, admin } = await newAccount();
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: tenantId });
    clock.advance(2 * MINUTE_MS);
    await robin.get('/api/conversations');
    const readSeen = async (id: string) => {
      const { rows } = await api.pool.query('select last_seen_at as at from access.users where id = $1', [id]);
      return rows[0].at;
    };
    await eventually(async () => expect(await readSeen(robin.user.id)).toEqual(clock.now()));
    expect(await readSeen(admin.id)).toBeNull();
  });

  test('ends with the parent session, even if that ended while the account was entered', async () => {
    const { tenantId } = await newAccount();
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: tenantId });
    // Ends only the parent session, as if the child session hadn't been visible yet.
    await api.pool.query(
      `update access.sessions set ended_at = now(), end_reason = 'revoked' where user_id = $1 and parent_id is null`,
      [robin.user.id],
    );
    clock.advance(1_001);
    expect((await robin.get('/api/conversations')).status).toBe(401);
    expect((await robin.get('/api/verify')).body).toEqual({});
  });

  test('is allowed only to super administrators', async () => {
    const { tenantId } = await newAccount();
    const { status, body } = await (await api.as('agency_owner')).post('/api/impersonate', { id: tenantId });
    expect([status, body.code]).toEqual([403, 'permission.denied']);
  });

  test('returns 409 inside an account', async () => {
    const [first, second] = [await newAccount(), await newAccount()];
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: first.tenantId });
    const { status, body } = await robin.post('/api/impersonate', { id: second.tenantId });
    expect([status, body.code]).toEqual([409, 'impersonation.already']);
  });

  test('returns 404 for unknown users and accounts', async () => {
    const robin = await api.as('super_admin');
    for (const id of ['acc_nothere', 'usr_nothere', 'x']) {
      expect((await robin.post('/api/impersonate', { id })).status).toBe(404);
    }
  });

  test('refuses super administrators, suspended and invited users, and accounts without an active administrator', async () => {
    const { tenantId } = await newAccount();
    const suspended = await insertUser(api.pool, { tenantId, role: 'admin', status: 'suspended' });
    const invited = await insertUser(api.pool, { tenantId, role: 'admin', status: 'invited' });
    const other = await insertUser(api.pool, { tenantId, role: 'super_admin' });
    const empty = await insertAccount(api.pool);
    const closed = await newAccount();
    await api.pool.query(`update access.accounts set status = 'suspended' where id = $1`, [closed.tenantId]);
    const robin = await api.as('super_admin');
    for (const id of [
      suspended.id,
      invited.id,
      other.id,
      robin.user.id,
      'platform',
      empty,
      closed.tenantId,
      closed.admin.id,
    ]) {
      const { status, body } = await robin.post('/api/impersonate', { id });
      expect([id, status, body.code]).toEqual([id, 403, 'impersonation.target_forbidden']);
    }
  });
});

describe('an impersonation', () => {
  const enter = async () => {
    const scene = await newAccount();
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: scene.tenantId });
    return { ...scene, robin };
  };

  test('records who acted on behalf of whom in every event', async () => {
    const { robin, tenantId, admin } = await enter();
    const { body } = await robin.post('/api/prompts', {
      name: 'Hours',
      type: 'system',
      language: 'en',
      body: 'We are open.',
    });
    const { events } = await api.events.readStream(tenantId, `prompt-${body.id}`);
    expect(events[0]?.metadata).toMatchObject({
      actor: { kind: 'user', id: admin.id },
      onBehalfOf: { kind: 'user', id: robin.user.id },
    });
  });

  test('can neither invite users nor change their rights', async () => {
    const { robin, tenantId, admin } = await enter();
    const viewer = await insertUser(api.pool, { tenantId, role: 'viewer' });
    const refused = [
      await robin.post('/api/users/invites', { emails: ['robin@home.example'], role: 'admin' }),
      await robin.patch(`/api/users/${viewer.id}`, { version: 1, role: 'admin' }),
      await robin.delete(`/api/users/${viewer.id}?version=1`),
      await robin.post(`/api/users/${admin.id}/endSessions`),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'permission.denied'));
    expect((await robin.get('/api/users')).status).toBe(200);
  });

  test('shows no secrets', async () => {
    const { robin } = await enter();
    expect((await robin.post('/api/apiKeys', { name: 'mine', scopes: ['intake.write'] })).status).toBe(403);
    expect((await robin.post('/api/connections', { name: 'mine', provider: 'vapi' })).status).toBe(403);
  });

  test('cannot change passwords', async () => {
    const { robin } = await enter();
    const password = 'a long and private sentence';
    const { status } = await robin.post('/api/reset', { password, confirmPassword: password, passwordResetToken: 'x' });
    expect(status).toBe(403);
  });

  test("resumes the administrator's session after logging out, and is audited", async () => {
    const { robin, tenantId, admin } = await enter();
    const inside = robin.cookies.get('sb_session') ?? '';
    const { status, body } = await robin.post('/api/logout');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      restored: true,
      user: { id: robin.user.id, role: 'super_admin' },
      impersonating: null,
    });
    expect((await robin.get('/api/admin/accounts')).status).toBe(200);
    expect((await api.anonymous().get('/api/dashboard', { headers: { cookie: `sb_session=${inside}` } })).status).toBe(
      401,
    );
    const { events } = await api.events.readStream(tenantId, `access-${admin.id}`);
    expect(events.at(-1)).toMatchObject({
      type: 'impersonation.ended',
      metadata: { actor: { id: admin.id }, onBehalfOf: { id: robin.user.id } },
    });
    expect((await robin.post('/api/logout')).body).toEqual({ restored: false });
  });

  test('signs out at logout if the parent session was revoked in the meantime', async () => {
    const { robin } = await enter();
    await api.pool.query(`update access.sessions set ended_at = now(), end_reason = 'revoked' where user_id = $1`, [
      robin.user.id,
    ]);
    const { body, setCookies } = await robin.post('/api/logout');
    expect(body).toEqual({ restored: false });
    expect(setCookies.get('sb_session')).toMatch(/^sb_session=;/);
  });

  describe('of an account that is suspended in the meantime', () => {
    const suspend = async (tenantId: string) =>
      (await api.as('super_admin')).post(`/api/admin/accounts/${tenantId}/suspend`, { reason: 'unpaid' });

    test.each(['GET /api/verify', 'POST /api/logout'] as const)('resumes the parent session at %s', async (call) => {
      const { robin, tenantId } = await enter();
      const inside = robin.cookies.get('sb_session');
      await suspend(tenantId);
      clock.advance(1_001);
      expect((await robin.get('/api/conversations')).status).toBe(401);
      const ask = () => (call === 'POST /api/logout' ? robin.post('/api/logout') : robin.get('/api/verify'));
      const { status, body } = await ask();
      expect(status).toBe(200);
      expect(body).toMatchObject({
        user: { id: robin.user.id, role: 'super_admin' },
        impersonating: null,
        ledOutOf: { tenantId, name: expect.any(String) },
      });
      expect(robin.cookies.get('sb_session')).not.toBe(inside);
      expect((await robin.get('/api/admin/accounts')).status).toBe(200);
      expect((await robin.get('/api/verify')).body).not.toHaveProperty('ledOutOf');
    });

    test('reports whether the account or the user was suspended', async () => {
      const { robin, admin } = await enter();
      const { user } = (await robin.get('/api/verify')).body;
      await api.pool.query(`update access.sessions set ended_at = now(), end_reason = 'suspended' where user_id = $1`, [
        admin.id,
      ]);
      clock.advance(1_001);
      expect((await robin.get('/api/verify')).body.ledOutOf.name).toBe(user.name);
    });

    test('resumes nothing after the parent session has ended', async () => {
      const { robin, tenantId } = await enter();
      await suspend(tenantId);
      await api.pool.query(`update access.sessions set ended_at = now(), end_reason = 'revoked' where user_id = $1`, [
        robin.user.id,
      ]);
      clock.advance(1_001);
      expect((await robin.get('/api/verify')).body).toEqual({});
    });
  });

  test('is not resumed by an old cookie after logging out', async () => {
    const { robin } = await enter();
    const inside = robin.cookies.get('sb_session') ?? '';
    await robin.post('/api/logout');
    clock.advance(1_001);
    const answer = await api.anonymous().get('/api/verify', { headers: { cookie: `sb_session=${inside}` } });
    expect(answer.body).toEqual({});
    // Leaving set a cookie, which the response to a late request must not replace.
    expect(answer.setCookies.size).toBe(0);
    expect((await robin.get('/api/verify')).body).toMatchObject({ user: { id: robin.user.id } });
  });

  test('extends the parent session at each refresh', async () => {
    const { robin } = await enter();
    for (let times = 0; times < 3; times++) {
      clock.advance(20 * MINUTE_MS);
      expect((await robin.post('/api/refresh')).status).toBe(200);
    }
    const { body } = await robin.post('/api/logout');
    expect(body).toMatchObject({ restored: true, user: { id: robin.user.id } });
  });

  test("lasts no longer than the parent session's maximum lifetime", async () => {
    const robin = await api.as('super_admin');
    for (let minutes = 0; minutes < 700; minutes += 20) {
      clock.advance(20 * MINUTE_MS);
      await robin.post('/api/refresh');
    }
    const { tenantId } = await newAccount();
    const { body } = await robin.post('/api/impersonate', { id: tenantId });
    expect(Date.parse(body.tokenExpiresAt) - clock.now().getTime()).toBe(20 * MINUTE_MS);
  });
});
