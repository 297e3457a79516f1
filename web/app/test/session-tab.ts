import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import type { SessionNote } from '../session/session-channel.ts';
import { startSession } from '../session/session-runner.ts';
import { type SessionRootState, sessionSlice, sessionStarted } from '../session/session-slice.ts';
import { buildSession, NOW } from './build-session.ts';
import { fakeTime } from './fake-time.ts';

const MINUTE = 60_000;
/** The duration of a session on the server of {@link sessionTab}. */
export const DURATION = 30 * MINUTE;

/** One tab and a server that responds as the test says; `calls` are the routes it called. */
export function sessionTab({
  refreshes = true,
  isSignedIn = false,
  keepsSignedIn = false,
  isLeading = true,
  maxMs = 12 * 60 * MINUTE,
} = {}) {
  const time = fakeTime(NOW);
  const calls: string[] = [];
  const sent: SessionNote[] = [];
  let verified: SessionPayload | undefined;
  let hasCookie = isSignedIn;
  let use = () => {};
  let comeBack = () => {};
  let isOnline = true;
  let receive: (note: SessionNote) => void = () => {};
  const answers: Record<string, () => unknown> = {
    verify: () => {
      if (!isOnline) throw new ApiError({ code: 'network.unreachable', status: 0, detail: '' });
      return verified ? { ...verified, serverTime: new Date(time.now()).toISOString() } : {};
    },
    refresh() {
      if (!refreshes) throw new ApiError({ code: 'session.expired', status: 401, detail: '' });
      const until = Math.min(time.now() + DURATION, NOW + maxMs);
      verified = {
        ...buildSession({ now: time.now(), durationMs: DURATION }),
        tokenExpiresAt: new Date(until).toISOString(),
      };
      return verified;
    },
  };
  const api: ApiClient = {
    call: async (name) => {
      calls.push(name);
      // The response bodies of this test match the contract.
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
    believesSignedIn: () => hasCookie,
    clearLoggedInCookie: () => {
      hasCookie = false;
    },
    runExclusively: (_, task) => task(),
    openChannel(onNote) {
      receive = onNote;
      return { tell: (note) => sent.push(note), close: () => {} };
    },
    askToLead(onLead) {
      if (isLeading) onLead();
      return () => {};
    },
    keepsSignedIn: () => keepsSignedIn,
    watchReturn(onReturn) {
      comeBack = onReturn;
      return () => {};
    },
    watchActivity(onActivity) {
      use = onActivity;
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
  const enterElsewhere = (payload: SessionPayload) => {
    verified = payload;
  };
  const revoke = () => {
    verified = undefined;
  };
  const session = () => store.getState().session;
  return {
    time,
    calls,
    sent,
    store,
    keepAlive: runner.keepAlive,
    signIn,
    revoke,
    extendElsewhere,
    enterElsewhere,
    session,
    use: () => use(),
    comeBack: () => comeBack(),
    loseNetwork: () => {
      isOnline = false;
    },
    receive: (note: SessionNote) => receive(note),
    hasCookie: () => hasCookie,
  };
}
