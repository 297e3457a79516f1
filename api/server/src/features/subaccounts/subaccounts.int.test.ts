import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../test/client.ts';
import { insertAccount, PASSWORD } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { agencyWorld } from './test/agency-world.ts';

const clock = fixedClock(new Date('2026-11-20T15:00:00Z'));
let api: TestApi;
let world: ReturnType<typeof agencyWorld>;
beforeAll(async () => {
  api = await startTestApi({ clock });
  world = agencyWorld(() => api);
});
beforeEach(() => api.pool.query('delete from access.login_failures'));
afterAll(() => api.close());

const readAuditTypes = async (dana: TestClient): Promise<string[]> =>
  (await dana.get('/api/audit?limit=20')).body.data
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('subaccount.'));

describe('POST /api/subaccounts', () => {
  test('creates an account and invites its owner as administrator', async () => {
    const { dana, agencyId } = await world.newAgency();
    const fields = world.buildClient({ limits: { minutes: 500, users: 3 } });
    const { status, body } = await dana.post('/api/subaccounts', fields);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...fields,
      version: 1,
      status: 'active',
      suspendedBy: null,
      ownerStatus: 'invited',
      canBeOpened: true,
      agencyAccess: 'build',
      limits: { minutes: 500, concurrency: null, agents: null, users: 3 },
      usage: { minutes: 0, calls: 0, concurrency: 0, agents: 0, users: 1, attentionTotal: 0, lastActivityAt: null },
      createdBy: { id: dana.user.id },
    });
    const owner = await world.accept(fields.ownerEmail);
    expect(owner.body.user).toMatchObject({ role: 'admin', tenantId: body.id, tenantName: fields.name });
    expect((await dana.get(`/api/subaccounts/${body.id}`)).body).toMatchObject({
      ownerStatus: 'active',
      canBeOpened: true,
    });
    const { events } = await api.events.readStream(body.id, `access-${body.id}`);
    expect(events.map(({ type }) => type)).toEqual(['account.created']);
    expect(await readAuditTypes(dana)).toEqual(['subaccount.created']);
    expect((await api.as('agency_owner', { tenantId: agencyId })).user).toBeDefined();
  });

  test("rejects a taken name and a client's client, but lets one address own several accounts", async () => {
    const { dana } = await world.newAgency();
    const fields = world.buildClient();
    const { body } = await dana.post('/api/subaccounts', fields);
    const named = await dana.post('/api/subaccounts', world.buildClient({ name: fields.name.toUpperCase() }));
    expect([named.status, named.body.code, named.body.errors[0].path]).toEqual([409, 'resource.name_taken', 'name']);
    const addressed = await dana.post('/api/subaccounts', world.buildClient({ ownerEmail: fields.ownerEmail }));
    expect([addressed.status, addressed.body.ownerEmail]).toEqual([201, fields.ownerEmail]);
    const below = await api.as('agency_owner', { tenantId: body.id });
    expect((await below.post('/api/subaccounts', world.buildClient())).body.code).toBe('resource.conflict');
  });

  test('names the faults of a time zone, an address and a limit', async () => {
    const { dana } = await world.newAgency();
    const wrong = { timeZone: 'Moon/Crater', ownerEmail: 'nobody', limits: { users: 0 } };
    const { status, body } = await dana.post('/api/subaccounts', world.buildClient(wrong));
    expect(status).toBe(422);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'limits.users',
      'ownerEmail',
      'timeZone',
    ]);
  });
});

