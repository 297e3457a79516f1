import { AppError } from '@switchboard/platform/app-error';
import { CsvError, parse } from 'csv-parse/sync';

export interface CsvLine {
  readonly record: readonly string[];
  /** Where it stands in the text, from 1. */
  readonly line: number;
}

/** Reads CSV (RFC 4180) line by line; empty ones are left out. @throws {AppError} `request.invalid` at `csv`: `malformed` */
export function parseCsv(text: string): CsvLine[] {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;
    // The types of the library don't see that the option `info` makes each row a record with its place.
    const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ record, line: Math.max(1, info.lines) }));
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError('request.invalid', { errors: [{ path: 'csv', code: 'malformed' }] });
    throw error;
  }
}
