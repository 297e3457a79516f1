import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

// One pixel.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const COLORS = { light: '#1d4ed8', dark: '#93b4ff' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.pool.query('delete from access.login_failures'));
afterAll(() => api.close());

async function newAgency() {
  const agencyId = await insertAccount(api.pool);
  const childId = await insertAccount(api.pool, { parentId: agencyId });
  return { agencyId, childId, dana: await api.as('agency_owner', { tenantId: agencyId }) };
}

describe('/api/agency', () => {
  test("starts with the account's name, time zone and language, and only its owner can change it", async () => {
    const { agencyId, dana } = await newAgency();
    const { body } = await dana.get('/api/agency');
    expect(body).toMatchObject({
      version: 1,
      name: `Account ${agencyId}`,
      slug: '',
      logo: null,
      colors: null,
      senderName: '',
      defaults: { timeZone: 'America/Denver', locale: 'en', limits: { minutes: null } },
    });
    const changed = await dana.patch('/api/agency', { version: 1, name: 'Harbor', colors: COLORS });
    expect([changed.status, changed.body]).toMatchObject([200, { version: 2, name: 'Harbor', colors: COLORS }]);
    const admin = await api.as('admin', { tenantId: agencyId });
    expect((await admin.get('/api/agency')).status).toBe(200);
    expect((await admin.patch('/api/agency', { version: 2, name: 'Mine' })).status).toBe(403);
  });

  test('refuses illegible colors, by theme', async () => {
    const { dana } = await newAgency();
    const colors = { light: '#facc15', dark: '#93b4ff' };
    const { status, body } = await dana.patch('/api/agency', { version: 1, colors });
    expect([status, body.errors]).toMatchObject([422, [{ path: 'colors.light', code: 'contrast' }]]);
    const preview = (await dana.post('/api/agency/previewColors', { colors })).body;
    expect([preview.light.isReadable, preview.dark.isReadable]).toEqual([false, true]);
  });

  test('gives a sign-in slug to only one agency', async () => {
    const [one, other] = [await newAgency(), await newAgency()];
    expect((await one.dana.patch('/api/agency', { version: 1, slug: 'one-word' })).status).toBe(200);
    const taken = await other.dana.patch('/api/agency', { version: 1, slug: 'one-word' });
    expect([taken.status, taken.body.code, taken.body.errors[0].path]).toEqual([409, 'resource.slug_taken', 'slug']);
  });

  test('gives new clients its default limits', async () => {
    const { dana } = await newAgency();
    const { defaults } = (await dana.get('/api/agency')).body;
    const limits = { ...defaults.limits, minutes: 250, users: 3 };
    await dana.patch('/api/agency', { version: 1, defaults: { ...defaults, limits } });
    const client = { name: 'New', ownerEmail: 'new-client@example.com', timeZone: 'America/Denver', locale: 'en' };
    expect((await dana.post('/api/subaccounts', client)).body.limits).toEqual(limits);
  });
});

describe('the logo', () => {
  test('is a PNG of at most 100 kB regardless of its name, served under its hash', async () => {
    const { dana } = await newAgency();
    const upload = (bytes: Buffer) => dana.post('/api/agency/logos', { png: bytes.toString('base64') });
    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    expect([svg.status, svg.body.errors[0].code]).toEqual([422, 'not_a_png']);
    const large = await upload(Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(100 * 1_024)]));
    expect(large.status).toBe(422);
    const { status, body } = await upload(Buffer.from(PNG, 'base64'));
    expect(status).toBe(201);
    expect((await dana.patch('/api/agency', { version: 1, logo: body.logo })).status).toBe(200);
    const served = await api.anonymous().open(`/api/branding/logos/${body.logo}`);
    expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(PNG);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test("must be one of the agency's own uploads, of which the latest 20 are kept", async () => {
    const { dana, agencyId } = await newAgency();
    const logo = '0'.repeat(64);
    const unknown = await dana.patch('/api/agency', { version: 1, logo });
    expect([unknown.status, unknown.body.errors[0]]).toMatchObject([422, { path: 'logo', code: 'unknown' }]);
    for (let n = 0; n < 23; n += 1) {
      const png = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from([n])]).toString('base64');
      expect((await dana.post('/api/agency/logos', { png })).status).toBe(201);
    }
    const { rows } = await api.pool.query('select count(*) as kept from access.logos where tenant_id = $1', [agencyId]);
    expect(rows[0].kept).toBe(20);
  });
});

describe('GET /api/branding', () => {
  test("returns the agency's branding for its clients and by slug, and none otherwise", async () => {
    const { dana, childId } = await newAgency();
    const child = await api.as('viewer', { tenantId: childId });
    expect((await child.get('/api/branding')).body).toEqual({ branding: null });
    await dana.patch('/api/agency', { version: 1, name: 'Harbor', slug: 'harbor-word', colors: COLORS });
    const branding = {
      name: 'Harbor',
      slug: 'harbor-word',
      logoUrl: null,
      colors: { light: { accent: '#1d4ed8', ink: '#ffffff' }, dark: { accent: '#93b4ff', ink: '#04080f' } },
    };
    expect((await child.get('/api/branding')).body).toMatchObject({ branding });
    expect((await dana.get('/api/branding')).body).toMatchObject({ branding });
    expect((await api.anonymous().get('/api/branding?agency=harbor-word')).body).toMatchObject({ branding });
    expect((await api.anonymous().get('/api/branding?agency=nobody')).body).toEqual({ branding: null });
    expect((await api.anonymous().get('/api/branding?agency=../x')).body).toEqual({ branding: null });
  });

  test('sets the sender of emails to clients', async () => {
    const { dana, childId } = await newAgency();
    await dana.patch('/api/agency', { version: 1, senderName: 'Harbor Voice' });
    const admin = await api.as('admin', { tenantId: childId });
    const email = `by-${childId}@example.com`;
    await admin.post('/api/users/invites', { emails: [email], role: 'staff' });
    await eventually(async () => {
      const { rows } = await api.pool.query('select subject from access.mails where to_address = $1', [email]);
      expect(rows[0]?.subject).toMatch(/ on Harbor Voice$/);
    });
  });
});
