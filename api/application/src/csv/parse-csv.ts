import { MAX_TABLE_COLUMNS } from '@switchboard/contracts/tables/table-text';
import { AppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import { type Delimiter, detectDialect } from './dialect.ts';

/** A parsed record. */
export interface CsvLine {
  readonly record: readonly string[];
  /** The line of the file on which the record starts, from 1. */
  readonly line: number;
}

/** A parsed table. */
export interface CsvText {
  readonly delimiter: Delimiter;
  readonly lines: CsvLine[];
}

/**
 * Parses a table as spreadsheets save it: RFC 4180 with any of the usual delimiters and line endings. Empty lines are skipped.
 *
 * A quotation mark in the middle of a cell is part of the cell. The apostrophe with which our own exports keep spreadsheets from running a
 * cell as a formula is removed. Parsing takes linear time, and yields to other requests between records.
 *
 * @throws {AppError} `request.invalid` at `csv`: `malformed`, with the line of the unclosed quotation mark; `too_many_columns`, with the
 *   line that has more than 200 cells
 */
export async function parseCsv(text: string): Promise<CsvText> {
  const { delimiter, start, line } = detectDialect(text);
  const reader = new Reader(text, delimiter, { at: start, line });
  const lines: CsvLine[] = [];
  const breather = new Breather();
  for (let next = reader.next(); next !== undefined; next = reader.next()) {
    await breather.pause();
    if (next.record.some((cell) => cell.trim() !== '')) lines.push(next);
  }
  return { delimiter, lines };
}

class Reader {
  readonly #text: string;
  readonly #delimiter: string;
  #at: number;
  #line: number;
  /** The cached end of the last piece of text without delimiters and line endings. */
  #pieceEnd = 0;

  constructor(text: string, delimiter: string, from: { readonly at: number; readonly line: number }) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#at = from.at;
    this.#line = from.line;
  }

  next(): CsvLine | undefined {
    if (this.#at >= this.#text.length) return undefined;
    const line = this.#line;
    const record: string[] = [];
    for (;;) {
      const cell = stripGuard(this.#text[this.#at] === '"' ? this.#quoted() : this.#plain());
      if (record.length < MAX_TABLE_COLUMNS) record.push(cell);
      // Spreadsheets write empty cells up to their last column.
      else if (cell.trim() !== '') throw invalidCsv('too_many_columns', line);
      if (this.#text[this.#at] !== this.#delimiter) break;
      this.#at++;
    }
    this.#endLine();
    return { record, line };
  }

  #plain(): string {
    const from = this.#at;
    this.#at = this.#endOfPiece(from);
    return this.#text.slice(from, this.#at);
  }

  /** Reads a cell that starts with a quotation mark. */
  #quoted(): string {
    const opened = { at: this.#at, line: this.#line };
    const parts: string[] = [];
    let from = opened.at + 1;
    let isPlainSoFar = true;
    for (this.#at = from; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at];
      if (character === this.#delimiter) isPlainSoFar = false;
      else if (isLineEnd(character)) {
        isPlainSoFar = false;
        if (!(character === '\r' && this.#text[this.#at + 1] === '\n')) this.#line++;
      } else if (character === '"') {
        const after = this.#text[this.#at + 1];
        if (after === '"') {
          parts.push(this.#text.slice(from, ++this.#at));
          from = this.#at + 1;
        } else if (after === undefined || after === this.#delimiter || isLineEnd(after)) {
          parts.push(this.#text.slice(from, this.#at++));
          return parts.join('');
        } else if (this.#line > opened.line) {
          // The opening mark was never closed, and this mark opens another cell.
          throw malformed(opened.line);
        } else {
          const end = this.#endOfPiece(this.#at);
          // Quotation marks within a cell that is closed later are part of the cell, as in "Robert "Bob" Hale".
          if (this.#text[end - 1] === '"') continue;
          if (!isPlainSoFar) throw malformed(opened.line);
          this.#at = end;
          return this.#text.slice(opened.at, end);
        }
      }
    }
    throw malformed(opened.line);
  }

  #endOfPiece(from: number): number {
    if (this.#pieceEnd > from) return this.#pieceEnd;
    let end = from;
    while (end < this.#text.length && this.#text[end] !== this.#delimiter && !isLineEnd(this.#text[end])) end++;
    this.#pieceEnd = end;
    return end;
  }

  #endLine(): void {
    if (this.#at >= this.#text.length) return;
    this.#at += this.#text[this.#at] === '\r' && this.#text[this.#at + 1] === '\n' ? 2 : 1;
    this.#line++;
  }
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';

/** Removes the apostrophe that `formatCsv` writes before text that a spreadsheet would run as a formula. */
const stripGuard = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const malformed = (line: number): AppError => invalidCsv('malformed', line);

const invalidCsv = (code: string, line: number): AppError =>
  new AppError('request.invalid', { errors: [{ path: 'csv', code, line }] });
