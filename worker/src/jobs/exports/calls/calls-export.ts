import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { callsWhere } from '@switchboard/application/calls/call-conditions';
import { CALL_COLUMNS, type CallRow } from '@switchboard/application/calls/call-rows';
import { type CallScope, readCallRules } from '@switchboard/application/calls/call-scope';
import { type TagRefs, toCall } from '@switchboard/application/calls/to-call';
import type { ExportCursor, ExportRun, StoredExportRequest } from '@switchboard/application/exports/export-runs';
import { sqlValues } from '@switchboard/application/search/text-sql';
import type { Call } from '@switchboard/contracts/calls/call';
import { type CallExportFormat, parseCallFilter } from '@switchboard/contracts/calls/export-routes';
import type { CallFilter } from '@switchboard/contracts/calls/filters';
import type { SmartTagRef } from '@switchboard/contracts/conversations/conversation';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { BYTE_ORDER_MARK, type Cell, formatCsv } from '@switchboard/contracts/tables/csv';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ExportMaker } from '../make-export.ts';

const compress = promisify(gzip);

/** The number of rows per page. A line is a kilobyte or less; the pages of a piece are held in memory as a whole. */
const ROWS_PER_PAGE = 1_000;
const PAGES_PER_PIECE = 5;
const END: ExportCursor = { source: 1, after: ['', ''], nth: 0 };

/**
 * Exports the calls that match a filter as gzipped lines, latest first. The concatenated pieces are one file, because gzip reads concatenated
 * streams as one.
 */
export const callsExport: ExportMaker = {
  job: 'export-calls',
  async count(pool, run) {
    const { query, withheld = [] } = readRequest(run);
    const scope = await readScope(pool, run.tenantId, withheld);
    return countExported(pool, run.tenantId, { filter: parseCallFilter(query), scope });
  },
  async piece(pool, run) {
    const { format, query, withheld = [] } = readRequest(run);
    if (run.next?.source === END.source) return undefined;
    const filter = parseCallFilter(query);
    const [scope, tags] = await Promise.all([readScope(pool, run.tenantId, withheld), readTagRefs(pool, run.tenantId)]);
    const texts = run.next === null ? [writeHeader(format)] : [];
    let after = run.next?.after;
    let lines = 0;
    for (let page = 0; page < PAGES_PER_PIECE; page++) {
      const rows = await listExported(pool, run.tenantId, { filter, scope, after, limit: ROWS_PER_PAGE });
      texts.push(
        ...writeLines(
          format,
          rows.map((row) => toCall(row, tags, withheld)),
        ),
      );
      lines += rows.length;
      const last = rows.at(-1);
      if (last) after = [last.cursor, String(last.id)];
      if (rows.length < ROWS_PER_PAGE) return { bytes: await compress(texts.join('')), lines, next: END };
    }
    return { bytes: await compress(texts.join('')), lines, next: { source: 0, after: after ?? ['', ''], nth: 0 } };
  },
};

function readRequest({ wish, id }: ExportRun): StoredExportRequest {
  if (wish === null) throw new Error(`the export ${id} has no filter of calls`);
  return wish;
}

const writeHeader = (format: CallExportFormat): string =>
  format === 'csv' ? BYTE_ORDER_MARK + formatCsv([CSV_HEADER]) : '';

const writeLines = (format: CallExportFormat, calls: readonly Call[]): string[] =>
  format === 'csv' ? [formatCsv(calls.map(toCsvLine))] : calls.map((call) => `${JSON.stringify(call)}\n`);

