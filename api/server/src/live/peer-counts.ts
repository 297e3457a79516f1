import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';

const Announcement = z.object({
  replica: z.string().max(64),
  /** Of all that it holds; else of what changed. */
  isWhole: z.boolean(),
  counts: z.record(z.string(), z.int().min(0)),
});

/** A replica tells all that it holds this often, and is forgotten if nothing is heard of it for so long. */
const WHOLE_EVERY_MS = 5_000;
const FORGOTTEN_AFTER_MS = 15_000;
/** More replicas than this are not listened to. */
const MAX_PEERS = 100;

interface Peer {
  counts: Map<string, number>;
  heardMs: number;
}

/**
 * What other replicas hold of something that is limited over all of them, by key.
 *
 * Each tells the others what changed, once a second at most, and all of it now and then; so a count is up to a second old, and what begins
 * on several replicas within that second may pass a limit together. Without the others' word (no Redis, a start just now) a replica goes by
 * what it holds itself: a limit that is loose for a moment is better than streams that nobody can open.
 */
export class PeerCounts {
  readonly #replica = randomUUID();
  readonly #peers = new Map<string, Peer>();
  readonly #changed = new Set<string>();
  readonly #startedMs: number;
  #toldWholeMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs = performance.now()) {
    this.#startedMs = nowMs;
  }

  /** Whether all others have had the time to tell what they hold. */
  hasHeardAll(nowMs: number): boolean {
    return nowMs - this.#startedMs > 2 * WHOLE_EVERY_MS;
  }

  /** What the others hold of a key. */
  elsewhere(key: string): number {
    let sum = 0;
    for (const { counts } of this.#peers.values()) sum += counts.get(key) ?? 0;
    return sum;
  }

  /** Notes that this replica holds more, or fewer, of a key. */
  changed(key: string): void {
    this.#changed.add(key);
  }

  /** Hears a replica: a hint, from outside. Answers whether it could be read. */
  hear(message: string, nowMs: number): boolean {
    const announcement = Announcement.safeParse(parseJson(message));
    if (!announcement.success) return false;
    const { replica, isWhole, counts } = announcement.data;
    if (replica === this.#replica) return true;
    const known = this.#peers.get(replica);
    if (known === undefined && this.#peers.size >= MAX_PEERS) return true;
    const peer = known ?? { counts: new Map<string, number>(), heardMs: nowMs };
    peer.heardMs = nowMs;
    if (isWhole) peer.counts.clear();
    for (const [key, count] of Object.entries(counts)) {
      if (count > 0) peer.counts.set(key, count);
      else peer.counts.delete(key);
    }
    if (isWhole && peer.counts.size === 0) this.#peers.delete(replica);
    else this.#peers.set(replica, peer);
    return true;
  }

  /** What to tell the others now, undefined for nothing; to be asked once a second. Forgets those that have fallen silent. */
  tell(own: ReadonlyMap<string, number>, nowMs: number): string | undefined {
    for (const [replica, { heardMs }] of this.#peers) {
      if (nowMs - heardMs > FORGOTTEN_AFTER_MS) this.#peers.delete(replica);
    }
    const keys = [...this.#changed];
    this.#changed.clear();
    if (nowMs - this.#toldWholeMs >= WHOLE_EVERY_MS) {
      this.#toldWholeMs = nowMs;
      return this.#announce(true, own);
    }
    if (keys.length === 0) return undefined;
    return this.#announce(false, new Map(keys.map((key) => [key, own.get(key) ?? 0])));
  }

  /** What to tell the others at the end: that this replica holds nothing any more. */
  farewell(): string {
    return this.#announce(true, new Map());
  }

  /** The others may have missed something: they are told all of it next. */
  missed(): void {
    this.#toldWholeMs = Number.NEGATIVE_INFINITY;
  }

  #announce(isWhole: boolean, counts: ReadonlyMap<string, number>): string {
    return JSON.stringify({ replica: this.#replica, isWhole, counts: Object.fromEntries(counts) });
  }
}
