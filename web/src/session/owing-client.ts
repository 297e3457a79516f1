import type { RouteName } from '@switchboard/contracts/api';
import type { ApiClient } from '../api/client.ts';
import type { SignOutDebt } from './sign-out-debt.ts';

/** A sign-out without an answer for this long is owed, and tried again. */
const LOGOUT_MS = 10_000;
/** Out of an entered account, and of the session beneath it. */
const MAX_SESSIONS = 2;

/** Calls after which the session's cookie is another one, or none. */
const CHANGES: ReadonlySet<RouteName> = new Set<RouteName>(['login', 'reset', 'logout']);

export interface OwingClientDeps {
  readonly api: ApiClient;
  readonly debt: SignOutDebt;
  /** Runs a task after those that this and other tabs are at: the answer to a sign-out must not take the cookie of who signs in meanwhile. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

/** The API, with sign-outs that are owed until the server has answered them. */
export interface OwingClient {
  readonly api: ApiClient;
  /** Signs out, of every session in the cookie, if that is owed. @throws {ApiError} when no answer came: it is still owed then */
  readonly settle: () => Promise<void>;
}

/** Makes a client that remembers each sign-out until the server knows of it, or until somebody signs in. */
export function createOwingClient({ api, debt, inTurn }: OwingClientDeps): OwingClient {
  return {
    api: {
      async call(name, input, options) {
        if (!CHANGES.has(name)) return api.call(name, input, options);
        return inTurn(() => {
          if (name !== 'logout') return pay(() => api.call(name, input, options));
          // Owed before it is asked for: the answer may never come, and the page may be closed before.
          debt.set(true);
          return pay(() => api.call(name, input, bounded()));
        });
      },
    },
    settle: () =>
      inTurn(async () => {
        if (debt.isOwed()) await pay(leaveAll);
      }),
  };

  async function leaveAll(): Promise<void> {
    for (let left = MAX_SESSIONS; left > 0; left--) {
      const { restored } = await api.call('logout', {}, bounded());
      if (!restored) return;
    }
  }

  async function pay<T>(call: () => Promise<T>): Promise<T> {
    const answer = await call();
    debt.set(false);
    return answer;
  }
}

const bounded = () => ({ signal: AbortSignal.timeout(LOGOUT_MS) });
