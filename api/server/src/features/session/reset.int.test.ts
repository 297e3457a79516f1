import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSuperAdmin } from '../../admin/create-super-admin.ts';
import { insertUser, PASSWORD, type TestUser } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const NEW_PASSWORD = 'a long and private sentence';
const clock = fixedClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
beforeEach(() => api.pool.query('delete from access.login_failures'));
afterAll(() => api.close());

const newUser = (given: { status?: 'invited' | 'active' | 'suspended'; locale?: 'en' | 'es' } = {}) =>
  insertUser(api.pool, { tenantId: api.tenantId, role: 'staff', ...given });

async function mailsTo({
  email,
}: TestUser): Promise<{ subject: string; text: string; link: string; status: string }[]> {
  const { rows } = await api.pool.query('select * from access.mails where to_address = $1 order by id', [email]);
  return rows;
}

async function askForToken(user: TestUser): Promise<string> {
  const known = (await mailsTo(user)).length;
  await api.anonymous().post('/api/forgot', { email: user.email });
  const mail = await eventually(async () => {
    const mails = await mailsTo(user);
    expect(mails).toHaveLength(known + 1);
    return mails.at(-1);
  });
  return new URL(mail?.link ?? '').searchParams.get('passwordResetToken') ?? '';
}

const reset = (passwordResetToken: string, password = NEW_PASSWORD) =>
  api.anonymous().post('/api/reset', { password, confirmPassword: password, passwordResetToken });

