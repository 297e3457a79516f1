import type { ExportCursor } from '@switchboard/application/exports/queries';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { SOURCES } from './sources.ts';

/** Lines that belong into one file of the archive, and where the next one begins. */
export interface Part {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly next: ExportCursor;
}

/** A file of the archive has about so many bytes: what a part holds in memory. */
const FILE_BYTES = 4 * 1_048_576;
/** A line has a mebibyte at the most, and is rarely over some kilobytes. */
const ROWS_AT_ONCE = 200;

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

/** Where an export begins. */
export const FIRST_PART: ExportCursor = { source: 0, after: SOURCES[0]?.start ?? ['', ''], nth: 0 };

/** Where it is when the archive's end is in it as well. */
export const WHOLE: ExportCursor = { source: SOURCES.length + 1, after: ['', ''], nth: 0 };

/** Reads lines of an account from a place on; undefined past the last source. */
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
  let isOver = false;
  while (!isOver && bytes < FILE_BYTES) {
    const { rows } = await db.query<{ a: string | number; b: string | number; line: string }>({
      name: `export-page-${source.name}`,
      text: source.page,
      values: [tenantId, ...after, ROWS_AT_ONCE],
    });
    for (const { line } of rows) {
      lines.push(line);
      bytes += Buffer.byteLength(line) + 1;
    }
    const last = rows.at(-1);
    if (last) after = [String(last.a), String(last.b)];
    isOver = rows.length < ROWS_AT_ONCE;
  }
  const following = SOURCES[index + 1];
  const next = isOver
    ? { source: index + 1, after: following?.start ?? after, nth: 0 }
    : { source: index, after, nth: nth + 1 };
  return {
    file: `${source.name}/${String(nth + 1).padStart(6, '0')}.jsonl`,
    text: lines.map((line) => `${line}\n`).join(''),
    lines: lines.length,
    next,
  };
}
