/** A cell of a table; null is written as an empty cell. */
export type Cell = string | number | boolean | null;

/** The lines of a table; the first contains the column names. */
export type Lines = readonly (readonly Cell[])[];

/**
 * Formats lines as CSV (RFC 4180). A leading apostrophe prevents spreadsheets from interpreting a text as a formula.
 * Texts that already look escaped get another apostrophe, so that removing one always restores the original.
 */
export const formatCsv = (lines: Lines): string => lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Prefix of a CSV file that makes spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
