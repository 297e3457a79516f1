import type { EventCodec } from '@switchboard/event-store/codec';
import type { Metrics } from '@switchboard/platform/metrics';
import { withSpan } from '@switchboard/platform/telemetry';
import type { Pool, PoolClient } from 'pg';
import {
  type Claim,
  type ClaimWithRows,
  createCheckpoints,
  type Move,
  withClaims,
  withClaimsAndRows,
} from './claims.ts';
import { type AfterCommit, type Batch, type Consumer, NO_REPLAYED_STREAMS } from './consumer.ts';
import { isWanted, knownRows, type LogRow, readEvent, type UnknownEvent } from './log-reader.ts';
import { replayParkedEvents } from './parked-streams.ts';

// The one way to process events under a claim: claim the tenants' checkpoints, read what follows them, have the consumer apply it, and commit rows
// and checkpoints together. A batch is therefore processed exactly once: a failure rolls back rows and checkpoint alike, and a second worker finds
// the checkpoint either locked or moved.
//
// There are two sources of events. From the log, the claim and the read are one statement. Delivered by a transport, the rows are at hand, and only
// those are applied that continue the checkpoint without a gap; a tenant with a gap is left to the log. Either way, an unknown event ends the batch
// before it, and parked streams keep their events out of it (see parked-streams.ts). The third way, without claims, is optimistic-batch.ts.

export interface ClaimedBatchDeps {
  readonly pool: Pool;
  readonly codec: EventCodec;
  readonly metrics: Pick<Metrics, 'projectedEvents' | 'projectionBatchSize' | 'projectionBatchSeconds'>;
}

/** The rows of some tenants that a transport delivered, with each tenant's rows in the order of delivery. */
export type DeliveredRows = ReadonlyMap<string, readonly LogRow[]>;

/** Where a batch's events come from: the log, with a maximum number of positions across all tenants, or a transport. */
type Source = { readonly positions: number } | { readonly delivered: DeliveredRows };

/** A claimed batch to process. */
export interface BatchJob {
  readonly consumer: Consumer;
  readonly tenantIds: readonly string[];
  readonly source: Source;
}

/** How far a consumer advanced for a tenant. */
export interface Progress {
  readonly tenantId: string;
  readonly prev: number;
  readonly position: number;
  readonly head: number;
  readonly events: number;
  /** The event that this program can't interpret. Because of that event, nothing after `position` was processed. */
  readonly unknown?: UnknownEvent | undefined;
}

/** A failed batch, from which nothing was written; `cause` says why it failed. */
export class BatchFailure extends Error {
  readonly spans: readonly Pick<Progress, 'prev' | 'position'>[];

  constructor(spans: BatchFailure['spans'], options: { cause: unknown }) {
    super('a batch could not be processed', options);
    this.name = 'BatchFailure';
    this.spans = spans;
  }
}

/**
 * Processes one batch for each tenant, including tenants that have no checkpoint yet. Tenants that another worker has claimed are missing from
 * the result, as are those with a gap in the delivered rows.
 *
 * @throws {BatchFailure} if the consumer failed; other errors come from claiming.
 */
export async function processClaimedBatch(deps: ClaimedBatchDeps, job: BatchJob): Promise<readonly Progress[]> {
  const { progress, claimed } = await processOnce(deps, job);
  const missing = job.tenantIds.filter((tenantId) => !claimed.has(tenantId));
  if (missing.length === 0) return progress;
  const { name, version } = job.consumer;
  const created = await createCheckpoints(deps.pool, { name, version, tenantIds: missing });
  if (created.length === 0) return progress;
  const first = await processOnce(deps, { ...job, tenantIds: created });
  return [...progress, ...first.progress];
}

interface Outcome {
  readonly progress: readonly Progress[];
  readonly claimed: ReadonlySet<string>;
  readonly written?: Promise<AfterCommit> | undefined;
}

async function processOnce(deps: ClaimedBatchDeps, job: BatchJob): Promise<Outcome> {
  const startedMs = performance.now();
  const projection = job.consumer.name;
  const outcome = await withSpan('project', { projection, tenants: job.tenantIds.length }, async () => {
    const done = await withSource(deps, job);
    (await done.written)?.();
    return done;
  });
  if (outcome.progress.some(({ prev, position }) => position > prev)) {
    const events = outcome.progress.reduce((sum, tenant) => sum + tenant.events, 0);
    countBatch(deps.metrics, { projection, events, startedMs });
  }
  return outcome;
}

