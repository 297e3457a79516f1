import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ReadSchema } from './read-schema.ts';

/** The rows to write into one table. */
export interface TableWrite {
  /** Names its statement, together with the others that it is sent with. */
  readonly name: string;
  /** The statement; the rows are the JSON array in this parameter, which is cast already. */
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
  const due = writes.filter(({ rows }) => rows.length > 0);
  if (due.length === 0) return;
  const parts = due.map(({ name, text }, index) => `${name} as (${text(schema, `$${index + 1}::json`)})`);
  await db.query({
    name: `write-${schema}-${due.map(({ name }) => name).join('-')}`,
    text: `with ${parts.join(', ')} select`,
    values: due.map(({ rows }) => JSON.stringify(rows)),
  });
}
