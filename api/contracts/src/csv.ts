/** A cell of a table; null is left empty. */
export type Cell = string | number | boolean | null;

/** A table's lines: the first names its columns. */
export type Lines = readonly (readonly Cell[])[];

/**
 * Writes lines as CSV (RFC 4180). An apostrophe keeps whatever a spreadsheet would take for a formula a text; one more stands before a text
 * that looks like that already, so that readers who take one away get every text back.
 */
export const csvOf = (lines: Lines): string => lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Stands before the first line: spreadsheets take the text for UTF-8 by it. */
export const CSV_MARK = '\ufeff';
