import { MAX_CATCH_UP_ROWS } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { backoff, sleep } from '@switchboard/platform/retry';
import type { Gate } from '../http/limits/gate.ts';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import type { Match } from '../inbox/filter/match.ts';
import { findMatchingIds } from '../inbox/list/matching.ts';
import type { TagMap } from '../inbox/tag-map.ts';
import { listTagged } from './changed-rows.ts';
import type { Item } from './sse-frames.ts';
import { createChange, mayHaveMatched, type Step, type StepChange, selectItem } from './step.ts';

export interface DatabaseLaneOptions {
  readonly tenant: string;
  readonly filter: InboxFilter;
  readonly db: Queryable;
  readonly gate: Gate;
  readonly signal: AbortSignal;
  /** Receives what to send, in order. */
  emit(load: { readonly from: number; readonly to: number; readonly items: readonly Item[] }): void;
  /** Called when too many changes were waiting and everything up to `to` was dropped. */
  overflow(to: number): void;
  /** Called when a read failed; it is retried. */
  failed(error: unknown): void;
}

/**
 * Applies steps to a filter that only PostgreSQL can decide, because messages and attention aren't in memory.
 *
 * One read at a time decides everything that waits, so a conversation that changed several times is read once. Results are emitted in order of the
 * steps. If too much waits, or the owner resets its clients, waiting steps are dropped, and so is the result of a read in progress.
 */
export class DatabaseLane {
  readonly #options: DatabaseLaneOptions;
  #waiting: Load | undefined;
  #isRunning = false;
  /** Counts drops: the result of a read that began before a drop must not be emitted. */
  #drops = 0;

  constructor(options: DatabaseLaneOptions) {
    this.#options = options;
  }

  add(step: Step): void {
    this.#waiting = merge(this.#waiting, toLoad(step, this.#options.filter));
    if (this.#waiting.changes.size > MAX_CATCH_UP_ROWS) this.#overflow(this.#waiting.to);
    if (!this.#isRunning && this.#waiting) void this.#run();
  }

  /** Drops the waiting steps, because the clients are told to refetch. */
  clear(): void {
    this.#waiting = undefined;
    this.#drops++;
  }

  async #run(): Promise<void> {
    const { signal } = this.#options;
    const pause = backoff({ baseMs: 50, maxMs: 2_000 });
    this.#isRunning = true;
    for (let load = this.#take(); load !== undefined && !signal.aborted; load = this.#take()) {
      const drops = this.#drops;
      try {
        await this.#options.gate(() => this.#decide(load, drops));
        pause.reset();
      } catch (error) {
        this.#options.failed(error);
        if (drops === this.#drops) this.#waiting = merge(load, this.#waiting);
        await sleep(pause(), signal);
      }
    }
    this.#isRunning = false;
  }

  /** Decides a load and emits it, unless the number of drops has changed from `drops`. */
  async #decide(load: Load, drops: number): Promise<void> {
    const { tenant, filter, db, signal } = this.#options;
    const tagged =
      load.movedTags.size === 0
        ? []
        : await listTagged(db, tenant, { tagIds: [...load.movedTags], limit: MAX_CATCH_UP_ROWS + 1 });
    if (drops !== this.#drops) return;
    if (tagged.length > MAX_CATCH_UP_ROWS) return this.#overflow(Math.max(load.to, this.#waiting?.to ?? 0));
    const movedAt = Math.min(load.tags.position, load.to);
    const moved = tagged
      .filter(({ id }) => !load.changes.has(id))
      .map(
        (after): Waiting => ({
          change: createChange({ before: undefined, after, tags: load.tags, position: movedAt }),
          shown: true,
        }),
      );
    // A reader whose copy predates the tag's change needs the conversation again at that position.
    const changed = [...load.changes.values()].map((waiting): Waiting => {
      const { after } = waiting.change;
      const isEarlier = after.position < movedAt && after.smartTagIds.some((id) => load.movedTags.has(id));
      return isEarlier
        ? { ...waiting, change: createChange({ ...waiting.change, tags: load.tags, position: movedAt }) }
        : waiting;
    });
    const all = [...changed, ...moved].map((waiting) => ({
      ...waiting,
      now: filter.matches(waiting.change.after, load.tags),
    }));
    const unknown = all.filter(({ now }) => now === 'unknown').map(({ change }) => change.after.id);
    const found = await findMatchingIds(db, tenant, filter, unknown);
    if (signal.aborted || drops !== this.#drops) return;
    const items = all.flatMap(({ change, shown, now }) => {
      const matches = now === true || found.has(change.after.id);
      // Messages and attention are never undone: if the conversation had matched by those alone, it would match now.
      const wasShown = shown === true || (shown === 'unknown' && (now !== 'unknown' || filter.canForget));
      return selectItem(change, { matches, wasShown, withheld: filter.withheld }) ?? [];
    });
    this.#options.emit({ from: load.from, to: load.to, items: [...load.forAll.values(), ...items] });
  }

  #overflow(to: number): void {
    this.clear();
    this.#options.overflow(to);
  }

  #take(): Load | undefined {
    const load = this.#waiting;
    this.#waiting = undefined;
    return load;
  }
}

interface Waiting {
  readonly change: StepChange;
  /** Whether a reader's list may have contained the conversation before any of the waiting steps. */
  readonly shown: Match;
}

interface Load {
  readonly from: number;
  readonly to: number;
  readonly changes: ReadonlyMap<ConversationId, Waiting>;
  readonly forAll: ReadonlyMap<string, Item>;
  /** Tags whose names started or stopped matching the search. */
  readonly movedTags: ReadonlySet<number>;
  readonly tags: TagMap;
}

function toLoad(step: Step, filter: InboxFilter): Load {
  const changes = step.changes.map((change) => {
    const shown = mayHaveMatched(change.before, filter, step.tagsBefore);
    return [change.after.id, { change, shown }] as const;
  });
  return {
    from: step.from,
    to: step.to,
    changes: new Map(changes),
    forAll: new Map(step.forAll.map((item) => [item.key, item])),
    movedTags: movedTags(step, filter),
    tags: step.tags,
  };
}

function movedTags({ tagsBefore, tags }: Step, { search }: InboxFilter): Set<number> {
  if (search?.tagText === undefined || tagsBefore === tags) return new Set();
  return new Set(tagsBefore.named(search.tagText)).symmetricDifference(new Set(tags.named(search.tagText)));
}

/** Merges waiting steps with later ones. */
function merge(older: Load | undefined, newer: Load): Load;
function merge(older: Load, newer: Load | undefined): Load;
function merge(older: Load | undefined, newer: Load | undefined): Load | undefined {
  if (older === undefined || newer === undefined) return older ?? newer;
  const changes = new Map(older.changes);
  for (const [id, { change, shown }] of newer.changes) {
    const was = changes.get(id)?.shown;
    changes.set(id, { change, shown: was === undefined ? shown : either(was, shown) });
  }
  return {
    from: older.from,
    to: newer.to,
    changes,
    forAll: new Map([...older.forAll, ...newer.forAll]),
    movedTags: older.movedTags.union(newer.movedTags),
    tags: newer.tags,
  };
}

function either(a: Match, b: Match): Match {
  if (a === true || b === true) return true;
  return a === 'unknown' || b === 'unknown' ? 'unknown' : false;
}
