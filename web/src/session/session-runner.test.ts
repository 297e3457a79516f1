import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import { buildSession, NOW } from '../test/build-session.ts';
import { fakeTime, settle } from '../test/fake-time.ts';
import type { SessionNote } from './session-channel.ts';
import { startSession } from './session-runner.ts';
import { type SessionRootState, selectHasWarning, sessionSlice, sessionStarted } from './session-slice.ts';

const MINUTE = 60_000;
const DURATION = 30 * MINUTE;

/** One tab on a server that answers what a test says; `calls` are the routes that it called. */
function setUp({ refreshes = true, isSignedIn = false } = {}) {
  const time = fakeTime(NOW);
  const calls: string[] = [];
  const told: SessionNote[] = [];
  let verified: SessionPayload | undefined;
  let hasCookie = isSignedIn;
  let use = () => {};
  let hear: (note: SessionNote) => void = () => {};
  const answers: Record<string, () => unknown> = {
    verify: () => (verified ? { ...verified, serverTime: new Date(time.now()).toISOString() } : {}),
    refresh() {
      if (!refreshes) throw new ApiError({ code: 'session.expired', status: 401, detail: '' });
      verified = buildSession({ now: time.now(), durationMs: DURATION });
      return verified;
    },
  };
  const api: ApiClient = {
    call: async (name) => {
      calls.push(name);
      // The test's answers are what the contract promises for these calls.
      return answers[name]?.() as never;
    },
  };
  const extra: ThunkDeps = { api, now: time.now };
  const listener = createListenerMiddleware<
    SessionRootState,
    ThunkDispatch<SessionRootState, ThunkDeps, UnknownAction>
  >({ extra });
  const store = configureStore({
    reducer: combineReducers({ session: sessionSlice.reducer }),
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: extra } }).prepend(listener.middleware),
  });
  const runner = startSession({
    getState: store.getState,
    dispatch: store.dispatch,
    startListening: listener.startListening,
    now: time.now,
    every: time.every,
    hasLoggedInCookie: () => hasCookie,
    clearLoggedInCookie: () => {
      hasCookie = false;
    },
    alone: (_, task) => task(),
    openChannel(onNote) {
      hear = onNote;
      return { tell: (note) => told.push(note), close: () => {} };
    },
    watchUse(onUse) {
      use = onUse;
      return () => {};
    },
  });
  const signIn = () => {
    hasCookie = true;
    verified = buildSession({ now: time.now(), durationMs: DURATION });
    store.dispatch(sessionStarted({ payload: verified, receivedAt: time.now() }));
  };
  const extendElsewhere = () => {
    verified = buildSession({ now: time.now(), durationMs: DURATION });
  };
  const revoke = () => {
    verified = undefined;
  };
  const session = () => store.getState().session;
  return {
    time,
    calls,
    told,
    store,
    keepAlive: runner.keepAlive,
    signIn,
    revoke,
    extendElsewhere,
    session,
    use: () => use(),
    hear: (note: SessionNote) => hear(note),
    hasCookie: () => hasCookie,
  };
}

afterEach(() => void vi.restoreAllMocks());
const quiet = () => vi.spyOn(console, 'warn').mockReturnValue();

describe('keep-alive', () => {
  test('at the start asks only if the cookie says that somebody is signed in', async () => {
    const [known, unknown] = [setUp({ isSignedIn: true }), setUp()];
    await Promise.all([known.keepAlive(), unknown.keepAlive()]);
    expect([known.calls, unknown.calls]).toEqual([['verify'], []]);
  });

  test('asks every 60 seconds while the cookie is there', async () => {
    const { time, calls, signIn } = setUp();
    signIn();
    await time.pass(3 * MINUTE);
    expect(calls).toEqual(['verify', 'verify', 'verify']);
  });

  test('ends the session, and the cookie, when nobody is signed in any more', async () => {
    const { time, signIn, revoke, session, hasCookie } = setUp();
    signIn();
    revoke();
    await time.pass(MINUTE);
    expect(session()).toMatchObject({ payload: null, end: 'expired' });
    expect(hasCookie()).toBe(false);
  });

  test('asks nothing once the cookie is gone', async () => {
    const { time, calls, signIn, revoke } = setUp();
    signIn();
    revoke();
    await time.pass(5 * MINUTE);
    expect(calls).toEqual(['verify']);
  });
});

describe('while someone is there', () => {
  test('the session is extended at half of its life, once', async () => {
    const { time, calls, signIn, use, session } = setUp();
    signIn();
    await time.pass(14 * MINUTE);
    use();
    await time.pass(MINUTE + 5_000);
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(1);
    expect(session().hasWarning).toBe(false);
  });
});

describe('the idle', () => {
  test('are warned 5 minutes before the end, and signed out at the end', async () => {
    const { time, signIn, store, session } = setUp();
    signIn();
    await time.pass(25 * MINUTE - 1_000);
    expect(selectHasWarning(store.getState())).toBe(false);
    await time.pass(2_000);
    expect(selectHasWarning(store.getState())).toBe(true);
    await time.pass(5 * MINUTE);
    expect(session()).toMatchObject({ payload: null, end: 'expired' });
  });

  test('whose session was extended in another tab are warned no longer', async () => {
    const { time, signIn, store, hear } = setUp();
    signIn();
    await time.pass(26 * MINUTE);
    hear({ kind: 'payload', payload: buildSession({ now: time.now(), durationMs: DURATION }), receivedAt: time.now() });
    expect(selectHasWarning(store.getState())).toBe(false);
  });
});

test('an extension that fails leads to the warning, not to a try every second', async () => {
  quiet();
  const { time, calls, signIn, use, session } = setUp({ refreshes: false });
  signIn();
  await time.pass(24 * MINUTE);
  use();
  await time.pass(MINUTE + 2_000);
  expect(calls.filter((name) => name === 'refresh')).toHaveLength(1);
  expect(session().hasWarning).toBe(true);
});

describe('a tab that slept past the end', () => {
  test('goes on if another tab has extended the session meanwhile', async () => {
    const { time, signIn, extendElsewhere, session } = setUp();
    signIn();
    time.sleep(40 * MINUTE);
    extendElsewhere();
    await time.pass(5_000);
    expect(session().payload).not.toBeNull();
  });

  test('signs out if nobody has', async () => {
    const { time, signIn, revoke, session } = setUp();
    signIn();
    time.sleep(40 * MINUTE);
    revoke();
    await time.pass(5_000);
    expect(session()).toMatchObject({ payload: null, end: 'expired' });
  });
});

describe('the other tabs', () => {
  test('are told of a sign-in and of its end', async () => {
    const { time, signIn, revoke, told } = setUp();
    signIn();
    revoke();
    await time.pass(MINUTE);
    expect(told.map(({ kind }) => kind)).toEqual(['payload', 'ended']);
  });

  test('are not told again what they told', async () => {
    const { signIn, hear, told, session } = setUp();
    signIn();
    hear({ kind: 'ended', end: 'logout' });
    await settle();
    expect(session().end).toBe('logout');
    expect(told.map(({ kind }) => kind)).toEqual(['payload']);
  });

  test('bring another person along', () => {
    const { signIn, hear, session } = setUp();
    signIn();
    hear({ kind: 'payload', payload: buildSession({ userId: 'usr_ana' }), receivedAt: NOW });
    expect(session().payload?.user.id).toBe('usr_ana');
  });
});
