import type { WakeUp } from '@switchboard/event-store/wake-ups';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import type { TableWrite } from './table-writes.ts';

/** An event as consumers receive it: the columns of the log that they need, times in ISO 8601. Its data matches its type's schema. */
export interface LogEvent {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly data: object;
  readonly recordedAt: string;
  readonly metadata: { readonly actor: { readonly id: string } };
}

/** A range of a tenant's positions: every event after `prev` up to `position` that the consumer reads. */
export interface Batch {
  readonly tenantId: string;
  /** The epoch of the tenant's cursors; null for consumers without cursors. */
  readonly epoch: string | null;
  readonly prev: number;
  readonly position: number;
  /**
   * In log order, except for a parked stream that is replayed: all of its waiting events take the place of the
   * `stream.resumed` event that ends them.
   */
  readonly events: readonly LogEvent[];
  /** The streams whose parked events this batch replays. */
  readonly replayed: ReadonlySet<string>;
}

/** The value for batches that replay no parked stream. */
export const NO_REPLAYED_STREAMS: ReadonlySet<string> = new Set();

/** Runs after a batch has committed; must not throw. */
export type AfterCommit = () => void;

/** Writes that a consumer has started. */
export interface Applied {
  /**
   * Resolves once everything is written. The consumer has already handed every statement to the connection, so the worker can send the commit
   * behind them without waiting for their results.
   */
  readonly written: Promise<AfterCommit>;
}

/** The full effect of some batches, before any of it is written. */
export interface Plan {
  /** Rows for the tables that readers see. */
  readonly writes: readonly TableWrite[];
  readonly committed?: AfterCommit;
}

/** The plan of a consumer that has nothing to write. */
export const EMPTY_PLAN: Plan = { writes: [] };

/** A version of a consumer; the version that readers see if absent. */
export interface Versioned {
  readonly name: string;
  readonly version?: number | undefined;
}

/**
 * A projection or policy that reads the log from its start and keeps a checkpoint for each tenant.
 *
 * A batch's rows and the checkpoint commit in one transaction, so their effect is exactly once. Anything that `apply` does
 * outside of that transaction must be repeatable.
 */
export interface Consumer {
  /** The name of its row in `worker.projections`. */
  readonly name: string;
  /** The version that the consumer fills; the one that readers see if absent. */
  readonly version?: number;
  /** The maximum number of events in one transaction, across all of its batches. */
  readonly maxBatch: number;
  /** The number of concurrent transactions, each on a connection of its own. */
  readonly concurrency: number;
  /** How long the worker delays a wake-up, in ms, so that the events of several wake-ups share a batch; 0 if a viewer waits for the result. */
  readonly wakeUpDelayMs: number;
  /**
   * The stream categories that the consumer reads; all if absent. Wake-ups for other categories are ignored, and an unknown event in one of
   * these categories stops the account.
   */
  readonly categories?: readonly string[];
  /** The event types that the consumer reads; all if absent. */
  readonly types?: readonly string[];
  /**
   * Applies batches, each of a different tenant. A batch without events only advances the position.
   *
   * @throws to roll the transaction back; the worker then retries each batch by itself.
   */
  apply(client: PoolClient, batches: readonly Batch[]): Promise<Applied | undefined>;
  /**
   * Computes the full effect of a few events, if that effect is only rows of the live tables; returns undefined to leave them to `apply`. The
   * consumer may read only what changes together with its checkpoint, and must not write: the plan is carried out only if the checkpoint hasn't
   * moved.
   */
  plan?(batches: readonly Batch[], db: Queryable): Promise<Plan | undefined>;
}

/** A consumer that can plan its writes, and so run in optimistic batches. */
export type Planner = Consumer & Required<Pick<Consumer, 'plan'>>;

/** Whether a consumer can run in optimistic batches. A version that is being filled can't: its tables aren't the live ones. */
export const isPlanner = (consumer: Consumer): consumer is Planner =>
  consumer.plan !== undefined && consumer.version === undefined;

/** The maximum number of positions that one transaction's batches span: a consumer of some categories skips many events of the others. */
export const maxSpan = ({ maxBatch, categories }: Pick<Consumer, 'maxBatch' | 'categories'>): number =>
  categories === undefined ? maxBatch : maxBatch * SKIPPED_PER_READ;

const SKIPPED_PER_READ = 20;

/** Whether a consumer reads the categories that a wake-up announces; a wake-up without categories may concern any. */
export const isWokenBy = ({ categories: read }: Pick<Consumer, 'categories'>, { categories }: WakeUp): boolean =>
  categories === undefined || read === undefined || categories.some((category) => read.includes(category));

/** Reads accounts' logs after a checkpoint of its own, and is woken account by account: a consumer, or the relay to Kafka. */
export interface Reader extends Versioned, Pick<Consumer, 'categories' | 'concurrency' | 'wakeUpDelayMs'> {
  /** Processes one turn for some tenants and returns those that need another turn. Must not throw. */
  drain(tenantIds: readonly string[]): Promise<readonly string[]>;
  /** Whether another transport currently delivers the reader's events, in which case it ignores wake-ups. */
  isDelivered(): boolean;
}

/** A transport that delivers events to consumers in place of wake-ups. */
export interface EventTransport {
  /** Copies events to the transport; wake-ups start it. */
  readonly relay: Reader;
  /** Whether the transport currently delivers events to a consumer. */
  delivers(consumer: string): boolean;
}
