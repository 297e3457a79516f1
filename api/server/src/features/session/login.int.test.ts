import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount, insertUser, PASSWORD } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newUser = (
  given: { status?: 'invited' | 'active' | 'suspended'; tenantId?: string; locale?: 'en' | 'es' } = {},
) => insertUser(api.pool, { tenantId: api.tenantId, role: 'staff', ...given });
const forgetFailures = () => api.pool.query('delete from access.login_failures; delete from access.sign_in_failures');

describe('POST /api/login', () => {
  test('returns the session payload', async () => {
    const user = await newUser();
    const { status, body } = await api.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        id: user.id,
        email: user.email,
        name: expect.any(String),
        role: 'staff',
        tenantId: api.tenantId,
        tenantName: expect.any(String),
        timeZone: 'America/Denver',
        locale: 'en',
        defaultRange: '7d',
        callColumns: [],
        permissions: ROLE_PERMISSIONS.staff,
      },
      tokenExpiresAt: expect.any(String),
      tokenDurationMs: 1_800_000,
      serverTime: expect.any(String),
      impersonating: null,
    });
    expect(Date.parse(body.tokenExpiresAt) - Date.parse(body.serverTime)).toBeGreaterThan(1_799_000);
  });

  test('sets the session, logged-in and locale cookies of the contract', async () => {
    const user = await newUser({ locale: 'es' });
    const { setCookies, body } = await api.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
    const expires = new Date(Math.floor(Date.parse(body.tokenExpiresAt) / 1_000) * 1_000).toUTCString();
    expect(setCookies.get('sb_session')).toMatch(/^sb_session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; SameSite=Lax; Expires=/);
    expect(setCookies.get('sb_session')).toContain(`Expires=${expires}`);
    expect(setCookies.get('sb_session')).toContain('HttpOnly');
    expect(setCookies.get('sb_session')).not.toContain('Secure');
    expect(setCookies.get('logged_in')).toMatch(/^logged_in=true; .*Expires=/);
    expect(setCookies.get('logged_in')).not.toContain('HttpOnly');
    expect(setCookies.get('locale')).toMatch(/^locale=es; /);
  });

  test('keeps the language chosen in this browser', async () => {
    const user = await newUser({ locale: 'es' });
    const client = api.anonymous();
    client.cookies.set('locale', 'en');
    const { setCookies } = await client.post('/api/login', { email: user.email, password: PASSWORD });
    expect(setCookies.get('locale')).toMatch(/^locale=en; /);
  });

  test('finds people by email regardless of case', async () => {
    const user = await newUser();
    const { status } = await api
      .anonymous()
      .post('/api/login', { email: ` ${user.email.toUpperCase()} `, password: PASSWORD });
    expect(status).toBe(200);
  });

  test('refuses two members with one email in an account regardless of case', async () => {
    const { email } = await newUser();
    const again = insertUser(api.pool, { tenantId: api.tenantId, role: 'staff', email: email.toUpperCase() });
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  test('responds alike to an unknown email, a wrong password and a person without a password', async () => {
    const [known, invited] = [await newUser(), await newUser({ status: 'invited' })];
    const answers = await Promise.all(
      [known.email, invited.email, 'nobody@example.com'].map((email) =>
        api.anonymous().post('/api/login', { email, password: 'not the password' }),
      ),
    );
    for (const { status, body, setCookies } of answers) {
      expect(status).toBe(401);
      expect({ ...body, traceId: '' }).toEqual({ ...answers[0]?.body, traceId: '' });
      expect(body.code).toBe('session.invalid_credentials');
      expect(setCookies.size).toBe(0);
    }
  });

  test('reports a suspension only after the right password', async () => {
    const [user, tenantId] = [await newUser({ status: 'suspended' }), await insertAccount(api.pool)];
    const colleague = await newUser({ tenantId });
    await api.pool.query(`update access.accounts set status = 'suspended' where id = $1`, [tenantId]);
    for (const { email } of [user, colleague]) {
      const right = await api.anonymous().post('/api/login', { email, password: PASSWORD });
      expect([right.status, right.body.code]).toEqual([403, 'account.suspended']);
      const wrong = await api.anonymous().post('/api/login', { email, password: 'not the password' });
      expect(wrong.status).toBe(401);
    }
  });

  test('records an audit event with the session and without secrets', async () => {
    const user = await newUser();
    await api.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
    const { events } = await api.events.readStream(api.tenantId, `access-${user.id}`);
    expect(events.map(({ type }) => type)).toEqual(['user.signed-in']);
    expect(events[0]?.metadata.actor).toEqual({ kind: 'user', id: user.id });
    expect(events[0]?.data).toEqual({ userId: user.id, sessionId: expect.stringMatching(/^ses_/) });
  });

  test('ends the previous session of the browser', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const client = await api.signIn(first);
    const before = client.cookies.get('sb_session') ?? '';
    await client.post('/api/login', { email: second.email, password: PASSWORD });
    expect((await client.get('/api/verify')).body.user.id).toBe(second.id);
    const { body } = await api.anonymous().get('/api/verify', { headers: { cookie: `sb_session=${before}` } });
    expect(body).toEqual({});
  });
});

