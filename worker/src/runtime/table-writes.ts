import type { Queryable } from '@switchboard/platform/postgres/types';

/** The schema of a projection's tables: the one that readers see, or the one that a rebuild fills. */
export type ReadSchema = 'read' | 'read_next';

/** The rows to write into one table. */
export interface TableWrite {
  /** A name, which together with those of the writes that are sent along names the statement. */
  readonly name: string;
  /** The statement; `rows` is an SQL expression for the rows as a JSON array, null where there is nothing to write. */
  readonly text: (schema: ReadSchema, rows: string) => string;
  /** By column. */
  readonly rows: readonly object[];
}

/**
 * Writes into several tables with one statement, in which each write sees the tables as they were before; tables without rows are left out.
 *
 * Rows are sent as JSON. Compared with one array per column, this takes a fifth less of PostgreSQL's time and half of ours, whatever the number
 * of rows.
 */
export async function writeTables(db: Queryable, schema: ReadSchema, writes: readonly TableWrite[]): Promise<void> {
  const { names, parts, values } = joinWrites(schema, writes, (index) => `$${index + 1}::json`);
  if (parts.length === 0) return;
  await db.query({ name: `write-${schema}-${names.join('-')}`, text: `with ${parts.join(', ')} select`, values });
}

/** Joins writes into the parts of one statement; `rowsAt` returns the expression for the rows of a write by its index. */
export function joinWrites(schema: ReadSchema, writes: readonly TableWrite[], rowsAt: (index: number) => string) {
  const due = writes.filter(({ rows }) => rows.length > 0);
  return {
    names: due.map(({ name }) => name),
    parts: due.map(({ name, text }, index) => `${name} as (${text(schema, rowsAt(index))})`),
    values: due.map(({ rows }) => JSON.stringify(rows)),
  };
}
