import type { EventType } from '@switchboard/contracts/events';
import type { EventCodec } from '@switchboard/event-store/codec';
import { type JsonObject, streamCategory } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../postgres/array-literals.ts';
import type { Consumer, LogEvent } from './consumer.ts';

// Converts rows of the log to events that consumers understand. A consumer reads rows of its categories and types; a row that a newer program
// wrote is always read, because it may matter, and the batch ends before it: skipping the row would lose its effect for good.

/** The event that resumes a parked stream; every consumer reads it, whatever its types. */
export const RESUMED = 'stream.resumed' satisfies EventType;

/** A row of the log whose data hasn't been checked. */
export interface LogRow {
  readonly tenantId: string;
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Record<string, unknown>;
  readonly recordedAt: Date;
  readonly actorId: string | null;
}

/** A row as `worker.take` returns it: position, stream, version, type, schema version, data, when it was recorded, the actor's id. */
export type EventColumns = readonly [
  number,
  string,
  number,
  string,
  number,
  Record<string, unknown>,
  string,
  string | null,
];

/** Converts a row of `worker.take`. */
export function toLogRow(tenantId: string, columns: EventColumns): LogRow {
  const [position, streamId, version, type, schemaVersion, data, recordedAt, actorId] = columns;
  return {
    tenantId,
    position,
    streamId,
    version,
    type,
    schemaVersion,
    data,
    recordedAt: new Date(recordedAt),
    actorId,
  };
}

/** The events that a consumer reads: all if no types are given, and always those with a newer schema version than it knows. */
export interface Wanted {
  readonly types?: readonly string[] | undefined;
  /** The newest known schema version of each type. */
  readonly known?: Readonly<Record<string, number>> | undefined;
}

/** Filters in memory as `worker.take` does in SQL; `known` maps each type to its newest known schema version. */
export function isWanted(
  { streamId, type, schemaVersion }: LogRow,
  { categories, types }: Pick<Consumer, 'categories' | 'types'>,
  known: Readonly<Record<string, number>>,
): boolean {
  if (categories !== undefined && !categories.includes(streamCategory(streamId))) return false;
  return types === undefined || type === RESUMED || types.includes(type) || schemaVersion > (known[type] ?? 0);
}

/** An event that a newer program wrote: this one can't interpret it, and must not skip it. */
export interface UnknownEvent {
  readonly position: number;
  readonly streamId: string;
  readonly type: string;
  readonly schemaVersion: number;
}

/** Rows that this program can interpret. */
export interface KnownRows {
  readonly rows: readonly LogRow[];
  /** The first unknown event; `rows` ends before it. */
  readonly unknown?: UnknownEvent;
}

/** Cuts a tenant's ascending rows before the first unknown event of the consumer's categories. Unknown events of other categories are skipped. */
export function knownRows(
  rows: readonly LogRow[],
  { categories }: Pick<Consumer, 'categories'>,
  codec: Pick<EventCodec, 'knows'>,
): KnownRows {
  const known: LogRow[] = [];
  for (const row of rows) {
    const { position, streamId, type, schemaVersion } = row;
    if (codec.knows(type, schemaVersion)) known.push(row);
    else if (categories === undefined || categories.includes(streamCategory(streamId)))
      return { rows: known, unknown: { position, streamId, type, schemaVersion } };
  }
  return { rows: known };
}

/**
 * Checks a row of the log and upcasts it to its newest schema version; an erased payload stays as it is.
 *
 * @throws {AppError} what {@link EventCodec.read} throws.
 */
export function readEvent(row: LogRow, codec: EventCodec): LogEvent {
  const { type, schemaVersion } = row;
  return {
    position: row.position,
    streamId: row.streamId,
    version: row.version,
    type,
    // A jsonb column returns JSON.
    data: codec.read(type, { schemaVersion, data: row.data as JsonObject }).data,
    recordedAt: row.recordedAt.toISOString(),
    metadata: { actor: { id: row.actorId ?? '' } },
  };
}

const COLUMNS = `e.tenant_id as "tenantId", e.position, e.stream_id as "streamId", e.version, e.type,
    e.schema_version as "schemaVersion", e.data, e.recorded_at as "recordedAt", e.metadata -> 'actor' ->> 'id' as "actorId"`;

const READ_SPANS = `
  select ${COLUMNS}
  from unnest($1::text[], $2::bigint[], $3::bigint[]) as s(tenant_id, after, up_to)
  cross join lateral (
    select * from es.events
    where tenant_id = s.tenant_id and position > s.after and position <= s.up_to
      and ($4::text[] is null or type = any($4) or type = '${RESUMED}' 
        or schema_version > coalesce(($5::jsonb ->> type)::integer, 0))
    order by position offset 0
  ) e`;

/** A range of a tenant's positions. */
export interface Span {
  readonly tenantId: string;
  /** The exclusive start. */
  readonly after: number;
  /** The inclusive end. */
  readonly upTo: number;
}

/** Reads the wanted events of some spans, each tenant's in ascending order. */
export async function readSpans(db: Queryable, spans: readonly Span[], wanted: Wanted = {}): Promise<LogRow[]> {
  const values = [
    quoted(spans.map(({ tenantId }) => tenantId)),
    literals(spans.map(({ after }) => after)),
    literals(spans.map(({ upTo }) => upTo)),
    wanted.types ?? null,
    JSON.stringify(wanted.known ?? {}),
  ];
  const { rows } = await db.query<LogRow & Row>({ name: 'worker-read-spans', text: READ_SPANS, values });
  return rows.sort((a, b) => a.position - b.position);
}

const READ_STREAM_SPAN = `
  select ${COLUMNS} from es.events e
  where tenant_id = $1 and stream_id = $2 and position >= $3 and position <= $4
    and ($5::text[] is null or type = any($5) or type = '${RESUMED}'
      or schema_version > coalesce(($6::jsonb ->> type)::integer, 0))
  order by version limit $7`;

export interface StreamSpan {
  readonly tenantId: string;
  readonly streamId: string;
  /** The inclusive start; `to` is also inclusive. */
  readonly from: number;
  readonly to: number;
  readonly wanted: Wanted;
  readonly limit: number;
}

/** Reads a stream's wanted events between two positions in ascending order. */
export async function readStreamSpan(db: Queryable, span: StreamSpan): Promise<LogRow[]> {
  const { tenantId, streamId, from, to, wanted, limit } = span;
  const values = [tenantId, streamId, from, to, wanted.types ?? null, JSON.stringify(wanted.known ?? {}), limit];
  const { rows } = await db.query<LogRow & Row>({ name: 'worker-read-parked', text: READ_STREAM_SPAN, values });
  return rows;
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
