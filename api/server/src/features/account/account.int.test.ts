import type { ControlMessage } from '@switchboard/contracts/stream/bus-messages';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type TestUser } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const clock = fixedClock(new Date('2026-11-20T15:00:00Z'));
const NEW = 'a sentence that nobody knows';
let api: TestApi;
const controls: ControlMessage[] = [];
beforeAll(async () => {
  api = await startTestApi({ clock });
  await api.bus.subscribe(liveChannels.control, (message) => controls.push(JSON.parse(message)));
});
beforeEach(() => api.pool.query('delete from access.login_failures'));
afterAll(() => api.close());

const readAudit = async ({ tenantId, id }: TestUser, type: string) =>
  (await api.events.readStream(tenantId, `access-${id}`)).events.filter((event) => event.type === type);

describe('/api/account', () => {
  test('returns the profile to every signed-in person', async () => {
    const staff = await api.as('staff');
    const { status, body } = await staff.get('/api/account');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: staff.user.id,
      email: staff.user.email,
      role: 'staff',
      timeZone: 'America/Denver',
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await (await api.as('super_admin')).get('/api/account')).body).toMatchObject({ role: 'super_admin' });
  });

  test('changes name and language at once, with an audit entry', async () => {
    const staff = await api.as('staff');
    const { body } = await staff.patch('/api/account', { name: '  Ana Luna ', locale: 'es' });
    expect([body.name, body.locale]).toEqual(['Ana Luna', 'es']);
    expect((await staff.get('/api/verify')).body.user).toMatchObject({ name: 'Ana Luna', locale: 'es' });
    expect(await readAudit(staff.user, 'user.profile-changed')).toMatchObject([
      { data: { fields: ['name', 'locale'] } },
    ]);
  });

  test("stores the person's columns of the calls table across sign-ins", async () => {
    const staff = await api.as('staff');
    expect((await staff.get('/api/account')).body.callColumns).toEqual([]);
    const { body } = await staff.patch('/api/account', { callColumns: ['tags', 'from', 'tags'] });
    expect(body.callColumns).toEqual(['from', 'tags']);
    const elsewhere = await api.signIn(staff.user);
    expect((await elsewhere.get('/api/verify')).body.user.callColumns).toEqual(['from', 'tags']);
    expect(await readAudit(staff.user, 'user.profile-changed')).toMatchObject([{ data: { fields: ['callColumns'] } }]);
    expect((await (await api.as('staff')).get('/api/account')).body.callColumns).toEqual([]);
  });

  test('ignores a removed column and rejects an unknown one', async () => {
    const staff = await api.as('staff');
    await api.pool.query(`update access.users set call_columns = '{mood,cost}' where id = $1`, [staff.user.id]);
    expect((await staff.get('/api/account')).body.callColumns).toEqual(['cost']);
    expect((await staff.get('/api/verify')).body.user.callColumns).toEqual(['cost']);
    const { status, body } = await staff.patch('/api/account', { callColumns: ['mood'] });
    expect([status, body.errors[0].path]).toEqual([422, 'callColumns.0']);
  });

  test('appends no event if nothing changes, and rejects an empty name', async () => {
    const staff = await api.as('staff');
    const { name } = (await staff.get('/api/account')).body;
    expect((await staff.patch('/api/account', { name })).status).toBe(200);
    expect(await readAudit(staff.user, 'user.profile-changed')).toEqual([]);
    expect((await staff.patch('/api/account', { name: ' ' })).status).toBe(422);
  });
});

