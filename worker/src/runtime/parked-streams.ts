import type { EventCodec } from '@switchboard/event-store/codec';
import type { EventAppender } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool, PoolClient } from 'pg';
import { type CheckpointKey, type Claim, withClaim } from './claims.ts';
import { type AfterCommit, type Consumer, type LogEvent, NO_REPLAYED_STREAMS } from './consumer.ts';
import { RESUMED, readEvent, readSpans, readStreamSpan } from './log-reader.ts';

// Dead letters, by stream. When a consumer can't process an event, it parks the event's stream and continues with the tenant's other streams:
//
//   flowing ──parkStream at the failing position──▶ parked ──stream.resumed, replay succeeds──▶ flowing
//                                                    ▲  └──replay fails──┐
//                                                    └───────────────────┘ (more attempts)
//
// While a stream is parked, its later events stay out of every batch, so that order within a stream holds. `requestReplay` appends `stream.resumed`,
// and the batch that reaches that event contains everything that waited, in order: rows change only under a new position, which viewers haven't
// seen. `worker.checkpoints.parked` counts a tenant's parked streams, so that batches look them up only where there are some.

/** The maximum number of events that one batch replays; if there are more, a rebuild processes them. */
const MAX_REPLAYED_EVENTS = 20_000;
const PAGE = 200;

export interface ParkDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'parkedStreams'>;
}

/** An event that a consumer can't process. */
export interface PoisonEvent {
  readonly consumer: Consumer;
  readonly tenantId: string;
  readonly position: number;
  readonly reason: string;
  readonly attempts: number;
}

/**
 * Parks the stream of an event that can't be processed, moves the checkpoint past the event, and logs it.
 *
 * Returns false, and does nothing, if the checkpoint isn't just before the event or another worker has claimed it.
 */
export async function parkStream(deps: ParkDeps, poison: PoisonEvent): Promise<boolean> {
  const { consumer, tenantId, position, reason } = poison;
  const parked = await skipEvent(deps.pool, poison);
  if (parked === undefined) return false;
  parked.afterCommit?.();
  const { streamId, type } = parked;
  const details = { consumer: consumer.name, tenantId, streamId, type, position, reason };
  deps.logger.error(details, 'parked a stream: one of its events could not be processed');
  deps.metrics.parkedStreams.inc({ projection: consumer.name });
  return true;
}

interface Skipped {
  readonly streamId: string;
  readonly type: string;
  readonly afterCommit: AfterCommit | undefined;
}

function skipEvent(
  pool: Pool,
  { consumer, tenantId, position, reason, attempts }: PoisonEvent,
): Promise<Skipped | undefined> {
  const { name, version } = consumer;
  return withClaim<Skipped | undefined>(pool, { name, version, tenantId }, async (client, claim) => {
    const prev = position - 1;
    if (claim.position !== prev) return { result: undefined };
    const [event] = await readSpans(client, [{ tenantId, after: prev, upTo: position }]);
    if (event === undefined) return { result: undefined };
    const { streamId, type } = event;
    const key = { name, version: claim.version, tenantId };
    const known = await listParkedStreams(client, key);
    await insertDeadLetter(client, { ...key, streamId, position, reason, attempts });
    const batch = { tenantId, epoch: claim.epoch, prev, position, events: [], replayed: NO_REPLAYED_STREAMS };
    const applied = await consumer.apply(client, [batch]);
    const afterCommit = await applied?.written;
    const isNew = known.every((stream) => stream.streamId !== streamId);
    return { result: { streamId, type, afterCommit }, move: { position, parked: claim.parked + (isNew ? 1 : 0) } };
  });
}

interface ReplayScope {
  readonly client: PoolClient;
  readonly codec: EventCodec;
  readonly consumer: Consumer;
  readonly tenantId: string;
}

/**
 * Removes the events of parked streams from a batch, except where a stream resumes: there, everything that waited takes the place of
 * `stream.resumed`, in order. If the batch then fails, the stream stays parked.
 *
 * @throws {AppError} `event.too_many_parked` if more events wait than one batch may replay
 */
export async function replayParkedEvents(scope: ReplayScope, claim: Claim, read: readonly LogEvent[]) {
  const { client, consumer, tenantId } = scope;
  const key = { name: consumer.name, version: claim.version, tenantId };
  const parked = new Map((await listParkedStreams(client, key)).map((stream) => [stream.streamId, stream]));
  const events: LogEvent[] = [];
  const replayed = new Set<string>();
  for (const event of read) {
    const stream = parked.get(event.streamId);
    if (stream === undefined) {
      events.push(event);
    } else if (event.type === RESUMED) {
      events.push(...(await readWaiting(scope, stream, event)));
      parked.delete(event.streamId);
      replayed.add(event.streamId);
    }
  }
  if (replayed.size > 0) await deleteDeadLetters(client, key, [...replayed]);
  return { events, replayed };
}

