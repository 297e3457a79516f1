import { remembered } from '../../ui/remembered.ts';

export const COLUMNS = [
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
export type ColumnName = (typeof COLUMNS)[number];
const USUAL: readonly ColumnName[] = ['from', 'agent', 'length', 'ended', 'cost', 'latency', 'tags'];

/** The columns that a text names, in their own order; none where it names none. */
const columnsIn = (text: string | null): readonly ColumnName[] => {
  const named = text?.split(',') ?? [];
  return COLUMNS.filter((column) => named.includes(column));
};

/** The columns that were chosen last, as this browser remembers them. */
export const callColumns = remembered('callColumns', (text) => columnsIn(text).join(','));

/** The columns of the table: those of the address, else those chosen last, else the usual. */
export function columnsOf(address: string | null, chosen: string): readonly ColumnName[] {
  return [columnsIn(address), columnsIn(chosen), USUAL].find((columns) => columns.length > 0) ?? USUAL;
}

/** These columns with one more or one less; the last one stays. */
export function toggleColumn(columns: readonly ColumnName[], name: ColumnName): readonly ColumnName[] {
  const next = COLUMNS.filter((column) => columns.includes(column) !== (column === name));
  return next.length > 0 ? next : columns;
}
