import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { readPosition } from '../inbox/read-position.ts';
import { inSnapshot } from '../inbox/snapshot.ts';
import { countFilters } from '../inbox/views/count-filters.ts';
import type { CountReader } from '../inbox/views/counted-views.ts';
import type { LiveContext } from './context.ts';
import { type CountMember, CountSender } from './count-sender.ts';
import { mayHaveMatched, type Step } from './step.ts';
import { type Count, Tally, VIEW_EVERY_MS } from './views.ts';

interface CountBoardOptions {
  readonly context: LiveContext;
  readonly tenant: string;
  /** The position up to which steps have been applied. */
  at(): Cursor;
}

/** A filter's count, which the views of several people may share. */
interface TrackedCount {
  readonly filter: InboxFilter;
  readonly tally: Tally;
  readonly senders: Set<CountSender>;
}

/** Filters that one statement counts at most. */
const MAX_AT_ONCE = 60;
/** The pause after a count is a multiple of its duration, so that slow counts run less often. */
const COUNT_PAUSE_FACTOR = 10;
const MAX_COUNT_PAUSE_MS = 15_000;

/**
 * The counts of the views of everybody who is connected to an account.
 *
 * Each distinct filter is counted once, whosever view it is, and then moved by the steps, so that a change costs no query. PostgreSQL counts only what no
 * step can tell: a filter that is new, changes whose former state is unknown, and filters that memory can't decide. Nothing is counted before a step
 * has changed a count that somebody is shown.
 */
export class CountBoard {
  readonly #options: CountBoardOptions;
  readonly #tracked = new Map<string, TrackedCount>();
  readonly #senders = new Map<string, CountSender>();
  #counting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #nextCountMs = 0;
  #isClosed = false;

  constructor(options: CountBoardOptions) {
    this.#options = options;
  }

  /** Sends a person's counts to one of their connections from now on. @returns the person's sender; call its `leave` when the connection ends */
  join(reader: CountReader, member: CountMember): CountSender {
    const key = JSON.stringify([reader.userId, reader.withheld, reader.timeZone, reader.views.seesAllGroups]);
    const { context, at } = this.#options;
    const sender =
      this.#senders.get(key) ??
      new CountSender({
        context,
        reader,
        at,
        track: (filters, by) => this.#track(filters, by),
        count: () => this.#requestCount(),
        close: (by) => {
          this.#track([], by);
          this.#senders.delete(key);
        },
      });
    this.#senders.set(key, sender);
    sender.add(member);
    return sender;
  }

  /** Moves the counts by a step's changes. */
  apply(step: Step): void {
    for (const { filter, tally, senders } of this.#tracked.values()) {
      const moved = moveOf(step, filter);
      if (moved === undefined) tally.lose(step.to);
      else tally.move(step.to, moved);
      if (moved !== 0) for (const sender of senders) sender.changed();
    }
    for (const sender of this.#senders.values()) sender.stepped(step.changes.length > 0);
  }

  /** Records changes of unknown effect up to a position. */
  lose(position: number): void {
    for (const { tally } of this.#tracked.values()) tally.lose(position);
    for (const sender of this.#senders.values()) sender.changed();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const sender of this.#senders.values()) sender.close();
  }

  /** Makes these filters the ones that a sender shows. @returns their counts, by the filter's key */
  #track(filters: readonly InboxFilter[], by: CountSender): ReadonlyMap<string, Tally> {
    const wanted = new Map(filters.map((filter) => [filter.key, filter]));
    for (const [key, { senders }] of this.#tracked) {
      if (wanted.has(key) || !senders.delete(by) || senders.size > 0) continue;
      this.#tracked.delete(key);
    }
    for (const [key, filter] of wanted) {
      const tracked = this.#tracked.get(key) ?? { filter, tally: new Tally(), senders: new Set() };
      this.#tracked.set(key, tracked);
      tracked.senders.add(by);
    }
    return new Map([...this.#tracked].map(([key, { tally }]) => [key, tally]));
  }

  #requestCount(): void {
    if (this.#counting !== undefined || this.#timer !== undefined || this.#isClosed) return;
    const waitMs = this.#nextCountMs - performance.now();
    if (waitMs <= 0) return this.#startCount();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#startCount();
    }, waitMs).unref();
  }

  #startCount(): void {
    const stale = [...this.#tracked.values()]
      .filter(({ tally, senders }) => tally.needsCount && [...senders].some((sender) => sender.isWaiting))
      .slice(0, MAX_AT_ONCE);
    if (stale.length === 0 || this.#isClosed) return;
    this.#counting = this.#count(stale).then(() => {
      this.#counting = undefined;
      if (this.#isClosed) return;
      for (const sender of this.#senders.values()) sender.stepped();
    });
  }

  /** Counts the filters in one snapshot. Never throws. */
  async #count(stale: readonly TrackedCount[]): Promise<void> {
    const { context, tenant } = this.#options;
    const finishes = stale.map(({ filter, tally }) => ({ key: filter.key, finish: tally.beginCount() }));
    const startedMs = performance.now();
    let counted: ((key: string) => Count) | undefined;
    try {
      const filters = stale.map(({ filter }) => filter);
      counted = await context.reads.states(() =>
        inSnapshot(context.pool, async (client) => {
          const { position } = await readPosition(client, tenant);
          const counts = await countFilters(client, tenant, filters);
          return (key) => ({ position, value: counts.get(key) ?? 0 });
        }),
      );
    } catch (err) {
      context.logger.warn({ err }, 'could not count views; the count is retried');
    }
    for (const { key, finish } of finishes) finish(counted?.(key));
    const nowMs = performance.now();
    const pauseMs = Math.min(MAX_COUNT_PAUSE_MS, (nowMs - startedMs) * COUNT_PAUSE_FACTOR);
    this.#nextCountMs = nowMs + (counted ? pauseMs : Math.max(VIEW_EVERY_MS, pauseMs));
  }
}

/** By how much a step moves a filter's count; undefined if only PostgreSQL can tell. */
function moveOf({ changes, tags, tagsBefore }: Step, filter: InboxFilter): number | undefined {
  // A search's total is capped, and renamed tags change what it finds.
  const isCounted = filter.search !== undefined || filter.needsDatabase;
  if (isCounted) return changes.length > 0 || tags !== tagsBefore ? undefined : 0;
  let moved = 0;
  for (const { before, after } of changes) {
    if (before === undefined) return undefined;
    moved += Number(filter.matches(after, tags) === true) - Number(mayHaveMatched(before, filter, tagsBefore) === true);
  }
  return moved;
}
