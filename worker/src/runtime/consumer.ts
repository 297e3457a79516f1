import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import type { TableWrite } from './write-tables.ts';

/** An event as consumers get it: what they need of the log's row, times in ISO. Its data fits its type's schema. */
export interface LogEvent {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly data: object;
  readonly recordedAt: string;
  readonly metadata: { readonly actor: { readonly id: string } };
}

/** A run of a tenant's positions: every event after `prev` up to `position` that the consumer reads. */
export interface Batch {
  readonly tenantId: string;
  /** What the tenant's cursors begin with; null of a consumer that nobody has cursors of. */
  readonly epoch: string | null;
  readonly prev: number;
  readonly position: number;
  /**
   * In the order of the log, except for a stream that was parked and is taken up again: its events come together, at
   * the place of the `stream.resumed` that ends them.
   */
  readonly events: readonly LogEvent[];
  /** The streams whose parked events are in this batch. */
  readonly replayed: ReadonlySet<string>;
}

/** What is to be done once a batch has been committed; must not throw. */
export type AfterCommit = () => void;

/** Writes that a consumer has begun. */
export interface Applied {
  /**
   * Resolves once all is written. Every statement has been given to the connection by now, so that the commit can be sent behind them without
   * waiting for their answers.
   */
  readonly written: Promise<AfterCommit>;
}

/** All that batches come to, before any of it is written. */
export interface Plan {
  /** Into the tables that readers see. */
  readonly writes: readonly TableWrite[];
  readonly committed?: AfterCommit;
}

/**
 * Something that reads the log from its start and remembers how far it got: a projection, or the policies.
 *
 * A batch's rows and the consumer's checkpoint commit in one transaction, so their effect is exactly once. What an
 * `apply` does outside of that transaction it must be able to do again.
 */
export interface Consumer {
  /** Its row in `worker.projections`. */
  readonly name: string;
  /** The version that it fills; the one that readers see if absent. */
  readonly version?: number;
  /** Events that the batches of one transaction have at most. */
  readonly maxBatch: number;
  /** Transactions at the same time, each on a connection of its own. */
  readonly concurrency: number;
  /** How long a hint may rest, in ms, so that the events of several share a batch; 0 where somebody waits to see it. */
  readonly patienceMs: number;
  /**
   * The categories of streams that it reads; all if absent. Hints of others don't wake it, and an unknown event in one of these stops
   * the account.
   */
  readonly categories?: readonly string[];
  /** The event types it wants to see; all if absent. */
  readonly types?: readonly string[];
  /**
   * Takes batches in, each of another tenant. One may have no events: then only its positions pass.
   *
   * @throws whatever keeps them from being taken in; the transaction is rolled back and each batch tried again.
   */
  apply(client: PoolClient, batches: readonly Batch[]): Promise<Applied | undefined>;
  /**
   * Says what a few events come to, if rows of the live tables are all of it; undefined leaves them to `apply`. It may read what changes with its
   * checkpoint alone, and changes nothing: whether its plan is carried out shows when the checkpoint is moved.
   */
  plan?(batches: readonly Batch[], db: Queryable): Promise<Plan | undefined>;
}

/** The plan of whoever has nothing to do. */
export const NOTHING_TO_DO: Plan = { writes: [] };

/** Positions that the batches of one transaction span at most: who reads some categories goes past many of the others' events at once. */
export const maxSpan = ({ maxBatch, categories }: Pick<Consumer, 'maxBatch' | 'categories'>): number =>
  categories === undefined ? maxBatch : maxBatch * PASSED_BY_FOR_EACH_READ;

const PASSED_BY_FOR_EACH_READ = 20;
