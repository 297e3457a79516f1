import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const DAY_MS = 86_400_000;
const clock = fixedClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.close());

const PATH = '/api/settings/health';
const newAdmin = async () => api.as('admin', { tenantId: await insertAccount(api.pool) });
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS);

describe("an account's health", () => {
  test('has no problems without any configuration', async () => {
    const admin = await newAdmin();
    expect((await admin.get(PATH)).body).toEqual({ data: [] });
  });

  test('reports keys that expire soon, unused secrets, and numbers that no carrier has activated', async () => {
    const admin = await newAdmin();
    const scopes = ['conversation.read'];
    const soon = inDays(5).toISOString();
    const key = (await admin.post('/api/apiKeys', { name: 'BI', scopes, expiresAt: soon })).body;
    await admin.post('/api/apiKeys', { name: 'Later', scopes, expiresAt: inDays(30).toISOString() });
    const secret = (await admin.post('/api/secrets', { name: 'OLD_TOKEN', value: 'long enough to be one' })).body;
    await api.pool.query('update resource.sealed set set_at = $1 where id = $2', [inDays(-120), secret.id]);
    await admin.post('/api/secrets', { name: 'NEW_TOKEN', value: 'long enough to be one' });
    const number = (await admin.post('/api/phoneNumbers', { name: 'Desk', number: '+13035550777', provider: 'twilio' }))
      .body;
    expect((await admin.get(PATH)).body.data).toEqual([
      {
        area: 'apiKeys',
        code: 'key_expiring',
        level: 'notice',
        item: { id: key.id, name: 'BI' },
        from: null,
        to: soon,
      },
      {
        area: 'phoneNumbers',
        code: 'number_activating',
        level: 'notice',
        item: { id: number.id, name: 'Desk' },
        from: number.createdAt,
        to: null,
      },
      {
        area: 'secrets',
        code: 'secret_unused',
        level: 'notice',
        item: { id: secret.id, name: 'OLD_TOKEN' },
        from: inDays(-120).toISOString(),
        to: null,
      },
    ]);
  });

  test('reports failing webhooks and those disabled because of failures', async () => {
    const admin = await newAdmin();
    const listener = async (name: string) =>
      (await admin.post('/api/listeners', { name, url: 'https://example.com/hook', events: ['conversation.ended'] }))
        .body.id;
    const [failing, off] = [await listener('Failing'), await listener('Off')];
    await listener('Well');
    await api.pool.query(
      `insert into listener.health (tenant_id, listener_id, failing_since) values ($1, $2, $3)
        on conflict (tenant_id, listener_id) do update set failing_since = excluded.failing_since`,
      [admin.user.tenantId, failing, inDays(-1)],
    );
    await api.pool.query(
      `update resource.items set fields = fields || '{"enabled": false, "disabledReason": "failing"}' where id = $1`,
      [off],
    );
    const { data } = (await admin.get(PATH)).body;
    const told = data.map(({ code, item }: { code: string; item: { name: string } }) => [code, item.name]).toSorted();
    expect(told).toEqual([
      ['listener_disabled', 'Off'],
      ['listener_failing', 'Failing'],
    ]);
  });

  test('reports failing connections', async () => {
    const admin = await newAdmin();
    const connect = async (name: string) => (await admin.post('/api/connections', { name, provider: 'vapi' })).body.id;
    const failing = await connect('Front desk');
    await connect('Well');
    await api.pool.query(
      `insert into connection.health as h (tenant_id, connection_id, last_error) values ($1, $2, 'status_401')
        on conflict (tenant_id, connection_id) do update set last_error = excluded.last_error`,
      [admin.user.tenantId, failing],
    );
    expect((await admin.get(PATH)).body.data).toMatchObject([
      { area: 'connections', code: 'connection_failing', level: 'failing', item: { id: failing, name: 'Front desk' } },
    ]);
  });

  test('reports gaps in an on-call schedule, and none without a schedule', async () => {
    const admin = await newAdmin();
    const vet = (await admin.post('/api/veterinarians', { name: 'Dr. Mei Chen' })).body;
    expect((await admin.get(PATH)).body.data).toEqual([]);
    const rota = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to: '08:00', order: 1 }));
    // Three days from now, so that the next seven days contain this whole gap and no other.
    const inDenver = Temporal.Instant.fromEpochMilliseconds(inDays(3).getTime()).toZonedDateTimeISO('America/Denver');
    const weekday = inDenver.dayOfWeek;
    rota[weekday - 1] = { weekday, from: '08:00', to: '20:00', order: 1 };
    await admin.patch(`/api/veterinarians/${vet.id}`, { version: 1, rota });
    const { data } = (await admin.get(PATH)).body;
    expect(data).toMatchObject([{ area: 'veterinarians', code: 'rota_gap', level: 'failing', item: null }]);
    expect(Date.parse(data[0].to) - Date.parse(data[0].from)).toBeLessThanOrEqual(DAY_MS / 2);
  });

  test('reports only areas that the reader has permission for', async () => {
    const admin = await newAdmin();
    const { tenantId } = admin.user;
    await admin.post('/api/phoneNumbers', { name: 'Desk', number: '+13035550778', provider: 'twilio' });
    const secret = (await admin.post('/api/secrets', { name: 'OLD_TOKEN', value: 'long enough to be one' })).body;
    await api.pool.query('update resource.sealed set set_at = $1 where id = $2', [inDays(-120), secret.id]);
    const areas = async (client: Pick<typeof admin, 'get'>) =>
      (await client.get(PATH)).body.data.map(({ area }: { area: string }) => area);
    expect(await areas(admin)).toEqual(['phoneNumbers', 'secrets']);
    expect(await areas(await api.as('viewer', { tenantId }))).toEqual(['phoneNumbers']);
    expect(await areas(await api.withKey(['settings.read'], { tenantId }))).toEqual([]);
  });
});

test('the last retention run is reported, and nothing before the first run', async () => {
  const admin = await newAdmin();
  const read = async () => (await admin.get('/api/settings/retention')).body;
  expect(await read()).toEqual({ ranAt: null, erased: 0, erasedInAll: 0 });
  const ranAt = clock.now();
  await api.pool.query('insert into retention.runs values ($1, $2, 3, 40)', [admin.user.tenantId, ranAt]);
  expect(await read()).toEqual({ ranAt: ranAt.toISOString(), erased: 3, erasedInAll: 40 });
});
