import { findItem } from '@switchboard/application/resources/items';
import { foldResources } from '@switchboard/domain/resources/resource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultText } from '../../http/problems/fault-texts.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const PATH = '/api/settings';
const newAdmin = async () => api.as('admin', { tenantId: await insertAccount(api.pool) });

describe('the settings of an account', () => {
  test('are derived from the account, without events, until changed', async () => {
    const admin = await newAdmin();
    const { tenantId } = admin.user;
    const { status, body } = await admin.get(PATH);
    expect([status, body]).toMatchObject([
      200,
      {
        version: 1,
        businessName: `Account ${tenantId}`,
        timeZone: 'America/Denver',
        locale: 'en',
        businessHours: [],
        holidays: [],
        defaultRange: '7d',
        retentionDays: 730,
        recordingConsent: { en: '', es: '' },
        redaction: [],
        concurrencyLimit: 10,
      },
    ]);
    expect(body).not.toHaveProperty('id');
    expect(body).not.toHaveProperty('name');
    expect((await admin.get(`${PATH}/history`)).body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await api.events.readStream(tenantId, 'settings-account')).events).toEqual([]);
  });

  test('change field by field with versions and history, and the row equals the fold of the stream', async () => {
    const admin = await newAdmin();
    const { tenantId } = admin.user;
    const before = (await admin.get(PATH)).body;
    const changed = await admin.patch(PATH, { version: 1, retentionDays: 90 });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...before,
        version: 2,
        retentionDays: 90,
        updatedAt: expect.any(String),
        updatedBy: { id: admin.user.id, name: `Person ${admin.user.id}` },
      },
    ]);
    expect((await admin.get(PATH)).body).toEqual(changed.body);
    expect((await admin.patch(PATH, { version: 2, retentionDays: 90 })).body).toEqual(changed.body);
    await admin.patch(PATH, { version: 2, recordingConsent: { en: 'Recorded.', es: '' } });
    const { data, meta } = (await admin.get(`${PATH}/history`)).body;
    expect(meta.total).toBe(3);
    expect(data).toMatchObject([
      { version: 3, type: 'settings.changed', changes: [{ path: 'recordingConsent.en', from: '', to: 'Recorded.' }] },
      {
        version: 2,
        type: 'settings.changed',
        actor: { kind: 'user', id: admin.user.id },
        changes: [{ path: 'retentionDays', from: 730, to: 90 }],
      },
      { version: 1, type: 'settings.created', actor: { kind: 'system' } },
    ]);
    const { events } = await api.events.readStream(tenantId, 'settings-account');
    const row = await findItem(api.pool, { tenantId, kind: 'settings', id: 'account' });
    expect(row).toEqual(foldResources('account', events));
  });

  test('report a version conflict to the second writer, even on the first change', async () => {
    const admin = await newAdmin();
    const save = (version: number) =>
      Promise.all([30, 60, 90, 120].map((days) => admin.patch(PATH, { version, retentionDays: days + version })));
    for (const version of [1, 2]) {
      const answers = await save(version);
      const [won, ...others] = answers.filter(({ status }) => status === 200);
      expect(others).toEqual([]);
      for (const { body } of answers.filter(({ status }) => status !== 200)) {
        expect(body).toMatchObject({ code: 'resource.version_conflict', current: won?.body });
      }
      expect(won?.body.version).toBe(version + 1);
    }
  });

  test('are changed once by a repeated request', async () => {
    const admin = await newAdmin();
    const once = { headers: { 'Idempotency-Key': 'settings-once' } };
    const first = await admin.patch(PATH, { version: 1, concurrencyLimit: 3 }, once);
    await admin.patch(PATH, { version: 2, concurrencyLimit: 4 });
    expect((await admin.patch(PATH, { version: 1, concurrencyLimit: 3 }, once)).body).toEqual(first.body);
    await api.pool.query('delete from idempotency.answers');
    expect((await admin.patch(PATH, { version: 1, concurrencyLimit: 3 }, once)).body).toEqual(first.body);
  });

  test('provide name and time zone everywhere immediately', async () => {
    const admin = await newAdmin();
    const given = { businessName: '  Northgate Vets ', timeZone: 'Asia/Tokyo', locale: 'es', defaultRange: '30d' };
    await admin.patch(PATH, { version: 1, ...given });
    const { user } = (await admin.get('/api/verify')).body;
    expect(user).toMatchObject({ tenantName: 'Northgate Vets', timeZone: 'Asia/Tokyo', defaultRange: '30d' });
    expect((await admin.get('/api/conversations')).body.meta).toMatchObject({
      timeZone: 'Asia/Tokyo',
      accountName: 'Northgate Vets',
    });
    for (const path of ['/api/dashboard', '/api/veterinarians/onCall', '/api/account']) {
      expect([path, (await admin.get(path)).body]).toMatchObject([path, { timeZone: 'Asia/Tokyo' }]);
    }
  });

  test.each([
    ['businessName', '  '],
    ['timeZone', '+02:00'],
    ['timeZone', 'Mars/Olympus'],
    ['locale', 'fr'],
    ['retentionDays', 0],
    ['retentionDays', 731],
    ['concurrencyLimit', 0],
    ['holidays', [{ date: '2026-02-30' }]],
    ['holidays', [{ date: '2026-12-25' }, { date: '2026-12-25' }]],
    ['redaction', ['names']],
    ['redaction', ['email', 'email']],
    ['recordingConsent', { en: 'x' }],
    ['businessHours', [{ weekday: 1, from: '09:00', to: '08:00' }]],
  ])('refuse %s that is %j', async (field, value) => {
    const admin = await api.as('admin');
    const { status, body } = await admin.patch(PATH, { version: 1, [field]: value });
    expect([status, body.errors[0].path.split('.')[0]]).toEqual([422, field]);
  });

  test('allow calls only to existing countries', async () => {
    const admin = await newAdmin();
    const { status, body } = await admin.patch(PATH, { version: 1, allowedCountries: ['US', 'XX', 'AQ'] });
    const fault = { code: 'unknown_country', detail: 'is not a country code' };
    expect([status, body.errors]).toMatchObject([
      422,
      [
        { path: 'allowedCountries.1', ...fault },
        { path: 'allowedCountries.2', ...fault },
      ],
    ]);
    expect(faultText('unknown_country', 'es')).toBe('no es el código de ningún país');
    expect((await admin.get(PATH)).body).toMatchObject({ version: 1, allowedCountries: null });
    expect((await admin.patch(PATH, { version: 1, allowedCountries: ['US', 'MX'] })).status).toBe(200);
  });

  test('are readable by every member and changeable by administrators', async () => {
    const tenantId = await insertAccount(api.pool);
    for (const role of ['viewer', 'staff', 'supervisor', 'builder'] as const) {
      const person = await api.as(role, { tenantId });
      expect((await person.get(PATH)).status).toBe(200);
      expect((await person.patch(PATH, { version: 1, retentionDays: 5 })).body.code).toBe('permission.denied');
    }
    const key = await api.withKey(['settings.read'], { tenantId });
    expect((await key.get(`${PATH}/history`)).status).toBe(200);
    expect((await key.patch(PATH, { version: 1, retentionDays: 5 })).status).toBe(403);
    const admin = await api.as('admin', { tenantId });
    expect((await admin.patch(PATH, { retentionDays: 5 })).body.errors).toMatchObject([{ path: 'version' }]);
  });
});
