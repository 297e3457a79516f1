import type { Upcast } from '@switchboard/platform/event-store/upcasters';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import type { AfterCommit, Batch, Consumer, LogEvent } from './consumer.ts';
import { readSpan } from './log-queries.ts';
import { type Claim, claimTenant, moveCheckpoint } from './queries.ts';
import { readEvent } from './read-events.ts';
import { resumeParked } from './resume-parked.ts';

export interface BatchDeps {
  readonly pool: Pool;
  readonly upcast: Upcast;
}

export interface Job {
  readonly consumer: Consumer;
  readonly tenantId: string;
  /** Positions to span at most. */
  readonly limit: number;
}

/**
 * What became of a try: `skipped` another worker has the tenant, or it has no checkpoint yet; `idle` nothing to do;
 * `done` with the positions passed and the events read.
 */
export type Outcome =
  | { readonly kind: 'skipped' | 'idle' }
  | {
      readonly kind: 'done';
      readonly prev: number;
      readonly position: number;
      readonly head: number;
      readonly events: number;
    };

/** A batch that couldn't be taken in; `cause` says why. Nothing of it was written. */
export class BatchFailure extends Error {
  readonly prev: number;
  readonly position: number;

  constructor({ prev, position }: { prev: number; position: number }, options: { cause: unknown }) {
    super('a batch could not be taken in', options);
    this.name = 'BatchFailure';
    this.prev = prev;
    this.position = position;
  }
}

/**
 * Claims a tenant and takes in one batch of its events: rows and checkpoint commit together.
 *
 * @throws {BatchFailure} when the consumer couldn't take it in; other errors come from claiming.
 */
export async function processBatch({ pool, upcast }: BatchDeps, { consumer, tenantId, limit }: Job): Promise<Outcome> {
  let afterCommit: AfterCommit | undefined;
  const outcome = await withTransaction(pool, async (client): Promise<Outcome> => {
    const claim = await enterTenant(client, consumer, tenantId);
    if (claim === undefined) return { kind: 'skipped' };
    if (claim.head <= claim.position) return { kind: 'idle' };
    const prev = claim.position;
    const position = Math.min(claim.head, prev + limit);
    try {
      const rows = await readSpan(client, { tenantId, after: prev, upTo: position, types: consumer.types });
      const read = rows.map((row) => readEvent(row, upcast));
      const scope = { client, upcast, consumer, tenantId };
      const { events, replayed } = claim.parked === 0 ? asTheyCome(read) : await resumeParked(scope, claim, read);
      const batch: Batch = { tenantId, prev, position, events, replayed };
      afterCommit = await consumer.apply(client, batch);
      const parked = claim.parked - replayed.size;
      await moveCheckpoint(client, { name: consumer.name, version: claim.version, tenantId, position, parked });
      return { kind: 'done', prev, position, head: claim.head, events: events.length };
    } catch (cause) {
      throw new BatchFailure({ prev, position }, { cause });
    }
  });
  afterCommit?.();
  return outcome;
}

const NOTHING_REPLAYED: ReadonlySet<string> = new Set();
const asTheyCome = (events: readonly LogEvent[]) => ({ events, replayed: NOTHING_REPLAYED });

// What the rows say can be made again from the log, so commits don't wait for the disk: a crash takes back rows and
// checkpoint together. Plans are pinned to indexes: one made while a table was empty would read it whole for ever.
// The lock is the switch's to take alone: a batch belongs to one version of its projection from start to end.
const ENTER = `
  set local synchronous_commit = off;
  set local enable_seqscan = off;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  select pg_advisory_xact_lock_shared`;

interface Versioned {
  readonly name: string;
  readonly version?: number | undefined;
}

/** The advisory lock of a version of a projection, as SQL: shared by its batches, a switch's alone. */
export const lockOf = ({ name, version }: Versioned): string =>
  `(7482213, hashtext('${version === undefined ? name : `${name}@${version}`}'))`;

/** Claims a tenant for this transaction; undefined if it is somebody else's, or has no checkpoint yet. */
export async function enterTenant(
  client: PoolClient,
  { name, version }: Versioned,
  tenantId: string,
): Promise<Claim | undefined> {
  await client.query(`${ENTER}${lockOf({ name, version })}`);
  return await claimTenant(client, { name, version, tenantId });
}