/** The columns of the CSV, named as in the API. */
const COLUMNS: Readonly<Record<string, (call: Call) => Cell>> = {
  id: ({ id }) => id,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
  durationMs: ({ durationMs }) => durationMs,
  direction: ({ direction }) => direction,
  channel: ({ channel }) => channel,
  status: ({ status }) => status,
  name: ({ name }) => name,
  number: ({ number }) => number,
  from: ({ from }) => from,
  to: ({ to }) => to,
  numberId: ({ numberId }) => numberId,
  agentId: ({ agentId }) => agentId,
  agentName: ({ agentName }) => agentName,
  agentVersion: ({ agentVersion }) => agentVersion,
  language: ({ language }) => language,
  outcome: ({ outcome }) => outcome,
  endedReason: ({ endedReason }) => endedReason,
  endedGroup: ({ endedGroup }) => endedGroup,
  costCents: ({ costCents }) => costCents,
  costs: ({ costs }) => costs.map(({ product, cents }) => `${product} ${cents}`).join('; '),
  latencyP50: ({ latency }) => latency.p50,
  latencyP90: ({ latency }) => latency.p90,
  transferred: ({ transferred }) => transferred,
  successful: ({ successful }) => successful,
  hasRecording: ({ hasRecording }) => hasRecording,
  smartTags: ({ smartTags }) => smartTags.map(({ name }) => name).join('; '),
};

/** The header of the CSV. */
export const CSV_HEADER: readonly string[] = Object.keys(COLUMNS);

/** Converts a call to a line of the CSV. */
export const toCsvLine = (call: Call): Cell[] => Object.values(COLUMNS).map((read) => read(call));

interface Exported {
  readonly filter: CallFilter;
  readonly scope: CallScope;
}

/** Reads the facts that an account's filters depend on, for a reader from whom some call purposes are withheld. */
export async function readScope(db: Queryable, tenantId: string, withheld: readonly CallPurpose[]): Promise<CallScope> {
  const { rows } = await db.query<{ timeZone: string }>({
    name: 'export-calls-time-zone',
    text: 'select time_zone as "timeZone" from access.accounts where id = $1',
    values: [tenantId],
  });
  const [account] = rows;
  if (account === undefined) throw new Error(`there is no account ${tenantId}`);
  return { ...account, withheld, ...(await readCallRules(db, tenantId)) };
}

/** Counts the calls to export. */
export async function countExported(db: Queryable, tenantId: string, { filter, scope }: Exported): Promise<number> {
  const values = sqlValues(tenantId);
  const { rows } = await db.query<{ total: number }>({
    text: `select count(*) as total from read.calls c where ${callsWhere(filter, scope, values)}`,
    values: values.values,
  });
  return rows[0]?.total ?? 0;
}

interface ExportedPage extends Exported {
  /** The cursor: the start, to the microsecond, and the id of the last exported call. */
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
}

/** Lists calls after a cursor, latest first; keyset pagination costs the same for every page. */
export async function listExported(
  db: Queryable,
  tenantId: string,
  { filter, scope, after, limit }: ExportedPage,
): Promise<(CallRow & { readonly cursor: string })[]> {
  const values = sqlValues(tenantId);
  const where = callsWhere(filter, scope, values);
  const from =
    after === undefined
      ? ''
      : `and (c.started_at, c.id) < (${values.bind(after[0])}::timestamptz, ${values.bind(after[1])}::bigint)`;
  const order = 'order by c.started_at desc, c.id desc';
  const { rows } = await db.query<CallRow & { cursor: string }>({
    text: `select ${CALL_COLUMNS}, c.started_at::text as cursor
      from (select * from read.calls c where ${where} ${from} ${order} limit ${values.bind(limit)}) c ${order}`,
    values: values.values,
  });
  return rows;
}

/** Reads the account's tags, archived ones included. */
export async function readTagRefs(db: Queryable, tenantId: string): Promise<TagRefs> {
  const { rows } = await db.query<SmartTagRef & Record<never, never>>({
    name: 'export-calls-tags',
    text: 'select id, name, color from read.smart_tags where tenant_id = $1',
    values: [tenantId],
  });
  const known = new Map<number, SmartTagRef>(rows.map((tag) => [tag.id, tag]));
  return { refs: (ids) => ids.flatMap((id) => known.get(id) ?? []) };
}
