import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ExportCursor } from '@switchboard/application/exports/export-runs';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { pack } from 'tar-stream';
import type { ExportMaker } from './make-export.ts';

/** Exports all of an account's data as an archive of JSON-lines files. */
export const accountExport: ExportMaker = {
  job: 'make-export',
  count: (pool, { tenantId }) => countLines(pool, tenantId),
  async piece(pool, run) {
    const from = run.next ?? FIRST_PART;
    if (from.source === AFTER_END.source) return undefined;
    const part = await readPart(pool, run.tenantId, from);
    const bytes = part ? await archiveFile(part.file, part.text, run.askedAt) : await archiveEnd();
    return { bytes, lines: part?.lines ?? 0, next: part?.next ?? AFTER_END };
  },
};

/** One kind of line of an export, ordered by a key of two parts. */
export interface Source {
  /** The name, which is also the folder of the source's files. */
  readonly name: string;
  /** The key that precedes the first line. */
  readonly start: readonly [string, string];
  /** Counts the lines of account $1. */
  readonly count: string;
  /** Selects at most $4 lines after the key ($2, $3) as `a`, `b` and `line`. */
  readonly page: string;
}

const NUMBERS = ['0', '0'] as const;
const TEXTS = ['', ''] as const;

/** Events of secrets are left out, and their resources contain no fields: a secret's value never reaches a file. */
const IS_EXPORTED = `stream_id not like 'secret-%'`;

/** All of an account's data, in the order of the archive. */
export const SOURCES: readonly Source[] = [
  {
    name: 'account',
    start: TEXTS,
    count: 'select count(*) as total from access.accounts where id = $1',
    page: `select id as a, '' as b, json_build_object('id', id, 'name', name, 'timeZone', time_zone, 'locale', locale,
        'createdAt', created_at)::text as line
      from access.accounts where id = $1 and (id, '') > ($2, $3) order by id limit $4`,
  },
  {
    name: 'people',
    start: TEXTS,
    count: 'select count(*) as total from access.users where tenant_id = $1',
    page: `select id as a, '' as b, json_build_object('id', id, 'name', name, 'email', email, 'role', role, 'status', status,
        'locale', locale, 'createdAt', created_at, 'lastSeenAt', last_seen_at, 'removedAt', removed_at)::text as line
      from access.users where tenant_id = $1 and (id, '') > ($2, $3) order by id limit $4`,
  },
  {
    name: 'resources',
    start: TEXTS,
    count: 'select count(*) as total from resource.items where tenant_id = $1',
    page: `select kind as a, id as b, json_build_object('kind', kind, 'id', id, 'version', version, 'name', name,
        'fields', case when kind = 'secrets' then '{}' else fields end, 'createdAt', created_at, 'createdBy', created_by,
        'updatedAt', updated_at, 'updatedBy', updated_by, 'archivedAt', archived_at)::text as line
      from resource.items where tenant_id = $1 and (kind, id) > ($2, $3) order by kind, id limit $4`,
  },
  {
    name: 'batch-contacts',
    start: ['', '0'],
    count: 'select count(*) as total from outbound.batch_contacts where tenant_id = $1',
    page: `select batch_id as a, nth as b, json_build_object('batchId', batch_id, 'nth', nth, 'phone', phone, 'name', name,
        'language', language, 'variables', variables, 'consent', consent, 'candidateId', candidate_id, 'state', state, 'outcome', outcome,
        'attempts', attempts, 'conversationId', conversation_id, 'changedAt', changed_at)::text as line
      from outbound.batch_contacts where tenant_id = $1 and (batch_id, nth) > ($2, $3::integer) order by batch_id, nth limit $4`,
  },
  {
    name: 'do-not-call',
    start: TEXTS,
    count: 'select count(*) as total from outbound.do_not_call where tenant_id = $1',
    page: `select number as a, '' as b, json_build_object('number', number, 'reason', reason, 'createdAt', created_at,
        'createdBy', created_by)::text as line
      from outbound.do_not_call where tenant_id = $1 and (number, '') > ($2, $3) order by number limit $4`,
  },
  {
    name: 'smart-tags',
    start: NUMBERS,
    count: 'select count(*) as total from read.smart_tags where tenant_id = $1',
    page: `select id as a, 0 as b, json_build_object('id', id, 'name', name, 'color', color, 'archived', archived)::text as line
      from read.smart_tags where tenant_id = $1 and (id, 0) > ($2::bigint, $3::bigint) order by id limit $4`,
  },
  {
    name: 'conversations',
    start: NUMBERS,
    count: 'select count(*) as total from read.conversations where tenant_id = $1',
    page: `select id as a, 0 as b, json_build_object('id', id, 'name', name, 'number', number, 'channel', channel, 'direction', direction,
        'language', language, 'agentId', agent_id, 'agentName', agent_name, 'status', status, 'needsAttention', needs_attention,
        'createdAt', created_at, 'endedAt', ended_at, 'durationMs', duration_ms, 'lastMessageAt', last_message_at,
        'messageCount', message_count, 'smartTagIds', smart_tags, 'summary', summary, 'recordingUrl', case when recording_url not like 'media:%' then recording_url end,
        'provider', provider, 'deletedAt', deleted_at)::text as line
      from read.conversations where tenant_id = $1 and (id, 0) > ($2::bigint, $3::bigint) order by id limit $4`,
  },
  {
    name: 'messages',
    start: NUMBERS,
    count: 'select count(*) as total from read.messages where tenant_id = $1',
    page: `select conversation_id as a, seq as b, json_build_object('conversationId', conversation_id, 'seq', seq, 'role', role,
        'text', text, 'at', at, 'offsetMs', offset_ms)::text as line
      from read.messages where tenant_id = $1 and (conversation_id, seq) > ($2::bigint, $3::integer)
      order by conversation_id, seq limit $4`,
  },
  {
    name: 'attention',
    start: NUMBERS,
    count: 'select count(*) as total from read.attention where tenant_id = $1',
    page: `select conversation_id as a, position as b, json_build_object('conversationId', conversation_id, 'level', level,
        'reason', reason, 'evidence', evidence, 'seq', seq, 'raisedAt', raised_at, 'clearedAt', cleared_at, 'clearedBy', cleared_by)::text as line
      from read.attention where tenant_id = $1 and (conversation_id, position) > ($2::bigint, $3::bigint)
      order by conversation_id, position limit $4`,
  },
  {
    name: 'events',
    start: NUMBERS,
    count: `select count(*) as total from es.events where tenant_id = $1 and ${IS_EXPORTED}`,
    page: `select position as a, 0 as b, json_build_object('position', position, 'stream', stream_id, 'version', version, 'type', type,
        'schemaVersion', schema_version, 'recordedAt', recorded_at, 'data', data, 'actor', metadata -> 'actor',
        'onBehalfOf', metadata -> 'onBehalfOf')::text as line
      from es.events where tenant_id = $1 and position > $2::bigint and $3::bigint = 0 and ${IS_EXPORTED} order by position limit $4`,
  },
];

