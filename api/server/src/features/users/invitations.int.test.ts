import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount, insertUser } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const PASSWORD = 'a long and private sentence';
const DAY_MS = 86_400_000;
const clock = fixedClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
beforeEach(() => api.pool.query('delete from access.login_failures'));
afterAll(() => api.close());

let count = 0;
const newEmail = () => `invited-${++count}@example.com`;
const newAccount = async () => {
  const tenantId = await insertAccount(api.pool);
  return { tenantId, admin: await api.as('admin', { tenantId }) };
};
const invite = (by: TestClient, emails: readonly string[], role = 'staff') =>
  by.post('/api/users/invites', { emails, role });

/** Returns the token of the newest email to an address, once this many have arrived. */
async function findToken(email: string, mails = 1): Promise<string> {
  return eventually(async () => {
    const { rows } = await api.pool.query<{ link: string }>(
      'select link from access.mails where to_address = $1 order by id',
      [email],
    );
    expect(rows).toHaveLength(mails);
    return new URL(rows.at(-1)?.link ?? '').searchParams.get('inviteToken') ?? '';
  });
}
const read = (token: string) => api.anonymous().get(`/api/invite?inviteToken=${token}`);
const accept = (inviteToken: string, input: object = {}) =>
  api
    .anonymous()
    .post('/api/invite', { inviteToken, name: 'Ana Flores', password: PASSWORD, confirmPassword: PASSWORD, ...input });
const findPerson = async (admin: TestClient, email: string) =>
  (await admin.get(`/api/users?searchString=${encodeURIComponent(email)}&archived=all`)).body.data[0];

