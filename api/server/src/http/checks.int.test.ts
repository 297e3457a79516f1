import { apiRoutes } from '@switchboard/contracts/api';
import { MAX_BODY_BYTES } from '@switchboard/contracts/base/constants';
import { Problem } from '@switchboard/contracts/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ config: { publicUrl: new URL('https://inbox.example/') } });
});
afterAll(() => api.close());

const code = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('a request is checked in order', () => {
  test('the origin before the credentials', async () => {
    const headers = { origin: 'https://evil.example' };
    expect(await code(api.anonymous().post('/api/refresh', undefined, { headers }))).toEqual([
      403,
      'request.cross_origin',
    ]);
  });

  test('the credentials before the permission', async () => {
    expect(await code(api.anonymous().get('/api/admin/accounts'))).toEqual([401, 'session.required']);
    const headers = { authorization: 'Bearer sb_0123456789ab_wrongwrongwrongwrong' };
    expect(await code(api.anonymous().get('/api/admin/accounts', { headers }))).toEqual([401, 'api_key.invalid']);
  });

  test('the permission before the id in the path', async () => {
    const viewer = await api.as('viewer');
    expect(await code(viewer.delete('/api/conversations/none'))).toEqual([403, 'permission.denied']);
  });

  test('the id in the path before the query', async () => {
    const viewer = await api.as('viewer');
    expect(await code(viewer.get('/api/conversations/none?lang=xx'))).toEqual([404, 'resource.not_found']);
    expect(await code(viewer.get('/api/conversations/4711?lang=xx'))).toEqual([422, 'request.invalid']);
  });

  test('an id or search that cannot be stored, like an unknown id or an invalid search', async () => {
    const admin = await api.as('super_admin');
    expect(await code(admin.get('/api/admin/accounts/%00'))).toEqual([404, 'resource.not_found']);
    expect(await code(admin.delete('/api/account/sessions/%00'))).toEqual([404, 'resource.not_found']);
    expect(await code(admin.get('/api/admin/accounts?searchString=%00'))).toEqual([422, 'request.invalid']);
    const agency = await api.as('agency_owner');
    expect(await code(agency.get('/api/conversations?tenantId=%00'))).toEqual([422, 'request.invalid']);
  });

  test('the body before the existence of the item', async () => {
    const staff = await api.as('staff');
    expect(await code(staff.post('/api/conversations/4711/smartTags', {}))).toEqual([422, 'request.invalid']);
    expect(await code(staff.post('/api/conversations/4711/smartTags', { smartTagId: 1 }))).toEqual([
      404,
      'resource.not_found',
    ]);
  });

  test('an API key before the session cookie', async () => {
    const staff = await api.as('staff');
    const headers = { authorization: 'Bearer sb_0123456789ab_wrongwrongwrongwrong' };
    expect(await code(staff.get('/api/conversations', { headers }))).toEqual([401, 'api_key.invalid']);
  });
});

describe('the origin of a state-changing request', () => {
  const send = async (headers: Record<string, string>) =>
    (await api.anonymous().post('/api/logout', undefined, { headers })).status;

  test.each([
    ['none at all', {}],
    ['the public URL', { origin: 'https://inbox.example' }],
    ['the same site', { 'sec-fetch-site': 'same-origin' }],
    ['typed by the user', { 'sec-fetch-site': 'none' }],
  ])('is accepted: %s', async (_name, headers) => {
    expect(await send(headers)).toBe(200);
  });

  test("is accepted: the request's own host", async () => {
    expect(await send({ origin: api.url.replace('localhost', '127.0.0.1'), host: new URL(api.url).host })).toBe(403);
    expect(await send({ origin: api.url })).toBe(200);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['our host with another scheme', { origin: 'http://inbox.example' }],
    ['cross-site by the browser', { 'sec-fetch-site': 'cross-site' }],
  ])('is rejected: %s', async (_name, headers) => {
    expect(await send(headers)).toBe(403);
  });

  test('is not checked for reads', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await api.anonymous().get('/api/verify', { headers })).status).toBe(200);
  });
});

