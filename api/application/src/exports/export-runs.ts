/**
 * The rows of exports and the pieces of their files.
 *
 * A run is `waiting`, then `running`, then `succeeded` or `failed`; a run that succeeded becomes `expired` when its file's lifetime is over.
 * Pieces are appended in order, and a worker that another one has overtaken can't append. Erasures revoke all files of the account.
 */
import type { CallExportRequest } from '@switchboard/contracts/calls/export-routes';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { Export } from '@switchboard/contracts/exports/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** An export of all of an account's data, or of calls. */
export type ExportKind = 'account' | 'calls';

/** A request for an export of calls, with the call purposes that are withheld from the requester. */
export type StoredExportRequest = CallExportRequest & { readonly withheld?: readonly CallPurpose[] };

/** A row of an export. */
export interface ExportRun {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: ExportKind;
  /** The filter and format of an export of calls. */
  readonly wish: StoredExportRequest | null;
  readonly status: Export['status'];
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly next: ExportCursor | null;
  readonly pieces: number;
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
}

/** The position at which the next piece of an export starts. */
export interface ExportCursor {
  /** The index of the source. */
  readonly source: number;
  /** The key of the source's last exported line. */
  readonly after: readonly [string, string];
  /** The number of pieces of the source. */
  readonly nth: number;
}

const COLUMNS = `id, tenant_id as "tenantId", kind, wish, status, asked_by as "askedBy", asked_at as "askedAt", finished_at as "finishedAt",
  expires_at as "expiresAt", next, pieces, done, total, bytes`;
type Row = ExportRun & Record<never, never>;

/** Stores a requested export. Returns false if one is already in progress: of the account, or of calls for the same user. */
export async function insertExport(
  db: Queryable,
  run: Pick<ExportRun, 'id' | 'tenantId' | 'kind' | 'wish' | 'askedBy' | 'askedAt'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-export',
    text: `insert into exports.runs (id, tenant_id, kind, wish, status, asked_by, asked_at) values ($1, $2, $3, $4, 'waiting', $5, $6)
      on conflict do nothing`,
    values: [run.id, run.tenantId, run.kind, run.wish && JSON.stringify(run.wish), run.askedBy, run.askedAt],
  });
  return rowCount === 1;
}

/** Selects exports of an account; exports of calls are private to their requester. */
export type ExportSelection = { readonly kind: 'account' } | { readonly kind: 'calls'; readonly askedBy: string };

/** Finds the account's full export that is in progress. */
export async function findRunningExport(db: Queryable, tenantId: string): Promise<ExportRun | undefined> {
  const { rows } = await db.query<Row>({
    name: 'find-export-under-way',
    text: `select ${COLUMNS} from exports.runs where tenant_id = $1 and kind = 'account' and status in ('waiting', 'running')`,
    values: [tenantId],
  });
  return rows[0];
}

/** Reads an export of an account. */
export async function findExport(db: Queryable, tenantId: string, id: string): Promise<ExportRun | undefined> {
  const { rows } = await db.query<Row>({
    name: 'find-export',
    text: `select ${COLUMNS} from exports.runs where tenant_id = $1 and id = $2`,
    values: [tenantId, id],
  });
  return rows[0];
}

/** Lists exports of an account, newest first. */
export async function listExports(
  db: Queryable,
  tenantId: string,
  { limit, of }: { readonly limit: number; readonly of: ExportSelection },
): Promise<ExportRun[]> {
  const { rows } = await db.query<Row>({
    name: 'list-exports',
    text: `select ${COLUMNS} from exports.runs where tenant_id = $1 and kind = $2 and ($3::text is null or asked_by = $3)
      order by asked_at desc, id limit $4`,
    values: [tenantId, of.kind, of.kind === 'calls' ? of.askedBy : null, limit],
  });
  return rows;
}

/** Marks an export as running, with its total number of lines. */
export async function beginExport(
  db: Queryable,
  { tenantId, id, total }: Pick<ExportRun, 'tenantId' | 'id' | 'total'>,
) {
  await db.query({
    name: 'begin-export',
    text: `update exports.runs set status = 'running', total = $3 where tenant_id = $1 and id = $2 and status = 'waiting'`,
    values: [tenantId, id, total],
  });
}