describe('POST /api/account/password', () => {
  const change = (currentPassword: string, password: string) => ({
    currentPassword,
    password,
    confirmPassword: password,
  });

  test('sets the password and ends all other sessions', async () => {
    const staff = await api.as('staff');
    const other = await api.signIn(staff.user);
    const { status, body } = await staff.post('/api/account/password', change(PASSWORD, NEW));
    expect([status, body]).toEqual([200, { endedSessions: 1 }]);
    expect((await staff.get('/api/account')).status).toBe(200);
    expect((await other.get('/api/account')).body.code).toBe('session.expired');
    const { email } = staff.user;
    expect((await api.anonymous().post('/api/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await api.anonymous().post('/api/login', { email, password: NEW })).status).toBe(200);
    expect(await readAudit(staff.user, 'user.password-changed')).toMatchObject([
      { data: { userId: staff.user.id }, metadata: { actor: { id: staff.user.id } } },
    ]);
    await eventually(() =>
      expect(controls).toContainEqual({ kind: 'session', sessionId: expect.any(String), reason: 'revoked' }),
    );
  });

  test('rejects a weak password, a mismatched confirmation and a wrong current password', async () => {
    const staff = await api.as('staff');
    const postForCode = async (body: object) => (await staff.post('/api/account/password', body)).body.code;
    expect(await postForCode(change(PASSWORD, 'too short'))).toBe('password.too_weak');
    expect(await postForCode({ ...change(PASSWORD, NEW), confirmPassword: PASSWORD })).toBe('request.invalid');
    const { status, body } = await staff.post('/api/account/password', change('wrong', NEW));
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'password.wrong', 'currentPassword']);
    expect((await api.anonymous().post('/api/login', { email: staff.user.email, password: PASSWORD })).status).toBe(
      200,
    );
  });

  test('counts wrong passwords as failed sign-ins: the sixth attempt in a minute is rejected, even with the right password', async () => {
    const staff = await api.as('staff');
    for (let failure = 0; failure < 5; failure++) await staff.post('/api/account/password', change('wrong', NEW));
    const { status, body, headers } = await staff.post('/api/account/password', change(PASSWORD, NEW));
    expect([status, body.code]).toEqual([429, 'session.too_many_attempts']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('applies one of two concurrent changes', async () => {
    const staff = await api.as('staff');
    const answers = await Promise.all([
      staff.post('/api/account/password', change(PASSWORD, NEW)),
      staff.post('/api/account/password', change(PASSWORD, `${NEW}, really`)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('/api/account/sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('lists sessions with device, place and times, the current one first', async () => {
    const staff = await api.as('staff');
    const { email } = staff.user;
    await api.anonymous().post('/api/login', { email, password: PASSWORD }, { headers: { 'user-agent': FIREFOX } });
    const { data } = (await staff.get('/api/account/sessions')).body;
    expect(data).toMatchObject([
      { isCurrent: true, address: '127.0.0.1', signedInAt: clock.now().toISOString() },
      { isCurrent: false, device: { kind: 'desktop', browser: 'Firefox', system: 'Linux' } },
    ]);
  });

  test('returns when each session was last used, to the minute', async () => {
    const staff = await api.as('staff');
    const signedInAt = clock.now().toISOString();
    const last = async () => (await staff.get('/api/account/sessions')).body.data[0].lastSeenAt;
    clock.advance(30_000);
    expect(await last()).toBe(signedInAt);
    clock.advance(60_000);
    await eventually(async () => expect(await last()).toBe(clock.now().toISOString()));
  });

  test('shows colleagues when the person was last seen, to the minute, not when they signed in', async () => {
    const admin = await api.as('admin');
    const seen = async () => (await admin.get(`/api/users/${admin.user.id}`)).body.lastSeenAt;
    clock.advance(90_000);
    await eventually(async () => expect(await seen()).toBe(clock.now().toISOString()));
    clock.advance(30_000);
    expect(await seen()).toBe(new Date(clock.now().getTime() - 30_000).toISOString());
  });

  test('ends a session and its streams, with an audit entry', async () => {
    const staff = await api.as('staff');
    const other = await api.signIn(staff.user);
    const { data } = (await staff.get('/api/account/sessions')).body;
    const id = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
    expect((await staff.delete(`/api/account/sessions/${id}`)).body).toEqual({ endedSessions: 1 });
    expect((await other.get('/api/account')).body.code).toBe('session.expired');
    await eventually(() => expect(controls).toContainEqual({ kind: 'session', sessionId: id, reason: 'revoked' }));
    expect(await readAudit(staff.user, 'session.revoked')).toMatchObject([{ data: { sessionId: id } }]);
    expect((await staff.delete(`/api/account/sessions/${id}`)).status).toBe(404);
  });

  test("answers 404 for another person's session and for an unknown one", async () => {
    const [staff, colleague] = [await api.as('staff'), await api.as('staff')];
    const { id } = (await colleague.get('/api/account/sessions')).body.data[0];
    const theirs = await staff.delete(`/api/account/sessions/${id}`);
    const nobodys = await staff.delete('/api/account/sessions/ses_none');
    expect([theirs.status, theirs.body.code]).toEqual([404, 'resource.not_found']);
    expect({ ...theirs.body, traceId: '' }).toEqual({ ...nobodys.body, traceId: '' });
    expect((await colleague.get('/api/account')).status).toBe(200);
  });

  test('ends all sessions except the current one', async () => {
    const staff = await api.as('staff');
    const others = [await api.signIn(staff.user), await api.signIn(staff.user)];
    expect((await staff.delete('/api/account/sessions')).body).toEqual({ endedSessions: 2 });
    for (const other of others) expect((await other.get('/api/account')).status).toBe(401);
    expect((await staff.get('/api/account/sessions')).body.data).toHaveLength(1);
    expect((await staff.delete('/api/account/sessions')).body).toEqual({ endedSessions: 0 });
    expect(await readAudit(staff.user, 'session.revoked')).toHaveLength(2);
  });
});

test('an impersonator sees the profile but can neither change it nor see anything else', async () => {
  const admin = await api.as('admin');
  const robin = await api.as('super_admin');
  await robin.post('/api/impersonate', { id: admin.user.id });
  expect((await robin.get('/api/account')).body.id).toBe(admin.user.id);
  const refused = [
    await robin.patch('/api/account', { name: 'Somebody else' }),
    await robin.post('/api/account/password', {
      currentPassword: PASSWORD,
      password: NEW,
      confirmPassword: NEW,
    }),
    await robin.get('/api/account/sessions'),
    await robin.delete('/api/account/sessions/ses_none'),
    await robin.delete('/api/account/sessions'),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('permission.denied'));
  expect((await admin.get('/api/account/sessions')).body.data).toHaveLength(1);
});

test('an impersonation ends with the session that started it', async () => {
  const admin = await api.as('admin');
  const robin = await api.as('super_admin');
  const elsewhere = await api.signIn(robin.user);
  await robin.post('/api/impersonate', { id: admin.user.id });
  expect((await elsewhere.delete('/api/account/sessions')).body).toEqual({ endedSessions: 2 });
  expect((await robin.get('/api/account')).status).toBe(401);
  expect((await admin.get('/api/account')).status).toBe(200);
});
