import { describe, expect, test } from 'vitest';
import { buildSession } from '../test/build-session.ts';
import { settle } from '../test/fake-time.ts';
import { ApiError, isAborted } from './api-error.ts';
import { CALL_TIMEOUT_MS, createApiClient } from './client.ts';
import { fillPath, queryString } from './query-string.ts';

function createClient(answer: Response | Error) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    requests.push({ url: String(url), init });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { client: createApiClient({ fetch, locale: () => 'es' }), requests };
}
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const catchFailure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('should have failed'),
    (error: unknown) => error,
  );

describe('a call', () => {
  test('sends path, query, body and language as its route defines them', async () => {
    const { client, requests } = createClient(json({ smartTags: [], position: 7 }));
    // biome-ignore lint/suspicious/noExplicitAny: an id that no schema has parsed.
    await client.call('assignSmartTag', { params: { id: 7 }, body: { smartTagId: 3 as any } });
    expect(requests[0]).toMatchObject({
      url: '/api/conversations/7/smartTags',
      init: { method: 'POST', body: '{"smartTagId":3}', headers: { 'accept-language': 'es' } },
    });
  });

  test('parses the response by its route’s schema', async () => {
    const { client } = createClient(json({ ...buildSession(), more: 'than promised' }));
    expect(await client.call('login', { body: { email: 'a', password: 'b' } })).toEqual(buildSession());
  });

  test('accepts a session with permissions that only a newer server knows', async () => {
    const { user, ...session } = buildSession();
    const newer = { ...session, user: { ...user, permissions: [...user.permissions, 'parrots.read'] } };
    const { client } = createClient(json(newer));
    expect(await client.call('verify', {})).toEqual(newer);
  });

  test('refuses a response that breaks the contract', async () => {
    const { client } = createClient(json({ user: null }));
    expect(await catchFailure(client.call('refresh', {}))).toMatchObject({ code: 'network.unreadable_answer' });
  });
});

describe('a failed call', () => {
  test('carries the problem’s code and the time to wait', async () => {
    const problem = {
      type: '/problems/x',
      title: 'x',
      status: 429,
      code: 'session.too_many_attempts',
      detail: 'wait',
      traceId: 't1',
    };
    const { client } = createClient(json(problem, { status: 429, headers: { 'retry-after': '30' } }));
    const error = await catchFailure(client.call('login', { body: { email: 'a', password: 'b' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'session.too_many_attempts',
      status: 429,
      traceId: 't1',
      retryAfterMs: 30_000,
    });
  });

  test('reports a proxy’s error without a problem code as a service error', async () => {
    const { client } = createClient(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(await catchFailure(client.call('verify', {}))).toMatchObject({ code: 'service.unavailable', status: 502 });
  });

  test('reports a missing response as a network failure', async () => {
    const { client } = createClient(new TypeError('Failed to fetch'));
    expect(await catchFailure(client.call('verify', {}))).toMatchObject({ code: 'network.unreachable', status: 0 });
  });

  test('passes our own errors on unchanged', async () => {
    const { client } = createClient(new DOMException('gone', 'AbortError'));
    expect(await catchFailure(client.call('verify', {}))).toBeInstanceOf(DOMException);
  });
});

describe('a call without a response', () => {
  /** A server that accepts requests, or starts responses, and then stays silent. */
  function hanging(answer: (signal: AbortSignal) => Promise<Response>) {
    const late = new AbortController();
    const bounds: number[] = [];
    const client = createApiClient({
      fetch: (_, init) => answer(init?.signal ?? new AbortController().signal),
      locale: () => 'en',
      timeout: (ms) => {
        bounds.push(ms);
        return late.signal;
      },
    });
    return { client, bounds, timeOut: () => late.abort(new DOMException('too late', 'TimeoutError')) };
  }
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  test('fails like an offline call after its timeout, abortable or not', async () => {
    const { client, bounds, timeOut } = hanging(never);
    const failures = [
      catchFailure(client.call('verify', {})),
      catchFailure(client.call('refresh', {}, { signal: new AbortController().signal })),
    ];
    await settle();
    timeOut();
    for (const failure of failures) expect(await failure).toMatchObject({ code: 'network.unreachable', status: 0 });
    expect(bounds).toEqual([CALL_TIMEOUT_MS, CALL_TIMEOUT_MS]);
  });

  test('fails the same way if the response starts and never ends', async () => {
    const body = (signal: AbortSignal) =>
      new ReadableStream({ start: (to) => signal.addEventListener('abort', () => to.error(signal.reason)) });
    const { client, timeOut } = hanging(async (signal) => new Response(body(signal)));
    const failure = catchFailure(client.call('verify', {}));
    await settle();
    timeOut();
    expect(await failure).toMatchObject({ code: 'network.unreachable' });
  });

  test('can be aborted before its timeout', async () => {
    const { client } = hanging(never);
    const leaving = new AbortController();
    const failure = catchFailure(client.call('verify', {}, { signal: leaving.signal }));
    await settle();
    leaving.abort();
    expect(isAborted(await failure)).toBe(true);
  });
});

test('a query string omits empty values and joins lists', () => {
  expect(queryString({ a: '', b: null, c: undefined, d: [], e: [1, 2], f: false, g: 0 })).toBe('?e=1%2C2&f=false&g=0');
  expect(queryString({})).toBe('');
});

test('a query string repeats the name of repeated values', () => {
  expect(queryString({ a: { each: ['x', 'y z'] }, b: { each: [] } })).toBe('?a=x&a=y+z');
});

test('a path’s parameters are filled in and escaped', () => {
  expect(fillPath('/api/admin/accounts/:id/suspend', { id: 'a/b' })).toBe('/api/admin/accounts/a%2Fb/suspend');
});
