/**
 * The queue of appends that wait for a batch, and the count of all appends without an answer.
 *
 * Commands: of the appends with one command id only the first is queued; the others wait until it is answered, one after another, so no batch and no
 * two concurrent batches contain the same command.
 *
 * Order: each tenant has a lane, and at most one batch with its appends is in flight. So its appends keep the order of their calls.
 *
 * Fairness: a tenant with much to append (a long lane) gets batches of its own, in turn with the short lanes, and may use at most half of the room
 * that other tenants leave. So there is always room for a tenant with little.
 */
import type { PreparedAppend } from './prepare.ts';
import type { AppendResult } from './types.ts';

/** The bounds of everything that is queued or in flight. Beyond them appends are refused, so that callers slow down. */
const MAX_APPENDS = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** The bounds of one batch; a single append may be larger. */
const MAX_BATCH_APPENDS = 250;
const MAX_BATCH_EVENTS = 1_000;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/** A lane with more than this is long: a batch of its appends would delay other tenants. */
const MAX_SHORT_LANE_APPENDS = 32;
const MAX_SHORT_LANE_EVENTS = 100;

/** An append whose caller waits for the answer. */
export interface Waiting {
  readonly append: PreparedAppend;
  /** When it arrived, by `performance.now()`. */
  readonly since: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
}

/** Appends that go to the database together: of one long lane, or of any number of short ones. */
export interface QueuedBatch {
  readonly kind: 'long' | 'short';
  readonly waiting: Waiting[];
}

export class AppendQueue {
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Lane>();
  readonly #repeats = new Map<string, Waiting[]>();
  readonly #tenantsInFlight = new Set<string>();
  readonly #total = new Load();
  readonly #loads = new Map<string, Load>();
  #length = 0;
  #lastKind: QueuedBatch['kind'] = 'short';

  /** The number of appends that wait for a batch. */
  get length(): number {
    return this.#length;
  }

  /** Whether every append was answered. */
  get isEmpty(): boolean {
    return this.#total.appends === 0;
  }

