import type { EventType } from '@switchboard/contracts/events';
import { categoryOf } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../pg-arrays.ts';

/** The event that has a parked stream taken up again: whoever reads some types only reads it too. */
export const RESUMED = 'stream.resumed' satisfies EventType;

/** A row of the log, before its data was checked. */
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

/** A row as `worker.take` has it: position, stream, version, type, schema version, data, when it was recorded, the actor's id. */
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

/** Reads a row of `worker.take`. */
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

export interface Span {
  readonly tenantId: string;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upTo: number;
}

/** Which events a consumer reads: all of them without types, and whatever is newer than what is known. */
export interface Wanted {
  readonly types?: readonly string[] | undefined;
  /** The newest schema version that is known of each type. */
  readonly known?: Readonly<Record<string, number>> | undefined;
}

/** The same choice in memory as `worker.take` makes; `known` has the newest schema version that is known of each type. */
export function isWanted(
  { streamId, type, schemaVersion }: LogRow,
  { categories, types }: { readonly categories?: readonly string[]; readonly types?: readonly string[] },
  known: Readonly<Record<string, number>>,
): boolean {
  if (categories !== undefined && !categories.includes(categoryOf(streamId))) return false;
  return types === undefined || type === RESUMED || types.includes(type) || schemaVersion > (known[type] ?? 0);
}

/** The events of spans of positions, each tenant's ascending; those that are wanted only. */
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

const READ_PARKED = `
  select ${COLUMNS} from es.events e
  where tenant_id = $1 and stream_id = $2 and position >= $3 and position <= $4
    and ($5::text[] is null or type = any($5) or type = '${RESUMED}'
      or schema_version > coalesce(($6::jsonb ->> type)::integer, 0))
  order by version limit $7`;

export interface ParkedSpan {
  readonly tenantId: string;
  readonly streamId: string;
  /** Inclusive, as is `to`. */
  readonly from: number;
  readonly to: number;
  readonly wanted: Wanted;
  readonly limit: number;
}

/** A stream's events between two positions, ascending. */
export async function readParkedSpan(db: Queryable, span: ParkedSpan): Promise<LogRow[]> {
  const { tenantId, streamId, from, to, wanted, limit } = span;
  const values = [tenantId, streamId, from, to, wanted.types ?? null, JSON.stringify(wanted.known ?? {}), limit];
  const { rows } = await db.query<LogRow & Row>({ name: 'worker-read-parked', text: READ_PARKED, values });
  return rows;
}

type Row = Record<never, never>;
