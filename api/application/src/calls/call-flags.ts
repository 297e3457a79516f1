/** A call as a row of `read.calls`, by column. */
export type CallColumns = Readonly<Record<string, unknown>>;

/** A flag of a call (true, false or null), defined once both as SQL over `read.calls c` and for a row in memory. */
export interface Flag {
  readonly sql: string;
  of(row: CallColumns): unknown;
}

/** A flag that its column stores. */
export const stored = (column: string): Flag => ({ sql: `c.${column}`, of: (row) => row[column] });
/** Whether a column has a value. */
export const isSet = (column: string): Flag => ({
  sql: `(c.${column} is not null)`,
  of: (row) => row[column] !== null,
});
/** Whether a column has no value. */
export const isUnset = (column: string): Flag => ({
  sql: `(c.${column} is null)`,
  of: (row) => row[column] === null,
});
/** Whether an array column has elements. */
export const isNotEmpty = (column: string): Flag => ({
  sql: `(c.${column} <> '{}')`,
  of: (row) => Array.isArray(row[column]) && row[column].length > 0,
});
