import type { ViewCount } from '@switchboard/contracts/conversations/view-count';
import { type Cursor, formatCursor } from '@switchboard/contracts/stream/cursor';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { type CountReader, listCountedViews } from '../inbox/views/counted-views.ts';
import type { LiveContext } from './context.ts';
import { createFrame, type Frame } from './sse-frames.ts';
import { type Tally, VIEW_EVERY_MS } from './views.ts';

/** A connection of the person. */
export interface CountMember {
  notify(frame: Frame): void;
}

export interface CountSenderOptions {
  readonly context: LiveContext;
  readonly reader: CountReader;
  at(): Cursor;
  /** Makes these filters the ones that are counted for this sender. @returns their counts, by the filter's key */
  track(filters: readonly InboxFilter[], by: CountSender): ReadonlyMap<string, Tally>;
  /** Requests a count of the stale views. */
  count(): void;
  /** Called when the last member has left. */
  close(by: CountSender): void;
}

/**
 * Sends a person's counts to all of their connections, at most once a second and only when one has changed.
 *
 * The person's views are read at the first connection, and again after a view or group of the account has changed.
 */
export class CountSender {
  readonly #options: CountSenderOptions;
  readonly #members = new Set<CountMember>();
  #views: readonly { readonly viewId: string; readonly tally: Tally }[] | undefined;
  #loading: Promise<void> | undefined;
  #isOutdated = false;
  #isWaiting = false;
  #sent: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #nextSendMs = 0;
  #isClosed = false;

  constructor(options: CountSenderOptions) {
    this.#options = options;
    // The filters must be known before the first step, to tell whether it changes a count.
    this.#load();
  }

  /** Whether a count may have changed since the last frame. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  add(member: CountMember): void {
    this.#members.add(member);
  }

  leave(member: CountMember): void {
    this.#members.delete(member);
    if (this.#members.size > 0 || this.#isClosed) return;
    this.close();
    this.#options.close(this);
  }

  /** Records that a count may have changed. */
  changed(): void {
    this.#isWaiting = true;
  }

  /** Sends the counts again although none may have changed, because a connection has missed changes. */
  resend(): void {
    this.#sent = undefined;
    this.#isWaiting = true;
    this.stepped();
  }

  /** Reads the person's views again. */
  reload(): void {
    this.#isOutdated = true;
    this.#isWaiting = true;
    this.stepped();
  }

  /** Sends what has changed; call it after each step and count. */
  stepped(hasChanges = false): void {
    // While the views are unknown, any change may concern them.
    if (hasChanges && this.#views === undefined) this.#isWaiting = true;
    if (!this.#isWaiting || this.#isClosed || this.#timer !== undefined) return;
    const waitMs = this.#nextSendMs - performance.now();
    if (waitMs <= 0) return this.#refresh();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#refresh();
    }, waitMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #refresh(): void {
    if (this.#isClosed || this.#loading) return;
    if (this.#views === undefined || this.#isOutdated) return this.#load();
    const { at, count } = this.#options;
    if (this.#views.some(({ tally }) => tally.needsCount)) return count();
    const cursor = at();
    // A count includes rows that are still to come; their step sends it.
    if (this.#views.some(({ tally }) => tally.isAheadOf(cursor.position))) return;
    this.#isWaiting = false;
    const views = this.#views.map(({ viewId, tally }): ViewCount => ({ viewId, count: tally.value ?? 0 }));
    const sent = JSON.stringify(views);
    if (sent === this.#sent) return;
    this.#sent = sent;
    this.#nextSendMs = performance.now() + VIEW_EVERY_MS;
    const frame = createFrame('counts', { views, asOf: formatCursor(cursor) });
    for (const member of this.#members) member.notify(frame);
  }

  #load(): void {
    const { context, reader, track } = this.#options;
    this.#isOutdated = false;
    this.#loading = context.reads
      .states(() => listCountedViews(context.pool, reader))
      .then(
        (views) => {
          if (this.#isClosed) return;
          const isFirst = this.#views === undefined;
          const tracked = track(
            views.map(({ filter }) => filter),
            this,
          );
          this.#views = views.flatMap(({ viewId, filter }) => {
            const tally = tracked.get(filter.key);
            return tally ? [{ viewId, tally }] : [];
          });
          if (!isFirst) this.#isWaiting = true;
        },
        (err: unknown) => {
          this.#isOutdated = true;
          this.#nextSendMs = performance.now() + VIEW_EVERY_MS;
          context.logger.warn({ err }, 'could not read the views of a person; the next step retries');
        },
      )
      .then(() => {
        this.#loading = undefined;
        this.stepped();
      });
  }
}
