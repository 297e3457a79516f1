import { STREAM_HEARTBEAT_MS } from '@switchboard/contracts/constants';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import type { CatchUpPart } from './catch-up.ts';
import type { LiveContext } from './context.ts';
import type { ResetReason } from './cursor.ts';
import { DatabaseLane } from './database-lane.ts';
import { type Delivery, deliveryOf } from './delivery.ts';
import type { Ending } from './ending.ts';
import { type Frame, frameOf, framesOf, type Item, itemOf } from './frame.ts';
import { selectItems } from './selection.ts';
import { SharedReads } from './shared-reads.ts';
import type { Step } from './step.ts';
import { Tally } from './tally.ts';
import { type ViewMember, ViewSender } from './view-sender.ts';

/** A connection, as its group knows it. */
export interface GroupMember extends ViewMember {
  deliver(delivery: Delivery): void;
  heartbeat(frame: Frame): void;
  tick(nowMs: number): void;
  end(ending: Ending): void;
}

/** What a group needs of the account that it is of. */
export interface GroupOptions {
  readonly context: LiveContext;
  readonly tenant: string;
  readonly epoch: string;
  readonly filter: InboxFilter;
  readonly position: number;
  /** How many conversations of the account need attention. */
  readonly attention: Tally;
}

/** The connections of an account with the same filter: each change is matched and written out once for all of them. */
export class Group {
  readonly filter: InboxFilter;
  readonly total = new Tally();
  readonly members = new Set<GroupMember>();
  readonly catchUps: SharedReads<CatchUpPart>;
  readonly #options: GroupOptions;
  readonly #views: ViewSender;
  readonly #lane: DatabaseLane | undefined;
  readonly #closing = new AbortController();
  #position: number;
  readonly #heartbeatMs: number;
  #nextHeartbeatMs: number;

  constructor(options: GroupOptions) {
    const { context, tenant, filter } = options;
    this.#options = options;
    this.filter = filter;
    this.catchUps = new SharedReads(context.reads.states);
    this.#position = options.position;
    this.#heartbeatMs = context.heartbeatMs ?? STREAM_HEARTBEAT_MS;
    this.#nextHeartbeatMs = performance.now() + this.#heartbeatMs;
    this.#views = new ViewSender({
      ...options,
      total: this.total,
      members: this.members,
      position: () => this.#position,
    });
    // A search by name and number alone is decided in memory, like any other filter.
    if (filter.asksDatabase) {
      this.#lane = new DatabaseLane({
        tenant,
        filter,
        db: context.pool,
        limiter: context.reads.searches,
        signal: this.#closing.signal,
        emit: ({ from, to, items }) => this.#emit(from, to, items),
        overflow: (to) => this.reset('too_far', to),
        failed: (err) => context.logger.warn({ err }, 'what a filter of the stream holds could not be read'),
      });
    }
  }

  /** Everything up to here has been sent. */
  get position(): number {
    return this.#position;
  }

  /** Sends what this filter lets through of a step. */
  apply(step: Step): void {
    const hasUnknown = step.changes.some(({ before }) => before === undefined);
    // A search's total stops at 1,000, and what only the database knows can't be told from what it was: these are counted again.
    const isMoved = step.changes.length > 0 || step.tags !== step.tagsBefore;
    const isCounted = this.filter.search !== undefined || this.#lane !== undefined;
    if (isCounted ? isMoved : hasUnknown) this.total.lose(step.to);
    if (this.#lane) {
      if (!isMoved) this.total.move(step.to, 0);
      return this.#lane.add(step);
    }
    const { items, moved } = selectItems(step, this.filter);
    this.total.move(step.to, moved);
    this.#emit(step.from, step.to, items);
  }

  /** Tells everybody to fetch anew: what changed up to `to` won't be sent. */
  reset(reason: ResetReason, to: number): void {
    this.#lane?.clear();
    this.total.lose(to);
    const asOf = formatCursor({ epoch: this.#options.epoch, position: to });
    const frame = frameOf('reset', { reason, asOf }, to);
    this.#send(deliveryOf(this.#position, to, [frame]));
  }

  /** Sends a view, soon, to those whose own differs. */
  requestView(): void {
    this.#views.request();
  }

  /** To be called once a second. */
  tick(nowMs: number): void {
    for (const member of this.members) member.tick(nowMs);
    if (nowMs < this.#nextHeartbeatMs) return;
    this.#nextHeartbeatMs += this.#heartbeatMs;
    this.#heartbeat();
  }

  #heartbeat(): void {
    const { epoch, context } = this.#options;
    const position = this.#position;
    const item = itemOf({
      event: 'heartbeat',
      data: { position, serverTime: context.clock.now().toISOString() },
      position,
      key: 'heartbeat',
    });
    const frame = item.frame(formatCursor({ epoch, position }));
    for (const member of this.members) member.heartbeat(frame);
  }

  close(): void {
    this.#closing.abort();
    this.#views.close();
  }

  #emit(from: number, to: number, items: readonly Item[]): void {
    if (items.length > 0) this.#send(deliveryOf(from, to, framesOf(items, this.#options.epoch)));
    this.#position = to;
    this.#views.request();
  }

  #send(delivery: Delivery): void {
    this.#position = delivery.to;
    for (const member of this.members) member.deliver(delivery);
    this.#views.request();
  }
}
