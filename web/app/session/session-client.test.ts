import type { RouteName } from '@switchboard/contracts/api';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient, CallOptions } from '../api/client.ts';
import { createSessionClient } from './session-client.ts';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset().mockReturnValue());
afterAll(() => warn.mockRestore());

interface Asked {
  readonly name: RouteName;
  readonly signal: AbortSignal | undefined;
  readonly answer: (body: unknown) => void;
  readonly reject: (error: unknown) => void;
}
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 });

/** A client over a server whose answers a test gives. */
function setUp() {
  const asked: Asked[] = [];
  const api: ApiClient = {
    call: (name: RouteName, _: unknown, { signal }: CallOptions = {}) =>
      new Promise<never>((resolve, reject) => {
        asked.push({ name, signal, answer: (body) => resolve(body as never), reject }); // of whichever call it is
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const verifying = Promise.withResolvers<void>();
  const onRefused = vi.fn(() => verifying.promise);
  return { asked, onRefused, verifying, ...createSessionClient({ api, onRefused }) };
}
const refused = (code: string) => new ApiError({ code, status: 401, detail: '' });

describe('a call that the server refuses for want of a session', () => {
  test.each(['session.required', 'session.expired'])('has who is signed in asked for, and fails: %s', async (code) => {
    const { api, asked, onRefused } = setUp();
    const call = api.call('listConversations', {});
    asked[0]?.reject(refused(code));
    await expect(call).rejects.toMatchObject({ code });
    expect(onRefused).toHaveBeenCalledOnce();
  });

  test('asks once for many, and again after that', async () => {
    const { api, asked, onRefused, verifying } = setUp();
    const refuse = async (count: number) => {
      const calls = Array.from({ length: count }, () => api.call('listConversations', {}));
      for (const { reject } of asked.splice(0)) reject(refused('session.required'));
      await Promise.allSettled(calls);
    };
    await refuse(3);
    expect(onRefused).toHaveBeenCalledTimes(1);
    verifying.reject(new Error('no network'));
    await until(() => expect(warn).toHaveBeenCalled());
    await refuse(1);
    expect(onRefused).toHaveBeenCalledTimes(2);
  });

  test('is not one with a wrong password', async () => {
    const { api, asked, onRefused } = setUp();
    const call = api.call('login', { body: { email: 'a@b.example', password: 'x' } });
    asked[0]?.reject(refused('session.invalid_credentials'));
    await expect(call).rejects.toMatchObject({ code: 'session.invalid_credentials' });
    expect(onRefused).not.toHaveBeenCalled();
  });
});

describe('leaving a session', () => {
  test('calls off what it asked, and not what the next one asks', async () => {
    const { api, asked, leave } = setUp();
    const before = api.call('listConversations', {});
    leave();
    await expect(before).rejects.toMatchObject({ name: 'AbortError' });
    void api.call('listConversations', {});
    expect(asked[1]?.signal?.aborted).toBe(false);
  });

  test('leaves alone what finds out about sessions, or changes them', async () => {
    const { api, asked, leave } = setUp();
    void api.call('verify', {});
    void api.call('logout', {});
    leave();
    await until(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ signal }) => signal?.aborted ?? false)).toEqual([false, false]);
  });

  test('a caller still calls off its own', async () => {
    const { api } = setUp();
    const own = new AbortController();
    const call = api.call('listConversations', {}, { signal: own.signal });
    own.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('who is signed in', () => {
  const restored = { restored: true };

  test('is asked once a session was left for another, so with the other’s cookie', async () => {
    const { api, asked } = setUp();
    const heard: string[] = [];
    const left = api.call('logout', {}).then(() => heard.push('left'));
    const verified = api.call('verify', {}).then(() => heard.push('verified'));
    expect(asked.map(({ name }) => name)).toEqual(['logout']);
    asked[0]?.answer(restored);
    await left;
    await until(() => expect(asked.map(({ name }) => name)).toEqual(['logout', 'verify']));
    asked[1]?.answer({});
    await verified;
    expect(heard).toEqual(['left', 'verified']);
  });

  test('is told after the change that overtook the question, and after one that failed', async () => {
    const { api, asked } = setUp();
    const heard: string[] = [];
    const verified = api.call('verify', {}).then(() => heard.push('verified'));
    await until(() => expect(asked).toHaveLength(1));
    const left = api.call('logout', {}).catch(() => heard.push('failed'));
    asked[0]?.answer({});
    asked[1]?.reject(new Error('no network'));
    await Promise.all([left, verified]);
    expect(heard).toEqual(['failed', 'verified']);
  });
});
