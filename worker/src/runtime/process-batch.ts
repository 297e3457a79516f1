import type { Upcast } from '@switchboard/platform/event-store/upcasters';
import type { Pool, PoolClient } from 'pg';
import { type Claim, withClaim } from './claimed.ts';
import type { AfterCommit, Consumer, LogEvent } from './consumer.ts';
import { readSpan } from './log-queries.ts';
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
      readonly afterCommit: AfterCommit | undefined;
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
export async function processBatch(deps: BatchDeps, job: Job): Promise<Outcome> {
  const { name, version } = job.consumer;
  const key = { name, version, tenantId: job.tenantId };
  const outcome = await withClaim<Outcome>(deps.pool, key, async (client, claim) => {
    if (claim.head <= claim.position) return { result: { kind: 'idle' } };
    return await takeIn(deps, job, { client, claim });
  });
  if (outcome === undefined) return { kind: 'skipped' };
  if (outcome.kind === 'done') outcome.afterCommit?.();
  return outcome;
}

interface Claimed {
  readonly client: PoolClient;
  readonly claim: Claim;
}

async function takeIn({ upcast }: BatchDeps, { consumer, tenantId, limit }: Job, { client, claim }: Claimed) {
  const { position: prev, head, epoch } = claim;
  const position = Math.min(head, prev + limit);
  try {
    const rows = await readSpan(client, { tenantId, after: prev, upTo: position, types: consumer.types });
    const read = rows.map((row) => readEvent(row, upcast));
    const scope = { client, upcast, consumer, tenantId };
    const { events, replayed } = claim.parked === 0 ? asTheyCome(read) : await resumeParked(scope, claim, read);
    const afterCommit = await consumer.apply(client, { tenantId, epoch, prev, position, events, replayed });
    const result: Outcome = { kind: 'done', prev, position, head, events: events.length, afterCommit };
    return { result, move: { position, parked: claim.parked - replayed.size } };
  } catch (cause) {
    throw new BatchFailure({ prev, position }, { cause });
  }
}

const NOTHING_REPLAYED: ReadonlySet<string> = new Set();
const asTheyCome = (events: readonly LogEvent[]) => ({ events, replayed: NOTHING_REPLAYED });
