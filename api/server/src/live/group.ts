import { STREAM_HEARTBEAT_MS } from '@switchboard/contracts/base/constants';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import type { CatchUpPart } from './catch-up.ts';
import type { LiveContext } from './context.ts';
import { DatabaseLane } from './database-lane.ts';
import { SharedReads } from './shared-reads.ts';
import type { Ending } from './sse-frames.ts';
import {
  createDelivery,
  createFrame,
  createItem,
  type Delivery,
  type Frame,
  type Item,
  toFrames,
} from './sse-frames.ts';
import type { Step } from './step.ts';
import { selectItems } from './step.ts';
import type { ResetReason } from './stream-start.ts';
import { Tally, type ViewMember, ViewSender } from './views.ts';

/** A connection as its group sees it. */
export interface GroupMember extends ViewMember {
  deliver(delivery: Delivery): void;
  heartbeat(frame: Frame): void;
  tick(nowMs: number): void;
  end(ending: Ending): void;
}

export interface GroupOptions {
  readonly context: LiveContext;
  readonly tenant: string;
  readonly epoch: string;
  readonly filter: InboxFilter;
  readonly position: number;
  /** The number of the account's conversations that need attention. */
  readonly attention: Tally;
}

/**
 * The connections of an account with the same filter. Each change is matched and serialized once for all of them.
 *
 * Filters that memory can decide are applied synchronously. Others go through a {@link DatabaseLane}, which may lag behind the feed.
 */
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
    // A search by name and number only is decided in memory, like any other filter.
    if (filter.needsDatabase) {
      this.#lane = new DatabaseLane({
        tenant,
        filter,
        db: context.pool,
        gate: context.reads.searches,
        signal: this.#closing.signal,
        emit: ({ from, to, items }) => this.#emit(from, to, items),
        overflow: (to) => this.reset('too_far', to),
        failed: (err) => context.logger.warn({ err }, 'could not match a step against the database'),
      });
    }
  }

  /** The position up to which everything has been sent. */
  get position(): number {
    return this.#position;
  }

  /** Sends what the filter admits of a step. */
  apply(step: Step): void {
    const hasUnknown = step.changes.some(({ before }) => before === undefined);
    // A search's total is capped at 1,000, and changes that only the database can match have an unknown effect: both are recounted.
    const hasChanges = step.changes.length > 0 || step.tags !== step.tagsBefore;
    const isRecounted = this.filter.search !== undefined || this.#lane !== undefined;
    if (isRecounted ? hasChanges : hasUnknown) this.total.lose(step.to);
    if (this.#lane) {
      if (!hasChanges) this.total.move(step.to, 0);
      return this.#lane.add(step);
    }
    const { items, moved } = selectItems(step, this.filter);
    this.total.move(step.to, moved);
    this.#emit(step.from, step.to, items);
  }

  /** Tells all clients to refetch, because the changes up to `to` won't be sent. */
  reset(reason: ResetReason, to: number): void {
    this.#lane?.clear();
    this.total.lose(to);
    const asOf = formatCursor({ epoch: this.#options.epoch, position: to });
    const frame = createFrame('reset', { reason, asOf }, to);
    this.#send(createDelivery(this.#position, to, [frame]));
  }

  /** Schedules a view for the connections that need it. */
  requestView(): void {
    this.#views.request();
  }

  /** Sends heartbeats and ends stalled clients; call it once a second. */
  tick(nowMs: number): void {
    for (const member of this.members) member.tick(nowMs);
    if (nowMs < this.#nextHeartbeatMs) return;
    this.#nextHeartbeatMs += this.#heartbeatMs;
    this.#heartbeat();
  }

  #heartbeat(): void {
    const { epoch, context } = this.#options;
    const position = this.#position;
    const item = createItem({
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
    if (items.length > 0) this.#send(createDelivery(from, to, toFrames(items, this.#options.epoch)));
    this.#position = to;
    this.#views.request();
  }

  #send(delivery: Delivery): void {
    this.#position = delivery.to;
    for (const member of this.members) member.deliver(delivery);
    this.#views.request();
  }
}
