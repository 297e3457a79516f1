import { AGENCY_ACCESS } from '@switchboard/contracts/base/agency-access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyWorld } from '../features/subaccounts/test/agency-world.ts';
import type { TestClient } from '../test/client.ts';
import { newBody } from '../test/kind-bodies.ts';
import { insertUser } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

let api: TestApi;
let world: ReturnType<typeof agencyWorld>;
beforeAll(async () => {
  api = await startTestApi();
  world = agencyWorld(() => api);
});
afterAll(() => api.close());

async function scene(rest: object = {}) {
  const { dana, agencyId, agencyName } = await world.newAgency();
  const client = await world.newClient(dana, rest);
  return { dana, agencyId, agencyName, client, path: `/api/subaccounts/${client.id}` };
}

async function setAccess(admin: TestClient, agencyAccess: (typeof AGENCY_ACCESS)[number]) {
  const { version } = (await admin.get('/api/settings')).body;
  return admin.patch('/api/settings', { version, agencyAccess });
}

const toCodes = (answers: readonly { readonly status: number; readonly body: { readonly code?: string } }[]) =>
  answers.map(({ status, body }) => [status, body.code]);
const denied = (answers: readonly unknown[]) => answers.map(() => [403, 'permission.denied']);

describe('a client without members', () => {
  test('is set up by its agency, which is recorded along with the person', async () => {
    const { dana, agencyId, agencyName, client, path } = await scene();
    await dana.post(`${path}/open`, {});
    const flow = await dana.post('/api/flows', newBody('flows', 'Reception'));
    const agent = await dana.post('/api/agents', newBody('agents', 'Front desk'));
    const text = await dana.post('/api/prompts', newBody('prompts', 'Hours'));
    const number = await dana.post('/api/phoneNumbers', newBody('phoneNumbers', 'Main line'));
    expect([flow, agent, text, number].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(agent.body.createdBy.id).toBe(dana.user.id);
    const [{ actor, onBehalfOf }] = (await dana.get(`/api/agents/${agent.body.id}/history`)).body.data;
    expect([actor, onBehalfOf]).toEqual([
      { kind: 'user', id: dana.user.id, name: `Person ${dana.user.id}` },
      { kind: 'agency', id: agencyId, name: agencyName },
    ]);
    await dana.post('/api/logout');
    const owner = await world.acceptAsOwner(client);
    expect((await owner.get('/api/agents')).body.data).toHaveLength(1);
    const audit = (await owner.get('/api/audit')).body.data;
    expect(audit.find(({ type }: { type: string }) => type === 'impersonation.started')).toMatchObject({
      actor: { id: dana.user.id, name: `Person ${dana.user.id}` },
      onBehalfOf: { kind: 'agency', id: agencyId, name: agencyName },
    });
    expect((await owner.get('/api/settings/agency')).body).toMatchObject({
      agency: { id: agencyId, name: agencyName },
      visits: [{ name: `Person ${dana.user.id}`, email: dana.user.email, endedAt: expect.any(String) }],
    });
  });

  test('gets its first administrator from the agency and later ones only from its own administrators', async () => {
    const { dana, client, path } = await scene();
    const other = `other-${client.id}@example.com`;
    const moved = await dana.patch(path, { version: 1, ownerEmail: other });
    expect([moved.status, moved.body.ownerEmail]).toEqual([200, other]);
    await world.acceptAsOwner({ ownerEmail: other });
    // The owner hands the account over to a colleague, so it has a member although the owner is gone.
    await insertUser(api.pool, { tenantId: client.id, role: 'admin' });
    await api.pool.query('update access.users set removed_at = now() where lower(email) = $1', [other]);
    const seen = (await dana.get(path)).body;
    expect(seen.ownerStatus).toBe('removed');
    const late = await dana.patch(path, { version: seen.version, ownerEmail: 'agency@example.com' });
    expect([late.status, late.body.code]).toEqual([409, 'resource.conflict']);
  });

  test("can't have its owner invited again by the agency once a colleague has joined", async () => {
    const { dana, client, path } = await scene();
    await insertUser(api.pool, { tenantId: client.id, role: 'admin' });
    const again = await dana.post(`${path}/inviteOwner`, {});
    const other = await dana.patch(path, { version: 1, ownerEmail: 'agency@example.com' });
    expect(toCodes([again, other])).toEqual([
      [409, 'resource.conflict'],
      [409, 'resource.conflict'],
    ]);
  });
});

describe('agencyAccess', () => {
  test.each(AGENCY_ACCESS)('is set when the client is created: %s', async (agencyAccess) => {
    const { dana, client, path } = await scene({ agencyAccess });
    expect((await dana.get(path)).body).toMatchObject({ agencyAccess, canBeOpened: agencyAccess !== 'none' });
    const owner = await world.acceptAsOwner(client);
    expect((await owner.get('/api/settings')).body.agencyAccess).toBe(agencyAccess);
    // Changing another setting doesn't affect the access.
    await owner.patch('/api/settings', { version: 1, retentionDays: 30 });
    expect((await dana.get(path)).body.agencyAccess).toBe(agencyAccess);
  });

  test('rejects an unknown value by name', async () => {
    const { dana } = await world.newAgency();
    const { status, body } = await dana.post('/api/subaccounts', world.buildClient({ agencyAccess: 'all' }));
    expect([status, body.errors]).toMatchObject([422, [{ path: 'agencyAccess' }]]);
  });

  test('cannot be changed by the agency in any way', async () => {
    const { dana, client, path } = await scene({ agencyAccess: 'read' });
    const owner = await world.acceptAsOwner(client);
    await dana.patch(path, { version: 1, name: 'Renamed', agencyAccess: 'build' });
    await dana.post(`${path}/open`, {});
    const inside = await dana.patch('/api/settings', { version: 2, agencyAccess: 'build' });
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: client.id });
    const impersonator = await setAccess(robin, 'build');
    const key = await api.withKey(['settings.read', 'settings.write'], { tenantId: client.id });
    const byKey = await setAccess(key, 'build');
    const supervisor = await setAccess(await api.as('supervisor', { tenantId: client.id }), 'build');
    const refused = [inside, impersonator, byKey, supervisor];
    expect(toCodes(refused)).toEqual(denied(refused));
    const { version, agencyAccess } = (await owner.get('/api/settings')).body;
    expect(agencyAccess).toBe('read');
    // The same value changes nothing: a program may send back what it read.
    expect((await key.patch('/api/settings', { version, agencyAccess, retentionDays: 90 })).status).toBe(200);
  });

  test('is recorded in the settings history with its author', async () => {
    const { client } = await scene();
    const owner = await world.acceptAsOwner(client);
    expect((await setAccess(owner, 'none')).body.agencyAccess).toBe('none');
    const [newest] = (await owner.get('/api/settings/history')).body.data;
    expect(newest).toMatchObject({ actor: { id: owner.user.id }, onBehalfOf: null });
    expect(newest.changes).toEqual([{ path: 'agencyAccess', from: 'build', to: 'none' }]);
  });
});

