import { Writable } from 'node:stream';
import { createLogger } from '@switchboard/platform/logger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertUser, PASSWORD } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { trustedProxies } from './request/client.ts';

let api: TestApi;
const lines: string[] = [];
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
beforeAll(async () => {
  const logger = createLogger({ name: 'test', level: 'info', destination });
  api = await startTestApi({ logger, config: { proxies: trustedProxies(['loopback']) } });
});
afterAll(() => api.close());

const traceparent = `00-${'1'.repeat(31)}2-${'3'.repeat(16)}-01`;
const traceId = `${'1'.repeat(31)}2`;

describe('a problem', () => {
  test('follows RFC 9457 and carries the trace of the request', async () => {
    const { status, headers, body } = await api.anonymous().get('/api/conversations', { headers: { traceparent } });
    expect(status).toBe(401);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      type: '/problems/session.required',
      title: 'Sign-in required',
      status: 401,
      code: 'session.required',
      detail: 'Sign in to do this.',
      traceId,
    });
  });

  test.each(['', 'nonsense', `00-${'0'.repeat(32)}-${'3'.repeat(16)}-01`])(
    'gets a new trace without a valid traceparent: "%s"',
    async (traceparent) => {
      const { body } = await api.anonymous().get('/api/conversations', { headers: { traceparent } });
      expect(body.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    },
  );

  test.each([
    [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'Inicio de sesión requerido'],
    [{ 'accept-language': 'fr' }, 'Sign-in required'],
    [{ 'accept-language': 'es', cookie: 'locale=en' }, 'Sign-in required'],
    [{ cookie: 'locale=es' }, 'Inicio de sesión requerido'],
    [{ cookie: 'locale=xx', 'accept-language': 'es' }, 'Inicio de sesión requerido'],
  ])("is in the caller's language: %o", async (headers, title) => {
    expect((await api.anonymous().get('/api/conversations', { headers })).body.title).toBe(title);
  });

  test("describes the fault of a field in the caller's language", async () => {
    const answers = ['en', 'es'].map((locale) =>
      api.anonymous().post('/api/login', { email: 7, password: 'x' }, { headers: { cookie: `locale=${locale}` } }),
    );
    const [en, es] = (await Promise.all(answers)).map(({ body }) => body.errors[0].detail);
    expect(en).toMatch(/expected string/);
    expect(es).toMatch(/se esperaba texto/);
  });
});

describe('the log', () => {
  test('has one line per request with its trace, without secrets or the query', async () => {
    const user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
    lines.length = 0;
    const client = api.anonymous();
    await client.post('/api/login', { email: user.email, password: PASSWORD }, { headers: { traceparent } });
    await client.get('/api/conversations?searchString=private');
    const key = await api.withKey(['conversation.read']);
    await key.get('/api/conversations');
    const entries = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(entries.map(({ method, path, status, principal }) => [method, path, status, principal])).toEqual([
      ['POST', '/api/login', 200, 'none'],
      ['GET', '/api/conversations', 200, user.id],
      ['GET', '/api/conversations', 200, key.keyId],
    ]);
    expect(entries[0].traceId).toBe(traceId);
    const token = client.cookies.get('sb_session') ?? 'none';
    for (const secret of [PASSWORD, 'private', token, 'Bearer']) expect(lines.join('')).not.toContain(secret);
  });
});

describe('behind a trusted proxy', () => {
  const forwarded = {
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'inbox.example',
  };

  test('cookies are Secure when the browser speaks TLS', async () => {
    const user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
    const { setCookies } = await api
      .anonymous()
      .post('/api/login', { email: user.email, password: PASSWORD }, { headers: forwarded });
    for (const line of setCookies.values()) expect(line).toContain('; Secure');
  });

  test('the forwarded host counts as our own origin', async () => {
    const send = async (origin: string) =>
      (await api.anonymous().post('/api/logout', undefined, { headers: { ...forwarded, origin } })).status;
    expect(await send('https://inbox.example')).toBe(200);
    expect(await send('https://evil.example')).toBe(403);
  });

  test('failed attempts are counted by the address of the client', async () => {
    const user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
    const login = async (address: string, password: string) => {
      const headers = { ...forwarded, 'x-forwarded-for': address };
      return (await api.anonymous().post('/api/login', { email: user.email, password }, { headers })).status;
    };
    for (let attempt = 0; attempt < 5; attempt++) await login('198.51.100.7', 'wrong');
    expect(await login('198.51.100.7', PASSWORD)).toBe(429);
    expect(await login('198.51.100.8', PASSWORD)).toBe(200);
  });
});

describe('every response', () => {
  test.each(['/', '/nowhere', '/api/verify', '/api/nothing', '/health/live', '/api/docs'])(
    'carries security headers: %s',
    async (path) => {
      const { headers } = await api.anonymous().get(path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('permissions-policy')).toMatch(/^microphone=\(self\), camera=\(\), .*geolocation=\(\)/);
    },
  );

  test('enables HSTS for a year behind TLS', async () => {
    const secure = await startTestApi({ replicaOf: api, config: { publicUrl: new URL('https://inbox.example') } });
    try {
      const { headers } = await secure.anonymous().get('/api/verify');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      const user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
      const client = secure.anonymous();
      const answer = await client.post('/api/login', { email: user.email, password: PASSWORD });
      expect(answer.setCookies.get('__Host-sb_session')).toMatch(/; Path=\/; SameSite=Lax; .*HttpOnly; Secure$/);
      expect((await client.get('/api/verify')).body.user.id).toBe(user.id);
      const token = client.cookies.get('__Host-sb_session');
      const older = { headers: { cookie: `sb_session=${token}` } };
      expect((await secure.anonymous().get('/api/verify', older)).body.user.id).toBe(user.id);
    } finally {
      await secure.close();
    }
  });

  test('from the API forbids caching', async () => {
    expect((await api.anonymous().get('/api/verify')).headers.get('cache-control')).toBe('no-store');
  });
});
