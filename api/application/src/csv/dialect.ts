export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface Dialect {
  readonly delimiter: Delimiter;
  /** Where the first record begins, and on which line of the file, from 1. */
  readonly start: number;
  readonly line: number;
}

/** Spreadsheets write their delimiter on a line of its own. */
const DECLARED = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r|$)/i;
/** Characters and lines that tell the delimiter. */
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_LINES = 20;

/** Tells how a table is written: by its line `sep=`, else by the delimiter that most of its first lines have as often as the very first. */
export function dialectOf(text: string): Dialect {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const declared = DECLARED.exec(text.slice(start, start + 10));
  const said = DELIMITERS.find((delimiter) => delimiter === declared?.[1]);
  if (declared && said) return { delimiter: said, start: start + declared[0].length, line: 2 };
  const lines = linesOf(text.slice(start, start + SAMPLE_CHARACTERS));
  const ranked = DELIMITERS.map((delimiter) => ({ delimiter, ...agreement(lines, delimiter) })).toSorted(
    (one, other) => other.lines - one.lines || other.cells - one.cells,
  );
  return { delimiter: ranked[0]?.delimiter ?? ',', start, line: 1 };
}

/** The first lines that aren't empty, each without what stands in quotation marks. */
function linesOf(sample: string): string[] {
  return sample
    .replaceAll(/"[^"]*(?:"|$)/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES);
}

/** How many lines contain the delimiter as often as the first line, and how often that is; zeros if the first line has none. */
function agreement(lines: readonly string[], delimiter: string): { readonly lines: number; readonly cells: number } {
  const counts = lines.map((line) => line.split(delimiter).length - 1);
  const cells = counts[0] ?? 0;
  return cells === 0 ? { lines: 0, cells } : { lines: counts.filter((count) => count === cells).length, cells };
}