describe('GET /api/subaccounts', () => {
  test('sorts, searches, filters and pages the agency’s own clients', async () => {
    const { dana } = await world.newAgency();
    const [anna] = [
      await world.newClient(dana, { name: 'Anna’s Bakery' }),
      await world.newClient(dana, { name: 'Bright Lights' }),
    ];
    await world.newClient((await world.newAgency()).dana, { name: 'Somebody else’s' });
    const names = async (query: string) =>
      (await dana.get(`/api/subaccounts${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Anna’s Bakery', 'Bright Lights']);
    expect(await names('?sortBy=name&sortOrder=desc&perPage=1')).toEqual(['Bright Lights']);
    expect(await names(`?searchString=${encodeURIComponent(anna.ownerEmail)}`)).toEqual(['Anna’s Bakery']);
    for (const search of ['annas bakery', 'bakery anna', "ÁNNA'S"]) {
      expect(await names(`?searchString=${encodeURIComponent(search)}`)).toEqual(['Anna’s Bakery']);
    }
    expect(await names('?status=suspended')).toEqual([]);
    await dana.delete(`/api/subaccounts/${anna.id}?version=1`);
    expect([await names(''), await names('?archived=true')]).toEqual([['Bright Lights'], ['Anna’s Bakery']]);
  });

  test('measures the minutes and calls of this month, and what is open now', async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, {});
    const at = (day: string) => `2026-${day}T15:00:00.000Z`;
    const call = (id: number, createdAt: string, rest: object) =>
      buildRecord({ id, createdAt, lastMessageAt: createdAt, ...rest });
    const records = [
      call(1, at('11-02'), { endedAt: at('11-02'), durationMs: 90_000 }),
      call(2, at('11-19'), { endedAt: at('11-19'), durationMs: 60_000, deletedAt: at('11-19') }),
      call(3, at('10-31'), { endedAt: at('10-31'), durationMs: 600_000 }),
      call(4, at('11-20'), { endedAt: null, durationMs: null, needsAttention: true, waitingSince: at('11-20') }),
    ];
    await insertInbox(
      api.pool,
      client.id,
      records.map((record) => ({ record, said: [] })),
    );
    const { usage } = (await dana.get(`/api/subaccounts/${client.id}`)).body;
    expect(usage).toMatchObject({ minutes: 3, calls: 3, concurrency: 1, users: 1, attentionTotal: 1 });
  });
});

describe('PATCH /api/subaccounts/{id}', () => {
  test('changes only the given fields and limits, with entries in the history and the agency’s log', async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, { limits: { minutes: 100, users: 4 } });
    const change = { version: 1, name: 'Renamed', timeZone: 'America/Chicago', limits: { minutes: 200 } };
    const { status, body } = await dana.patch(`/api/subaccounts/${client.id}`, change);
    expect([status, body]).toMatchObject([200, { version: 2, name: 'Renamed', limits: { minutes: 200, users: 4 } }]);
    const stale = await dana.patch(`/api/subaccounts/${client.id}`, { version: 1, name: 'Late' });
    expect([stale.status, stale.body.current]).toMatchObject([409, { version: 2, name: 'Renamed' }]);
    const history = (await dana.get(`/api/subaccounts/${client.id}/history`)).body.data;
    expect(history.map(({ type }: { type: string }) => type)).toEqual(['subaccount.changed', 'subaccount.created']);
    expect(history[0].changes).toEqual([
      { path: 'name', from: client.name, to: 'Renamed' },
      { path: 'timeZone', from: 'America/Denver', to: 'America/Chicago' },
      { path: 'limits.minutes', from: 100, to: 200 },
    ]);
    expect(await readAuditTypes(dana)).toEqual(['subaccount.changed', 'subaccount.created']);
    const same = await dana.patch(`/api/subaccounts/${client.id}`, { version: 2, name: 'Renamed' });
    expect([same.status, same.body.version]).toEqual([200, 2]);
  });

  test('changes the client’s own settings too, with the agency in their history', async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, {});
    const owner = await world.acceptAsOwner(client);
    await owner.patch('/api/settings', { version: 1, businessName: 'As it calls itself' });
    const ref = (await dana.get(`/api/subaccounts/${client.id}`)).body;
    expect(ref.name).toBe('As it calls itself');
    await dana.patch(`/api/subaccounts/${client.id}`, { version: ref.version, name: 'As it is called', locale: 'es' });
    const settings = (await owner.get('/api/settings')).body;
    expect(settings).toMatchObject({ version: 3, businessName: 'As it is called', locale: 'es' });
    const [newest] = (await owner.get('/api/settings/history')).body.data;
    expect(newest).toMatchObject({ version: 3, actor: { id: dana.user.id } });
    expect(new Set(newest.changes)).toEqual(
      new Set([
        { path: 'businessName', from: 'As it calls itself', to: 'As it is called' },
        { path: 'locale', from: 'en', to: 'es' },
      ]),
    );
  });

  test('replaces an owner only until the first has accepted', async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, { limits: { users: 1 } });
    const ownerEmail = `other-${client.id}@example.com`;
    const first = await world.findToken(client.ownerEmail);
    const moved = await dana.patch(`/api/subaccounts/${client.id}`, { version: 1, ownerEmail });
    expect([moved.status, moved.body.ownerEmail, moved.body.ownerStatus]).toEqual([200, ownerEmail, 'invited']);
    expect((await api.anonymous().get(`/api/invite?inviteToken=${first}`)).body.state).toBe('revoked');
    expect((await world.accept(ownerEmail)).status).toBe(200);
    const late = { version: moved.body.version, ownerEmail: `third-${client.id}@example.com` };
    expect((await dana.patch(`/api/subaccounts/${client.id}`, late)).body.code).toBe('resource.conflict');
  });

  test('emails a new link to an owner who has not accepted, up to twenty times per hour', async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, {});
    const path = `/api/subaccounts/${client.id}/inviteOwner`;
    for (let sent = 1; sent < 20; sent += 1) expect((await dana.post(path, {})).status).toBe(200);
    expect((await dana.post(path, {})).body.code).toBe('rate_limit.exceeded');
    expect((await world.accept(client.ownerEmail, 20)).status).toBe(200);
    expect((await dana.post(path, {})).body.code).toBe('resource.conflict');
  });
});

describe('a suspended client', () => {
  test('is signed out and rejected until its suspender lifts the suspension', async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, {});
    const owner = await world.acceptAsOwner(client);
    const suspended = await dana.post(`/api/subaccounts/${client.id}/suspend`, { reason: 'unpaid' });
    expect([suspended.status, suspended.body]).toMatchObject([200, { status: 'suspended', suspendedBy: 'agency' }]);
    expect((await owner.get('/api/conversations')).status).toBe(401);
    const login = () => api.anonymous().post('/api/login', { email: client.ownerEmail, password: PASSWORD });
    expect((await login()).body.code).toBe('account.suspended');
    expect((await dana.get(`/api/conversations?tenantId=${client.id}`)).status).toBe(200);
    expect((await dana.post(`/api/subaccounts/${client.id}/open`, {})).body.code).toBe(
      'impersonation.target_forbidden',
    );
    const resumed = await dana.post(`/api/subaccounts/${client.id}/resume`, {});
    expect([resumed.status, resumed.body.status]).toEqual([200, 'active']);
    expect((await login()).status).toBe(200);
    expect(await readAuditTypes(dana)).toEqual(['subaccount.resumed', 'subaccount.suspended', 'subaccount.created']);
    const history = (await dana.get(`/api/subaccounts/${client.id}/history`)).body.data;
    expect(history.slice(0, 2).map(({ changes }: { changes: unknown }) => changes)).toEqual([
      [{ path: 'status', from: 'suspended', to: 'active' }],
      [{ path: 'status', from: 'active', to: 'suspended' }],
    ]);
  });

  test("can't be resumed by the agency if the platform suspended it", async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, {});
    const robin = await api.as('super_admin');
    await robin.post(`/api/admin/accounts/${client.id}/suspend`, {});
    expect((await dana.get(`/api/subaccounts/${client.id}`)).body).toMatchObject({
      suspendedBy: 'platform',
      version: 2,
    });
    expect((await dana.post(`/api/subaccounts/${client.id}/resume`, {})).status).toBe(403);
    await robin.post(`/api/admin/accounts/${client.id}/restore`, {});
    await dana.post(`/api/subaccounts/${client.id}/suspend`, {});
    await robin.post(`/api/admin/accounts/${client.id}/suspend`, {});
    expect((await dana.post(`/api/subaccounts/${client.id}/resume`, {})).status).toBe(403);
    const actions = (await robin.get(`/api/admin/accounts/${client.id}/actions`)).body.data;
    expect(actions.length).toBe(4);
  });

  test('stays inactive while archived, whatever the platform does, and is restored unchanged', async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, {});
    await world.acceptAsOwner(client);
    const archived = (await dana.delete(`/api/subaccounts/${client.id}?version=1`)).body;
    await (await api.as('super_admin')).post(`/api/admin/accounts/${client.id}/restore`, {});
    expect((await dana.get(`/api/subaccounts/${client.id}`)).body).toMatchObject({
      status: 'suspended',
      canBeOpened: false,
    });
    const back = await dana.post(`/api/subaccounts/${client.id}/restore`, { version: archived.version });
    expect([back.status, back.body]).toMatchObject([200, { status: 'active', archivedAt: null, canBeOpened: true }]);
  });
});

describe('POST /api/subaccounts/{id}/open', () => {
  test('enters as the agency and leads back; both logs record it', async () => {
    const { dana, agencyId, agencyName } = await world.newAgency();
    const client = await world.newClient(dana, {});
    const danaId = dana.user.id;
    const opened = await dana.post(`/api/subaccounts/${client.id}/open`, { reason: 'they asked' });
    expect([opened.status, opened.body]).toMatchObject([
      200,
      {
        user: { id: danaId, tenantId: client.id, role: 'agency_build' },
        impersonating: { id: danaId },
        agency: { id: agencyId, name: agencyName, access: 'build' },
      },
    ]);
    expect((await dana.get('/api/agents')).status).toBe(200);
    expect((await dana.get('/api/subaccounts')).status).toBe(403);
    const left = await dana.post('/api/logout');
    expect(left.body).toMatchObject({ restored: true, user: { id: danaId, tenantId: agencyId } });
    expect(left.body).not.toHaveProperty('agency');
    const behind = { actor: { id: danaId }, onBehalfOf: { kind: 'agency', id: agencyId } };
    expect((await api.events.readStream(client.id, `access-${danaId}`)).events).toMatchObject([
      { type: 'impersonation.started', data: { agencyId, reason: 'they asked' }, metadata: behind },
      { type: 'impersonation.ended', data: { agencyId }, metadata: behind },
    ]);
    expect(await readAuditTypes(dana)).toEqual(['subaccount.left', 'subaccount.opened', 'subaccount.created']);
  });

  test('rejects another agency’s client and a person who already impersonates', async () => {
    const { dana, agencyId } = await world.newAgency();
    const client = await world.newClient(dana, {});
    const foreign = await insertAccount(api.pool, { parentId: (await world.newAgency()).agencyId });
    expect((await dana.post(`/api/subaccounts/${foreign}/open`, {})).status).toBe(404);
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: agencyId });
    expect((await robin.post(`/api/subaccounts/${client.id}/open`, {})).body.code).toBe('permission.denied');
    await dana.post(`/api/subaccounts/${client.id}/open`, {});
    expect((await dana.post(`/api/subaccounts/${client.id}/open`, {})).body.code).toBe('permission.denied');
  });

  test('ends when the underlying rights end', async () => {
    const { dana, agencyId } = await world.newAgency();
    const client = await world.newClient(dana, {});
    await world.acceptAsOwner(client);
    const other = await api.as('agency_owner', { tenantId: agencyId });
    await dana.post(`/api/subaccounts/${client.id}/open`, {});
    await other.patch(`/api/users/${dana.user.id}`, { version: 1, role: 'viewer' });
    expect((await dana.get('/api/conversations')).status).toBe(401);
  });
});
