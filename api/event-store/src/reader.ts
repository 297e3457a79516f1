/**
 * Reads the log by tenant and position, by stream and version, and by command.
 *
 * A tenant's positions are dense and become visible in commit order, so a reader that continues after the last position it has seen misses nothing.
 */
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { EventCodec } from './codec.ts';
import { toCommandKey } from './prepare.ts';
import type { EventMetadata, EventReader, JsonObject, ReadStreamOptions, StoredEvent } from './types.ts';

/** The maximum number of events that one statement reads. */
export const MAX_READ = 5_000;

/** Creates a reader of the log. Given a client in a transaction, it reads that transaction's snapshot. */
export function createEventReader(db: Queryable, codec: EventCodec): EventReader {
  return {
    readAfter: (tenantId, position, limit) => readAfter(db, codec, { tenantId, position, limit }),
    readStream: (tenantId, streamId, options = {}) => readStream(db, codec, { tenantId, streamId, ...options }),
    head: (tenantId) => readHead(db, tenantId),
  };
}

interface EventRow {
  position: string;
  stream_id: string;
  version: number;
  type: string;
  schema_version: number;
  data: JsonObject;
  metadata: EventMetadata;
  recorded_at: Date;
}

const READ_AFTER = `
  select position, stream_id, version, type, schema_version, data, metadata, recorded_at
  from es.events where tenant_id = $1 and position > $2
  order by tenant_id, position limit $3`;

async function readAfter(
  db: Queryable,
  codec: EventCodec,
  { tenantId, position, limit }: { tenantId: string; position: number; limit: number },
): Promise<StoredEvent[]> {
  const values = [tenantId, position, Math.min(limit, MAX_READ)];
  const { rows } = await db.query<EventRow>({ name: 'es-read-after', text: READ_AFTER, values });
  return rows.map((row) => toStoredEvent(tenantId, row, codec));
}

// One statement, so one snapshot: the version always matches the events.
const READ_STREAM = `
  select s.version as stream_version, e.position, e.stream_id, e.version, e.type, e.schema_version, e.data, e.metadata, e.recorded_at
  from es.streams s left join lateral (
    select * from es.events
    where tenant_id = $1 and stream_id = $2 and version > $3 and ($4::text[] is null or type = any ($4))
    order by tenant_id, stream_id, version limit $5
  ) e on true
  where s.tenant_id = $1 and s.stream_id = $2
  order by e.version`;

type StreamRow = { stream_version: number } & (EventRow | { position: null });

async function readStream(
  db: Queryable,
  codec: EventCodec,
  { tenantId, streamId, afterVersion = 0, types, limit }: ReadStreamOptions & { tenantId: string; streamId: string },
): Promise<{ events: StoredEvent[]; version: number }> {
  const events: StoredEvent[] = [];
  const wanted = limit ?? Number.POSITIVE_INFINITY;
  let version: number | undefined;
  for (let after = afterVersion; ; ) {
    const page = Math.min(wanted - events.length, MAX_READ);
    const values = [tenantId, streamId, after, types ?? null, page];
    const { rows } = await db.query<StreamRow>({ name: 'es-read-stream', text: READ_STREAM, values });
    version ??= rows[0]?.stream_version ?? 0;
    // Events appended since the first page are left out, so that the events match the version.
    for (const row of rows) {
      if (row.position !== null && row.version <= version) events.push(toStoredEvent(tenantId, row, codec));
    }
    after = events.at(-1)?.version ?? version;
    if (rows.length < page || events.length >= wanted || after >= version) return { events, version };
  }
}

const READ_HEAD = 'select position from es.tenant_head where tenant_id = $1';

async function readHead(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await db.query<{ position: string }>({ name: 'es-read-head', text: READ_HEAD, values: [tenantId] });
  return Number(rows[0]?.position ?? 0);
}

function toStoredEvent(tenantId: string, row: EventRow, codec: EventCodec): StoredEvent {
  const { schemaVersion, data } = codec.read(row.type, { schemaVersion: row.schema_version, data: row.data });
  return {
    tenantId,
    position: Number(row.position),
    streamId: row.stream_id,
    version: row.version,
    type: row.type,
    schemaVersion,
    data,
    metadata: row.metadata,
    recordedAt: row.recorded_at,
  };
}

/** The stream that a command's events were appended to. */
export interface FoundCommand {
  readonly streamId: string;
  /** The stream's version after the command's last event. */
  readonly version: number;
}

/** Finds the events of a tenant's command; undefined if it has appended none. */
export async function findCommand(
  db: Queryable,
  tenantId: string,
  commandId: string,
): Promise<FoundCommand | undefined> {
  const { rows } = await db.query<FoundCommand & Record<never, never>>({
    name: 'es-find-command',
    text: `select stream_id as "streamId", version + command_events - 1 as version from es.events
      where command_key = $1 and tenant_id = $2`,
    values: [toCommandKey(tenantId, commandId), tenantId],
  });
  return rows[0];
}
