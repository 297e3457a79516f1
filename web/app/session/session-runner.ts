import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { KEEP_ALIVE_MS, SESSION_CHECK_MS } from '@switchboard/contracts/base/constants';
import { log } from '../api/log.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import { extendSession, verify } from './session-calls.ts';
import type { SessionChannel, SessionNote } from './session-channel.ts';
import {
  type SessionRootState,
  sessionDoubted,
  sessionEnded,
  sessionRefreshed,
  sessionReported,
  sessionStarted,
  warningRaised,
} from './session-slice.ts';
import { checkSession, EXTEND_AT_SHARE, EXTEND_LATE_AT_SHARE, hasSlept, RECENT_USE_MS } from './session-time.ts';

/** How often a tab reports its use to the others. */
const REPORT_USE_MS = 30_000;
/** The delay after a failed extension. */
const EXTEND_RETRY_MS = 30_000;
/** How long a tab that woke past the session's end asks the server before it treats the session as ended. */
const DOUBT_MS = 15_000;
/** The minimum time between checks on returning to a tab. */
const RETURN_MS = 10_000;

type Dispatch = ThunkDispatch<SessionRootState, ThunkDeps, UnknownAction>;

/** The dependencies of the running session, all replaceable in tests. */
export interface SessionRunnerDeps {
  readonly getState: () => SessionRootState;
  readonly dispatch: Dispatch;
  readonly now: () => number;
  readonly startListening: ListenerMiddlewareInstance<SessionRootState, Dispatch>['startListening'];
  readonly openChannel: (onNote: (message: SessionNote) => void) => SessionChannel;
  /** Whether this browser believes that it is signed in. */
  readonly believesSignedIn: () => boolean;
  readonly clearLoggedInCookie: () => void;
  /** Competes to be the tab that extends the session. Returns a function that gives it up. */
  readonly askToLead: (onLead: () => void) => () => void;
  /** Runs a task unless another tab is running one of the same name. */
  readonly runExclusively: (name: string, task: () => Promise<void>) => Promise<void>;
  /** Calls back whenever someone uses this page. Returns a function that stops. */
  readonly watchActivity: (onActivity: () => void) => () => void;
  /** Calls back when the page becomes visible again. Returns a function that stops. */
  readonly watchReturn: (onReturn: () => void) => () => void;
  /** Whether this browser stays signed in without use. */
  readonly keepsSignedIn: () => boolean;
  /** Calls back at an interval. Returns a function that stops. */
  readonly every: (ms: number, run: () => void) => () => void;
}

