/** The columns of the calls table, in addition to the start, in order. */
export const CALL_COLUMNS = [
  'from',
  'agent',
  'length',
  'ended',
  'cost',
  'latency',
  'tags',
  'to',
  'direction',
  'language',
  'version',
  'recording',
] as const;
export type CallColumn = (typeof CALL_COLUMNS)[number];

/** Picks the known columns from a list of names, each once and in column order. */
export const pickCallColumns = (names: readonly string[]): CallColumn[] =>
  CALL_COLUMNS.filter((column) => names.includes(column));
