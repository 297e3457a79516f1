import type { RouteName } from '@switchboard/contracts/api';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { log } from '../api/log.ts';

/** They find out about a session or change it, and are to end in the one that they lead to. */
const OF_NO_SESSION: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['login', 'logout', 'reset', 'readReset', 'forgot'] as const),
  ...(['verify', 'refresh', 'impersonate', 'readConfig'] as const),
  ...(['acceptInvitation', 'enterMembership', 'subaccounts.open'] as const),
]);
/** They lead from one session to another, whose cookie their answer brings. */
const CHANGES_SESSION: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['logout', 'impersonate', 'acceptInvitation', 'enterMembership', 'subaccounts.open'] as const),
]);
/** They are of the session whose cookie they were sent with. */
const OF_THIS_SESSION: ReadonlySet<RouteName> = new Set<RouteName>(['verify', 'refresh']);
/** A change that takes longer is waited for no more. */
const MAX_WAIT_MS = 15_000;
const NO_SESSION_CODES: ReadonlySet<string> = new Set(['session.required', 'session.expired']);

interface SessionClientDeps {
  readonly api: ApiClient;
  /** Asks who is signed in, since the server took a call for nobody's. */
  readonly onRefused: () => Promise<unknown>;
}

/** The API as who is signed in calls it. */
export interface SessionClient {
  readonly api: ApiClient;
  /** Aborts whatever the session has asked and not been answered: its answers are for nobody who is here now. */
  readonly leave: () => void;
}

/**
 * Makes a client whose calls don't outlive the session that made them, and that tells of each call which the server refused for want of one.
 * While one session is left for another, nobody is asked who is signed in, and an answer to that waits: it may be of the session before.
 */
export function createSessionClient({ api, onRefused }: SessionClientDeps): SessionClient {
  let session = new AbortController();
  let isAsking = false;
  let changed = Promise.resolve();
  return {
    api: {
      async call(name, input, options = {}) {
        const signal = signalOf(name, options.signal);
        const { promise, resolve } = Promise.withResolvers<void>();
        if (CHANGES_SESSION.has(name))
          changed = Promise.race([Promise.all([changed, promise]), patience()]).then(() => {});
        const isOfThis = OF_THIS_SESSION.has(name);
        try {
          if (isOfThis) await changed;
          const answer = await api.call(name, input, { ...options, ...(signal && { signal }) });
          if (isOfThis) await changed;
          return answer;
        } catch (error) {
          if (error instanceof ApiError && NO_SESSION_CODES.has(error.code)) void askOnce();
          throw error;
        } finally {
          // Who asked for the change hears of it first.
          setTimeout(resolve);
        }
      },
    },
    leave() {
      session.abort();
      session = new AbortController();
    },
  };

  /** Another tab may have the turn to leave, and be asleep. */
  function patience(): Promise<void> {
    return new Promise((resolve) => void setTimeout(resolve, MAX_WAIT_MS));
  }

  /** Of many calls that are refused at once, one asks. */
  async function askOnce(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await onRefused();
    } catch (error) {
      log.warn('a call was refused, and who is signed in could not be asked', error);
    } finally {
      isAsking = false;
    }
  }

  function signalOf(name: RouteName, own: AbortSignal | undefined): AbortSignal | undefined {
    if (OF_NO_SESSION.has(name)) return own;
    return own ? AbortSignal.any([own, session.signal]) : session.signal;
  }
}