/** The running session. */
export interface SessionRunner {
  /** Asks the server who is signed in, if the cookie says that somebody is. */
  readonly keepAlive: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Runs the session while the page is open: a check every second, keep-alive, extension during use, and synchronization with other tabs.
 */
export function startSession(deps: SessionRunnerDeps): SessionRunner {
  const { getState, dispatch, now } = deps;
  let lastUsedAt = now();
  let lastCheckAt = now();
  let reportedUseAt = 0;
  let isAsking = false;
  let hasMissedCookie = false;
  let lastAskAt = Number.NEGATIVE_INFINITY;
  let isLeading = false;
  let mayExtendAt = 0;

  const channel = deps.openChannel((message) => receive(message));
  const stops = [
    deps.watchActivity(recordUse),
    deps.watchReturn(handleReturn),
    deps.askToLead(() => {
      isLeading = true;
    }),
    deps.every(SESSION_CHECK_MS, check),
    deps.every(KEEP_ALIVE_MS, () => void ask()),
    deps.startListening({
      predicate: isSessionFact,
      effect: (action, { getOriginalState }) => broadcast(action, getOriginalState()),
    }),
  ];
  return {
    keepAlive: ask,
    stop() {
      for (const stop of stops) stop();
      channel.close();
    },
  };

  function recordUse(): void {
    lastUsedAt = now();
    if (now() - reportedUseAt < REPORT_USE_MS) return;
    reportedUseAt = now();
    channel.tell({ kind: 'used', at: lastUsedAt });
  }

  // Runs before the next paint, because a returning tab may have been asleep.
  function handleReturn(): void {
    check();
    // A page that is still loading asks on its own.
    const isLoading = lastAskAt === Number.NEGATIVE_INFINITY && getState().session.payload === null;
    if (!isLoading && now() - lastAskAt > RETURN_MS) void ask();
  }

  function check(): void {
    const { payload, clockOffsetMs, hasWarning, doubtedAt } = getState().session;
    const wasAsleep = hasSlept(lastCheckAt, now());
    const verdict =
      payload && checkSession({ payload, clockOffsetMs, now: now(), extendAtShare: extendAtShare(), lastCheckAt });
    lastCheckAt = now();
    if (payload && !deps.believesSignedIn()) return missCookie();
    hasMissedCookie = false;
    if (doubtedAt !== null) return settleDoubt(doubtedAt);
    if (wasAsleep) void ask();
    switch (verdict) {
      case null:
      case 'fine':
        return;
      case 'warn':
        return void (hasWarning || dispatch(warningRaised()));
      case 'extend':
        return void deps.runExclusively('extend', extendOrWait);
      case 'doubt':
        return void dispatch(sessionDoubted(now()));
      case 'expired':
        return void dispatch(sessionEnded('expired'));
      default:
        verdict satisfies never;
    }
  }

  /** The tab that removed the cookie may be about to report why, so a missing cookie counts only at the second check. */
  function missCookie(): void {
    if (hasMissedCookie) dispatch(sessionEnded('logout'));
    hasMissedCookie = !hasMissedCookie;
  }

  /** The fraction of its lifetime at which this tab extends the session; undefined if it shouldn't. */
  function extendAtShare(): number | undefined {
    const { hasWarning, isFinal } = getState().session;
    // A warned user answers in the dialog instead.
    const isSomeoneThere = !hasWarning && now() - lastUsedAt <= RECENT_USE_MS;
    if (isFinal || now() < mayExtendAt || !(isSomeoneThere || deps.keepsSignedIn())) return undefined;
    return isLeading ? EXTEND_AT_SHARE : EXTEND_LATE_AT_SHARE;
  }

  async function extendOrWait(): Promise<void> {
    mayExtendAt = now() + EXTEND_RETRY_MS;
    try {
      await dispatch(extendSession());
    } catch (error) {
      log.warn('could not extend the session', error);
    }
  }

  function settleDoubt(doubtedAt: number): void {
    if (now() - doubtedAt > DOUBT_MS) dispatch(sessionEnded('expired'));
    else void ask();
  }

  async function ask(): Promise<void> {
    if (isAsking || !deps.believesSignedIn()) return;
    isAsking = true;
    lastAskAt = now();
    try {
      await dispatch(verify({ keepAlive: true }));
    } catch (error) {
      log.warn('keep-alive failed', error);
    } finally {
      isAsking = false;
    }
  }

  /** Reports changes in this tab to the others. */
  function broadcast(action: UnknownAction, before: SessionRootState): void {
    if (sessionEnded.match(action)) deps.clearLoggedInCookie();
    if (receivedActions.has(action)) return;
    if (sessionEnded.match(action)) return channel.tell({ kind: 'ended', end: action.payload });
    if (!sessionStarted.match(action) && !sessionRefreshed.match(action)) return;
    const isNew =
      before.session.payload?.tokenExpiresAt !== action.payload.payload.tokenExpiresAt || sessionStarted.match(action);
    if (isNew) channel.tell({ kind: 'payload', ...action.payload });
  }

  function receive(message: SessionNote): void {
    switch (message.kind) {
      case 'payload': {
        const mine = getState().session.payload;
        const received = { payload: message.payload, receivedAt: message.receivedAt };
        return dispatchReceived(sessionReported(mine, received));
      }
      case 'ended':
        return getState().session.payload ? dispatchReceived(sessionEnded(message.end)) : undefined;
      case 'used':
        lastUsedAt = Math.max(lastUsedAt, message.at);
        return;
      default:
        message satisfies never;
    }
  }

  function dispatchReceived(action: UnknownAction): void {
    receivedActions.add(action);
    dispatch(action);
  }
}

/** Actions from other tabs, which aren't sent back. */
const receivedActions = new WeakSet<UnknownAction>();

const isSessionFact = (action: UnknownAction): boolean =>
  sessionStarted.match(action) || sessionRefreshed.match(action) || sessionEnded.match(action);