describe('an agency inside a client', () => {
  test('with read access reads what a supervisor reads and changes nothing', async () => {
    const { dana, client, path } = await scene({ agencyAccess: 'read' });
    const owner = await world.acceptAsOwner(client);
    const agent = (await owner.post('/api/agents', newBody('agents', 'Front desk'))).body;
    expect((await dana.post(`${path}/open`, {})).body.user.role).toBe('agency_read');
    const read = ['/api/conversations', '/api/dashboard', '/api/agents', `/api/agents/${agent.id}`, '/api/connections'];
    for (const address of read) expect((await dana.get(address)).status, address).toBe(200);
    const refused = [
      await dana.post('/api/agents', newBody('agents', 'Another')),
      await dana.patch(`/api/agents/${agent.id}`, { version: agent.version, name: 'Renamed' }),
      await dana.post(`/api/agents/${agent.id}/talks`, {}),
      await dana.post('/api/smartTags', { name: 'Urgent', color: '#dc2626' }),
      await dana.get('/api/users'),
      await dana.get('/api/apiKeys'),
      await dana.get('/api/secrets'),
      await dana.get('/api/audit'),
      await dana.get('/api/settings/agency'),
    ];
    expect(toCodes(refused)).toEqual(denied(refused));
  });

  test('with build access cannot change people, keys, exports, webhooks, settings or conversations', async () => {
    const { dana, client, path } = await scene();
    const owner = await world.acceptAsOwner(client);
    await dana.post(`${path}/open`, {});
    const refused = [
      await dana.post('/api/users/invites', { emails: ['back@agency.example'], role: 'admin' }),
      await dana.patch(`/api/users/${owner.user.id}`, { version: 1, role: 'viewer' }),
      await dana.post(`/api/users/${owner.user.id}/endSessions`, {}),
      await dana.post('/api/apiKeys', { name: 'Back', scopes: ['conversation.read'] }),
      await dana.post('/api/listeners', newBody('listeners', 'Back')),
      await dana.post('/api/secrets', newBody('secrets', 'BACK')),
      await dana.post('/api/connections', newBody('connections', 'Back')),
      await dana.post('/api/exports'),
      await dana.post('/api/calls/exports', {}),
      await dana.patch('/api/settings', { version: 1, retentionDays: 1 }),
      await dana.post('/api/doNotCall', { number: '+15055550123', reason: 'asked' }),
      await dana.delete('/api/conversations/1'),
      await dana.patch('/api/account', { name: 'Somebody' }),
      await dana.get('/api/memberships'),
    ];
    expect(toCodes(refused)).toEqual(denied(refused));
  });

  test('learns from the session which permitted calls are refused', async () => {
    const { dana, path } = await scene({ agencyAccess: 'read' });
    const { user, refusedCalls } = (await dana.post(`${path}/open`, {})).body;
    expect(user.permissions).toContain('agents.read');
    expect(user.permissions).not.toContain('agents.manage');
    expect(refusedCalls).toEqual(expect.arrayContaining(['talks.start', 'reportRung', 'changeProfile']));
    expect(refusedCalls).not.toContain('agents.list');
    expect((await dana.get('/api/verify')).body.refusedCalls).toEqual(refusedCalls);
    expect((await dana.post('/api/logout')).body).not.toHaveProperty('refusedCalls');
  });

  test('loses rights at once when the client grants less', async () => {
    const { dana, client, path } = await scene();
    const owner = await world.acceptAsOwner(client);
    await dana.post(`${path}/open`, {});
    expect((await dana.post('/api/prompts', newBody('prompts', 'one'))).status).toBe(201);
    await setAccess(owner, 'read');
    expect((await dana.post('/api/prompts', newBody('prompts', 'two'))).status).toBe(403);
    expect((await dana.get('/api/prompts')).status).toBe(200);
    expect((await dana.get('/api/verify')).body).toMatchObject({
      user: { role: 'agency_read' },
      agency: { access: 'read' },
    });
  });

  test('is logged out of the client at once when the client ends the access', async () => {
    const { dana, agencyId, client, path } = await scene();
    const owner = await world.acceptAsOwner(client);
    await dana.post(`${path}/open`, {});
    const inside = dana.cookies.get('sb_session') ?? '';
    await setAccess(owner, 'none');
    expect((await dana.get('/api/agents')).body.code).toBe('session.expired');
    const { body } = await dana.get('/api/verify');
    expect(body).toMatchObject({
      user: { id: dana.user.id, tenantId: agencyId, role: 'agency_owner' },
      impersonating: null,
      ledOutOf: { tenantId: client.id, name: client.name, because: 'agency_access' },
    });
    expect((await dana.get('/api/subaccounts')).status).toBe(200);
    await setAccess(owner, 'build');
    const old = await api.anonymous().get('/api/agents', { headers: { cookie: `sb_session=${inside}` } });
    expect(old.status).toBe(401);
    expect((await dana.post(`${path}/open`, {})).status).toBe(200);
  });

  test('opens at most twenty clients from one session; one more ends the oldest', async () => {
    const { dana, path } = await scene();
    const own = dana.cookies.get('sb_session') ?? '';
    const open = async () => {
      const inside = api.anonymous();
      inside.cookies.set('sb_session', own);
      expect((await inside.post(`${path}/open`, {})).status).toBe(200);
      return inside;
    };
    const [first, second] = [await open(), await open()];
    for (let opened = 2; opened < 20; opened += 1) await open();
    expect((await first.get('/api/agents')).status).toBe(200);
    await open();
    expect([(await first.get('/api/agents')).status, (await second.get('/api/agents')).status]).toEqual([401, 200]);
  });

  test('never acts as a member: such sessions of older versions have ended', async () => {
    const { dana, client, path } = await scene();
    const owner = await world.acceptAsOwner(client);
    await dana.post(`${path}/open`, {});
    await api.pool.query(
      'update access.sessions set user_id = $2 where tenant_id = $1 and impersonator_id is not null',
      [client.id, owner.user.id],
    );
    await owner.patch('/api/settings', { version: 1, agencyAccess: 'read' });
    expect((await dana.get('/api/agents')).status).toBe(401);
    expect((await owner.get('/api/agents')).status).toBe(200);
  });

  test('does not count against the client’s session quota', async () => {
    const { dana, client, path } = await scene();
    await dana.post(`${path}/open`, {});
    const uses = (await (await api.as('super_admin')).get(`/api/admin/accounts/${client.id}`)).body.quotas;
    expect(uses.sessions.used).toBe(0);
  });
});