describe('failed sign-ins', () => {
  const fail = (email: string) => api.anonymous().post('/api/login', { email, password: 'not the password' });

  test('are limited to five a minute for an account and address, after which the right password is refused too', async () => {
    await forgetFailures();
    const user = await newUser();
    const failures = [];
    for (let attempt = 0; attempt < 6; attempt++) failures.push((await fail(user.email)).status);
    expect(failures).toEqual([401, 401, 401, 401, 401, 429]);
    const right = await api.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
    expect([right.status, right.body.code]).toEqual([429, 'session.too_many_attempts']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('do not affect other accounts, and expire after a minute', async () => {
    await forgetFailures();
    const [user, other] = [await newUser(), await newUser()];
    for (let attempt = 0; attempt < 5; attempt++) await fail(user.email);
    expect((await fail(user.email)).status).toBe(429);
    expect((await api.anonymous().post('/api/login', { email: other.email, password: PASSWORD })).status).toBe(200);
    await api.pool.query('update access.login_failures set expire = 1');
    expect((await api.anonymous().post('/api/login', { email: user.email, password: PASSWORD })).status).toBe(200);
  });

  test('are limited to 20 a minute for an address', async () => {
    await forgetFailures();
    const statuses = [];
    for (let attempt = 0; attempt < 21; attempt++) statuses.push((await fail(`nobody-${attempt}@example.com`)).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
  });

  test('are limited under 20 concurrent attempts: five are checked, the rest refused', async () => {
    await forgetFailures();
    const user = await newUser();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await fail(user.email)).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('are counted across all replicas', async () => {
    await forgetFailures();
    const user = await newUser();
    const replica = await startTestApi({ replicaOf: api });
    try {
      for (let attempt = 0; attempt < 5; attempt++) await fail(user.email);
      const { status } = await replica.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
      expect(status).toBe(429);
    } finally {
      await replica.close();
    }
  });

  test('do not include successes or invalid bodies', async () => {
    await forgetFailures();
    const user = await newUser();
    for (let attempt = 0; attempt < 8; attempt++) {
      expect((await api.anonymous().post('/api/login', { email: user.email })).status).toBe(422);
      expect((await api.anonymous().post('/api/login', { email: user.email, password: PASSWORD })).status).toBe(200);
    }
    const { rows } = await api.pool.query('select key from access.login_failures');
    expect(rows).toEqual([]);
    const accounts = await api.pool.query('select account_key from access.sign_in_failures');
    expect(accounts.rows).toEqual([]);
  });

  test('store neither email nor address readably', async () => {
    await forgetFailures();
    const user = await newUser();
    await fail(user.email);
    const { rows } = await api.pool.query<{ key: string }>('select key from access.login_failures');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|127\.0\.0\.1/);
  });
});

describe('a change during sign-in', () => {
  // Locks the person's row during a sign-in, as a change does until it commits.
  async function signInDuring(user: { id: string; email: string }, change: string) {
    const client = await api.pool.connect();
    await client.query('begin');
    await client.query(change, [user.id]);
    const signIn = api.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
    await eventually(async () => {
      const { rows } = await api.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%access.users%' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
    await client.query('commit');
    client.release();
    return signIn;
  }

  test('refuses the old password', async () => {
    const user = await newUser();
    const { status } = await signInDuring(
      user,
      `update access.people set password_hash = 'another' where id = (select person_id from access.users where id = $1)`,
    );
    expect(status).toBe(401);
  });

  test('refuses a suspended user', async () => {
    const user = await newUser();
    const { body } = await signInDuring(user, `update access.users set status = 'suspended' where id = $1`);
    expect(body.code).toBe('account.suspended');
    const { rows } = await api.pool.query('select from access.sessions where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });
});
