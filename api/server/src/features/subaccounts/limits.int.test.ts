import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('the pool', () => {
  test('is the agency’s limits minus those given to its clients', async () => {
    const { dana } = await world.newAgency({ max_minutes: 1_000, max_concurrency: 10 });
    await world.newClient(dana, { limits: { minutes: 700 } });
    await world.newClient(dana, {});
    expect((await dana.get('/api/subaccounts/pool')).body).toEqual({
      pool: { minutes: 1_000, concurrency: 10, agents: null, users: null },
      given: { minutes: 700, concurrency: 0, agents: 0, users: 0 },
      left: { minutes: 300, concurrency: 10, agents: null, users: null },
      clients: 2,
    });
  });

  test('rejects more than is left and states the remainder in the reader’s language', async () => {
    const { dana } = await world.newAgency({ max_minutes: 1_000 });
    const client = await world.newClient(dana, { limits: { minutes: 700 } });
    const refused = await dana.post('/api/subaccounts', world.buildClient({ limits: { minutes: 301 } }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'limits.minutes', code: 'over_pool', detail: '300 of the pool’s 1,000 minutes are left.' }],
    ]);
    const more = { version: client.version, limits: { minutes: 1_001 } };
    dana.cookies.set('locale', 'es');
    const grown = await dana.patch(`/api/subaccounts/${client.id}`, more);
    expect([grown.status, grown.body.errors[0].detail]).toEqual([
      422,
      'Quedan 1,000 de los 1,000 minutos del fondo común.',
    ]);
    const fits = { version: client.version, limits: { minutes: 1_000 } };
    expect((await dana.patch(`/api/subaccounts/${client.id}`, fits)).body.limits).toMatchObject({ minutes: 1_000 });
  });

  test('gives the last remaining part to one of 32 concurrent clients', async () => {
    const { dana } = await world.newAgency({ max_minutes: 500 });
    await world.newClient(dana, { limits: { minutes: 400 } });
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => dana.post('/api/subaccounts', world.buildClient({ limits: { minutes: 100 } }))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 31 }, () => 422)]);
    expect((await dana.get('/api/subaccounts/pool')).body.left.minutes).toBe(0);
  });

  test("gets an archived client's limits back, and must have room for them on restore", async () => {
    const { dana } = await world.newAgency({ max_minutes: 500 });
    const first = await world.newClient(dana, { limits: { minutes: 500 } });
    const archived = await dana.delete(`/api/subaccounts/${first.id}?version=${first.version}`);
    expect([archived.status, archived.body.status]).toEqual([200, 'suspended']);
    await world.newClient(dana, { limits: { minutes: 100 } });
    const refused = await dana.post(`/api/subaccounts/${first.id}/restore`, { version: archived.body.version });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'over_pool']);
  });
});

describe('a client at its limit of people', () => {
  test('invites one of 32 concurrent people to the last seat; the rejection names the limit, its owner and who can raise it', async () => {
    const { dana, agencyName } = await world.newAgency();
    const client = await world.newClient(dana, { limits: { users: 2 } });
    const owner = await world.acceptAsOwner(client);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        owner.post('/api/users/invites', { emails: [`seat-${n}-${client.id}@example.com`], role: 'staff' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 31 }, () => 409)]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({
      code: 'resource.limit_reached',
      limit: { name: 'users', max: 2, account: client.name, raisedBy: agencyName },
      detail: `${client.name} has reached its limit of 2 users. ${agencyName} can raise it.`,
    });
    const raised = { version: client.version, limits: { users: 3 } };
    expect((await dana.patch(`/api/subaccounts/${client.id}`, raised)).status).toBe(200);
    const again = { emails: [`raised-${client.id}@example.com`], role: 'staff' };
    expect((await owner.post('/api/users/invites', again)).status).toBe(200);
  });

  test('rejects people invited before the limit was lowered', async () => {
    const { dana } = await world.newAgency();
    const client = await world.newClient(dana, { limits: { users: 2 } });
    const owner = await world.acceptAsOwner(client);
    const email = `late-${client.id}@example.com`;
    await owner.post('/api/users/invites', { emails: [email], role: 'staff' });
    await dana.patch(`/api/subaccounts/${client.id}`, { version: client.version, limits: { users: 1 } });
    const late = await world.accept(email);
    expect([late.status, late.body.code]).toEqual([409, 'resource.limit_reached']);
  });
});
