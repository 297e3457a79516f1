import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HumanCheckConfig } from '../../http/third-parties.ts';
import { insertUser, PASSWORD, type TestUser } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { createHumanCheck } from './human-check.ts';

// Simulates the third party that verifies tokens.
const asked: { secret: string | null; response: string | null; type: string | undefined }[] = [];
const json =
  (body: object, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
let answer: RequestListener;
const checker = createServer(async (request, response) => {
  const text = (await request.toArray()).join('');
  const fields = new URLSearchParams(text);
  asked.push({
    secret: fields.get('secret'),
    response: fields.get('response'),
    type: request.headers['content-type']?.split(';')[0],
  });
  answer(request, response);
});
const GOOD = json({ success: true });
const REFUSED = json({ success: false, 'error-codes': ['timeout-or-duplicate'] });

const OPEN = {
  operator: { name: undefined, address: undefined, email: undefined },
  signup: 'open',
  content: NO_CONTENT,
} as const;

let api: TestApi;
let humanCheck: HumanCheckConfig;
let user: TestUser;
beforeAll(async () => {
  checker.listen(0, '127.0.0.1');
  await once(checker, 'listening');
  const { port } = checker.address() as AddressInfo; // a TCP server's address is never a string
  humanCheck = {
    siteKey: 'site-1',
    secret: 'secret-1',
    scriptUrl: new URL('https://widget.example/api.js?render=explicit'),
    verifyUrl: new URL(`http://127.0.0.1:${port}/verify`),
    language: 'id',
  };
  const sessionRecording = { scriptUrl: new URL('https://recorder.example/r.js'), key: 'rec-1' };
  api = await startTestApi({ config: { humanCheck, sessionRecording, site: OPEN } });
  user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
});
beforeEach(async () => {
  answer = GOOD;
  asked.length = 0;
  await api.pool.query('delete from access.login_failures');
});
afterAll(async () => {
  await api?.close();
  checker.closeAllConnections();
  checker.close();
});

const login = (humanCheckToken?: string) =>
  api
    .anonymous()
    .post('/api/login', { email: user.email, password: PASSWORD, ...(humanCheckToken && { humanCheckToken }) });
const signup = (humanCheckToken?: string) =>
  api.anonymous().post('/api/signup', {
    ...{ businessName: 'Elm Dental', trade: 'dental', timeZone: 'UTC', email: user.email, consent: true },
    ...(humanCheckToken && { humanCheckToken }),
  });
const demo = async (humanCheckToken?: string) => {
  await api.pool.query('delete from talk.demos');
  return api.anonymous().post('/api/demos/voice/talks', humanCheckToken ? { humanCheckToken } : {});
};
const forgot = (humanCheckToken?: string) =>
  api.anonymous().post('/api/forgot', { email: user.email, ...(humanCheckToken && { humanCheckToken }) });

describe.each([
  ['POST /api/login', login, 200],
  ['POST /api/forgot', forgot, 202],
  ['POST /api/signup', signup, 202],
  ['POST /api/demos/voice/talks', demo, 201],
])('%s with a human check', (_name, call, done) => {
  test('accepts a token that the checker accepts', async () => {
    expect((await call('token-1')).status).toBe(done);
    expect(asked).toEqual([{ secret: 'secret-1', response: 'token-1', type: 'application/x-www-form-urlencoded' }]);
  });

  test('refuses a missing token without asking the checker', async () => {
    const { status, body } = await call();
    expect([status, body.code]).toEqual([403, 'human_check.failed']);
    expect(asked).toEqual([]);
  });

  test('refuses a token that the checker refuses', async () => {
    answer = REFUSED;
    const { status, body, setCookies } = await call('token-1');
    expect([status, body.code, setCookies.size]).toEqual([403, 'human_check.failed', 0]);
  });

  test.each([
    ['is broken', json({}, 500)],
    ['does not take our secret', json({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['answers something else', json({ ok: true })],
    ['answers without end', (_request, response) => response.end('x'.repeat(100_000))],
    ['leads elsewhere', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['hangs up', (request) => request.socket.destroy()],
  ] satisfies [string, RequestListener][])(
    'stays closed while the checker %s, and says when to try again',
    async (_how, how) => {
      answer = how;
      const { status, body, headers } = await call('token-1');
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'human_check.unavailable', '5']);
    },
  );
});

test('the human check stops waiting for a checker that never responds', async () => {
  answer = () => {};
  const check = createHumanCheck(humanCheck, { timeoutMs: 50 });
  await expect(check('token-1')).rejects.toMatchObject({ code: 'human_check.unavailable' });
});

test('the human check returns 429 after too many refused tokens from one address, without asking the checker', async () => {
  answer = REFUSED;
  for (let times = 0; times < 20; times++) expect((await login('token-1')).status).toBe(403);
  asked.length = 0;
  expect((await login('token-1')).body.code).toBe('session.too_many_attempts');
  expect(asked).toEqual([]);
});

describe('GET /api/config', () => {
  test('describes the configured check without secrets, cacheable for a minute', async () => {
    const { status, body, headers, text } = await api.anonymous().get('/api/config');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(body).toEqual({
      humanCheck: {
        siteKey: 'site-1',
        scriptUrl: 'https://widget.example/api.js?render=explicit',
        language: 'id',
      },
      sessionRecording: { scriptUrl: 'https://recorder.example/r.js', key: 'rec-1' },
    });
    expect(text).not.toContain('secret-1');
  });

  test('allows exactly their origins in the content security policy', async () => {
    const { headers } = await api.anonymous().get('/login');
    const policy = (headers.get('content-security-policy') ?? '').split(';');
    expect(policy.filter((directive) => directive.includes('example'))).toEqual([
      "script-src 'self' https://widget.example https://recorder.example",
      "connect-src 'self' https://widget.example https://recorder.example",
      'frame-src https://widget.example',
    ]);
  });

  test('is empty and allows no origins if nothing is configured', async () => {
    const plain = await startTestApi({ replicaOf: api });
    try {
      expect((await plain.anonymous().get('/api/config')).body).toEqual({ humanCheck: null, sessionRecording: null });
      const policy = (await plain.anonymous().get('/login')).headers.get('content-security-policy');
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("connect-src 'self';");
      expect(policy).not.toContain('frame-src');
      const given = { email: user.email, password: PASSWORD, humanCheckToken: 'whatever' };
      expect((await plain.anonymous().post('/api/login', given)).status).toBe(200);
      expect(asked).toEqual([]);
    } finally {
      await plain.close();
    }
  });
});
