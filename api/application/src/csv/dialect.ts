/** The delimiters that are recognized. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The dialect in which a table is written. */
export interface Dialect {
  readonly delimiter: Delimiter;
  /** Where the first record starts, and its line in the file, from 1. */
  readonly start: number;
  readonly line: number;
}

/** The line on which spreadsheets declare their delimiter. */
const DECLARED = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r|$)/i;
/** The sample from which the delimiter is detected. */
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_LINES = 20;

/** Detects a table's dialect: by its `sep=` line, else the delimiter that most of the first lines contain as often as the very first line. */
export function detectDialect(text: string): Dialect {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const declared = DECLARED.exec(text.slice(start, start + 10));
  const delimiter = DELIMITERS.find((candidate) => candidate === declared?.[1]);
  if (declared && delimiter) return { delimiter, start: start + declared[0].length, line: 2 };
  const lines = sampleLines(text.slice(start, start + SAMPLE_CHARACTERS));
  const ranked = DELIMITERS.map((candidate) => ({ delimiter: candidate, ...agreement(lines, candidate) })).toSorted(
    (one, other) => other.lines - one.lines || other.cells - one.cells,
  );
  return { delimiter: ranked[0]?.delimiter ?? ',', start, line: 1 };
}

/** Returns the first non-empty lines, without quoted text. */
function sampleLines(sample: string): string[] {
  return sample
    .replaceAll(/"[^"]*(?:"|$)/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES);
}

/** Counts the lines that contain the delimiter as often as the first line does, and the delimiters in that line; zeros if the first line has none. */
function agreement(lines: readonly string[], delimiter: string): { readonly lines: number; readonly cells: number } {
  const counts = lines.map((line) => line.split(delimiter).length - 1);
  const cells = counts[0] ?? 0;
  return cells === 0 ? { lines: 0, cells } : { lines: counts.filter((count) => count === cells).length, cells };
}
