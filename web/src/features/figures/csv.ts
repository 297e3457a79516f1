/** A table's lines: the first names its columns. */
export type Lines = readonly (readonly (string | number | null)[])[];

/** Lines as CSV, as RFC 4180 has it. What a spreadsheet would take for a formula is kept a text. */
export function csvOf(lines: Lines): string {
  return lines
    .map((line) => line.map(cellOf).join(','))
    .join('\r\n')
    .concat('\r\n');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Gives a text to the browser as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  // Spreadsheets take the text for UTF-8 by its mark.
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
