/** A call as a row of `read.calls`, by column. */
export type CallColumns = Readonly<Record<string, unknown>>;

/** A yes, no or unknown about a call, said once: as SQL over `read.calls c`, and of a row in memory. */
export interface Flag {
  readonly sql: string;
  of(row: CallColumns): unknown;
}

export const told = (column: string): Flag => ({ sql: `c.${column}`, of: (row) => row[column] });
export const known = (column: string): Flag => ({
  sql: `(c.${column} is not null)`,
  of: (row) => row[column] !== null,
});
export const unknown = (column: string): Flag => ({
  sql: `(c.${column} is null)`,
  of: (row) => row[column] === null,
});
export const filled = (column: string): Flag => ({
  sql: `(c.${column} <> '{}')`,
  of: (row) => Array.isArray(row[column]) && row[column].length > 0,
});