export interface NewPiece {
  readonly bytes: Buffer;
  readonly lines: number;
  readonly next: ExportCursor;
}

/** Appends a piece to an export's file. Returns false, without a change, if another worker has continued the export. */
export async function addPiece(db: Queryable, run: ExportRun, { bytes, lines, next }: NewPiece): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'add-export-piece',
    text: `with gone_on as (
        update exports.runs set pieces = pieces + 1, bytes = bytes + length($4::bytea), done = done + $5, next = $6
        where tenant_id = $1 and id = $2 and pieces = $3::integer and status = 'running' returning id)
      insert into exports.pieces (export_id, nth, bytes) select id, $3::integer, $4::bytea from gone_on`,
    values: [run.tenantId, run.id, run.pieces, bytes, lines, JSON.stringify(next)],
  });
  return rowCount === 1;
}

/** Ends an export that is in progress; the file of a failed export is deleted later. */
export async function endExport(
  db: Queryable,
  { tenantId, id }: Pick<ExportRun, 'tenantId' | 'id'>,
  end: { readonly status: 'succeeded' | 'failed'; readonly at: Date; readonly expiresAt: Date | null },
): Promise<void> {
  await db.query({
    name: 'end-export',
    text: `update exports.runs set status = $3, finished_at = $4, expires_at = $5
      where tenant_id = $1 and id = $2 and status in ('waiting', 'running')`,
    values: [tenantId, id, end.status, end.at, end.expiresAt],
  });
}

/** Reads a piece of an export's file; undefined after the last one. */
export async function findPiece(db: Queryable, id: string, nth: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>({
    name: 'find-export-piece',
    text: 'select bytes from exports.pieces where export_id = $1 and nth = $2',
    values: [id, nth],
  });
  return rows[0]?.bytes;
}

/** Marks exports as expired once their file's lifetime is over. */
export async function expireExports(db: Queryable, now: Date): Promise<void> {
  await db.query({
    name: 'expire-exports',
    text: `update exports.runs set status = 'expired' where status = 'succeeded' and expires_at <= $1`,
    values: [now],
  });
}

/** Revokes the files of an account's exports, including those in progress, because they may contain erased data. */
export async function revokeExports(db: Queryable, tenantId: string, at: Date): Promise<void> {
  await db.query({
    name: 'take-back-exports',
    text: `update exports.runs set status = case status when 'succeeded' then 'expired' else 'failed' end, finished_at = coalesce(finished_at, $2)
      where tenant_id = $1 and status in ('waiting', 'running', 'succeeded')`,
    values: [tenantId, at],
  });
}

/** Fails exports that were requested before an instant and are still in progress: their worker has crashed. */
export async function failLostExports(db: Queryable, before: Date, at: Date): Promise<void> {
  await db.query({
    name: 'fail-lost-exports',
    text: `update exports.runs set status = 'failed', finished_at = $2 where status in ('waiting', 'running') and asked_at < $1`,
    values: [before, at],
  });
}

/** Deletes up to `limit` pieces of exports that have expired or failed. Returns how many it deleted. */
export async function prunePieces(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'prune-export-pieces',
    text: `delete from exports.pieces where (export_id, nth) in (
      select p.export_id, p.nth from exports.pieces p join exports.runs r on r.id = p.export_id
      where r.status in ('expired', 'failed') limit $1)`,
    values: [limit],
  });
  return rowCount ?? 0;
}

/** Deletes up to `limit` exports that ended before an instant and have no pieces left. */
export async function pruneExports(db: Queryable, before: Date, limit: number): Promise<void> {
  await db.query({
    name: 'prune-exports',
    text: `delete from exports.runs where id in (
      select id from exports.runs r where status in ('expired', 'failed') and finished_at < $1
        and not exists (select from exports.pieces p where p.export_id = r.id) limit $2)`,
    values: [before, limit],
  });
}
