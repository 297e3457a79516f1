import type { RouteName } from '@switchboard/contracts/api';
import type { ApiClient, CallOptions } from '../api/client.ts';
import type { SignOutDebt } from './sign-out-debt.ts';

/** The timeout of a call, so that it doesn't keep the next one in the queue waiting; the sign-out stays owed. */
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

export interface OwingClientDeps {
  readonly api: ApiClient;
  readonly debt: SignOutDebt;
  /** Whether the user is inside another account, so that signing out returns to their own session. */
  readonly isInside: () => boolean;
  /** Queues a task behind those of this and other tabs: a sign-out's response must not remove the cookie of a user who signs in meanwhile. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

/** The API client, which tracks sign-outs until the server has confirmed them. */
export interface OwingClient {
  readonly api: ApiClient;
  /** Sends an owed sign-out for every session in the cookie. @throws {ApiError} if the server doesn't respond; the sign-out is then still owed */
  readonly settle: () => Promise<void>;
}

/** Creates a client that remembers each sign-out until the server confirms it or somebody signs in. */
export function createOwingClient({ api, debt, isInside, inTurn }: OwingClientDeps): OwingClient {
  return {
    api: {
      async call(name, input, options) {
        if (AFTER_CHANGES.has(name)) await Promise.race([inTurn(async () => {}), patience()]);
        if (!CHANGES.has(name)) return api.call(name, input, options);
        if (name !== 'logout') return inTurn(() => pay(() => api.call(name, input, bounded(options))));
        const leaving = inTurn(() => leave(() => api.call(name, input, bounded(options))));
        // Owed from now on: before this call's turn or its response comes, the page may close.
        oweUnlessInside();
        return leaving;
      },
    },
    settle: () =>
      inTurn(async () => {
        if (debt.isOwed()) await pay(leaveAll);
      }),
  };

  function patience(): Promise<void> {
    return new Promise((resolve) => void setTimeout(resolve, MAX_TURN_MS));
  }

  async function leave<T>(call: () => Promise<T>): Promise<T> {
    // Again, because a sign-in earlier in the queue has cleared it.
    oweUnlessInside();
    try {
      return await pay(call);
    } catch (error) {
      debt.set(true);
      throw error;
    }
  }

  /** Leaving an entered account returns to a valid session, so only a failure leaves a debt. */
  function oweUnlessInside(): void {
    if (!isInside()) debt.set(true);
  }

  async function leaveAll(): Promise<void> {
    for (let left = MAX_SESSIONS; left > 0; left--) {
      const { restored } = await api.call('logout', {}, bounded(undefined));
      if (!restored) return;
    }
  }

  async function pay<T>(call: () => Promise<T>): Promise<T> {
    const answer = await call();
    debt.set(false);
    return answer;
  }
}

function bounded(options: CallOptions | undefined): CallOptions {
  const signals = [AbortSignal.timeout(ANSWER_MS), ...(options?.signal ? [options.signal] : [])];
  return { ...options, signal: AbortSignal.any(signals) };
}
