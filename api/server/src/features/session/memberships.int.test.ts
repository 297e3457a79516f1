import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { membershipsOf, peopleWorld } from './test/people-world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.pool.query('delete from access.login_failures'));
afterAll(() => api.close());
const { newAccount, login, newPair } = peopleWorld(() => api);

describe('the accounts of a person', () => {
  test('are listed only for that person, and sign-in enters the last one used', async () => {
    const { one, other, email, client } = await newPair();
    expect((await membershipsOf(client)).sort()).toEqual(
      [
        [one.tenantId, 'admin'],
        [other.tenantId, 'staff'],
      ].sort(),
    );
    expect((await login(email)).body.user.tenantId).toBe(other.tenantId);
    const entered = await client.post(`/api/memberships/${one.tenantId}/enter`);
    expect([entered.status, entered.body.user.tenantId, entered.body.user.role]).toEqual([200, one.tenantId, 'admin']);
    expect(entered.setCookies.has('sb_session')).toBe(true);
    expect((await login(email)).body.user.tenantId).toBe(one.tenantId);
  });

  test('end session and stream when switched, and each audit log names its own member', async () => {
    const { one, other, client, first, second } = await newPair();
    const before = client.cookies.get('sb_session') ?? '';
    const stream = await client.open('/api/sse?query=%7B%7D');
    expect(stream.status).toBe(200);
    await client.post(`/api/memberships/${one.tenantId}/enter`);
    expect(await stream.text()).toContain('"reason":"logout"');
    const old = await api.anonymous().get('/api/dashboard', { headers: { cookie: `sb_session=${before}` } });
    expect([old.status, old.body.code]).toEqual([401, 'session.expired']);
    const left = await api.events.readStream(other.tenantId, `access-${second.id}`);
    const entered = await api.events.readStream(one.tenantId, `access-${first.id}`);
    expect(left.events.at(-1)).toMatchObject({ type: 'user.signed-out', metadata: { actor: { id: second.id } } });
    expect(entered.events.at(-1)).toMatchObject({ type: 'user.signed-in', metadata: { actor: { id: first.id } } });
  });

  test('keep the new cookie when a request with the old one follows', async () => {
    const { one, client } = await newPair();
    const before = client.cookies.get('sb_session') ?? '';
    await client.post(`/api/memberships/${one.tenantId}/enter`);
    const asked = await api.anonymous().get('/api/verify', { headers: { cookie: `sb_session=${before}` } });
    expect([asked.status, asked.body, asked.setCookies.size]).toEqual([200, {}, 0]);
  });

  test('keep the session when switching to the current account', async () => {
    const { other, client } = await newPair();
    const stream = await client.open('/api/sse?query=%7B%7D');
    const { status, body } = await client.post(`/api/memberships/${other.tenantId}/enter`);
    expect([status, body.user.tenantId]).toEqual([200, other.tenantId]);
    const { data } = (await client.get('/api/account/sessions')).body;
    expect(data).toHaveLength(1);
    await stream.body?.cancel();
  });

  test('inherit the maximum lifetime of the previous session', async () => {
    const { one, other, client } = await newPair();
    const longest = async () =>
      (
        await api.pool.query(
          `select max_expires_at as until from access.sessions
           where user_id in (select id from access.users where email = $1) and ended_at is null`,
          [(await client.get('/api/verify')).body.user.email],
        )
      ).rows;
    const begun = await longest();
    for (const id of [one.tenantId, other.tenantId]) await client.post(`/api/memberships/${id}/enter`);
    expect(await longest()).toEqual(begun);
  });

  test('have separate streams', async () => {
    const { one, other, email, client } = await newPair();
    const inOne = await api.signIn({ email });
    await inOne.post(`/api/memberships/${one.tenantId}/enter`);
    const streams = await Promise.all([client.open('/api/sse?query=%7B%7D'), inOne.open('/api/sse?query=%7B%7D')]);
    const made = await inOne.post('/api/groups', { name: 'Only in one' });
    expect(made.status).toBe(201);
    const texts = await Promise.all(
      streams.map(async (stream, index) => {
        const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        const isDone = () => (index === 1 ? text.includes(made.body.id) : text.includes('event:'));
        while (reader && !isDone()) text += (await reader.read()).value ?? '';
        await reader?.cancel();
        return text;
      }),
    );
    expect(texts[0]).not.toContain(made.body.id);
    expect(other.tenantId).not.toBe(one.tenantId);
  });

  test('include only active and accepted memberships', async () => {
    const { one, client } = await newPair();
    const stranger = await newAccount();
    for (const id of ['acc_none', stranger.tenantId, 'platform'])
      expect((await client.post(`/api/memberships/${id}/enter`)).status).toBe(404);
    await api.pool.query(`update access.accounts set status = 'suspended' where id = $1`, [one.tenantId]);
    const refused = await client.post(`/api/memberships/${one.tenantId}/enter`);
    expect([refused.status, refused.body.code]).toEqual([403, 'account.suspended']);
    expect(await membershipsOf(client)).toHaveLength(1);
  });

  test('are hidden from impersonators', async () => {
    const { one, email } = await newPair();
    const root = await api.as('super_admin');
    const { rows } = await api.pool.query<{ id: string }>(
      'select id from access.users where tenant_id = $1 and email = $2',
      [one.tenantId, email],
    );
    expect((await root.post('/api/impersonate', { id: rows[0]?.id })).status).toBe(200);
    expect((await root.get('/api/memberships')).body.code).toBe('permission.denied');
    expect((await root.post(`/api/memberships/${one.tenantId}/enter`)).body.code).toBe('permission.denied');
  });

  test('fall back to another account if the last is suspended, and to none if all are', async () => {
    const { one, other, email } = await newPair();
    await api.pool.query(`update access.accounts set status = 'suspended' where id = $1`, [other.tenantId]);
    expect((await login(email)).body.user.tenantId).toBe(one.tenantId);
    await api.pool.query(`update access.users set status = 'suspended' where tenant_id = $1 and email = $2`, [
      one.tenantId,
      email,
    ]);
    const { status, body } = await login(email);
    expect([status, body.code]).toEqual([403, 'account.suspended']);
  });

  test('share the password: a change ends all sessions except the current one', async () => {
    const { one, email, client } = await newPair();
    const inOne = await api.signIn({ email });
    await inOne.post(`/api/memberships/${one.tenantId}/enter`);
    const { data } = (await client.get('/api/account/sessions')).body;
    expect(new Set(data.map(({ tenantName }: { tenantName: string }) => tenantName)).size).toBe(2);
    const password = 'a long and private sentence';
    const changed = await client.post('/api/account/password', {
      currentPassword: PASSWORD,
      password,
      confirmPassword: password,
    });
    expect([changed.status, changed.body.endedSessions]).toEqual([200, 1]);
    expect((await inOne.get('/api/dashboard')).status).toBe(401);
    expect((await client.get('/api/dashboard')).status).toBe(200);
  });

  test('are independent: removal from one keeps the session in the other', async () => {
    const { one, other, email, client, second } = await newPair();
    const inOne = await api.signIn({ email });
    await inOne.post(`/api/memberships/${one.tenantId}/enter`);
    const { version } = (await other.admin.get(`/api/users/${second.id}`)).body;
    await other.admin.delete(`/api/users/${second.id}?version=${version}`);
    expect((await client.get('/api/dashboard')).status).toBe(401);
    expect((await inOne.get('/api/dashboard')).status).toBe(200);
    expect(await membershipsOf(inOne)).toEqual([[one.tenantId, 'admin']]);
  });

  test('list their sessions, which the person can end, audited in each account', async () => {
    const { one, other, email, client, second } = await newPair();
    const inOne = await api.signIn({ email });
    await inOne.post(`/api/memberships/${one.tenantId}/enter`);
    const { data } = (await inOne.get('/api/account/sessions')).body;
    const elsewhere = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await inOne.delete(`/api/account/sessions/${elsewhere.id}`)).body).toEqual({ endedSessions: 1 });
    expect((await client.get('/api/dashboard')).status).toBe(401);
    const { events } = await api.events.readStream(other.tenantId, `access-${second.id}`);
    expect(events.at(-1)).toMatchObject({ type: 'session.revoked', metadata: { actor: { id: second.id } } });
  });
});