async function readWaiting({ client, codec, consumer, tenantId }: ReplayScope, stream: ParkedStream, until: LogEvent) {
  const { streamId, position: from } = stream;
  const limit = MAX_REPLAYED_EVENTS + 1;
  const wanted = { types: consumer.types, known: codec.versions };
  const rows = await readStreamSpan(client, { tenantId, streamId, from, to: until.position, wanted, limit });
  if (rows.length >= limit) throw new AppError('event.too_many_parked', { streamId, limit: MAX_REPLAYED_EVENTS });
  return rows.map((row) => readEvent(row, codec));
}

export interface RequestReplayDeps {
  readonly db: Queryable;
  readonly events: EventAppender;
}

/**
 * Asks the workers to replay every parked stream, in the order they were parked: all of them, or those of one tenant.
 *
 * Appends `stream.resumed` to each of these streams. A repeat before a worker has replayed a stream changes nothing.
 *
 * @returns the parked streams
 */
export async function requestReplay({ db, events }: RequestReplayDeps, tenantId?: string): Promise<DeadLetter[]> {
  const requested: DeadLetter[] = [];
  for (let after = 0; ; ) {
    const letters = await listDeadLetters(db, { after, tenantId, limit: PAGE });
    for (const letter of letters) await appendResumed(events, letter);
    requested.push(...letters);
    const last = letters.at(-1);
    if (last === undefined || letters.length < PAGE) return requested;
    after = last.id;
  }
}

async function appendResumed(events: EventAppender, letter: DeadLetter): Promise<void> {
  const { id, name, tenantId, streamId, position, attempts } = letter;
  const commandId = `replay:${name}:${id}:${attempts}`;
  await events.append({
    tenantId,
    streamId,
    expectedVersion: 'any',
    events: [{ type: RESUMED, data: { reason: `${name} had parked it at ${position}` } }],
    commandId,
    metadata: { correlationId: commandId, actor: { kind: 'system', id: 'replay' } },
  });
}

interface ParkedStream {
  readonly streamId: string;
  /** The failed event; the stream's events from here on wait. */
  readonly position: number;
}

interface VersionKey extends CheckpointKey {
  readonly version: number;
}

const LIST_PARKED = `
  select stream_id as "streamId", position from worker.dead_letters
  where projection = $1 and version = $2 and tenant_id = $3`;

async function listParkedStreams(db: Queryable, { name, version, tenantId }: VersionKey): Promise<ParkedStream[]> {
  const values = [name, version, tenantId];
  const { rows } = await db.query<ParkedStream & Row>({ name: 'worker-list-parked', text: LIST_PARKED, values });
  return rows;
}

interface NewDeadLetter extends VersionKey, ParkedStream {
  readonly reason: string;
  readonly attempts: number;
}

const PARK_STREAM = `
  insert into worker.dead_letters as d (projection, version, tenant_id, stream_id, position, reason, attempts)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (projection, version, tenant_id, stream_id)
    do update set reason = excluded.reason, attempts = d.attempts + excluded.attempts`;

/** A stream that is already parked keeps its position and gets the newer reason. */
async function insertDeadLetter(db: Queryable, letter: NewDeadLetter): Promise<void> {
  const { name, version, tenantId, streamId, position, reason, attempts } = letter;
  const values = [name, version, tenantId, streamId, position, reason, attempts];
  await db.query({ name: 'worker-park', text: PARK_STREAM, values });
}

const UNPARK = `
  delete from worker.dead_letters
  where projection = $1 and version = $2 and tenant_id = $3 and stream_id = any($4)`;

async function deleteDeadLetters(db: Queryable, key: VersionKey, streamIds: readonly string[]): Promise<void> {
  await db.query({ name: 'worker-unpark', text: UNPARK, values: [key.name, key.version, key.tenantId, streamIds] });
}

/** A parked stream of a version in use. */
export interface DeadLetter extends NewDeadLetter {
  readonly id: number;
  readonly parkedAt: Date;
}

const LIST_DEAD_LETTERS = `
  select d.id, d.projection as name, d.version, d.tenant_id as "tenantId", d.stream_id as "streamId", d.position, d.reason,
    d.attempts, d.parked_at as "parkedAt"
  from worker.dead_letters d join worker.projections p on p.name = d.projection and p.version = d.version
  where d.id > $1 and ($2::text is null or d.tenant_id = $2)
  order by d.id limit $3`;

async function listDeadLetters(
  db: Queryable,
  {
    after,
    tenantId,
    limit,
  }: { readonly after: number; readonly tenantId?: string | undefined; readonly limit: number },
): Promise<DeadLetter[]> {
  const values = [after, tenantId ?? null, limit];
  const { rows } = await db.query<DeadLetter & Row>({ name: 'worker-dead-letters', text: LIST_DEAD_LETTERS, values });
  return rows;
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
