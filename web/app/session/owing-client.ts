import type { RouteName } from '@switchboard/contracts/api';
import type { ApiClient, CallOptions } from '../api/client.ts';
import type { SignOutDebt } from './sign-out-debt.ts';

/** Without an answer for so long a call is given up, so that the next in turn is not kept waiting; a sign-out is owed then. */
const ANSWER_MS = 10_000;
/** Out of an entered account, and of the session beneath it. */
const MAX_SESSIONS = 2;

/** Calls after which the session's cookie is another one, or none. */
const CHANGES: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['login', 'reset', 'logout', 'acceptInvitation', 'enterMembership'] as const),
]);
/** Calls that would take a session for over while another tab changes it for the next one. */
const AFTER_CHANGES: ReadonlySet<RouteName> = new Set<RouteName>(['verify', 'refresh']);
/** A tab that has the turn may be asleep. */
const MAX_TURN_MS = 2_000;

export interface OwingClientDeps {
  readonly api: ApiClient;
  readonly debt: SignOutDebt;
  /** Whether who is signed in stands in somebody else's account: they come out of it into their own session. */
  readonly isInside: () => boolean;
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
export function createOwingClient({ api, debt, isInside, inTurn }: OwingClientDeps): OwingClient {
  return {
    api: {
      async call(name, input, options) {
        if (AFTER_CHANGES.has(name)) await Promise.race([inTurn(async () => {}), patience()]);
        if (!CHANGES.has(name)) return api.call(name, input, options);
        if (name !== 'logout') return inTurn(() => pay(() => api.call(name, input, bounded(options))));
        const leaving = inTurn(() => leave(() => api.call(name, input, bounded(options))));
        // Owed from now on, behind this one in the queue: its turn may never come, nor its answer, before the page is closed.
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
    // Again: who signed in before it was this one's turn has cleared it.
    oweUnlessInside();
    try {
      return await pay(call);
    } catch (error) {
      debt.set(true);
      throw error;
    }
  }

  /** Who comes out of an account is signed in meanwhile, and owes only what fails. */
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