  /** Whether there is room for an append: `full` if there is too much in total, `over_share` if there is too much of its tenant. */
  roomFor(append: PreparedAppend): 'room' | 'full' | 'over_share' {
    const own = this.#loads.get(append.tenantId) ?? new Load();
    if (this.#total.appends >= MAX_APPENDS) return 'full';
    if (this.#total.appends > 0 && this.#total.bytes + append.bytes > MAX_BYTES) return 'full';
    if (own.appends === 0) return 'room';
    const otherAppends = this.#total.appends - own.appends;
    const otherBytes = this.#total.bytes - own.bytes;
    const isOver =
      own.appends >= (MAX_APPENDS - otherAppends) / 2 || own.bytes + append.bytes > (MAX_BYTES - otherBytes) / 2;
    return isOver ? 'over_share' : 'room';
  }

  /** Adds an append to the count. Returns whether it can be queued now; if not, {@link release} returns it later. */
  admit(waiting: Waiting): boolean {
    const { append } = waiting;
    const load = this.#loads.get(append.tenantId) ?? new Load();
    this.#loads.set(append.tenantId, load);
    for (const each of [this.#total, load]) each.add(append);
    const key = append.commandKey;
    if (key === undefined) return true;
    const repeats = this.#repeats.get(key);
    if (repeats) repeats.push(waiting);
    else this.#repeats.set(key, []);
    return repeats === undefined;
  }

  /** Removes a finished append from the count. Returns the next append with the same command, which can now be queued. */
  release({ append }: Waiting): Waiting | undefined {
    this.#total.remove(append);
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
   * Takes a batch of tenants that have none in flight; undefined if there is none. It has about `wanted` appends of short lanes, or those of one
   * long lane; if both kinds wait, they take turns. With `only` it takes that kind.
   *
   * No other batch of these tenants is taken until {@link finish}.
   */
  take(wanted: number, only?: QueuedBatch['kind']): QueuedBatch | undefined {
    const { long, short } = this.#freeLanes();
    const isLongsTurn = this.#lastKind === 'short' || short.length === 0;
    const [first] = long;
    if (first !== undefined && only !== 'short' && (isLongsTurn || only === 'long'))
      return this.#begin('long', [first]);
    if (short.length > 0 && only !== 'long') return this.#begin('short', takeLanes(short, wanted));
    return undefined;
  }

  /** Lets the tenants of a batch have another one. */
  finish(batch: readonly Waiting[]): void {
    for (const { append } of batch) this.#tenantsInFlight.delete(append.tenantId);
  }

  /** Removes all waiting appends of some tenants, in order. */
  takeTenants(tenantIds: ReadonlySet<string>): Waiting[] {
    return [...tenantIds].flatMap((tenantId) => this.#remove(this.#lanes.get(tenantId), (lane) => lane.waiting.length));
  }

  /** Removes the appends that arrived before `time`. */
  takeOlderThan(time: number): Waiting[] {
    return [...this.#lanes.values()].flatMap((lane) => this.#remove(lane, () => lane.countOlderThan(time)));
  }

  #freeLanes(): Record<QueuedBatch['kind'], Lane[]> {
    const free: Record<QueuedBatch['kind'], Lane[]> = { long: [], short: [] };
    for (const lane of this.#lanes.values()) {
      if (!this.#tenantsInFlight.has(lane.tenantId)) free[lane.isLong ? 'long' : 'short'].push(lane);
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
      this.#tenantsInFlight.add(lane.tenantId);
      if (lane.waiting.length === 0) continue;
      // The rest of the lane goes to the end of the line.
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

/** The first lanes that have about `wanted` appends together. */
function takeLanes(lanes: readonly Lane[], wanted: number): readonly Lane[] {
  let appends = 0;
  const taken: Lane[] = [];
  for (const lane of lanes) {
    if (taken.length > 0 && appends >= Math.min(wanted, MAX_BATCH_APPENDS)) break;
    taken.push(lane);
    appends += lane.waiting.length;
  }
  return taken;
}

/** How many of these appends, from the first, fit in one batch. */
export function batchLength(waiting: readonly Waiting[]): number {
  const max = Math.min(waiting.length, MAX_BATCH_APPENDS);
  let events = 0;
  let bytes = 0;
  for (let count = 0; count < max; count += 1) {
    const append = waiting[count]?.append;
    events += append?.events.length ?? 0;
    bytes += append?.bytes ?? 0;
    if (count > 0 && (events > MAX_BATCH_EVENTS || bytes > MAX_BATCH_BYTES)) return count;
  }
  return max;
}

/** The queued appends of a tenant, in order. */
class Lane {
  readonly tenantId: string;
  readonly waiting: Waiting[] = [];
  #events = 0;

  constructor(tenantId: string) {
    this.tenantId = tenantId;
  }

  get isLong(): boolean {
    return this.waiting.length > MAX_SHORT_LANE_APPENDS || this.#events > MAX_SHORT_LANE_EVENTS;
  }

  push(waiting: Waiting): void {
    this.waiting.push(waiting);
    this.#events += waiting.append.events.length;
  }

  /** Removes the first `count` appends. */
  shift(count: number): Waiting[] {
    const taken = this.waiting.splice(0, count);
    for (const { append } of taken) this.#events -= append.events.length;
    return taken;
  }

  /** Counts the appends, from the first, that arrived before `time`. */
  countOlderThan(time: number): number {
    const young = this.waiting.findIndex(({ since }) => since >= time);
    return young === -1 ? this.waiting.length : young;
  }
}

/** The appends without an answer: in total, or of one tenant. */
class Load {
  appends = 0;
  bytes = 0;

  add({ bytes }: PreparedAppend): void {
    this.appends += 1;
    this.bytes += bytes;
  }

  remove({ bytes }: PreparedAppend): void {
    this.appends -= 1;
    this.bytes -= bytes;
  }
}
