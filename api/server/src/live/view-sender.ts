import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { countMatching } from '../inbox/filter/queries.ts';
import { inSnapshot } from '../inbox/snapshot.ts';
import type { LiveContext } from './context.ts';
import type { Frame } from './frame.ts';
import { frameOf } from './frame.ts';
import { readPosition } from './queries.ts';
import type { Tally } from './tally.ts';

/** The numbers above a list. */
export interface View {
  readonly total: number;
  readonly attentionTotal: number;
}

export interface ViewMember {
  /** Sends the view unless the member has it; answers false if it had one too shortly before. */
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

/** A view is sent at most so often. */
export const VIEW_EVERY_MS = 1_000;
/** A count that takes long isn't repeated at once: the pause is so many times as long, up to a bound. */
const COUNT_PAUSE_FACTOR = 10;
/** The total above an open list is corrected within this time. */
const MAX_COUNT_PAUSE_MS = 15_000;

/** Keeps a group's views right: at most one a second, from a number that is counted anew where batches can't move it. */
export class ViewSender {
  readonly #options: ViewSenderOptions;
  #timer: NodeJS.Timeout | undefined;
  #nextViewMs = 0;
  /** Runs while the total waits to be counted again; the other number doesn't wait for it. */
  #countTimer: NodeJS.Timeout | undefined;
  #nextCountMs = 0;
  #isClosed = false;

  constructor(options: ViewSenderOptions) {
    this.#options = options;
  }

  /** To be called whenever a number may have changed. */
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
    if (total.needsCount && !total.isCounting) this.#countInTime();
    if (total.value === undefined || attention.value === undefined) return;
    // Rows that were counted but not sent are on their way; when they have gone, this is asked again.
    if (total.isAheadOf(position())) return;
    const view: View = { total: total.value, attentionTotal: attention.value };
    let frame: Frame | undefined;
    const write = () => {
      frame ??= frameOf('view', { ...view, position: position() }, position());
      return frame;
    };
    let isLate = false;
    for (const member of members) isLate = !member.showView(view, write) || isLate;
    if (frame !== undefined) this.#nextViewMs = performance.now() + VIEW_EVERY_MS;
    if (isLate) this.#refreshIn(VIEW_EVERY_MS);
  }

  #countInTime(): void {
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
      context.logger.warn({ err }, "a stream's total could not be counted");
    }
    const nowMs = performance.now();
    const pauseMs = Math.min(MAX_COUNT_PAUSE_MS, (nowMs - startedMs) * COUNT_PAUSE_FACTOR);
    this.#nextCountMs = nowMs + Math.max(VIEW_EVERY_MS, pauseMs);
    // Also after a failure: a number that is still unknown is counted again, in its time.
    this.request();
  }
}
