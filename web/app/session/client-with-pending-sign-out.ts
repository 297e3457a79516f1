import type { RouteName } from '@switchboard/contracts/api';
import type { ApiClient, CallOptions } from '../api/client.ts';
import type { PendingSignOut } from './pending-sign-out.ts';

/** The timeout of a call, so that the next one in the queue isn't kept waiting; the sign-out stays pending. */
const ANSWER_MS = 10_000;
/** An entered account's session and the one beneath it. */
const MAX_SESSIONS = 2;

/** Calls that replace or remove the session's cookie. */
const CHANGES: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['login', 'reset', 'logout', 'acceptInvitation', 'enterMembership'] as const),
]);
/** Calls that would report an ended session while another tab replaces it. */
const AFTER_CHANGES: ReadonlySet<RouteName> = new Set<RouteName>(['verify', 'refresh']);
/** The tab whose turn it is may be asleep. */
const MAX_TURN_MS = 2_000;

export interface ClientWithPendingSignOutDeps {
  readonly api: ApiClient;
  readonly pendingSignOut: PendingSignOut;
  /** Whether the user is inside another account, so that signing out returns to their own session. */
  readonly isInside: () => boolean;
  /** Queues a task behind those of this and other tabs: a sign-out's response must not remove the cookie of a user who signs in meanwhile. */
  readonly runInTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

/** The API client, which tracks sign-outs until the server has confirmed them. */
export interface ClientWithPendingSignOut {
  readonly api: ApiClient;
  /** Sends a pending sign-out for every session in the cookie. @throws {ApiError} if the server doesn't respond; the sign-out is then still pending */
  readonly sendPending: () => Promise<void>;
}

/** Creates a client that remembers each sign-out until the server confirms it or somebody signs in. */
export function createClientWithPendingSignOut({
  api,
  pendingSignOut,
  isInside,
  runInTurn,
}: ClientWithPendingSignOutDeps): ClientWithPendingSignOut {
  return {
    api: {
      async call(name, input, options) {
        if (AFTER_CHANGES.has(name)) await Promise.race([runInTurn(async () => {}), patience()]);
        if (!CHANGES.has(name)) return api.call(name, input, options);
        if (name !== 'logout') return runInTurn(() => callAndClear(() => api.call(name, input, withTimeout(options))));
        const leaving = runInTurn(() => leave(() => api.call(name, input, withTimeout(options))));
        // Mark the sign-out as pending now, because the page may close before this call's turn or its response.
        markPendingUnlessInside();
        return leaving;
      },
    },
    sendPending: () =>
      runInTurn(async () => {
        if (pendingSignOut.isPending()) await callAndClear(leaveAll);
      }),
  };

  function patience(): Promise<void> {
    return new Promise((resolve) => void setTimeout(resolve, MAX_TURN_MS));
  }

  async function leave<T>(call: () => Promise<T>): Promise<T> {
    // Mark it again, because a sign-in earlier in the queue has cleared the mark.
    markPendingUnlessInside();
    try {
      return await callAndClear(call);
    } catch (error) {
      pendingSignOut.set(true);
      throw error;
    }
  }

  /** Leaving an entered account returns to a valid session, so that sign-out is pending only after a failure. */
  function markPendingUnlessInside(): void {
    if (!isInside()) pendingSignOut.set(true);
  }

  async function leaveAll(): Promise<void> {
    for (let left = MAX_SESSIONS; left > 0; left--) {
      const { restored } = await api.call('logout', {}, withTimeout(undefined));
      if (!restored) return;
    }
  }

  async function callAndClear<T>(call: () => Promise<T>): Promise<T> {
    const answer = await call();
    pendingSignOut.set(false);
    return answer;
  }
}

function withTimeout(options: CallOptions | undefined): CallOptions {
  const signals = [AbortSignal.timeout(ANSWER_MS), ...(options?.signal ? [options.signal] : [])];
  return { ...options, signal: AbortSignal.any(signals) };
}