describe('POST /api/users/invites', () => {
  test('emails a link, reports existing members and counts each address once', async () => {
    const { tenantId, admin } = await newAccount();
    const [email, member] = [newEmail(), await insertUser(api.pool, { tenantId, role: 'viewer' })];
    const elsewhere = await api.as('staff', { tenantId: await insertAccount(api.pool) });
    const emails = [email, email.toUpperCase(), member.email.toUpperCase(), elsewhere.user.email];
    const { status, body } = await invite(admin, emails);
    expect(status).toBe(200);
    expect(body.data.map((one: { status: string }) => one.status)).toEqual(['sent', 'already_member', 'sent']);
    const to = body.data[0].email;
    const token = await findToken(to);
    expect((await read(token)).body).toEqual({
      state: 'valid',
      accountName: `Account ${tenantId}`,
      inviterName: expect.stringContaining('Person'),
      email: to,
      role: 'staff',
      hasPassword: false,
      isSignedIn: false,
    });
    const { rows } = await api.pool.query('select * from access.invitations where tenant_id = $1', [tenantId]);
    const person = await findPerson(admin, to);
    expect(person).toMatchObject({ status: 'invited', role: 'staff', version: 1, createdBy: { id: admin.user.id } });
    const { events } = await api.events.readStream(tenantId, `access-${person.id}`);
    expect(events.map(({ type }) => type)).toEqual(['user.invited']);
    expect(JSON.stringify([rows, events])).not.toContain(token);
  });

  test('names each invalid address and accepts at most a hundred', async () => {
    const { admin } = await newAccount();
    const wrong = await invite(admin, [newEmail(), 'no address']);
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'emails.1']);
    const many = Array.from({ length: 101 }, (_, n) => `many-${n}@example.com`);
    expect((await invite(admin, many)).status).toBe(422);
  });

  test('lets only an agency owner invite another, and rejects roles without the permission', async () => {
    const { tenantId, admin } = await newAccount();
    expect((await invite(admin, [newEmail()], 'agency_owner')).status).toBe(403);
    expect((await invite(await api.as('supervisor', { tenantId }), [newEmail()])).status).toBe(403);
    const owner = await api.as('agency_owner', { tenantId });
    expect((await invite(owner, [newEmail()], 'agency_owner')).status).toBe(200);
  });

  test('emails one address from two accounts concurrently', async () => {
    const [one, other, email] = [await newAccount(), await newAccount(), newEmail()];
    const answers = await Promise.all([invite(one.admin, [email]), invite(other.admin, [email])]);
    expect(answers.map(({ body }) => body.data[0].status)).toEqual(['sent', 'sent']);
  });

  test('creates one member for an address that two administrators invite concurrently', async () => {
    const { tenantId, admin } = await newAccount();
    const [colleague, email] = [await api.as('admin', { tenantId }), newEmail()];
    const answers = await Promise.all([invite(admin, [email]), invite(colleague, [email.toUpperCase()])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await api.pool.query('select from access.users where tenant_id = $1 and lower(email) = $2', [
      tenantId,
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('sends at most five hundred per hour', async () => {
    const { tenantId, admin } = await newAccount();
    await api.pool.query(
      `insert into access.invitations (token_hash, tenant_id, user_id, inviter_id, created_at, expires_at, revoked_at)
       select sha256(($1 || n)::bytea), $1, $2, $2, $3, $3, $3 from generate_series(1, 500) n`,
      [tenantId, admin.user.id, clock.now()],
    );
    const { status, body } = await invite(admin, [newEmail()]);
    expect([status, body.code]).toEqual([429, 'rate_limit.exceeded']);
  });

  test('rejects a sixth invitation to an address within an hour, even after its removal', async () => {
    const { admin } = await newAccount();
    const email = newEmail();
    const statuses = [];
    for (let nth = 0; nth < 4; nth++) statuses.push((await invite(admin, [email])).status);
    const { data } = (await admin.get('/api/users')).body;
    const { id, version } = data.find((user: { readonly email: string }) => user.email === email);
    const resend = async () => (await admin.post(`/api/users/${id}/resendInvite`)).status;
    statuses.push(await resend());
    expect(statuses).toEqual(Array(5).fill(200));
    expect(await resend()).toBe(429);
    expect((await admin.delete(`/api/users/${id}?version=${version}`)).status).toBe(200);
    expect((await invite(admin, [newEmail(), email.toUpperCase()])).status).toBe(429);
    expect((await invite(admin, [newEmail()])).status).toBe(200);
  });
});

describe('POST /api/invite', () => {
  test('sets name and password, and signs the person in with the role', async () => {
    const { admin } = await newAccount();
    const email = newEmail();
    await invite(admin, [email], 'supervisor');
    const { status, body, setCookies } = await accept(await findToken(email));
    expect([status, body.user.name, body.user.role, body.user.email]).toEqual([200, 'Ana Flores', 'supervisor', email]);
    expect(setCookies.has('sb_session')).toBe(true);
    expect(await findPerson(admin, email)).toMatchObject({ status: 'active', name: 'Ana Flores', version: 2 });
    expect((await api.anonymous().post('/api/login', { email, password: PASSWORD })).status).toBe(200);
  });

  test('accepts a link once, even for two concurrent requests', async () => {
    const { admin } = await newAccount();
    const email = newEmail();
    await invite(admin, [email]);
    const token = await findToken(email);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await accept(token)).body.code).toBe('invite.token_used');
    expect((await read(token)).body.state).toBe('used');
  });

  test('accepts a link for seven days', async () => {
    const { admin } = await newAccount();
    const email = newEmail();
    await invite(admin, [email]);
    const token = await findToken(email);
    clock.advance(7 * DAY_MS - 1);
    expect((await read(token)).body.state).toBe('valid');
    clock.advance(1);
    expect((await read(token)).body.state).toBe('expired');
    expect((await accept(token)).body.code).toBe('invite.token_expired');
  });

  test('accepts only the newest link', async () => {
    const { admin } = await newAccount();
    const email = newEmail();
    await invite(admin, [email]);
    const first = await findToken(email);
    const { id } = await findPerson(admin, email);
    expect((await admin.post(`/api/users/${id}/resendInvite`)).status).toBe(200);
    const second = await findToken(email, 2);
    expect((await accept(first)).body.code).toBe('invite.token_revoked');
    expect((await accept(second)).status).toBe(200);
    expect((await admin.post(`/api/users/${id}/resendInvite`)).body.code).toBe('resource.conflict');
  });

  test('rejects a revoked link, and the address can be invited again', async () => {
    const { admin } = await newAccount();
    const email = newEmail();
    await invite(admin, [email]);
    const token = await findToken(email);
    const { id } = await findPerson(admin, email);
    expect((await admin.delete(`/api/users/${id}?version=1`)).body.archivedAt).not.toBeNull();
    expect((await read(token)).body.state).toBe('revoked');
    expect((await accept(token)).body.code).toBe('invite.token_revoked');
    expect((await invite(admin, [email])).body.data).toEqual([{ email, status: 'sent' }]);
    expect((await accept(await findToken(email, 2))).status).toBe(200);
    expect((await admin.post(`/api/users/${id}/restore`, { version: 2 })).body.code).toBe('resource.name_taken');
  });

  test('rejects an unknown link and limits attempts', async () => {
    const codes = [];
    for (let times = 0; times < 21; times++) codes.push((await read(`never-${times}`)).body.code);
    expect(codes).toEqual([...Array(20).fill('invite.token_invalid'), 'session.too_many_attempts']);
  });

  test('rejects weak and mismatched passwords and keeps the link valid', async () => {
    const { admin } = await newAccount();
    const email = newEmail();
    await invite(admin, [email]);
    const token = await findToken(email);
    const weak = await accept(token, { password: 'qwerty123456', confirmPassword: 'qwerty123456' });
    expect(weak.body.code).toBe('password.too_weak');
    expect((await accept(token, { confirmPassword: 'another' })).body.errors[0].path).toBe('confirmPassword');
    expect((await accept(token, { name: ' ' })).body.errors[0].path).toBe('name');
    expect((await accept(token)).status).toBe(200);
  });
});
