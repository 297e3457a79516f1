import { MAX_CATCH_UP_ROWS } from '@switchboard/contracts/constants';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { backoff, sleep } from '@switchboard/platform/retry';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import type { Match } from '../inbox/filter/match.ts';
import { matchingIds } from '../inbox/filter/queries.ts';
import type { TagMap } from '../inbox/tag-map.ts';
import type { Item } from './frame.ts';
import type { Limiter } from './limiter.ts';
import { listTagged } from './queries.ts';
import { heldBefore, itemFor } from './selection.ts';
import { changeOf, type Step, type StepChange } from './step.ts';

export interface DatabaseLaneOptions {
  readonly tenant: string;
  readonly filter: InboxFilter;
  readonly db: Queryable;
  readonly limiter: Limiter;
  readonly signal: AbortSignal;
  /** Gets what to send, in order. */
  emit(load: { readonly from: number; readonly to: number; readonly items: readonly Item[] }): void;
  /** More changed than may wait; everything up to `to` was dropped. */
  overflow(to: number): void;
  /** A read failed, and will be tried again. */
  failed(error: unknown): void;
}

/**
 * Decides the steps of a filter that only PostgreSQL can decide: what was said and what was raised isn't in memory.
 *
 * One read at a time, for everything that waits: a conversation that changed several times is asked about once.
 */
export class DatabaseLane {
  readonly #options: DatabaseLaneOptions;
  #waiting: Load | undefined;
  #isRunning = false;
  /** Counts how often what waited was dropped: a read that was under way by then must not be sent after it. */
  #drops = 0;

  constructor(options: DatabaseLaneOptions) {
    this.#options = options;
  }

  add(step: Step): void {
    this.#waiting = merge(this.#waiting, loadOf(step, this.#options.filter));
    if (this.#waiting.changes.size > MAX_CATCH_UP_ROWS) this.#giveUp(this.#waiting.to);
    if (!this.#isRunning && this.#waiting) void this.#run();
  }

  /** Drops what waits: somebody else has told the clients to start over. */
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
        await this.#options.limiter(() => this.#decide(load, drops));
        pause.reset();
      } catch (error) {
        this.#options.failed(error);
        if (drops === this.#drops) this.#waiting = merge(load, this.#waiting);
        await sleep(pause(), signal);
      }
    }
    this.#isRunning = false;
  }

  /** Reads and sends, unless something was dropped since there had been `drops`. */
  async #decide(load: Load, drops: number): Promise<void> {
    const { tenant, filter, db, signal } = this.#options;
    const tagged =
      load.movedTags.size === 0
        ? []
        : await listTagged(db, tenant, { tagIds: [...load.movedTags], limit: MAX_CATCH_UP_ROWS + 1 });
    if (drops !== this.#drops) return;
    if (tagged.length > MAX_CATCH_UP_ROWS) return this.#giveUp(Math.max(load.to, this.#waiting?.to ?? 0));
    const movedAt = Math.min(load.tags.position, load.to);
    const moved = tagged
      .filter(({ id }) => !load.changes.has(id))
      .map(
        (after): Waiting => ({
          change: changeOf({ before: undefined, after, tags: load.tags, position: movedAt }),
          held: true,
        }),
      );
    // A reader that has the conversation as of a moment before its tag moved has yet to hear what the new name makes of it.
    const changed = [...load.changes.values()].map((waiting): Waiting => {
      const { after } = waiting.change;
      const isEarlier = after.position < movedAt && after.smartTagIds.some((id) => load.movedTags.has(id));
      return isEarlier
        ? { ...waiting, change: changeOf({ ...waiting.change, tags: load.tags, position: movedAt }) }
        : waiting;
    });
    const all = [...changed, ...moved].map((waiting) => ({
      ...waiting,
      now: filter.matches(waiting.change.after, load.tags),
    }));
    const unknown = all.filter(({ now }) => now === 'unknown').map(({ change }) => change.after.id);
    const found = await matchingIds(db, tenant, filter, unknown);
    if (signal.aborted || drops !== this.#drops) return;
    const items = all.flatMap(({ change, held, now }) => {
      const matches = now === true || found.has(change.after.id);
      // What was said or raised stays so: had it matched before by that alone, it would match now.
      const wasHeld = held === true || (held === 'unknown' && now !== 'unknown');
      return itemFor(change, { matches, wasHeld, withheld: filter.withheld }) ?? [];
    });
    this.#options.emit({ from: load.from, to: load.to, items: [...load.forAll.values(), ...items] });
  }

  #giveUp(to: number): void {
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
  /** Whether it may have been held at any of the steps that wait. */
  readonly held: Match;
}

interface Load {
  readonly from: number;
  readonly to: number;
  readonly changes: ReadonlyMap<ConversationId, Waiting>;
  readonly forAll: ReadonlyMap<string, Item>;
  /** Tags whose names came into the search or went out of it. */
  readonly movedTags: ReadonlySet<number>;
  readonly tags: TagMap;
}

function loadOf(step: Step, filter: InboxFilter): Load {
  const changes = step.changes.map((change) => {
    const held = heldBefore(change.before, filter, step.tagsBefore);
    return [change.after.id, { change, held }] as const;
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

/** What waited first, with what came after it. */
function merge(older: Load | undefined, newer: Load): Load;
function merge(older: Load, newer: Load | undefined): Load;
function merge(older: Load | undefined, newer: Load | undefined): Load | undefined {
  if (older === undefined || newer === undefined) return older ?? newer;
  const changes = new Map(older.changes);
  for (const [id, { change, held }] of newer.changes) {
    const was = changes.get(id)?.held;
    changes.set(id, { change, held: was === undefined ? held : either(was, held) });
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