/** The lines of one file of the archive, and the cursor of the next one. */
export interface Part {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly next: ExportCursor;
}

/** The approximate size of a file in the archive; a file is held in memory as a whole. */
const MAX_FILE_BYTES = 4 * 1_048_576;
/** The number of rows that are read at once. A line is at most a mebibyte long, and rarely more than a few kilobytes. */
const ROWS_PER_READ = 200;

/** Counts the lines of an account. */
export async function countLines(db: Queryable, tenantId: string): Promise<number> {
  let lines = 0;
  for (const { name, count } of SOURCES) {
    const { rows } = await db.query<{ total: number }>({
      name: `export-count-${name}`,
      text: count,
      values: [tenantId],
    });
    lines += rows[0]?.total ?? 0;
  }
  return lines;
}

/** The cursor at the start of an export. */
export const FIRST_PART: ExportCursor = { source: 0, after: SOURCES[0]?.start ?? ['', ''], nth: 0 };

/** The cursor after the archive's end. */
export const AFTER_END: ExportCursor = { source: SOURCES.length + 1, after: ['', ''], nth: 0 };

/** Reads an account's lines after a cursor; undefined past the last source. */
export async function readPart(
  db: Queryable,
  tenantId: string,
  { source: index, after: from, nth }: ExportCursor,
): Promise<Part | undefined> {
  const source = SOURCES[index];
  if (source === undefined) return undefined;
  const lines: string[] = [];
  let after = from;
  let bytes = 0;
  let isDone = false;
  while (!isDone && bytes < MAX_FILE_BYTES) {
    const { rows } = await db.query<{ a: string | number; b: string | number; line: string }>({
      name: `export-page-${source.name}`,
      text: source.page,
      values: [tenantId, ...after, ROWS_PER_READ],
    });
    for (const { line } of rows) {
      lines.push(line);
      bytes += Buffer.byteLength(line) + 1;
    }
    const last = rows.at(-1);
    if (last) after = [String(last.a), String(last.b)];
    isDone = rows.length < ROWS_PER_READ;
  }
  const following = SOURCES[index + 1];
  const next = isDone
    ? { source: index + 1, after: following?.start ?? after, nth: 0 }
    : { source: index, after, nth: nth + 1 };
  return {
    file: `${source.name}/${String(nth + 1).padStart(6, '0')}.jsonl`,
    text: lines.map((line) => `${line}\n`).join(''),
    lines: lines.length,
    next,
  };
}

const compress = promisify(gzip);
/** A tar archive ends with two empty blocks. */
const END_BYTES = 1_024;

/** Compresses one file of an archive. The concatenated files and {@link archiveEnd} are the archive, because gzip reads concatenated streams as one. */
export async function archiveFile(name: string, text: string, at: Date): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name, mtime: at }, text);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive as AsyncIterable<Buffer>) chunks.push(chunk);
  return compress(Buffer.concat(chunks).subarray(0, -END_BYTES));
}

/** Compresses the end of an archive. */
export const archiveEnd = (): Promise<Buffer> => compress(Buffer.alloc(END_BYTES));
