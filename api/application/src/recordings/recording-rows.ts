/**
 * The rows of recordings, one per conversation.
 *
 * A requested recording is `waiting` until its file is `stored`, or has `failed` for good. It is `dropped` while its conversation is deleted. A
 * new request replaces the row; results for a previous `mediaId` then change nothing.
 */
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A row of a recording. */
export interface RecordingRow {
  readonly mediaId: string;
  readonly sourceUrl: string;
  readonly state: 'waiting' | 'stored' | 'failed' | 'dropped';
}

/** Finds the recording of a conversation; `lock` locks its row until the transaction ends. */
export async function findRecording(
  db: Queryable,
  tenantId: string,
  { conversationId, lock = false }: { readonly conversationId: number; readonly lock?: boolean },
): Promise<RecordingRow | undefined> {
  const { rows } = await db.query<RecordingRow & Record<never, never>>({
    name: lock ? 'recordings-lock' : 'recordings-find',
    text: `select media_id as "mediaId", source_url as "sourceUrl", state from media.recordings
      where tenant_id = $1 and conversation_id = $2${lock ? ' for update' : ''}`,
    values: [tenantId, conversationId],
  });
  return rows[0];
}

/** Stores that a recording is to be fetched, replacing the previous one. */
export async function requestRecording(
  db: Queryable,
  tenantId: string,
  request: { readonly conversationId: number; readonly mediaId: string; readonly sourceUrl: string },
): Promise<void> {
  await db.query({
    name: 'recordings-wish',
    text: `insert into media.recordings (tenant_id, conversation_id, source_url, state, media_id) values ($1, $2, $3, 'waiting', $4)
      on conflict (tenant_id, conversation_id) do update set source_url = excluded.source_url, state = 'waiting', media_id = excluded.media_id,
        fault = null, type = null, bytes = null, stored_at = null, duration_ms = null, channels = null, ms_per_peak = null, peaks = null`,
    values: [tenantId, request.conversationId, request.sourceUrl, request.mediaId],
  });
}

/** Marks a recording as dropped while its conversation is deleted; its source URL stays. */
export async function dropRecording(db: Queryable, tenantId: string, conversationId: number): Promise<void> {
  await db.query({
    name: 'recordings-drop',
    text: `update media.recordings set state = 'dropped', fault = null, type = null, bytes = null, stored_at = null, duration_ms = null,
        channels = null, ms_per_peak = null, peaks = null
      where tenant_id = $1 and conversation_id = $2`,
    values: [tenantId, conversationId],
  });
}

/** Deletes a recording's row. */
export async function deleteRecording(db: Queryable, tenantId: string, conversationId: number): Promise<void> {
  await db.query({
    name: 'recordings-forget',
    text: 'delete from media.recordings where tenant_id = $1 and conversation_id = $2',
    values: [tenantId, conversationId],
  });
}

interface RecordingKey {
  readonly conversationId: number;
  readonly mediaId: string;
}

/** Marks a recording as stored. Returns false if the recording is no longer wanted. */
export async function storeRecording(
  db: Queryable,
  tenantId: string,
  file: RecordingKey & { readonly type: string; readonly bytes: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'recordings-store',
    text: `update media.recordings set state = 'stored', type = $4, bytes = $5, stored_at = $6, fault = null
      where tenant_id = $1 and conversation_id = $2 and media_id = $3 and state in ('waiting', 'stored')`,
    values: [tenantId, file.conversationId, file.mediaId, file.type, file.bytes, file.at],
  });
  return rowCount === 1;
}

/** Marks a recording as failed, with its fault. */
export async function failRecording(
  db: Queryable,
  tenantId: string,
  { conversationId, mediaId, fault }: RecordingKey & { readonly fault: string },
): Promise<void> {
  await db.query({
    name: 'recordings-fail',
    text: `update media.recordings set state = 'failed', fault = $4
      where tenant_id = $1 and conversation_id = $2 and media_id = $3 and state = 'waiting'`,
    values: [tenantId, conversationId, mediaId, fault],
  });
}

/** The waveform of a recording. */
export interface Waveform {
  readonly durationMs: number;
  readonly channels: number;
  readonly msPerPeak: number;
  /** From 0 to 255, one channel after the other. */
  readonly peaks: Buffer;
}

/** Stores the waveform of a stored recording. */
export async function storeWaveform(
  db: Queryable,
  tenantId: string,
  { conversationId, mediaId, durationMs, channels, msPerPeak, peaks }: RecordingKey & Waveform,
): Promise<void> {
  await db.query({
    name: 'recordings-keep-drawing',
    text: `update media.recordings set duration_ms = $4, channels = $5, ms_per_peak = $6, peaks = $7
      where tenant_id = $1 and conversation_id = $2 and media_id = $3 and state = 'stored'`,
    values: [tenantId, conversationId, mediaId, durationMs, channels, msPerPeak, peaks],
  });
}

/** A stored recording. */
export interface StoredRecording {
  readonly mediaId: string;
  readonly type: string;
  readonly bytes: number;
  readonly durationMs: number | null;
  readonly channels: number | null;
  readonly msPerPeak: number | null;
}

/** Finds the stored recording of a conversation. */
export async function findStoredRecording(
  db: Queryable,
  tenantId: string,
  conversationId: number,
): Promise<StoredRecording | undefined> {
  const { rows } = await db.query<StoredRecording & Record<never, never>>({
    name: 'recordings-stored',
    text: `select media_id as "mediaId", type, bytes, duration_ms as "durationMs", channels, ms_per_peak as "msPerPeak"
      from media.recordings where tenant_id = $1 and conversation_id = $2 and state = 'stored'`,
    values: [tenantId, conversationId],
  });
  return rows[0];
}

/** Finds the waveform of a stored recording; undefined if it has none. */
export async function findWaveform(
  db: Queryable,
  tenantId: string,
  conversationId: number,
): Promise<Waveform | undefined> {
  const { rows } = await db.query<Waveform & Record<never, never>>({
    name: 'recordings-drawing',
    text: `select duration_ms as "durationMs", channels, ms_per_peak as "msPerPeak", peaks
      from media.recordings where tenant_id = $1 and conversation_id = $2 and state = 'stored' and peaks is not null`,
    values: [tenantId, conversationId],
  });
  return rows[0];
}
