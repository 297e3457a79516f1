import type { PreparedAppend } from './prepare.ts';
import { Lane, Load } from './queue-lanes.ts';
import type { Waiting } from './waiting.ts';

/** What may wait and be under way, in all. Beyond it appends are refused: a caller that hears no can slow down. */
const MAX_APPENDS = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** What one batch may hold; one append alone may be larger. */
const MAX_BATCH_APPENDS = 250;
const MAX_BATCH_EVENTS = 1_000;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Appends that go to the database together: of one account that has much to append, or of any number that have little. */
export interface QueuedBatch {
  readonly kind: 'long' | 'short';
  readonly waiting: Waiting[];
}

/**
 * What waits for a batch, and the count of all that has no answer yet.
 *
 * Of the appends with one command id only the first goes on; the others are held back until it is answered, one after another, so that no
 * batch and no two batches at once hold the same command.
 *
 * It is fair: an account that has much to append is taken by itself, in turn with the others, and may take up at most half of the room that
 * the others leave; so there is always room for one that comes with little.
 */
export class AppendQueue {
  /** In the order in which they get their turn. */
  readonly #lanes = new Map<string, Lane>();
  readonly #repeats = new Map<string, Waiting[]>();
  readonly #tenantsUnderWay = new Set<string>();
  readonly #all = new Load();
  readonly #loads = new Map<string, Load>();
  #length = 0;
  #lastKind: QueuedBatch['kind'] = 'short';

  /** How many wait for a batch. */
  get length(): number {
    return this.#length;
  }

  /** Whether every append has its answer. */
  get isEmpty(): boolean {
    return this.#all.appends === 0;
  }

  /** Whether an append may come in: `full` if there is too much in all, `over_share` if there is too much of its account. */
  roomFor(append: PreparedAppend): 'room' | 'full' | 'over_share' {
    const own = this.#loads.get(append.tenantId) ?? new Load();
    if (this.#all.appends >= MAX_APPENDS) return 'full';
    if (this.#all.appends > 0 && this.#all.bytes + append.bytes > MAX_BYTES) return 'full';
    if (own.appends === 0) return 'room';
    const othersAppends = this.#all.appends - own.appends;
    const othersBytes = this.#all.bytes - own.bytes;
    const isOver =
      own.appends >= (MAX_APPENDS - othersAppends) / 2 || own.bytes + append.bytes > (MAX_BYTES - othersBytes) / 2;
    return isOver ? 'over_share' : 'room';
  }

  /** Counts an append in, and answers whether it may go on now. */
  admit(waiting: Waiting): boolean {
    const { append } = waiting;
    const load = this.#loads.get(append.tenantId) ?? new Load();
    this.#loads.set(append.tenantId, load);
    for (const one of [this.#all, load]) one.add(append);
    const key = append.commandKey;
    if (key === undefined) return true;
    const repeats = this.#repeats.get(key);
    if (repeats) repeats.push(waiting);
    else this.#repeats.set(key, []);
    return repeats === undefined;
  }

  /** Counts an append out, once it has its answer, and gives the one with the same command that may go on now. */
  release({ append }: Waiting): Waiting | undefined {
    this.#all.remove(append);
    const load = this.#loads.get(append.tenantId);
    load?.remove(append);
    if (load?.appends === 0) this.#loads.delete(append.tenantId);
    const key = append.commandKey;
    if (key === undefined) return undefined;
    const next = this.#repeats.get(key)?.shift();
    if (!next) this.#repeats.delete(key);
    return next;
  }

  push(waiting: Waiting): void {
    const { tenantId } = waiting.append;
    let lane = this.#lanes.get(tenantId);
    if (lane === undefined) {
      lane = new Lane(tenantId);
      this.#lanes.set(tenantId, lane);
    }
    lane.push(waiting);
    this.#length += 1;
  }

  /**
   * Takes a batch of accounts that aren't under way, undefined if there is none: about `wanted` appends of those that have little, or what one
   * has that has much; where both wait, in turn.
   *
   * Of an account it takes what a batch may hold, and there is never more than one batch of it until {@link finish}: its appends keep the order
   * in which they were asked for. With `only` it leaves the other kind alone.
   */
  take(wanted: number, only?: QueuedBatch['kind']): QueuedBatch | undefined {
    const { long, short } = this.#freeLanes();
    const isLongsTurn = this.#lastKind === 'short' || short.length === 0;
    const [first] = long;
    if (first !== undefined && only !== 'short' && (isLongsTurn || only === 'long'))
      return this.#begin('long', [first]);
    if (short.length > 0 && only !== 'long') return this.#begin('short', someOf(short, wanted));
    return undefined;
  }

  /** Lets the accounts of a batch go on. */
  finish(batch: readonly Waiting[]): void {
    for (const { append } of batch) this.#tenantsUnderWay.delete(append.tenantId);
  }

  /** Takes out all that wait of some accounts, in their order. */
  takeTenants(tenantIds: ReadonlySet<string>): Waiting[] {
    return [...tenantIds].flatMap((tenantId) => this.#remove(this.#lanes.get(tenantId), (lane) => lane.waiting.length));
  }

  /** Takes out those that came before `time`. */
  takeOlderThan(time: number): Waiting[] {
    return [...this.#lanes.values()].flatMap((lane) => this.#remove(lane, () => lane.countOlderThan(time)));
  }

  #freeLanes(): Record<QueuedBatch['kind'], Lane[]> {
    const free: Record<QueuedBatch['kind'], Lane[]> = { long: [], short: [] };
    for (const lane of this.#lanes.values()) {
      if (!this.#tenantsUnderWay.has(lane.tenantId)) free[lane.isLong ? 'long' : 'short'].push(lane);
    }
    return free;
  }

  #begin(kind: QueuedBatch['kind'], lanes: readonly Lane[]): QueuedBatch {
    this.#lastKind = kind;
    let room = batchLength(lanes.flatMap(({ waiting }) => waiting));
    const waiting: Waiting[] = [];
    for (const lane of lanes) {
      const count = Math.min(room, lane.waiting.length);
      if (count === 0) break;
      room -= count;
      waiting.push(...this.#remove(lane, () => count));
      this.#tenantsUnderWay.add(lane.tenantId);
      if (lane.waiting.length === 0) continue;
      // Its remaining appends come after the others'.
      this.#lanes.delete(lane.tenantId);
      this.#lanes.set(lane.tenantId, lane);
    }
    return { kind, waiting };
  }

  #remove(lane: Lane | undefined, count: (lane: Lane) => number): Waiting[] {
    if (lane === undefined) return [];
    const taken = lane.shift(count(lane));
    this.#length -= taken.length;
    if (lane.waiting.length === 0) this.#lanes.delete(lane.tenantId);
    return taken;
  }
}

/** The first lanes that hold about so many together. */
function someOf(lanes: readonly Lane[], wanted: number): readonly Lane[] {
  let appends = 0;
  const some: Lane[] = [];
  for (const lane of lanes) {
    if (some.length > 0 && appends >= Math.min(wanted, MAX_BATCH_APPENDS)) break;
    some.push(lane);
    appends += lane.waiting.length;
  }
  return some;
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
