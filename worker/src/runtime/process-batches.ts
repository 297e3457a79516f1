import type { EventCodec } from '@switchboard/event-store/codec';
import type { Pool, PoolClient } from 'pg';
import { type Claim, type Move, type TakenClaim, withTaken } from './claimed.ts';
import type { AfterCommit, Batch, Consumer, LogEvent } from './consumer.ts';
import { readEvent } from './read-events.ts';
import { resumeParked } from './resume-parked.ts';
import { knownRows, type UnknownEvent } from './unknown-events.ts';

export interface BatchDeps {
  readonly pool: Pool;
  readonly codec: EventCodec;
}

export interface Job {
  readonly consumer: Consumer;
  readonly tenantIds: readonly string[];
  /** Positions to span at most, over all tenants. */
  readonly limit: number;
}

/** How far a tenant got. Without it, another worker has the tenant or it has no checkpoint yet. */
export interface Taken {
  readonly tenantId: string;
  readonly prev: number;
  readonly position: number;
  readonly head: number;
  readonly events: number;
  /** The event that it can't go past: nothing after `position` is taken in by this program. */
  readonly unknown?: UnknownEvent | undefined;
}

/** Batches that couldn't be taken in; `cause` says why. Nothing of them was written. */
export class BatchFailure extends Error {
  readonly spans: readonly Pick<Taken, 'prev' | 'position'>[];

  constructor(spans: BatchFailure['spans'], options: { cause: unknown }) {
    super('a batch could not be taken in', options);
    this.name = 'BatchFailure';
    this.spans = spans;
  }
}

/**
 * Claims tenants and takes in a batch of each one's events: rows and checkpoints commit together.
 *
 * @throws {BatchFailure} when the consumer couldn't take them in; other errors come from claiming.
 */
export async function processBatches(deps: BatchDeps, job: Job): Promise<Taken[]> {
  const { consumer, tenantIds, limit } = job;
  const { name, version, maxBatch: events, categories, types } = consumer;
  const of = { name, version, tenantIds, positions: limit, events };
  const taking = { ...of, categories, ...(types && { types, known: deps.codec.versions }) };
  const done = await withTaken(deps.pool, taking, (client, claims) => takeIn(deps, job, { client, claims }));
  (await done.written)?.();
  return done.taken;
}

/** Tenants' claims with what is to be taken in of each, and the connection whose transaction holds them. */
export interface Claimed {
  readonly client: PoolClient;
  readonly claims: readonly TakenClaim[];
}

export interface Done {
  readonly taken: Taken[];
  readonly written?: Promise<AfterCommit> | undefined;
}

/**
 * Takes in what has been read of claimed tenants, within the claims' transaction. Whoever commits it calls `written`'s answer then.
 *
 * @throws {BatchFailure} when the consumer couldn't take them in.
 */
export async function takeIn(deps: Pick<BatchDeps, 'codec'>, job: Pick<Job, 'consumer'>, { client, claims }: Claimed) {
  const spans = claims.filter(({ position, upTo }) => position < upTo).map(spanOf);
  const idle = claims.filter(({ position, head }) => head <= position).map(standing);
  if (spans.length === 0) return { moves: [], result: { taken: idle } as Done };
  try {
    const read = await readBatches(deps, job, { client, spans });
    const batches = read.filter(({ prev, position }) => position > prev);
    const applied = batches.length === 0 ? undefined : await job.consumer.apply(client, batches);
    const written = applied?.written.catch((cause: unknown) => {
      throw new BatchFailure(spans, { cause });
    });
    const moves = batches.map(({ tenantId, position, replayed, parked }): Move => {
      return { tenantId, position, parked: parked - replayed.size };
    });
    const taken = read.map(({ tenantId, prev, position, head, events, unknown }): Taken => {
      return { tenantId, prev, position, head, events: events.length, unknown };
    });
    return { moves, result: { taken: [...taken, ...idle], written } as Done, written };
  } catch (cause) {
    throw new BatchFailure(spans, { cause });
  }
}

interface Span extends TakenClaim {
  readonly prev: number;
}

const spanOf = (claim: TakenClaim): Span => ({ ...claim, prev: claim.position, position: claim.upTo });

const standing = ({ tenantId, position, head }: Claim): Taken => ({
  tenantId,
  prev: position,
  position,
  head,
  events: 0,
});

type ReadBatch = Batch & Pick<Claim, 'head' | 'parked'> & Pick<Taken, 'unknown'>;

async function readBatches(
  { codec }: Pick<BatchDeps, 'codec'>,
  { consumer }: Pick<Job, 'consumer'>,
  { client, spans }: { readonly client: PoolClient; readonly spans: readonly Span[] },
): Promise<ReadBatch[]> {
  const batches: ReadBatch[] = [];
  for (const span of spans) {
    const { rows, unknown } = knownRows(span.rows, consumer, codec);
    const read = rows.map((row) => readEvent(row, codec));
    const scope = { client, codec, consumer, tenantId: span.tenantId };
    const { events, replayed } = span.parked === 0 ? asTheyCome(read) : await resumeParked(scope, span, read);
    batches.push({ ...span, position: unknown ? unknown.position - 1 : span.position, events, replayed, unknown });
  }
  return batches;
}

const NOTHING_REPLAYED: ReadonlySet<string> = new Set();
const asTheyCome = (events: readonly LogEvent[]) => ({ events, replayed: NOTHING_REPLAYED });
