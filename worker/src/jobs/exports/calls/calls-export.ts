import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { toCall } from '@switchboard/application/calls/to-call';
import type { ExportCursor, ExportRun, StoredWish } from '@switchboard/application/exports/queries';
import { type CallExportFormat, callFilterOf } from '@switchboard/contracts/calls/export-routes';
import type { Call } from '@switchboard/contracts/calls/row';
import { CSV_MARK, csvOf } from '@switchboard/contracts/csv';
import type { ExportMaker } from '../make-export.ts';
import { CALL_COLUMNS_OF_CSV, callLine } from './call-line.ts';
import { countExported, listExported, readScope, readTagRefs } from './queries.ts';

const compress = promisify(gzip);

/** A line has a kilobyte or less: a page, and the pages of a piece, are what is held in memory. */
const ROWS_AT_ONCE = 1_000;
const PAGES_OF_A_PIECE = 5;
const END: ExportCursor = { source: 1, after: ['', ''], nth: 0 };

/** Calls of a filter, the latest first, as lines that are compressed by gzip. Pieces side by side are one file: gzip reads them so. */
export const callsExport: ExportMaker = {
  job: 'export-calls',
  async count(pool, run) {
    const { query, withheld = [] } = wishOf(run);
    const scope = await readScope(pool, run.tenantId, withheld);
    return countExported(pool, run.tenantId, { filter: callFilterOf(query), scope });
  },
  async piece(pool, run) {
    const { format, query, withheld = [] } = wishOf(run);
    if (run.next?.source === END.source) return undefined;
    const filter = callFilterOf(query);
    const [scope, tags] = await Promise.all([readScope(pool, run.tenantId, withheld), readTagRefs(pool, run.tenantId)]);
    const texts = run.next === null ? [beginOf(format)] : [];
    let after = run.next?.after;
    let lines = 0;
    for (let page = 0; page < PAGES_OF_A_PIECE; page++) {
      const rows = await listExported(pool, run.tenantId, { filter, scope, after, limit: ROWS_AT_ONCE });
      texts.push(
        ...linesOf(
          format,
          rows.map((row) => toCall(row, tags, withheld)),
        ),
      );
      lines += rows.length;
      const last = rows.at(-1);
      if (last) after = [last.cursor, String(last.id)];
      if (rows.length < ROWS_AT_ONCE) return { bytes: await compress(texts.join('')), lines, next: END };
    }
    return { bytes: await compress(texts.join('')), lines, next: { source: 0, after: after ?? ['', ''], nth: 0 } };
  },
};

function wishOf({ wish, id }: ExportRun): StoredWish {
  if (wish === null) throw new Error(`the export ${id} doesn't say of which calls it is`);
  return wish;
}

const beginOf = (format: CallExportFormat): string => (format === 'csv' ? CSV_MARK + csvOf([CALL_COLUMNS_OF_CSV]) : '');

const linesOf = (format: CallExportFormat, calls: readonly Call[]): string[] =>
  format === 'csv' ? [csvOf(calls.map(callLine))] : calls.map((call) => `${JSON.stringify(call)}\n`);
