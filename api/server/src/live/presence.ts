import { randomUUID } from 'node:crypto';
import type { ReachedQuota } from '@switchboard/contracts/access/quotas';
import { MAX_STREAMS_PER_SESSION, STREAM_RECONNECT_MS } from '@switchboard/contracts/base/constants';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import type { StreamPrincipal } from './session-watch.ts';

/** Counts running streams by session and by account, on this replica and, as far as it knows, on the others. */
export class StreamLimits {
  readonly #counts = new Map<string, number>();
  readonly #peers: Pick<PeerCounts, 'elsewhere' | 'changed' | 'hasHeardAll'>;
  readonly #maxStreams: (tenantId: string) => number;

  /** `maxStreams` returns how many streams an account may have. */
  constructor(
    peers: Pick<PeerCounts, 'elsewhere' | 'changed' | 'hasHeardAll'>,
    maxStreams: (tenantId: string) => number,
  ) {
    this.#peers = peers;
    this.#maxStreams = maxStreams;
  }

  /** The streams of this replica, by key. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /**
   * Reserves a place for a stream. Running streams are never ended in favor of a new one.
   *
   * @returns a function that releases the place; call it once
   * @throws {AppError} `stream.too_many` if the session or the account has reached its limit.
   */
  take(principal: StreamPrincipal, tenantId: string): () => void {
    const account = accountKey(tenantId);
    const session = principal.kind === 'session' ? `session ${principal.sessionId}` : undefined;
    const max = this.#maxStreams(tenantId);
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

  /** Whether an account has streams on any replica. Until all replicas have been heard, every account counts as watched. */
  isWatched(tenantId: string, nowMs: number): boolean {
    const key = accountKey(tenantId);
    return this.#counts.has(key) || this.#peers.elsewhere(key) > 0 || !this.#peers.hasHeardAll(nowMs);
  }

  #isFull(key: string | undefined, max: number): boolean {
    return key !== undefined && (this.#counts.get(key) ?? 0) + this.#peers.elsewhere(key) >= max;
  }

  #add(key: string, by: number): void {
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
    this.#peers.changed(key);
  }
}

const accountKey = (tenantId: string): string => `account ${tenantId}`;

const Announcement = z.object({
  replica: z.string().max(64),
  /** Whether the counts are complete; otherwise they are those that changed. */
  isWhole: z.boolean(),
  counts: z.record(z.string(), z.int().min(0)),
});

/** The interval between complete announcements of a replica, and the silence after which it is forgotten. */
const WHOLE_EVERY_MS = 5_000;
const FORGOTTEN_AFTER_MS = 15_000;
/** More replicas than this are ignored. */
const MAX_PEERS = 100;

interface Peer {
  counts: Map<string, number>;
  lastHeardMs: number;
}

/**
 * The counts of other replicas, for limits that apply across all of them.
 *
 * Each replica announces the counts that changed at most once a second, and all of its counts every few seconds. A count is therefore up to a
 * second old, and streams that start on several replicas within that second may exceed a limit together. A replica that hears no others (without
 * Redis, or after a start) goes by its own counts: a limit that is loose for a moment is better than refusing every stream.
 */
export class PeerCounts {
  readonly #replica = randomUUID();
  readonly #peers = new Map<string, Peer>();
  readonly #changed = new Set<string>();
  readonly #startedMs: number;
  #announcedWholeMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs = performance.now()) {
    this.#startedMs = nowMs;
  }

  /** Whether every other replica has had time to announce its counts. */
  hasHeardAll(nowMs: number): boolean {
    return nowMs - this.#startedMs > 2 * WHOLE_EVERY_MS;
  }

  /** The sum of the other replicas' counts of a key. */
  elsewhere(key: string): number {
    let sum = 0;
    for (const { counts } of this.#peers.values()) sum += counts.get(key) ?? 0;
    return sum;
  }

  /** Marks a key whose count changed on this replica. */
  changed(key: string): void {
    this.#changed.add(key);
  }

  /** Receives an announcement from the bus. @returns whether it is valid */
  receive(message: string, nowMs: number): boolean {
    const announcement = Announcement.safeParse(parseJson(message));
    if (!announcement.success) return false;
    const { replica, isWhole, counts } = announcement.data;
    if (replica === this.#replica) return true;
    const known = this.#peers.get(replica);
    if (known === undefined && this.#peers.size >= MAX_PEERS) return true;
    const peer = known ?? { counts: new Map<string, number>(), lastHeardMs: nowMs };
    peer.lastHeardMs = nowMs;
    if (isWhole) peer.counts.clear();
    for (const [key, count] of Object.entries(counts)) {
      if (count > 0) peer.counts.set(key, count);
      else peer.counts.delete(key);
    }
    if (isWhole && peer.counts.size === 0) this.#peers.delete(replica);
    else this.#peers.set(replica, peer);
    return true;
  }

  /** Makes the next announcement, undefined if nothing changed; call it once a second. Forgets replicas that have fallen silent. */
  announcement(own: ReadonlyMap<string, number>, nowMs: number): string | undefined {
    for (const [replica, { lastHeardMs }] of this.#peers) {
      if (nowMs - lastHeardMs > FORGOTTEN_AFTER_MS) this.#peers.delete(replica);
    }
    const keys = [...this.#changed];
    this.#changed.clear();
    if (nowMs - this.#announcedWholeMs >= WHOLE_EVERY_MS) {
      this.#announcedWholeMs = nowMs;
      return this.#announce(true, own);
    }
    if (keys.length === 0) return undefined;
    return this.#announce(false, new Map(keys.map((key) => [key, own.get(key) ?? 0])));
  }

  /** Makes the last announcement: this replica has no streams any more. */
  farewell(): string {
    return this.#announce(true, new Map());
  }

  /** Makes the next announcement complete, because other replicas may have missed some. */
  resync(): void {
    this.#announcedWholeMs = Number.NEGATIVE_INFINITY;
  }

  #announce(isWhole: boolean, counts: ReadonlyMap<string, number>): string {
    return JSON.stringify({ replica: this.#replica, isWhole, counts: Object.fromEntries(counts) });
  }
}
