import type { Queryable } from '@switchboard/platform/postgres/types';

/** A recording as its row has it. */
export interface RecordingRow {
  readonly mediaId: string;
  readonly sourceUrl: string;
  readonly state: 'waiting' | 'stored' | 'failed' | 'dropped';
}

/** Finds what is known of a conversation's recording; with `lock` nobody changes it until the transaction ends. */
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

/** Writes that a recording is to be fetched, in place of what was there. */
export async function wishRecording(
  db: Queryable,
  tenantId: string,
  wish: { readonly conversationId: number; readonly mediaId: string; readonly sourceUrl: string },
): Promise<void> {
  await db.query({
    name: 'recordings-wish',
    text: `insert into media.recordings (tenant_id, conversation_id, source_url, state, media_id) values ($1, $2, $3, 'waiting', $4)
      on conflict (tenant_id, conversation_id) do update set source_url = excluded.source_url, state = 'waiting', media_id = excluded.media_id,
        fault = null, type = null, bytes = null, stored_at = null, duration_ms = null, channels = null, ms_per_peak = null, peaks = null`,
    values: [tenantId, wish.conversationId, wish.sourceUrl, wish.mediaId],
  });
}

/** Writes that nothing of a recording is kept while its conversation is deleted; where it came from stays known. */
export async function dropRecording(db: Queryable, tenantId: string, conversationId: number): Promise<void> {
  await db.query({
    name: 'recordings-drop',
    text: `update media.recordings set state = 'dropped', fault = null, type = null, bytes = null, stored_at = null, duration_ms = null,
        channels = null, ms_per_peak = null, peaks = null
      where tenant_id = $1 and conversation_id = $2`,
    values: [tenantId, conversationId],
  });
}

/** Forgets a recording whole. */
export async function forgetRecording(db: Queryable, tenantId: string, conversationId: number): Promise<void> {
  await db.query({
    name: 'recordings-forget',
    text: 'delete from media.recordings where tenant_id = $1 and conversation_id = $2',
    values: [tenantId, conversationId],
  });
}

interface Wish {
  readonly conversationId: number;
  readonly mediaId: string;
}

/** Notes that a file is stored. Answers false if nobody wants it any more. */
export async function storeRecording(
  db: Queryable,
  tenantId: string,
  file: Wish & { readonly type: string; readonly bytes: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'recordings-store',
    text: `update media.recordings set state = 'stored', type = $4, bytes = $5, stored_at = $6, fault = null
      where tenant_id = $1 and conversation_id = $2 and media_id = $3 and state in ('waiting', 'stored')`,
    values: [tenantId, file.conversationId, file.mediaId, file.type, file.bytes, file.at],
  });
  return rowCount === 1;
}

/** Notes why a file will not be fetched any more. */
export async function failRecording(
  db: Queryable,
  tenantId: string,
  { conversationId, mediaId, fault }: Wish & { readonly fault: string },
): Promise<void> {
  await db.query({
    name: 'recordings-fail',
    text: `update media.recordings set state = 'failed', fault = $4
      where tenant_id = $1 and conversation_id = $2 and media_id = $3 and state = 'waiting'`,
    values: [tenantId, conversationId, mediaId, fault],
  });
}

/** The peaks that were drawn from a sound. */
export interface Drawing {
  readonly durationMs: number;
  readonly channels: number;
  readonly msPerPeak: number;
  /** From 0 to 255, one channel behind the other. */
  readonly peaks: Buffer;
}

/** Keeps what was drawn from a stored file. */
export async function keepDrawing(
  db: Queryable,
  tenantId: string,
  { conversationId, mediaId, durationMs, channels, msPerPeak, peaks }: Wish & Drawing,
): Promise<void> {
  await db.query({
    name: 'recordings-keep-drawing',
    text: `update media.recordings set duration_ms = $4, channels = $5, ms_per_peak = $6, peaks = $7
      where tenant_id = $1 and conversation_id = $2 and media_id = $3 and state = 'stored'`,
    values: [tenantId, conversationId, mediaId, durationMs, channels, msPerPeak, peaks],
  });
}

/** A file that is kept. */
export interface StoredRecording {
  readonly mediaId: string;
  readonly type: string;
  readonly bytes: number;
  readonly durationMs: number | null;
  readonly channels: number | null;
  readonly msPerPeak: number | null;
}

/** The kept recording of a conversation that the account has and nobody deleted. */
export async function findStored(
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

/** The peaks of a kept recording; undefined if none were drawn. */
export async function findDrawing(
  db: Queryable,
  tenantId: string,
  conversationId: number,
): Promise<Drawing | undefined> {
  const { rows } = await db.query<Drawing & Record<never, never>>({
    name: 'recordings-drawing',
    text: `select duration_ms as "durationMs", channels, ms_per_peak as "msPerPeak", peaks
      from media.recordings where tenant_id = $1 and conversation_id = $2 and state = 'stored' and peaks is not null`,
    values: [tenantId, conversationId],
  });
  return rows[0];
}
