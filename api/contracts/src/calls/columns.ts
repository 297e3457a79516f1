/** The columns that the table of calls can have beside the start, in the order in which they stand. */
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

/** The columns among some names, each once and in their own order. */
export const callColumnsIn = (names: readonly string[]): CallColumn[] =>
  CALL_COLUMNS.filter((column) => names.includes(column));
