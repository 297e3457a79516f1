import type { ReachedQuota } from '@switchboard/contracts/access/quotas';
import { MAX_STREAMS_PER_SESSION, STREAM_RECONNECT_MS } from '@switchboard/contracts/constants';
import { AppError } from '@switchboard/platform/app-error';
import type { PeerCounts } from './peer-counts.ts';
import type { StreamPrincipal } from './session-watch.ts';

/** How many streams run, by session and by account: on this replica, and as far as it knows on the others. */
export class StreamLimits {
  readonly #counts = new Map<string, number>();
  readonly #peers: Pick<PeerCounts, 'elsewhere' | 'changed' | 'hasHeardAll'>;

  readonly #maxOf: (tenantId: string) => number;

  /** `maxOf` answers how many streams an account may have. */
  constructor(peers: Pick<PeerCounts, 'elsewhere' | 'changed' | 'hasHeardAll'>, maxOf: (tenantId: string) => number) {
    this.#peers = peers;
    this.#maxOf = maxOf;
  }

  /** The streams of this replica. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /**
   * Takes a place for a stream; answers how to give it back, once. Running streams are never put out for a new one.
   *
   * @throws {AppError} `stream.too_many` the session or the account has as many as it may.
   */
  take(principal: StreamPrincipal, tenantId: string): () => void {
    const account = accountKey(tenantId);
    const session = principal.kind === 'session' ? `session ${principal.sessionId}` : undefined;
    const max = this.#maxOf(tenantId);
    if (this.#isFull(account, max)) {
      const limit = { name: 'streams', max } satisfies ReachedQuota;
      throw new AppError('stream.too_many', { retryAfterMs: STREAM_RECONNECT_MS, limit });
    }
    if (this.#isFull(session, MAX_STREAMS_PER_SESSION)) {
      throw new AppError('stream.too_many', { retryAfterMs: STREAM_RECONNECT_MS });
    }
    const keys = session === undefined ? [account] : [account, session];
    for (const key of keys) this.#add(key, 1);
    return () => {
      for (const key of keys) this.#add(key, -1);
    };
  }

  /** Whether an account has streams, here or elsewhere. Until the others have been heard every account may have some, and counts as watched. */
  isWatched(tenantId: string, nowMs: number): boolean {
    const key = accountKey(tenantId);
    return this.#counts.has(key) || this.#peers.elsewhere(key) > 0 || !this.#peers.hasHeardAll(nowMs);
  }

  #isFull(key: string | undefined, most: number): boolean {
    return key !== undefined && (this.#counts.get(key) ?? 0) + this.#peers.elsewhere(key) >= most;
  }

  #add(key: string, by: number): void {
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
    this.#peers.changed(key);
  }
}

const accountKey = (tenantId: string): string => `account ${tenantId}`;
