import type { ControlMessage } from '@switchboard/contracts/stream/bus-messages';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLossyBus } from '../../test/lossy-bus.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const MINUTE_MS = 60_000;
const clock = fixedClock(new Date());
let api: TestApi;
const controls: ControlMessage[] = [];
beforeAll(async () => {
  api = await startTestApi({ clock });
  await api.bus.subscribe(liveChannels.control, (message) => controls.push(JSON.parse(message)));
});
afterAll(() => api.close());

describe('GET /api/verify', () => {
  test.each(['/api/verify', '/api/verify?keepAlive=true'])(
    'returns the current payload and never extends the session: %s',
    async (path) => {
      const client = await api.as('staff');
      const first = await client.get(path);
      clock.advance(5 * MINUTE_MS);
      const second = await client.get(path);
      expect(second.status).toBe(200);
      expect(second.body.tokenExpiresAt).toBe(first.body.tokenExpiresAt);
      expect(Date.parse(second.body.serverTime) - Date.parse(first.body.serverTime)).toBe(5 * MINUTE_MS);
      expect(second.setCookies.size).toBe(0);
    },
  );

  test('returns {} and clears both cookies for a missing, forged or expired session', async () => {
    const late = await api.as('staff');
    const stale = late.cookies.get('sb_session') ?? '';
    clock.advance(31 * MINUTE_MS);
    const [header, , signature] = stale.split('.');
    const forged = `${header}.${Buffer.from('{"sid":"ses_1"}').toString('base64url')}.${signature}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${stale.split('.')[1]}.`;
    for (const cookie of [undefined, 'nonsense', forged, unsigned, stale]) {
      const client = api.anonymous();
      if (cookie) client.cookies.set('sb_session', cookie);
      const { status, body, setCookies } = await client.get('/api/verify');
      expect([status, body]).toEqual([200, {}]);
      expect(setCookies.get('sb_session')).toMatch(/^sb_session=; .*Expires=Thu, 01 Jan 1970/);
      expect(setCookies.get('logged_in')).toMatch(/^logged_in=; .*Expires=Thu, 01 Jan 1970/);
    }
  });

  test('ignores a token in the Authorization header', async () => {
    const client = await api.as('staff');
    const authorization = `Bearer ${client.cookies.get('sb_session')}`;
    expect((await api.anonymous().get('/api/verify', { headers: { authorization } })).body).toEqual({});
    expect((await api.anonymous().get('/api/conversations', { headers: { authorization } })).status).toBe(401);
  });
});

describe('POST /api/refresh', () => {
  test('extends the session and its cookie by its duration', async () => {
    const client = await api.as('staff');
    clock.advance(20 * MINUTE_MS);
    const { status, body, setCookies } = await client.post('/api/refresh');
    expect(status).toBe(200);
    expect(Date.parse(body.tokenExpiresAt)).toBe(clock.now().getTime() + 30 * MINUTE_MS);
    expect(setCookies.get('sb_session')).toContain('Expires=');
    clock.advance(29 * MINUTE_MS);
    expect((await client.get('/api/verify')).body.user.role).toBe('staff');
  });

  test('never extends a session beyond its maximum lifetime, then returns 401', async () => {
    const client = await api.as('staff');
    const begun = clock.now().getTime();
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      clock.advance(20 * MINUTE_MS);
      expect((await client.post('/api/refresh')).status).toBe(200);
    }
    const { body } = await client.post('/api/refresh');
    expect(Date.parse(body.tokenExpiresAt)).toBe(begun + 12 * 60 * MINUTE_MS);
    clock.advance(20 * MINUTE_MS);
    const late = await client.post('/api/refresh');
    expect([late.status, late.body.code]).toEqual([401, 'session.expired']);
  });

  test('returns 401 without a session or with an expired one, and 403 for an API key', async () => {
    const late = await api.as('staff');
    clock.advance(31 * MINUTE_MS);
    const nobody = await api.anonymous().post('/api/refresh');
    expect([nobody.status, nobody.body.code]).toEqual([401, 'session.required']);
    expect((await late.post('/api/refresh')).body.code).toBe('session.expired');
    const key = await api.withKey(['conversation.read', 'conversation.write', 'intake.write']);
    expect((await key.post('/api/refresh')).body.code).toBe('permission.denied');
  });
});

describe('POST /api/logout', () => {
  test('ends the session everywhere, clears the cookies and closes the streams', async () => {
    const client = await api.as('staff');
    const token = client.cookies.get('sb_session') ?? '';
    const { status, body, setCookies } = await client.post('/api/logout');
    expect([status, body]).toEqual([200, { restored: false }]);
    expect(setCookies.get('sb_session')).toMatch(/^sb_session=;/);
    expect(setCookies.get('logged_in')).toMatch(/^logged_in=;/);
    const again = await api.anonymous().get('/api/conversations', { headers: { cookie: `sb_session=${token}` } });
    expect([again.status, again.body.code]).toEqual([401, 'session.expired']);
    const { events } = await api.events.readStream(api.tenantId, `access-${client.user.id}`);
    const sessionId = events[0]?.data['sessionId'];
    expect(events.map(({ type }) => type)).toEqual(['user.signed-in', 'user.signed-out']);
    await eventually(() => expect(controls).toContainEqual({ kind: 'session', sessionId, reason: 'logout' }));
  });

  test('returns 200 without a session', async () => {
    const { status, body } = await api.anonymous().post('/api/logout');
    expect([status, body]).toEqual([200, { restored: false }]);
  });

  test('reaches another replica within a second, even if the message is lost', async () => {
    const replica = await startTestApi({ clock, replicaOf: { ...api, bus: createLossyBus() } });
    try {
      const client = await api.as('staff');
      const headers = { cookie: `sb_session=${client.cookies.get('sb_session')}` };
      expect((await replica.anonymous().get('/api/dashboard', { headers })).status).toBe(200);
      await client.post('/api/logout');
      clock.advance(1_000);
      expect((await replica.anonymous().get('/api/dashboard', { headers })).status).toBe(401);
    } finally {
      await replica.close();
    }
  });
});