describe('an agency without access', () => {
  test('cannot open or read the client, which its list still shows', async () => {
    const { dana, client, path } = await scene({ agencyAccess: 'none' });
    const opened = await dana.post(`${path}/open`, {});
    expect([opened.status, opened.body.code]).toEqual([403, 'agency.no_access']);
    for (const address of [
      'conversations',
      'calls',
      'calls/stats',
      'dashboard',
      'smartTags',
      'agents',
      'groups',
      'sse',
    ]) {
      const theirs = await dana.get(`/api/${address}?tenantId=${client.id}`);
      const unknown = await dana.get(`/api/${address}?tenantId=acc_none`);
      expect([address, theirs.status, theirs.body.code]).toEqual([address, 404, unknown.body.code]);
    }
    const [listed] = (await dana.get('/api/subaccounts')).body.data;
    expect(listed).toMatchObject({
      name: client.name,
      status: 'active',
      agencyAccess: 'none',
      usage: { users: 1, attentionTotal: null, lastActivityAt: null },
    });
  });

  test('reads the client by tenantId only while it has access', async () => {
    const { dana, client } = await scene();
    const owner = await world.acceptAsOwner(client);
    const read = async () => (await dana.get(`/api/conversations?tenantId=${client.id}`)).status;
    expect(await read()).toBe(200);
    await setAccess(owner, 'none');
    expect(await read()).toBe(404);
    await setAccess(owner, 'read');
    expect(await read()).toBe(200);
  });
});
