import { AppError } from '@switchboard/platform/app-error';

/** The sender of a request for an unknown call, and its connection. */
interface Stranger {
  readonly connectionId: string;
  /** The network that it comes from. */
  readonly address: string;
}

/** Limits how often the server asks Retell about calls that strangers made up: each request counts against the account's key. */
export interface UnprovenLimits {
  /** @throws {AppError} `rate_limit.exceeded` {retryAfterMs} when this address, or all of those that have proven nothing, were wrong too often */
  check(stranger: Stranger): void;
  /** Notes that there is no such call. */
  fail(stranger: Stranger): void;
  /** Notes that there is: Retell itself comes from there, and strangers elsewhere keep it out no more. */
  prove(stranger: Stranger): void;
}

const WINDOW_MS = 60_000;
const PER_ADDRESS = 5;
const PER_CONNECTION = 30;
/** Keys that one window remembers, and addresses that have proven themselves. */
const MAX_KEYS = 10_000;
const MAX_PROVEN = 1_000;

/** Makes limits of one replica: 5 wrong ids a minute by address, and 30 by connection for addresses that have proven nothing. */
export function createUnprovenLimits(nowMs: () => number): UnprovenLimits {
  let endsMs = 0;
  const failures = new Map<string, number>();
  const proven = new Set<string>();
  const addressKey = ({ connectionId, address }: Stranger) => `${connectionId} ${address}`;
  const countOf = (key: string) => failures.get(key) ?? 0;

  function turn(): void {
    const now = nowMs();
    if (now < endsMs && failures.size < MAX_KEYS) return;
    failures.clear();
    endsMs = now + WINDOW_MS;
  }

  return {
    check: (stranger) => {
      turn();
      const isKnown = proven.has(addressKey(stranger));
      const isOver = countOf(addressKey(stranger)) >= PER_ADDRESS;
      if (isOver || (!isKnown && countOf(stranger.connectionId) >= PER_CONNECTION))
        throw new AppError('rate_limit.exceeded', { retryAfterMs: Math.max(1, endsMs - nowMs()) });
    },
    fail: (stranger) => {
      turn();
      for (const key of [addressKey(stranger), stranger.connectionId]) failures.set(key, countOf(key) + 1);
    },
    prove: (stranger) => {
      if (proven.size >= MAX_PROVEN) proven.clear();
      proven.add(addressKey(stranger));
    },
  };
}
