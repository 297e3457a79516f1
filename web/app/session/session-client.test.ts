import type { RouteName } from '@switchboard/contracts/api';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient, CallOptions } from '../api/client.ts';
import { createSessionClient } from './session-client.ts';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset().mockReturnValue());
afterAll(() => warn.mockRestore());

interface PendingCall {
  readonly name: RouteName;
  readonly signal: AbortSignal | undefined;
  readonly answer: (body: unknown) => void;
  readonly reject: (error: unknown) => void;
}
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 });

/** A client whose calls a test answers. */
function setUp() {
  const calls: PendingCall[] = [];
  const api: ApiClient = {
    call: (name: RouteName, _: unknown, { signal }: CallOptions = {}) =>
      new Promise<never>((resolve, reject) => {
        calls.push({ name, signal, answer: (body) => resolve(body as never), reject }); // the type doesn't know which call this is
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const verifying = Promise.withResolvers<void>();
  const onRefused = vi.fn(() => verifying.promise);
  return { calls, onRefused, verifying, ...createSessionClient({ api, onRefused }) };
}
const refused = (code: string) => new ApiError({ code, status: 401, detail: '' });

describe('a call that the server refuses as anonymous', () => {
  test.each(['session.required', 'session.expired'])('asks who is signed in, and fails: %s', async (code) => {
    const { api, calls, onRefused } = setUp();
    const call = api.call('listConversations', {});
    calls[0]?.reject(refused(code));
    await expect(call).rejects.toMatchObject({ code });
    expect(onRefused).toHaveBeenCalledOnce();
  });

  test('asks once for concurrent refusals, and again for later ones', async () => {
    const { api, calls, onRefused, verifying } = setUp();
    const refuse = async (count: number) => {
      const refusedCalls = Array.from({ length: count }, () => api.call('listConversations', {}));
      for (const { reject } of calls.splice(0)) reject(refused('session.required'));
      await Promise.allSettled(refusedCalls);
    };
    await refuse(3);
    expect(onRefused).toHaveBeenCalledTimes(1);
    verifying.reject(new Error('no network'));
    await until(() => expect(warn).toHaveBeenCalled());
    await refuse(1);
    expect(onRefused).toHaveBeenCalledTimes(2);
  });

  test('does not ask after a wrong password', async () => {
    const { api, calls, onRefused } = setUp();
    const call = api.call('login', { body: { email: 'a@b.example', password: 'x' } });
    calls[0]?.reject(refused('session.invalid_credentials'));
    await expect(call).rejects.toMatchObject({ code: 'session.invalid_credentials' });
    expect(onRefused).not.toHaveBeenCalled();
  });
});

describe('leaving a session', () => {
  test('aborts its pending calls, and not those of the next session', async () => {
    const { api, calls, leave } = setUp();
    const before = api.call('listConversations', {});
    leave();
    await expect(before).rejects.toMatchObject({ name: 'AbortError' });
    void api.call('listConversations', {});
    expect(calls[1]?.signal?.aborted).toBe(false);
  });

  test('does not abort calls that read or change the session', async () => {
    const { api, calls, leave } = setUp();
    void api.call('verify', {});
    void api.call('logout', {});
    leave();
    await until(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ signal }) => signal?.aborted ?? false)).toEqual([false, false]);
  });

  test('lets a caller still abort its own call', async () => {
    const { api } = setUp();
    const own = new AbortController();
    const call = api.call('listConversations', {}, { signal: own.signal });
    own.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('asking who is signed in', () => {
  const restored = { restored: true };

  test('waits until the session has changed, and so sends the new cookie', async () => {
    const { api, calls } = setUp();
    const settled: string[] = [];
    const left = api.call('logout', {}).then(() => settled.push('left'));
    const verified = api.call('verify', {}).then(() => settled.push('verified'));
    expect(calls.map(({ name }) => name)).toEqual(['logout']);
    calls[0]?.answer(restored);
    await left;
    await until(() => expect(calls.map(({ name }) => name)).toEqual(['logout', 'verify']));
    calls[1]?.answer({});
    await verified;
    expect(settled).toEqual(['left', 'verified']);
  });

  test('delivers a response after the change that overtook it, or after a change that failed', async () => {
    const { api, calls } = setUp();
    const settled: string[] = [];
    const verified = api.call('verify', {}).then(() => settled.push('verified'));
    await until(() => expect(calls).toHaveLength(1));
    const left = api.call('logout', {}).catch(() => settled.push('failed'));
    calls[0]?.answer({});
    calls[1]?.reject(new Error('no network'));
    await Promise.all([left, verified]);
    expect(settled).toEqual(['failed', 'verified']);
  });
});
