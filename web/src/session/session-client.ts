import type { RouteName } from '@switchboard/contracts/api';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { log } from '../api/log.ts';

/** They find out about a session or change it, and are to end in the one that they lead to. */
const OF_NO_SESSION: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['login', 'logout', 'reset', 'readReset', 'forgot'] as const),
  ...(['verify', 'refresh', 'impersonate', 'readConfig'] as const),
]);
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

/** Makes a client whose calls don't outlive the session that made them, and that tells of each call which the server refused for want of one. */
export function createSessionClient({ api, onRefused }: SessionClientDeps): SessionClient {
  let session = new AbortController();
  let isAsking = false;
  return {
    api: {
      async call(name, input, options = {}) {
        const signal = signalOf(name, options.signal);
        try {
          return await api.call(name, input, { ...options, ...(signal && { signal }) });
        } catch (error) {
          if (error instanceof ApiError && NO_SESSION_CODES.has(error.code)) void askOnce();
          throw error;
        }
      },
    },
    leave() {
      session.abort();
      session = new AbortController();
    },
  };

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
