import type { conversationEvents } from '@switchboard/contracts/conversations/events';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The event that has a parked stream taken up again: whoever reads some types only reads it too. */
export const REPROJECTED = 'conversation.reprojected' satisfies keyof typeof conversationEvents;

/** A row of the log, before its data was checked. */
export interface LogRow {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Record<string, unknown>;
  readonly recordedAt: Date;
  readonly actorId: string | null;
}

const COLUMNS = `position, stream_id as "streamId", version, type, schema_version as "schemaVersion", data,
    recorded_at as "recordedAt", metadata -> 'actor' ->> 'id' as "actorId"`;

const READ_SPAN = `
  select ${COLUMNS} from es.events
  where tenant_id = $1 and position > $2 and position <= $3 and ($4::text[] is null or type = any($4) or type = '${REPROJECTED}')
  order by position`;

export interface Span {
  readonly tenantId: string;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upTo: number;
  readonly types?: readonly string[] | undefined;
}

/** The events of a span of positions, ascending; of the given types only, if any are given. */
export async function readSpan(db: Queryable, { tenantId, after, upTo, types }: Span): Promise<LogRow[]> {
  const values = [tenantId, after, upTo, types ?? null];
  const { rows } = await db.query<LogRow & Row>({ name: 'worker-read-span', text: READ_SPAN, values });
  return rows;
}

const READ_PARKED = `
  select ${COLUMNS} from es.events
  where tenant_id = $1 and stream_id = $2 and position >= $3 and position <= $4
    and ($5::text[] is null or type = any($5) or type = '${REPROJECTED}')
  order by version limit $6`;

export interface ParkedSpan {
  readonly tenantId: string;
  readonly streamId: string;
  /** Inclusive, as is `to`. */
  readonly from: number;
  readonly to: number;
  readonly types?: readonly string[] | undefined;
  readonly limit: number;
}

/** A stream's events between two positions, ascending. */
export async function readParkedSpan(db: Queryable, span: ParkedSpan): Promise<LogRow[]> {
  const values = [span.tenantId, span.streamId, span.from, span.to, span.types ?? null, span.limit];
  const { rows } = await db.query<LogRow & Row>({ name: 'worker-read-parked', text: READ_PARKED, values });
  return rows;
}

type Row = Record<never, never>;