function withSource(deps: ClaimedBatchDeps, job: BatchJob): Promise<Outcome> {
  const { consumer, tenantIds, source } = job;
  const { name, version, maxBatch: events, categories, types } = consumer;
  const keys = { name, version, tenantIds };
  if ('positions' in source) {
    const { positions } = source;
    const wanted = { categories, ...(types && { types, known: deps.codec.versions }) };
    return withClaimsAndRows(deps.pool, { ...keys, ...wanted, positions, events }, (client, claims) =>
      applyClaimed(deps, consumer, { client, claims, rows: claims }),
    );
  }
  return withClaims(deps.pool, keys, (client, claims) => {
    const rows = claims.flatMap((claim) =>
      continueClaim(deps, consumer, claim, source.delivered.get(claim.tenantId) ?? []),
    );
    return applyClaimed(deps, consumer, { client, claims, rows });
  });
}

/** Returns the claim with the delivered rows that continue its checkpoint; undefined if there is a gap. */
function continueClaim(
  { codec }: Pick<ClaimedBatchDeps, 'codec'>,
  consumer: Consumer,
  claim: Claim,
  delivered: readonly LogRow[],
): ClaimWithRows[] {
  let upTo = claim.position;
  const next: LogRow[] = [];
  for (const row of delivered) {
    if (row.position <= upTo) continue;
    if (row.position !== upTo + 1) return [];
    next.push(row);
    upTo = row.position;
  }
  // A position past the log's end belongs to another log.
  if (upTo > claim.head) return [];
  // Everything was processed before: the checkpoint stays where it is.
  if (next.length === 0) return [{ ...claim, head: claim.position, upTo, rows: [] }];
  return [{ ...claim, upTo, rows: next.filter((row) => isWanted(row, consumer, codec.versions)) }];
}

interface Claimed {
  readonly client: PoolClient;
  readonly claims: readonly Claim[];
  readonly rows: readonly ClaimWithRows[];
}

/**
 * Applies the rows of claimed tenants within the claims' transaction.
 *
 * @throws {BatchFailure} if the consumer failed
 */
async function applyClaimed(
  deps: Pick<ClaimedBatchDeps, 'codec'>,
  consumer: Consumer,
  { client, claims, rows }: Claimed,
): Promise<{ moves: Move[]; result: Outcome; written?: Promise<AfterCommit> | undefined }> {
  const claimed = new Set(claims.map(({ tenantId }) => tenantId));
  const spans = rows.filter(({ position, upTo }) => position < upTo).map(toSpan);
  const idle = rows.filter(({ position, head }) => head <= position).map(unchanged);
  if (spans.length === 0) return { moves: [], result: { progress: idle, claimed } };
  try {
    const read = await readBatches(deps, consumer, { client, spans });
    const batches = read.filter(({ prev, position }) => position > prev);
    const applied = batches.length === 0 ? undefined : await consumer.apply(client, batches);
    const written = applied?.written.catch((cause: unknown) => {
      throw new BatchFailure(spans, { cause });
    });
    const moves = batches.map(({ tenantId, position, replayed, parked }): Move => {
      return { tenantId, position, parked: parked - replayed.size };
    });
    const progress = read.map(({ tenantId, prev, position, head, events, unknown }): Progress => {
      return { tenantId, prev, position, head, events: events.length, unknown };
    });
    return { moves, result: { progress: [...progress, ...idle], claimed, written }, written };
  } catch (cause) {
    throw new BatchFailure(spans, { cause });
  }
}

interface ClaimedSpan extends ClaimWithRows {
  readonly prev: number;
}

const toSpan = (claim: ClaimWithRows): ClaimedSpan => ({ ...claim, prev: claim.position, position: claim.upTo });

const unchanged = ({ tenantId, position, head }: Claim): Progress => ({
  tenantId,
  prev: position,
  position,
  head,
  events: 0,
});

type ReadBatch = Batch & Pick<Claim, 'head' | 'parked'> & Pick<Progress, 'unknown'>;

async function readBatches(
  { codec }: Pick<ClaimedBatchDeps, 'codec'>,
  consumer: Consumer,
  { client, spans }: { readonly client: PoolClient; readonly spans: readonly ClaimedSpan[] },
): Promise<ReadBatch[]> {
  const batches: ReadBatch[] = [];
  for (const span of spans) {
    const { rows, unknown } = knownRows(span.rows, consumer, codec);
    const read = rows.map((row) => readEvent(row, codec));
    const scope = { client, codec, consumer, tenantId: span.tenantId };
    const { events, replayed } =
      span.parked === 0 ? { events: read, replayed: NO_REPLAYED_STREAMS } : await replayParkedEvents(scope, span, read);
    batches.push({ ...span, position: unknown ? unknown.position - 1 : span.position, events, replayed, unknown });
  }
  return batches;
}

/** Counts a processed batch. */
export function countBatch(
  metrics: ClaimedBatchDeps['metrics'],
  {
    projection,
    events,
    startedMs,
  }: { readonly projection: string; readonly events: number; readonly startedMs: number },
): void {
  metrics.projectedEvents.inc({ projection }, events);
  metrics.projectionBatchSize.observe({ projection }, events);
  metrics.projectionBatchSeconds.observe({ projection }, (performance.now() - startedMs) / 1_000);
}