describe('POST /api/forgot', () => {
  test('stores an email with a link to /welcome if there is no mail server', async () => {
    const user = await newUser();
    const token = await askForToken(user);
    const [mail] = await mailsTo(user);
    expect(mail).toMatchObject({
      status: 'kept',
      link: `${api.url.replace('127.0.0.1', 'localhost')}/welcome?passwordResetToken=${token}`,
    });
    expect(mail?.text).toContain(mail?.link);
  });

  test("writes in the person's language", async () => {
    const user = await newUser({ locale: 'es' });
    await askForToken(user);
    expect((await mailsTo(user))[0]?.subject).toBe('Elija su contraseña de Switchboard');
  });

  test('returns 202 for unknown and suspended people alike, and sends them nothing', async () => {
    const [known, suspended] = [await newUser(), await newUser({ status: 'suspended' })];
    for (const email of ['nobody@example.com', suspended.email, known.email]) {
      const { status, body, setCookies } = await api.anonymous().post('/api/forgot', { email });
      expect([status, body, setCookies.size]).toEqual([202, {}, 0]);
    }
    await eventually(async () => expect(await mailsTo(known)).toHaveLength(1));
    const { rows } = await api.pool.query('select to_address from access.mails where to_address = any($1)', [
      ['nobody@example.com', suspended.email],
    ]);
    expect(rows).toEqual([]);
  });

  test('is limited to 20 calls a minute from an address', async () => {
    const statuses = [];
    for (let times = 0; times < 21; times++) {
      statuses.push((await api.anonymous().post('/api/forgot', { email: `nobody-${times}@example.com` })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
  });

  test('silently sends a person at most 20 emails an hour', async () => {
    const user = await newUser();
    await api.pool.query(
      `insert into access.reset_tokens (token_hash, user_id, created_at, expires_at)
       select sha256(n::text::bytea), $1, $2::timestamptz - interval '10 minutes', $2 from generate_series(1, 20) n`,
      [user.id, clock.now()],
    );
    const later = await newUser();
    for (const { email } of [user, later])
      expect((await api.anonymous().post('/api/forgot', { email })).status).toBe(202);
    await eventually(async () => expect(await mailsTo(later)).toHaveLength(1));
    expect(await mailsTo(user)).toEqual([]);
    clock.advance(60 * 60_000);
    await askForToken(user);
  });

  test('stores only the hash of the token, and neither of them in an event', async () => {
    const user = await newUser();
    const token = await askForToken(user);
    const { rows } = await api.pool.query('select * from access.reset_tokens where user_id = $1', [user.id]);
    const { events } = await api.events.readStream(api.tenantId, `access-${user.id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, events])).not.toContain(token);
    expect(events[0]).toMatchObject({ type: 'user.password-reset-requested', data: { userId: user.id } });
  });
});

describe('POST /api/reset', () => {
  test('sets the password, signs in, and ends the other sessions', async () => {
    const user = await newUser();
    const elsewhere = await api.signIn(user);
    const { status, body, setCookies } = await reset(await askForToken(user));
    expect(status).toBe(200);
    expect(body.user.id).toBe(user.id);
    expect(setCookies.has('sb_session')).toBe(true);
    expect((await elsewhere.get('/api/verify')).body).toEqual({});
    const old = await api.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
    expect(old.status).toBe(401);
    const fresh = await api.anonymous().post('/api/login', { email: user.email, password: NEW_PASSWORD });
    expect(fresh.status).toBe(200);
  });

  test('activates a super administrator who was invited on the command line', async () => {
    const link = await createSuperAdmin(
      { ...api, clock, baseUrl: 'http://localhost', secretsKeys: undefined },
      { email: 'root@example.com', name: 'Root' },
    );
    const token = new URL(link.slice(link.indexOf('http'))).searchParams.get('passwordResetToken') ?? '';
    const { status, body } = await reset(token);
    expect([status, body.user.role]).toEqual([200, 'super_admin']);
    expect(
      (await api.anonymous().post('/api/login', { email: 'root@example.com', password: NEW_PASSWORD })).status,
    ).toBe(200);
  });

  test('accepts a token once, even under concurrent requests', async () => {
    const token = await askForToken(await newUser());
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await reset(token);
    expect([again.status, again.body.code]).toEqual([422, 'reset.token_used']);
    expect((await api.anonymous().get(`/api/reset?passwordResetToken=${token}`)).body).toEqual({ state: 'used' });
  });

  test('accepts a token for 30 minutes', async () => {
    const token = await askForToken(await newUser());
    clock.advance(30 * 60_000 - 1);
    expect((await api.anonymous().get(`/api/reset?passwordResetToken=${token}`)).body).toEqual({ state: 'valid' });
    clock.advance(1);
    expect((await api.anonymous().get(`/api/reset?passwordResetToken=${token}`)).body).toEqual({ state: 'expired' });
    const late = await reset(token);
    expect([late.status, late.body.code]).toEqual([422, 'reset.token_expired']);
  });

  test("invalidates the person's other tokens", async () => {
    const user = await newUser();
    const [first, second] = [await askForToken(user), await askForToken(user)];
    await reset(second);
    expect((await reset(first)).body.code).toBe('reset.token_used');
  });

  test('refuses an unknown token and limits the attempts', async () => {
    const statuses = [];
    for (let times = 0; times < 21; times++) statuses.push((await reset(`never-${times}`)).body.code);
    expect(statuses).toEqual([...Array(20).fill('reset.token_invalid'), 'session.too_many_attempts']);
  });

  test('refuses weak and differing passwords, and keeps the token valid', async () => {
    const token = await askForToken(await newUser());
    const weak = await reset(token, 'qwerty123456');
    expect([weak.status, weak.body.code, weak.body.errors]).toEqual([
      422,
      'password.too_weak',
      [{ path: 'password', code: 'common', detail: expect.any(String) }],
    ]);
    const differing = { password: NEW_PASSWORD, confirmPassword: `${NEW_PASSWORD}!`, passwordResetToken: token };
    const { status, body } = await api.anonymous().post('/api/reset', differing);
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'request.invalid', 'confirmPassword']);
    expect((await reset(token)).status).toBe(200);
  });

  test('refuses a person who was suspended in the meantime', async () => {
    const user = await newUser();
    const token = await askForToken(user);
    await api.pool.query(`update access.users set status = 'suspended' where id = $1`, [user.id]);
    expect((await reset(token)).body.code).toBe('account.suspended');
  });
});
