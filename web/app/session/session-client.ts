import type { RouteName } from '@switchboard/contracts/api';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { log } from '../api/log.ts';

/** Calls that read or change the session and may outlive it. */
const OF_NO_SESSION: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['login', 'logout', 'reset', 'readReset', 'forgot'] as const),
  ...(['verify', 'refresh', 'impersonate', 'readConfig'] as const),
  ...(['acceptInvitation', 'enterMembership', 'subaccounts.open'] as const),
]);
/** Calls whose response sets another session's cookie. */
const CHANGES_SESSION: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['logout', 'impersonate', 'acceptInvitation', 'enterMembership', 'subaccounts.open'] as const),
]);
/** Calls that belong to the session whose cookie they were sent with. */
const OF_THIS_SESSION: ReadonlySet<RouteName> = new Set<RouteName>(['verify', 'refresh']);
/** The maximum time that calls wait for a session change. */
const MAX_WAIT_MS = 15_000;
const NO_SESSION_CODES: ReadonlySet<string> = new Set(['session.required', 'session.expired']);

interface SessionClientDeps {
  readonly api: ApiClient;
  /** Asks who is signed in after the server refused a call as anonymous. */
  readonly onRefused: () => Promise<unknown>;
}

/** The API client of the signed-in user. */
export interface SessionClient {
  readonly api: ApiClient;
  /** Aborts the session's pending calls, because their responses no longer concern the user. */
  readonly leave: () => void;
}

/**
 * Creates a client whose calls don't outlive their session, and which reports calls that the server refused for lack of a session. While the session
 * changes, questions who is signed in and their responses wait, because they may concern the previous session.
 */
export function createSessionClient({ api, onRefused }: SessionClientDeps): SessionClient {
  let session = new AbortController();
  let isAsking = false;
  let changed = Promise.resolve();
  return {
    api: {
      async call(name, input, options = {}) {
        const signal = combineSignals(name, options.signal);
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
          // The caller of the change learns the result first.
          setTimeout(resolve);
        }
      },
    },
    leave() {
      session.abort();
      session = new AbortController();
    },
  };

  /** The tab whose turn it is to sign out may be asleep. */
  function patience(): Promise<void> {
    return new Promise((resolve) => void setTimeout(resolve, MAX_WAIT_MS));
  }

  /** If many calls are refused at once, only one asks. */
  async function askOnce(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await onRefused();
    } catch (error) {
      log.warn('could not verify the session after a refused call', error);
    } finally {
      isAsking = false;
    }
  }

  function combineSignals(name: RouteName, own: AbortSignal | undefined): AbortSignal | undefined {
    if (OF_NO_SESSION.has(name)) return own;
    return own ? AbortSignal.any([own, session.signal]) : session.signal;
  }
}
