import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ClaimKey } from './claimed.ts';

export interface ParkedStream {
  readonly streamId: string;
  /** The event that failed; everything of the stream from here on waits. */
  readonly position: number;
}

interface Versioned extends ClaimKey {
  readonly version: number;
}

const LIST_PARKED = `
  select stream_id as "streamId", position from worker.dead_letters
  where projection = $1 and version = $2 and tenant_id = $3`;

/** A tenant's parked streams. */
export async function listParkedStreams(
  db: Queryable,
  { name, version, tenantId }: Versioned,
): Promise<ParkedStream[]> {
  const values = [name, version, tenantId];
  const { rows } = await db.query<ParkedStream & Row>({ name: 'worker-list-parked', text: LIST_PARKED, values });
  return rows;
}

export interface Parking extends Versioned {
  readonly streamId: string;
  readonly position: number;
  readonly reason: string;
  readonly attempts: number;
}

const PARK_STREAM = `
  insert into worker.dead_letters as d (projection, version, tenant_id, stream_id, position, reason, attempts)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (projection, version, tenant_id, stream_id)
    do update set reason = excluded.reason, attempts = d.attempts + excluded.attempts`;

/** Parks a stream at the event that failed; one that is parked already stays where it is, with the newer reason. */
export async function parkStream(db: Queryable, parking: Parking): Promise<void> {
  const { name, version, tenantId, streamId, position, reason, attempts } = parking;
  const values = [name, version, tenantId, streamId, position, reason, attempts];
  await db.query({ name: 'worker-park', text: PARK_STREAM, values });
}

const UNPARK = `
  delete from worker.dead_letters
  where projection = $1 and version = $2 and tenant_id = $3 and stream_id = any($4)`;

/** Forgets that streams were parked. */
export async function unparkStreams(db: Queryable, key: Versioned, streamIds: readonly string[]): Promise<void> {
  await db.query({ name: 'worker-unpark', text: UNPARK, values: [key.name, key.version, key.tenantId, streamIds] });
}

export interface DeadLetter extends Versioned, ParkedStream {
  readonly id: number;
  readonly reason: string;
  readonly attempts: number;
  readonly parkedAt: Date;
}

const LIST_DEAD_LETTERS = `
  select d.id, d.projection as name, d.version, d.tenant_id as "tenantId", d.stream_id as "streamId", d.position, d.reason,
    d.attempts, d.parked_at as "parkedAt"
  from worker.dead_letters d join worker.projections p on p.name = d.projection and p.version = d.version
  where d.id > $1 and ($2::text is null or d.tenant_id = $2)
  order by d.id limit $3`;

/** Parked streams of the versions in use, in the order they were parked, from after an id on. */
export async function listDeadLetters(
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

type Row = Record<never, never>;
