import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser, PASSWORD } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { membershipsOf, newEmail, peopleWorld } from './test/people-world.ts';

const operator = { name: undefined, address: undefined, email: undefined };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ config: { site: { operator, signup: 'open', content: NO_CONTENT } } });
});
beforeEach(() => api.pool.query('delete from access.login_failures'));
afterAll(() => api.close());
const { newAccount, tokenOf, invite, accept, login } = peopleWorld(() => api);

describe('an invitation to an unverified address', () => {
  test('leaves account, sign-up and password reset to the owner of the address', async () => {
    const [attacker, own, email] = [await newAccount(), await newAccount(), newEmail()];
    expect(await invite(attacker.admin, email, 'admin')).toBe('sent');

    // The victim's own account invites them.
    expect(await invite(own.admin, email)).toBe('sent');
    // "Forgot" has no effect: nobody has proven the address yet.
    expect((await api.anonymous().post('/api/forgot', { email })).status).toBe(202);
    expect((await login(email)).body.code).toBe('session.invalid_credentials');
    const asked = await api.anonymous().post('/api/signup', {
      ...{ businessName: 'Victim', trade: 'dental', timeZone: 'UTC', email, consent: true },
    });
    expect(asked.status).toBe(202);
    const token = await tokenOf(email, 'token');
    const opened = await fetch(`${api.url}/signup`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      redirect: 'manual',
    });
    const inviteToken = new URL(opened.headers.get('location') ?? '', api.url).searchParams.get('inviteToken') ?? '';
    const accepted = await accept(inviteToken, PASSWORD);
    expect([accepted.status, accepted.body.user.tenantName]).toEqual([200, 'Victim']);
    const { rows } = await api.pool.query(
      `select from access.mails where to_address = $1 and link like '%passwordResetToken%'`,
      [email],
    );
    expect(rows).toEqual([]);

    // A reset lands in the account that was entered, never in the attacker's.
    await api.anonymous().post('/api/forgot', { email });
    const passwordResetToken = await tokenOf(email, 'passwordResetToken');
    const password = 'a long and private sentence';
    const client = api.anonymous();
    const reset = await client.post('/api/reset', { password, confirmPassword: password, passwordResetToken });
    expect([reset.status, reset.body.user.tenantName]).toEqual([200, 'Victim']);
    expect((await membershipsOf(client)).map(([, role]: string[]) => role)).toEqual(['admin']);
    expect((await client.post(`/api/memberships/${attacker.tenantId}/enter`)).body.code).toBe('resource.not_found');
  });

  test('gets the same response whatever the address is in other accounts', async () => {
    const { admin } = await newAccount();
    const member = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
    const root = await insertUser(api.pool, { tenantId: api.tenantId, role: 'super_admin' });
    const emails = [newEmail(), member.email, root.email];
    const { body } = await admin.post('/api/users/invites', { emails, role: 'staff' });
    expect(body.data).toEqual(emails.map((email) => ({ email, status: 'sent' })));
  });

  test('does not prevent an account from inviting a removed member again', async () => {
    const [mine, other, email] = [await newAccount(), await newAccount(), newEmail()];
    const { id } = await insertUser(api.pool, { tenantId: mine.tenantId, role: 'staff', email });
    await mine.admin.delete(`/api/users/${id}?version=1`);
    await invite(other.admin, email);
    expect((await mine.admin.post(`/api/users/${id}/restore`, { version: 2 })).status).toBe(200);
  });
});

describe('an existing person who is invited', () => {
  test('authenticates with their password, which stays unchanged', async () => {
    const [{ tenantId, admin }, user] = [
      await newAccount(),
      await insertUser(api.pool, { tenantId: api.tenantId, role: 'viewer' }),
    ];
    await invite(admin, user.email);
    const token = await tokenOf(user.email, 'inviteToken');
    const read = await api.anonymous().get(`/api/invite?inviteToken=${token}`);
    expect(read.body).toMatchObject({ state: 'valid', hasPassword: true, isSignedIn: false });
    const wrong = await accept(token, 'a new one of the attacker');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'session.invalid_credentials']);
    const accepted = await accept(token, PASSWORD, { name: 'Casey of Two' });
    expect([accepted.status, accepted.body.user.tenantId, accepted.body.user.name]).toEqual([
      200,
      tenantId,
      'Casey of Two',
    ]);
    expect((await login(user.email)).status).toBe(200);
    const { rows } = await api.pool.query('select name from access.users where id = $1', [user.id]);
    expect(rows).toEqual([{ name: `Person ${user.id}` }]);
  });

  test('has as many attempts as at sign-in', async () => {
    const [{ admin }, user] = [
      await newAccount(),
      await insertUser(api.pool, { tenantId: api.tenantId, role: 'viewer' }),
    ];
    await invite(admin, user.email);
    const token = await tokenOf(user.email, 'inviteToken');
    const codes = [];
    for (let times = 0; times < 6; times++) codes.push((await accept(token, 'not the password')).body.code);
    expect(codes).toEqual([...Array(5).fill('session.invalid_credentials'), 'session.too_many_attempts']);
    expect((await login(user.email)).body.code).toBe('session.too_many_attempts');
  });

  test('needs no password while signed in as themselves', async () => {
    const { tenantId, admin } = await newAccount();
    const user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'viewer' });
    await invite(admin, user.email);
    const inviteToken = await tokenOf(user.email, 'inviteToken');
    const somebody = await api.as('staff');
    const refused = await somebody.post('/api/invite', { inviteToken });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'password']);
    const client = await api.signIn(user);
    expect((await client.get(`/api/invite?inviteToken=${inviteToken}`)).body.isSignedIn).toBe(true);
    const { status, body } = await client.post('/api/invite', { inviteToken });
    expect([status, body.user.tenantId, body.user.name]).toEqual([200, tenantId, `Person ${user.id}`]);
  });

  test('gets an error that names the missing fields, if new', async () => {
    const [{ admin }, email] = [await newAccount(), newEmail()];
    await invite(admin, email);
    const { status, body } = await api
      .anonymous()
      .post('/api/invite', { inviteToken: await tokenOf(email, 'inviteToken') });
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['name', 'password']]);
  });

  test('cannot join accounts as a super administrator, which only their own password reveals', async () => {
    const { admin } = await newAccount();
    const { email } = await insertUser(api.pool, { tenantId: api.tenantId, role: 'super_admin' });
    await invite(admin, email, 'admin');
    const token = await tokenOf(email, 'inviteToken');
    expect((await accept(token, 'not the password')).body.code).toBe('session.invalid_credentials');
    expect((await accept(token, PASSWORD)).body.code).toBe('permission.denied');
    expect((await login(email)).body.user.role).toBe('super_admin');
  });

  test('can reset a forgotten password without an account, then accept', async () => {
    const [{ admin }, left] = [await newAccount(), await newAccount()];
    const user = await insertUser(api.pool, { tenantId: left.tenantId, role: 'staff' });
    await left.admin.delete(`/api/users/${user.id}?version=1`);
    await invite(admin, user.email);
    await api.anonymous().post('/api/forgot', { email: user.email });
    const passwordResetToken = await tokenOf(user.email, 'passwordResetToken');
    const password = 'a long and private sentence';
    const reset = await api.anonymous().post('/api/reset', { password, confirmPassword: password, passwordResetToken });
    expect([reset.status, reset.body.code, reset.setCookies.size]).toEqual([403, 'session.no_account', 0]);
    expect((await accept(await tokenOf(user.email, 'inviteToken'), password)).status).toBe(200);
  });
});
