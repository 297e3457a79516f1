import { AppError } from '@switchboard/platform/app-error';

/** The sender of a request for an unknown call, and its connection. */
interface Requester {
  readonly connectionId: string;
  /** The sender's network. */
  readonly address: string;
}

/** Limits lookups of made-up calls at Retell, because each counts against the account's API key. */
export interface UnprovenLimits {
  /** @throws {AppError} `rate_limit.exceeded` {retryAfterMs} if this address, or all unproven addresses together, had too many failures */
  check(requester: Requester): void;
  /** Records that there is no such call. */
  fail(requester: Requester): void;
  /** Records that the call exists: the address is Retell's, and failures from other addresses no longer block it. */
  prove(requester: Requester): void;
}

const WINDOW_MS = 60_000;
const PER_ADDRESS = 5;
const PER_CONNECTION = 30;
/** Bounds on the failures counted per window and on the proven addresses. */
const MAX_KEYS = 10_000;
const MAX_PROVEN = 1_000;

/** Creates one replica's limits: 5 wrong ids per minute and address, and 30 per connection for all unproven addresses. */
export function createUnprovenLimits(nowMs: () => number): UnprovenLimits {
  let endsMs = 0;
  const failures = new Map<string, number>();
  const proven = new Set<string>();
  const addressKey = ({ connectionId, address }: Requester) => `${connectionId} ${address}`;
  const getFailures = (key: string) => failures.get(key) ?? 0;

  function rotateWindow(): void {
    const now = nowMs();
    if (now < endsMs && failures.size < MAX_KEYS) return;
    failures.clear();
    endsMs = now + WINDOW_MS;
  }

  return {
    check: (requester) => {
      rotateWindow();
      const isKnown = proven.has(addressKey(requester));
      const isOver = getFailures(addressKey(requester)) >= PER_ADDRESS;
      if (isOver || (!isKnown && getFailures(requester.connectionId) >= PER_CONNECTION))
        throw new AppError('rate_limit.exceeded', { retryAfterMs: Math.max(1, endsMs - nowMs()) });
    },
    fail: (requester) => {
      rotateWindow();
      for (const key of [addressKey(requester), requester.connectionId]) failures.set(key, getFailures(key) + 1);
    },
    prove: (requester) => {
      if (proven.size >= MAX_PROVEN) proven.clear();
      proven.add(addressKey(requester));
    },
  };
}
