import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { countMatching } from '../inbox/list/matching.ts';
import { readPosition } from '../inbox/read-position.ts';
import { inSnapshot } from '../inbox/snapshot.ts';
import type { LiveContext } from './context.ts';
import { createFrame, type Frame } from './sse-frames.ts';

/** A count by PostgreSQL, and the position of its snapshot. */
export interface Count {
  readonly value: number;
  readonly position: number;
}

/**
 * A number that PostgreSQL counts and batches then move.
 *
 * The snapshot of a count may be ahead of the batches received so far, or behind them by the time it arrives. Moves that the count already
 * includes are skipped; moves that arrive while it is in progress are buffered and applied to it.
 */
export class Tally {
  #count: Count | undefined;
  /** The last position with a change of unknown effect. */
  #lostUpTo = -1;
  /** Counts in progress, oldest first, each with the number of moves received before it began. */
  readonly #counts = new Set<{ readonly from: number }>();
  /** Moves that a count in progress may lack; the first of them has the number `#dropped`. */
  #moves: { readonly position: number; readonly by: number }[] = [];
  #dropped = 0;

  /** The last known number; it may be ahead of the last number sent, or stale while it needs a count. */
  get value(): number | undefined {
    return this.#count?.value;
  }

  /** The number if it is exact at `position`, where the batches received so far end. */
  valueAt(position: number): number | undefined {
    return this.#count?.position === position && !this.needsCount ? this.#count.value : undefined;
  }

  /** Whether the number includes changes after `position`. */
  isAheadOf(position: number): boolean {
    return this.#count !== undefined && this.#count.position > position;
  }

  get needsCount(): boolean {
    return this.#count === undefined || this.#lostUpTo > this.#count.position;
  }

  get isCounting(): boolean {
    return this.#counts.size > 0;
  }

  /** Applies the move of a batch that ends at `position`. */
  move(position: number, by: number): void {
    if (this.#counts.size > 0 && by !== 0) this.#moves.push({ position, by });
    if (this.#count === undefined || position <= this.#count.position || this.needsCount) return;
    this.#count = { value: this.#count.value + by, position };
  }

  /** Records changes of unknown effect up to `position`. */
  lose(position: number): void {
    this.#lostUpTo = Math.max(this.#lostUpTo, position);
  }

  /** Announces a count whose snapshot is taken after this call. @returns a function that submits the count, once; undefined if it failed */
  beginCount(): (count: Count | undefined) => void {
    const mine = { from: this.#dropped + this.#moves.length };
    this.#counts.add(mine);
    return (count) => {
      if (count !== undefined) this.#accept(count);
      this.#counts.delete(mine);
      this.#dropMoves();
    };
  }

  #dropMoves(): void {
    const [oldest] = this.#counts;
    const needless = (oldest?.from ?? Number.POSITIVE_INFINITY) - this.#dropped;
    if (needless <= 0) return;
    this.#dropped += Math.min(needless, this.#moves.length);
    this.#moves = this.#moves.slice(needless);
  }

  #accept(count: Count): void {
    // A count from before the loss doesn't repair a number that has been counted since.
    if (this.#count !== undefined && !this.needsCount && count.position <= this.#count.position) return;
    const later = this.#moves.filter(({ position }) => position > count.position);
    this.#count = {
      value: later.reduce((sum, { by }) => sum + by, count.value),
      position: Math.max(count.position, ...later.map(({ position }) => position)),
    };
  }
}

/** The numbers above a list. */
export interface View {
  readonly total: number;
  readonly attentionTotal: number;
}

export interface ViewMember {
  /** Sends the view unless the member has it. @returns false if the member got one too recently */
  showView(view: View, frame: () => Frame): boolean;
}

export interface ViewSenderOptions {
  readonly context: LiveContext;
  readonly tenant: string;
  readonly filter: InboxFilter;
  readonly members: Iterable<ViewMember>;
  readonly total: Tally;
  readonly attention: Tally;
  position(): number;
}

/** The minimum interval between views of a connection. */
export const VIEW_EVERY_MS = 1_000;
/** The pause after a count is a multiple of the count's duration, so that slow counts run less often. */
const COUNT_PAUSE_FACTOR = 10;
/** A stale total is corrected within this time. */
const MAX_COUNT_PAUSE_MS = 15_000;

/**
 * Keeps the views of a group up to date.
 *
 * It sends at most one view a second. A total that can't be updated from the batches is recounted in the background, while the last known
 * total is shown.
 */
export class ViewSender {
  readonly #options: ViewSenderOptions;
  #timer: NodeJS.Timeout | undefined;
  #nextViewMs = 0;
  /** Set while the total waits for its next count; views don't wait for it. */
  #countTimer: NodeJS.Timeout | undefined;
  #nextCountMs = 0;
  #isClosed = false;

  constructor(options: ViewSenderOptions) {
    this.#options = options;
  }

  /** Requests a view; call it whenever a number may have changed. */
  request(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    const waitMs = this.#nextViewMs - performance.now();
    if (waitMs <= 0) this.#refresh();
    else this.#refreshIn(waitMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#countTimer);
  }

  #refreshIn(ms: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#refresh();
    }, ms).unref();
  }

  #refresh(): void {
    const { total, attention, members, position } = this.#options;
    if (total.needsCount && !total.isCounting) this.#scheduleCount();
    if (total.value === undefined || attention.value === undefined) return;
    // The count includes rows that are still being sent; the view is requested again after them.
    if (total.isAheadOf(position())) return;
    const view: View = { total: total.value, attentionTotal: attention.value };
    let frame: Frame | undefined;
    const write = () => {
      frame ??= createFrame('view', { ...view, position: position() }, position());
      return frame;
    };
    let isLate = false;
    for (const member of members) isLate = !member.showView(view, write) || isLate;
    if (frame !== undefined) this.#nextViewMs = performance.now() + VIEW_EVERY_MS;
    if (isLate) this.#refreshIn(VIEW_EVERY_MS);
  }

  #scheduleCount(): void {
    if (this.#countTimer !== undefined) return;
    const waitMs = this.#nextCountMs - performance.now();
    if (waitMs <= 0) return void this.#count();
    this.#countTimer = setTimeout(() => {
      this.#countTimer = undefined;
      this.request();
    }, waitMs).unref();
  }

  async #count(): Promise<void> {
    const { context, tenant, filter, total } = this.#options;
    const finish = total.beginCount();
    const startedMs = performance.now();
    try {
      finish(
        await context.reads.states(() =>
          inSnapshot(context.pool, async (client) => {
            const { position } = await readPosition(client, tenant);
            return { position, value: (await countMatching(client, tenant, filter)).total };
          }),
        ),
      );
    } catch (err) {
      finish(undefined);
      context.logger.warn({ err }, 'could not count the total of a stream');
    }
    const nowMs = performance.now();
    const pauseMs = Math.min(MAX_COUNT_PAUSE_MS, (nowMs - startedMs) * COUNT_PAUSE_FACTOR);
    this.#nextCountMs = nowMs + Math.max(VIEW_EVERY_MS, pauseMs);
    // Also after a failure, so that the count is retried after its pause.
    this.request();
  }
}
