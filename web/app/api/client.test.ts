import { describe, expect, test } from 'vitest';
import { buildSession } from '../test/build-session.ts';
import { settle } from '../test/fake-time.ts';
import { ApiError, isAborted } from './api-error.ts';
import { CALL_TIMEOUT_MS, createApiClient } from './client.ts';
import { fillPath, queryString } from './query-string.ts';

function clientOf(answer: Response | Error) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    requests.push({ url: String(url), init });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { client: createApiClient({ fetch, locale: () => 'es' }), requests };
}
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('should have failed'),
    (error: unknown) => error,
  );

describe('a call', () => {
  test('writes path, query, body and language as the route table says', async () => {
    const { client, requests } = clientOf(json({ smartTags: [], position: 7 }));
    // biome-ignore lint/suspicious/noExplicitAny: an id that no schema has parsed.
    await client.call('assignSmartTag', { params: { id: 7 }, body: { smartTagId: 3 as any } });
    expect(requests[0]).toMatchObject({
      url: '/api/conversations/7/smartTags',
      init: { method: 'POST', body: '{"smartTagId":3}', headers: { 'accept-language': 'es' } },
    });
  });

  test('reads the answer by the schema of its route', async () => {
    const { client } = clientOf(json({ ...buildSession(), more: 'than promised' }));
    expect(await client.call('login', { body: { email: 'a', password: 'b' } })).toEqual(buildSession());
  });

  test('takes a session with permissions that only a newer server knows', async () => {
    const { user, ...session } = buildSession();
    const newer = { ...session, user: { ...user, permissions: [...user.permissions, 'parrots.read'] } };
    const { client } = clientOf(json(newer));
    expect(await client.call('verify', {})).toEqual(newer);
  });

  test('refuses an answer that is not what was promised', async () => {
    const { client } = clientOf(json({ user: null }));
    expect(await failureOf(client.call('refresh', {}))).toMatchObject({ code: 'network.unreadable_answer' });
  });
});

describe('a failure', () => {
  test('carries the code of the problem and how long to wait', async () => {
    const problem = {
      type: '/problems/x',
      title: 'x',
      status: 429,
      code: 'session.too_many_attempts',
      detail: 'wait',
      traceId: 't1',
    };
    const { client } = clientOf(json(problem, { status: 429, headers: { 'retry-after': '30' } }));
    const error = await failureOf(client.call('login', { body: { email: 'a', password: 'b' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'session.too_many_attempts',
      status: 429,
      traceId: 't1',
      retryAfterMs: 30_000,
    });
  });

  test("of a proxy without a problem is the service's", async () => {
    const { client } = clientOf(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(await failureOf(client.call('verify', {}))).toMatchObject({ code: 'service.unavailable', status: 502 });
  });

  test('without an answer is the network’s', async () => {
    const { client } = clientOf(new TypeError('Failed to fetch'));
    expect(await failureOf(client.call('verify', {}))).toMatchObject({ code: 'network.unreachable', status: 0 });
  });

  test('of our own making is passed on as it is', async () => {
    const { client } = clientOf(new DOMException('gone', 'AbortError'));
    expect(await failureOf(client.call('verify', {}))).toBeInstanceOf(DOMException);
  });
});

describe('a call without an answer', () => {
  /** A server that takes requests, or their answers' bodies, and says no more. */
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

  test('fails as one without a network when its time is over, called off or not', async () => {
    const { client, bounds, timeOut } = hanging(never);
    const failures = [
      failureOf(client.call('verify', {})),
      failureOf(client.call('refresh', {}, { signal: new AbortController().signal })),
    ];
    await settle();
    timeOut();
    for (const failure of failures) expect(await failure).toMatchObject({ code: 'network.unreachable', status: 0 });
    expect(bounds).toEqual([CALL_TIMEOUT_MS, CALL_TIMEOUT_MS]);
  });

  test('fails so, too, when the answer began and never ends', async () => {
    const body = (signal: AbortSignal) =>
      new ReadableStream({ start: (to) => signal.addEventListener('abort', () => to.error(signal.reason)) });
    const { client, timeOut } = hanging(async (signal) => new Response(body(signal)));
    const failure = failureOf(client.call('verify', {}));
    await settle();
    timeOut();
    expect(await failure).toMatchObject({ code: 'network.unreachable' });
  });

  test('can be called off before that', async () => {
    const { client } = hanging(never);
    const leaving = new AbortController();
    const failure = failureOf(client.call('verify', {}, { signal: leaving.signal }));
    await settle();
    leaving.abort();
    expect(isAborted(await failure)).toBe(true);
  });
});

test('a query leaves out what is empty and joins lists', () => {
  expect(queryString({ a: '', b: null, c: undefined, d: [], e: [1, 2], f: false, g: 0 })).toBe('?e=1%2C2&f=false&g=0');
  expect(queryString({})).toBe('');
});

test('a path is filled with what stands for its names, escaped', () => {
  expect(fillPath('/api/admin/accounts/:id/suspend', { id: 'a/b' })).toBe('/api/admin/accounts/a%2Fb/suspend');
});
