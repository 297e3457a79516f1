import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { buildSession } from '../test/build-session.ts';
import { fakeTime, settle } from '../test/fake-time.ts';
import { createClientWithPendingSignOut } from './client-with-pending-sign-out.ts';
import type { PendingSignOut } from './pending-sign-out.ts';
import { startPendingSignOutSender } from './pending-sign-out-sender.ts';

/** A browser and a server that is reachable or not; `sessions` counts the nested sessions in the cookie. */
function setUp({ isPending = false, sessions = 1, isOnline = true, isInside = false, isSilent = false } = {}) {
  const time = fakeTime();
  const calls: string[] = [];
  const listeners = new Set<() => void>();
  const now = { isPending, sessions, isOnline };
  let goOnline = () => {};
  const pendingSignOut: PendingSignOut = {
    isPending: () => now.isPending,
    set(isPending) {
      now.isPending = isPending;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const server: ApiClient = {
    call: async (name, _, options) => {
      calls.push(name);
      if (isSilent) await aborted(options?.signal);
      if (!now.isOnline) throw new ApiError({ code: 'network.unreachable', status: 0, detail: '' });
      now.sessions = name === 'logout' ? now.sessions - 1 : 1;
      // Response bodies that match the contract.
      return { ...buildSession(), restored: now.sessions > 0 } as never;
    },
  };
  let last: Promise<unknown> = Promise.resolve();
  const client = createClientWithPendingSignOut({
    api: server,
    pendingSignOut,
    isInside: () => isInside,
    runInTurn(task) {
      const turn = last.then(task, task);
      last = turn.catch(() => undefined);
      return turn;
    },
  });
  const open = () =>
    startPendingSignOutSender({
      pendingSignOut,
      sendPending: client.sendPending,
      runExclusively: (task) => task(),
      after: time.after,
      watchOnline(onOnline) {
        goOnline = onOnline;
        return () => {};
      },
      watchReturn: () => () => {},
    });
  return {
    time,
    calls,
    now,
    open,
    api: client.api,
    reconnect() {
      now.isOnline = true;
      goOnline();
    },
  };
}

/** Rejects when the call is aborted. */
const aborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

describe('signing out', () => {
  test('stays pending until the server has responded', async () => {
    const { api, now, open, calls } = setUp();
    open();
    const leaving = api.call('logout', {});
    await Promise.resolve();
    expect(now.isPending).toBe(true);
    await leaving;
    await settle();
    expect(now).toMatchObject({ isPending: false, sessions: 0 });
    expect(calls).toEqual(['logout']);
  });

  test('of an entered account leaves the session beneath it', async () => {
    const { api, now, open } = setUp({ sessions: 2, isInside: true });
    open();
    const leaving = api.call('logout', {});
    await Promise.resolve();
    expect(now.isPending).toBe(false);
    expect(await leaving).toMatchObject({ restored: true });
    await settle();
    expect(now).toMatchObject({ isPending: false, sessions: 1 });
  });

  test('stays pending while it waits for a call without a response, which times out', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const { api, now, calls } = setUp({ isSilent: true });
    const signingIn = api.call('login', { body: { email: 'jo@willow.example', password: 'secret' } });
    const leaving = api.call('logout', {}).catch(() => undefined);
    expect(now.isPending).toBe(true);
    await settle();
    expect(calls).toEqual(['login']);
    timeout.abort();
    await expect(signingIn).rejects.toThrow();
    await leaving;
    expect([now.isPending, calls]).toEqual([true, ['login', 'logout']]);
  });

  test('fails while offline, and is sent when the network is back', async () => {
    const { api, now, open, reconnect } = setUp({ isOnline: false });
    open();
    await expect(api.call('logout', {})).rejects.toThrow('network.unreachable');
    expect(now.isPending).toBe(true);
    reconnect();
    await settle();
    expect(now).toMatchObject({ isPending: false, sessions: 0 });
  });
});

describe('asking who is signed in', () => {
  test.each([
    ['enterMembership', { params: { tenantId: 'acc_2' } }],
    ['acceptInvitation', { body: { inviteToken: 'token' } }],
  ] as const)('waits until %s has brought the next cookie', async (change, input) => {
    const answers: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const server: ApiClient = {
      call: async (name) => {
        if (name === change) await promise;
        answers.push(name);
        return buildSession() as never;
      },
    };
    let last: Promise<unknown> = Promise.resolve();
    const { api } = createClientWithPendingSignOut({
      api: server,
      pendingSignOut: { isPending: () => false, set: () => undefined, subscribe: () => () => undefined },
      isInside: () => false,
      runInTurn(task) {
        const turn = last.then(task, task);
        last = turn.catch(() => undefined);
        return turn;
      },
    });
    const changing = api.call(change, input as never);
    const asking = api.call('verify', {});
    resolve();
    await Promise.all([changing, asking]);
    expect(answers).toEqual([change, 'verify']);
  });
});

describe('a pending sign-out', () => {
  test('is sent at the next load, for every session in the cookie', async () => {
    const { now, open, calls } = setUp({ isPending: true, sessions: 2 });
    open();
    await settle();
    expect(now).toMatchObject({ isPending: false, sessions: 0 });
    expect(calls).toEqual(['logout', 'logout']);
  });

  test('is retried only a few times, until the network or the user comes back', async () => {
    const { time, now, open, calls, reconnect } = setUp({ isPending: true, isOnline: false });
    open();
    await settle();
    await time.pass(3_600_000);
    expect(calls).toHaveLength(6);
    reconnect();
    await settle();
    expect(now.isPending).toBe(false);
    expect(calls).toHaveLength(7);
  });

  test('is no longer retried once the page is gone', async () => {
    const { time, open, calls } = setUp({ isPending: true, isOnline: false });
    const stop = open();
    await settle();
    stop();
    await time.pass(3_600_000);
    expect(calls).toHaveLength(1);
  });

  test('is canceled when somebody signs in, and does not sign them out', async () => {
    const { time, api, now, open, calls } = setUp({ isPending: true, isOnline: false });
    open();
    await settle();
    now.isOnline = true;
    await api.call('login', { body: { email: 'jo@example.com', password: 'x' } });
    await time.pass(3_600_000);
    expect(now).toMatchObject({ isPending: false, sessions: 1 });
    expect(calls).toEqual(['logout', 'login']);
  });
});
