import type { PreparedAppend } from './prepare.ts';
import type { AppendResult } from './types.ts';

/** What may wait and be under way, in all. Beyond it appends are refused: a caller that hears no can slow down. */
const MAX_APPENDS = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** What one batch may hold; one append alone may be larger. */
const MAX_BATCH_APPENDS = 250;
const MAX_BATCH_EVENTS = 1_000;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** An append whose caller waits for an answer. */
export interface Waiting {
  readonly append: PreparedAppend;
  /** When it came, by `performance.now()`. */
  readonly since: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * What waits for a batch, and the count of all that has no answer yet.
 *
 * Of the appends with one command id only the first goes on; the others are held back until it is answered, one after another, so that no
 * batch and no two batches at once hold the same command.
 */
export class AppendQueue {
  #waiting: Waiting[] = [];
  readonly #repeats = new Map<string, Waiting[]>();
  readonly #tenantsUnderWay = new Set<string>();
  #unanswered = 0;
  #bytes = 0;

  /** How many wait for a batch. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Whether every append has its answer. */
  get isEmpty(): boolean {
    return this.#unanswered === 0;
  }

  hasRoomFor(append: PreparedAppend): boolean {
    return this.#unanswered < MAX_APPENDS && (this.#unanswered === 0 || this.#bytes + append.bytes <= MAX_BYTES);
  }

  /** Counts an append in, and answers whether it may go on now. */
  admit(waiting: Waiting): boolean {
    this.#unanswered += 1;
    this.#bytes += waiting.append.bytes;
    const key = waiting.append.commandKey;
    if (key === undefined) return true;
    const repeats = this.#repeats.get(key);
    if (repeats) repeats.push(waiting);
    else this.#repeats.set(key, []);
    return repeats === undefined;
  }

  /** Counts an append out, once it has its answer, and gives the one with the same command that may go on now. */
  release({ append }: Waiting): Waiting | undefined {
    this.#unanswered -= 1;
    this.#bytes -= append.bytes;
    const key = append.commandKey;
    if (key === undefined) return undefined;
    const next = this.#repeats.get(key)?.shift();
    if (!next) this.#repeats.delete(key);
    return next;
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  /**
   * Takes the oldest, about `wanted` of them and no more than a batch may hold; none if all are of accounts that are under way.
   *
   * With an append it takes all that waits of its account: of an account there is never more than one batch until {@link finish}, so its
   * appends keep the order in which they were asked for.
   */
  take(wanted: number): Waiting[] {
    const free: Waiting[] = [];
    const tenantIds = new Set<string>();
    for (const waiting of this.#waiting) {
      const { tenantId } = waiting.append;
      if (free.length === MAX_BATCH_APPENDS) break;
      if (this.#tenantsUnderWay.has(tenantId) || (free.length >= wanted && !tenantIds.has(tenantId))) continue;
      tenantIds.add(tenantId);
      free.push(waiting);
    }
    const batch = free.slice(0, batchLength(free));
    if (batch.length === 0) return batch;
    const taken = new Set(batch);
    this.#waiting = this.#waiting.filter((waiting) => !taken.has(waiting));
    for (const { append } of batch) this.#tenantsUnderWay.add(append.tenantId);
    return batch;
  }

  /** Lets the accounts of a batch go on. */
  finish(batch: readonly Waiting[]): void {
    for (const { append } of batch) this.#tenantsUnderWay.delete(append.tenantId);
  }

  /** Takes out all that wait of some accounts, in their order. */
  takeTenants(tenantIds: ReadonlySet<string>): Waiting[] {
    const taken = this.#waiting.filter(({ append }) => tenantIds.has(append.tenantId));
    if (taken.length > 0) this.#waiting = this.#waiting.filter(({ append }) => !tenantIds.has(append.tenantId));
    return taken;
  }

  /** Takes out those that came before `time`. */
  takeOlderThan(time: number): Waiting[] {
    const old = this.#waiting.filter(({ since }) => since < time);
    if (old.length > 0) this.#waiting = this.#waiting.filter(({ since }) => since >= time);
    return old;
  }
}

/** How many of these, from the first, one batch may hold. */
export function batchLength(waiting: readonly Waiting[]): number {
  const most = Math.min(waiting.length, MAX_BATCH_APPENDS);
  let events = 0;
  let bytes = 0;
  for (let count = 0; count < most; count += 1) {
    const append = waiting[count]?.append;
    events += append?.events.length ?? 0;
    bytes += append?.bytes ?? 0;
    if (count > 0 && (events > MAX_BATCH_EVENTS || bytes > MAX_BATCH_BYTES)) return count;
  }
  return most;
}