describe('a body', () => {
  const login = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    api.anonymous().post('/api/login', body, { headers });

  test.each(['{', '{"email":}', 'nothing', '{"email":"a"} x'])('that is not JSON is a 400: %s', async (body) => {
    expect(await code(login(body))).toEqual([400, 'request.malformed_json']);
  });

  test('that is not UTF-8 is a 400', async () => {
    expect(await code(login(Uint8Array.from([0x22, 0xff, 0xfe, 0x22])))).toEqual([400, 'request.malformed_json']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'text/json'])(
    'of type %s is a 415',
    async (type) => {
      expect(await code(login('{}', { 'content-type': type }))).toEqual([415, 'request.media_type']);
    },
  );

  test('that is compressed is a 415', async () => {
    expect(await code(login('{}', { 'content-encoding': 'gzip' }))).toEqual([415, 'request.media_type']);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/vnd.api+json',
  ])('of type %s is accepted', async (type) => {
    expect(await code(login('{}', { 'content-type': type }))).toEqual([422, 'request.invalid']);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['half of a surrogate pair', 'a\ud800b'],
  ])('with characters that cannot be stored is a 422 that names them: %s', async (_name, text) => {
    const { status, body } = await login(JSON.stringify({ email: text, password: 'b' }));
    expect([status, body.errors]).toMatchObject([422, [{ path: 'email', code: 'invalid_characters' }]]);
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('with %s that are nested too deep is a 422', async (_name, open, close) => {
    const levels = 50_000;
    const deep = `${open.repeat(levels)}1${close.repeat(levels)}`;
    const input = `{"type":"effect-finished","key":"k","outcome":"ok","tookMs":1,"result":${deep}}`;
    const admin = await api.as('admin');
    const { status, body } = await admin.post('/api/talks/tlk_1', `{"input":${input}}`);
    expect([status, body.errors]).toMatchObject([422, [{ code: 'too_deep' }]]);
  });

  test('over 1 MiB is a 413, with or without a content length', async () => {
    const large = JSON.stringify({ email: 'a'.repeat(MAX_BODY_BYTES), password: 'b' });
    expect(await code(login(large))).toEqual([413, 'request.too_large']);
    const chunks = ReadableStream.from([new TextEncoder().encode(large), new TextEncoder().encode(large)]);
    const init = {
      method: 'POST',
      body: chunks,
      duplex: 'half' as const,
      headers: { 'content-type': 'application/json' },
    };
    const response = await fetch(`${api.url}/api/login`, init);
    const problem = Problem.parse(await response.json());
    expect([response.status, problem.maxBytes, problem.detail]).toEqual([
      413,
      MAX_BODY_BYTES,
      expect.stringContaining('1,048,576 bytes'),
    ]);
  });

  test('of 1 MiB is accepted', async () => {
    const frame = JSON.stringify({ email: '', password: 'b' });
    const body = JSON.stringify({ email: 'a'.repeat(MAX_BODY_BYTES - frame.length), password: 'b' });
    expect(body).toHaveLength(MAX_BODY_BYTES);
    expect(await code(login(body))).toEqual([422, 'request.invalid']);
  });

  test('that violates its schema is a 422 that names each field', async () => {
    const { body } = await api.anonymous().post('/api/login', { email: '', password: 7 });
    expect(body.errors).toEqual([
      { path: 'email', code: 'too_small', detail: expect.any(String) },
      { path: 'password', code: 'invalid_type', detail: expect.any(String) },
    ]);
  });

  test('that is missing but required is a 422', async () => {
    expect(await code(api.anonymous().post('/api/login'))).toEqual([422, 'request.invalid']);
  });

  test('is ignored by routes without a body', async () => {
    const { status } = await api
      .anonymous()
      .post('/api/logout', 'anything', { headers: { 'content-type': 'text/plain' } });
    expect(status).toBe(200);
  });
});

describe('a method', () => {
  test.each(Object.values(apiRoutes).map(({ path }) => path))(
    'unknown to %s is a 405 with the allowed methods',
    async (path) => {
      const known = Object.values(apiRoutes)
        .filter((route) => route.path === path)
        .map(({ method }) => method);
      const unknown = ['PUT', 'PATCH', 'DELETE'].find((method) => !known.some((one) => one === method)) ?? '';
      const answer = await api.anonymous().call(unknown, path.replace(/:\w+/g, '1'));
      expect([answer.status, answer.body.code]).toEqual([405, 'request.method_not_allowed']);
      const allow = answer.headers.get('allow')?.split(', ') ?? [];
      expect(allow.filter((method) => method !== 'HEAD').sort()).toEqual([...new Set(known)].sort());
    },
  );

  test('that a literal path lacks is a 405, even if a path with a parameter has it', async () => {
    const answer = await api.anonymous().call('DELETE', '/api/conversations/agents');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
  });

  test('OPTIONS lists the methods without CORS headers', async () => {
    const { status, headers } = await api
      .anonymous()
      .call('OPTIONS', '/api/login', { headers: { origin: 'https://evil.example' } });
    expect([status, headers.get('allow')]).toEqual([204, 'POST']);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('HEAD answers like GET, without the body', async () => {
    const { status, text } = await api.anonymous().call('HEAD', '/api/verify');
    expect([status, text]).toEqual([200, '']);
  });

  test('HEAD does not open a stream', async () => {
    const staff = await api.as('staff');
    const { status, headers } = await staff.call('HEAD', '/api/sse');
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('an unknown path of the API', () => {
  test.each(['/api', '/api/nothing', '/api/login/', '/api/Login', '/api/conversations/1/2/3', '/api/%E0%A4%A'])(
    'is a problem 404: %s',
    async (path) => {
      const answer = await api.anonymous().get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'resource.not_found']);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    },
  );

  test.each(['0', '-1', '1.5', '1e3', '01', '9007199254740993', '%20', 'a', "1'--"])(
    'an invalid id is the same 404: %s',
    async (id) => {
      const viewer = await api.as('viewer');
      const [malformed, unknown] = await Promise.all([
        viewer.get(`/api/conversations/${id}`),
        viewer.get('/api/conversations/4711'),
      ]);
      expect({ ...malformed.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
    },
  );
});
