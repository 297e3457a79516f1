import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const clock = fixedClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.close());

let made = 0;
const create = async () => {
  const admin = await api.as('admin');
  const { status, body } = await admin.post('/api/apiKeys', {
    name: `BI ${++made}`,
    scopes: ['conversation.read', 'conversation.read'],
  });
  const call = (key: string = body.secret) =>
    api.anonymous().get('/api/conversations', { headers: { authorization: `Bearer ${key}` } });
  return { admin, status, key: body, call };
};

describe('an API key', () => {
  test('is shown once and works immediately', async () => {
    const { admin, status, key, call } = await create();
    expect(status).toBe(201);
    expect(key).toMatchObject({ scopes: ['conversation.read'], status: 'active', lastUsedAt: null, version: 1 });
    expect(key.secret).toMatch(/^sb_[0-9a-f]{12}_[\w-]{43}$/);
    expect(key.secret.startsWith(`${key.prefix}_`)).toBe(true);
    expect((await call()).status).toBe(200);
    const list = await admin.get('/api/apiKeys');
    expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(key.id);
    expect(list.text).not.toContain(key.secret);
  });

  test('leaves no trace of its secret in the database', async () => {
    const { key } = await create();
    const secret = key.secret.split('_').slice(2).join('_');
    const { rows } = await api.pool.query('select * from access.api_keys where id = $1', [key.id]);
    const { events } = await api.events.readStream(api.tenantId, `api-key-${key.id}`);
    expect(events.map(({ type }) => type)).toEqual(['api-key.created']);
    expect(JSON.stringify([rows, events])).not.toContain(secret);
  });

  test('gets agency scopes only from agency owners, who alone can rotate it', async () => {
    const tenantId = await insertAccount(api.pool);
    const [owner, admin] = [await api.as('agency_owner', { tenantId }), await api.as('admin', { tenantId })];
    const scopes = ['groups.read', 'subaccounts.write'];
    const refused = await admin.post('/api/apiKeys', { name: 'By an admin', scopes });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: 'scopes.1', code: 'needs_agency_owner' }],
    ]);
    const { body: key } = await owner.post('/api/apiKeys', { name: 'By an owner', scopes });
    expect(key.scopes).toEqual(scopes);
    expect((await admin.patch(`/api/apiKeys/${key.id}`, { version: 1, name: 'Renamed' })).status).toBe(200);
    expect((await admin.post(`/api/apiKeys/${key.id}/rotate`, { version: 2 })).status).toBe(422);
    expect((await owner.post(`/api/apiKeys/${key.id}/rotate`, { version: 2 })).status).toBe(200);
  });

  test('is refused agency scopes in an account without an agency owner, and the refusal names the scope', async () => {
    const tenantId = await insertAccount(api.pool);
    const admin = await api.as('admin', { tenantId });
    const { status, body } = await admin.post('/api/apiKeys', {
      name: 'Brand',
      scopes: ['groups.read', 'agency.write'],
    });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'scopes.1', detail: expect.stringMatching(/^agency\.write /) }],
    ]);
    const { body: key } = await admin.post('/api/apiKeys', { name: 'Brand', scopes: ['groups.read'] });
    const wider = await admin.patch(`/api/apiKeys/${key.id}`, { version: 1, scopes: ['agency.write'] });
    expect([wider.status, wider.body.errors]).toMatchObject([422, [{ path: 'scopes.0' }]]);
  });

  describe('has no more rights than its creator', () => {
    const scopes = ['conversation.read', 'intake.write', 'settings.write', 'agency.write'] as const;
    const scene = async () => {
      const tenantId = await insertAccount(api.pool);
      const [owner, other] = [await api.as('agency_owner', { tenantId }), await api.as('agency_owner', { tenantId })];
      const { body: key } = await owner.post('/api/apiKeys', { name: 'All', scopes });
      const client = (secret: string) => api.withSecret(secret);
      return { owner, other, key, use: () => tryAll(client(key.secret)), client };
    };
    /** The status of one request for each scope. */
    const tryAll = async (client: TestClient) => ({
      read: (await client.get('/api/conversations')).status,
      intake: (await client.post('/api/intake/events', { events: [] })).status,
      settings: (await client.patch('/api/settings', { version: 1 })).status,
      agency: (await client.patch('/api/agency', { version: 1 })).status,
    });

    test('as soon as the creator is demoted or suspended', async () => {
      const { owner, other, key, use } = await scene();
      const all = await use();
      expect(Object.values(all)).not.toContain(403);
      const setRole = async (version: number, change: object) =>
        expect((await other.patch(`/api/users/${owner.user.id}`, { version, ...change })).status).toBe(200);
      await setRole(1, { role: 'admin' });
      expect(await use()).toEqual({ ...all, agency: 403 });
      await setRole(2, { role: 'viewer' });
      expect(await use()).toEqual({ read: 200, intake: 403, settings: 403, agency: 403 });
      const shown = (await other.get(`/api/apiKeys/${key.id}`)).body;
      expect(shown.withheldScopes).toEqual(['intake.write', 'settings.write', 'agency.write']);
      await setRole(3, { role: 'agency_owner', status: 'suspended' });
      expect(await use()).toEqual({ read: 403, intake: 403, settings: 403, agency: 403 });
      await setRole(4, { status: 'active' });
      clock.advance(1_001);
      expect(await use()).toEqual(all);
    });

    test('once the creator is removed, until another user rotates it', async () => {
      const { owner, other, key, use, client } = await scene();
      const all = await use();
      expect((await other.delete(`/api/users/${owner.user.id}?version=1`)).status).toBe(200);
      expect(await use()).toEqual({ read: 403, intake: 403, settings: 403, agency: 403 });
      const rotated = await other.post(`/api/apiKeys/${key.id}/rotate`, { version: 1 });
      expect([rotated.status, rotated.body.withheldScopes]).toEqual([200, []]);
      clock.advance(1_001);
      expect([await use(), await tryAll(client(rotated.body.secret))]).toEqual([all, all]);
    });

    test('and its stream ends when a right is lost', async () => {
      const { owner, other, key, client } = await scene();
      const stream = await client(key.secret).open('/api/sse?page=1');
      expect(stream.status).toBe(200);
      expect((await other.delete(`/api/users/${owner.user.id}?version=1`)).status).toBe(200);
      expect(await stream.text()).toContain('stream:ended');
    });

    test('even after a lower-ranking member restores it', async () => {
      const { owner, key } = await scene();
      const admin = await api.as('admin', { tenantId: owner.user.tenantId });
      await owner.delete(`/api/apiKeys/${key.id}?version=1`);
      expect((await admin.post(`/api/apiKeys/${key.id}/restore`, { version: 2 })).status).toBe(422);
      expect((await owner.post(`/api/apiKeys/${key.id}/restore`, { version: 2 })).status).toBe(200);
    });
  });

  test('is refused with a wrong secret, prefix or format', async () => {
    const { key, call } = await create();
    const [, prefix] = key.secret.split('_');
    for (const wrong of [
      `sb_${prefix}_${'x'.repeat(43)}`,
      key.secret.replace(prefix, '0123456789ab'),
      'sb_',
      'sb_x_y',
      `${key.secret}x`,
    ]) {
      const { status, body } = await call(wrong);
      expect([wrong, status, body.code]).toEqual([wrong, 401, 'api_key.invalid']);
    }
  });

  test('is refused immediately after revocation, until restored', async () => {
    const { admin, key, call } = await create();
    await call();
    const { body } = await admin.delete(`/api/apiKeys/${key.id}?version=1`);
    expect(body).toMatchObject({ status: 'revoked', archivedAt: expect.any(String) });
    expect((await call()).body.code).toBe('api_key.invalid');
    clock.advance(1_000);
    expect((await admin.delete(`/api/apiKeys/${key.id}?version=1`)).body).toEqual(body);
    const restored = await admin.post(`/api/apiKeys/${key.id}/restore`, { version: 2 });
    expect([restored.status, restored.body.status]).toEqual([200, 'active']);
    expect((await call()).status).toBe(200);
    const { events } = await api.events.readStream(api.tenantId, `api-key-${key.id}`);
    expect(events.map(({ type }) => type)).toEqual(['api-key.created', 'api-key.archived', 'api-key.restored']);
  });

  test('gets changed scopes immediately', async () => {
    const { admin, key, call } = await create();
    expect((await call()).status).toBe(200);
    await admin.patch(`/api/apiKeys/${key.id}`, { version: 1, scopes: ['intake.write'] });
    expect((await call()).status).toBe(403);
  });

  test('is refused once it has expired', async () => {
    const { admin, key, call } = await create();
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
    await admin.patch(`/api/apiKeys/${key.id}`, { version: 1, expiresAt });
    expect((await call()).status).toBe(200);
    clock.advance(60_000);
    expect((await call()).body.code).toBe('api_key.invalid');
  });

  test('rejects a past expiry, but keeps an existing one', async () => {
    const { admin, key } = await create();
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const fault = { path: 'expiresAt', code: 'in_the_past' };
    const made = await admin.post('/api/apiKeys', { name: 'late', scopes: ['intake.write'], expiresAt: at(0) });
    expect([made.status, made.body.errors]).toMatchObject([422, [fault]]);
    const changed = await admin.patch(`/api/apiKeys/${key.id}`, { version: 1, expiresAt: at(-1) });
    expect([changed.status, changed.body.errors]).toMatchObject([422, [fault]]);
    const expiresAt = at(1_000);
    expect((await admin.patch(`/api/apiKeys/${key.id}`, { version: 1, expiresAt })).status).toBe(200);
    clock.advance(2_000);
    const renamed = await admin.patch(`/api/apiKeys/${key.id}`, { version: 2, name: 'Ended', expiresAt });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Ended']);
  });

  test('accepts both secrets during the overlap of a rotation', async () => {
    const { admin, key, call } = await create();
    const rotated = await admin.post(`/api/apiKeys/${key.id}/rotate`, { version: 1, overlapMs: 120_000 });
    expect([rotated.status, rotated.body]).toMatchObject([
      200,
      { id: key.id, version: 2, secret: expect.stringMatching(/^sb_/) },
    ]);
    expect(rotated.body.prefix).not.toBe(key.prefix);
    expect((await call()).status).toBe(200);
    expect((await call(rotated.body.secret)).status).toBe(200);
    clock.advance(120_000);
    expect((await call()).body.code).toBe('api_key.invalid');
    expect((await call(rotated.body.secret)).status).toBe(200);
    const { data } = (await admin.get(`/api/apiKeys/${key.id}/history`)).body;
    expect(data[0].changes).toEqual([{ path: 'secret', from: '•••', to: '•••' }]);
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: admin.user.id });
    expect((await robin.post(`/api/apiKeys/${key.id}/rotate`, { version: 2 })).status).toBe(403);
  });

  test('records when it was last used', async () => {
    const { admin, key, call } = await create();
    await call();
    await call();
    const used = { lastUsedAt: expect.any(String), lastUsedIp: '127.0.0.1' };
    await eventually(async () => expect((await admin.get(`/api/apiKeys/${key.id}`)).body).toMatchObject(used));
    const day = clock.now().toISOString().slice(0, 10);
    expect((await admin.get(`/api/apiKeys/${key.id}/calls`)).body).toEqual({ data: [{ day, calls: 2 }] });
  });

  test('is refused while its account is suspended', async () => {
    const tenantId = await insertAccount(api.pool);
    const key = await api.withKey(['conversation.read'], { tenantId });
    const robin = await api.as('super_admin');
    expect((await key.get('/api/conversations')).status).toBe(200);
    await robin.post(`/api/admin/accounts/${tenantId}/suspend`);
    const { status, body } = await key.get('/api/conversations');
    expect([status, body.code]).toEqual([403, 'account.suspended']);
    await robin.post(`/api/admin/accounts/${tenantId}/restore`);
    expect((await key.get('/api/conversations')).status).toBe(200);
  });

  test('requires a name and an existing scope', async () => {
    const admin = await api.as('admin');
    for (const body of [
      { name: '', scopes: ['intake.write'] },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['all'] },
    ]) {
      expect((await admin.post('/api/apiKeys', body)).status).toBe(422);
    }
  });

  test('is created once for an Idempotency-Key, and the repeated request shows the same secret', async () => {
    const admin = await api.as('admin');
    const make = (name: string) =>
      admin.post('/api/apiKeys', { name, scopes: ['intake.write'] }, { headers: { 'idempotency-key': 'once' } });
    const [first, second] = [await make('one'), await make('one')];
    expect(second.body).toEqual(first.body);
    expect((await make('two')).body.code).toBe('idempotency.key_reused');
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: admin.user.id });
    const key = { headers: { 'idempotency-key': 'once' } };
    expect((await robin.post('/api/apiKeys', { name: 'one', scopes: ['intake.write'] }, key)).status).toBe(403);
    const { rows } = await api.pool.query('select answer from idempotency.answers');
    expect(rows.map(({ answer }) => answer.toString('utf8')).join()).not.toContain(first.body.secret);
  });
});
