import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ReadSchema } from './read-schema.ts';

/** The rows to write into one table. */
export interface TableWrite {
  /** Names its statement, together with the others that it is sent with. */
  readonly name: string;
  /** The statement; `rows` is an expression for the rows as a JSON array, null where nothing is to be written. */
  readonly text: (schema: ReadSchema, rows: string) => string;
  /** By column. */
  readonly rows: readonly object[];
}

/**
 * Writes into several tables by one statement, which each see as it was before; tables without rows are left out.
 *
 * Rows go as JSON: against an array for each column it takes a fifth less of PostgreSQL's time, and half of ours, whatever their number.
 */
export async function writeTables(db: Queryable, schema: ReadSchema, writes: readonly TableWrite[]): Promise<void> {
  const { names, parts, values } = joinWrites(schema, writes, (nth) => `$${nth + 1}::json`);
  if (parts.length === 0) return;
  await db.query({ name: `write-${schema}-${names.join('-')}`, text: `with ${parts.join(', ')} select`, values });
}

/** Writes as parts of one statement, and their rows; `rowsAt` is the expression for the rows of the n-th, from 0. */
export function joinWrites(schema: ReadSchema, writes: readonly TableWrite[], rowsAt: (nth: number) => string) {
  const due = writes.filter(({ rows }) => rows.length > 0);
  return {
    names: due.map(({ name }) => name),
    parts: due.map(({ name, text }, nth) => `${name} as (${text(schema, rowsAt(nth))})`),
    values: due.map(({ rows }) => JSON.stringify(rows)),
  };
}
