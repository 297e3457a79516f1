import { MAX_TABLE_COLUMNS } from '@switchboard/contracts/tables/table-text';
import { AppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import { type Delimiter, dialectOf } from './dialect.ts';

export interface CsvLine {
  readonly record: readonly string[];
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
}

export interface CsvText {
  readonly delimiter: Delimiter;
  readonly lines: CsvLine[];
}

/**
 * Reads a table as spreadsheets save it: RFC 4180 with any of the usual delimiters and line ends; empty lines are left out.
 *
 * A quotation mark in the middle of a cell belongs to the cell. The apostrophe that our own exports write, so that a spreadsheet doesn't run a
 * cell as a formula, is removed. Parsing takes linear time, and lets the thread serve other requests between records.
 *
 * @throws {AppError} `request.invalid` at `csv`: `malformed`, with the line on which the open quotation mark stands; `too_many_columns`, with the
 *   line that has more than 200 cells
 */
export async function parseCsv(text: string): Promise<CsvText> {
  const { delimiter, start, line } = dialectOf(text);
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
  /** The end of the piece without delimiters and line ends that was looked up last. */
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
      const cell = unguarded(this.#text[this.#at] === '"' ? this.#quoted() : this.#plain());
      if (record.length < MAX_TABLE_COLUMNS) record.push(cell);
      // Spreadsheets write empty cells up to their last column.
      else if (cell.trim() !== '') throw faulty('too_many_columns', line);
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

  /** A cell that begins with a quotation mark. */
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
          // The mark before was never closed, and this one opens another cell.
          throw malformed(opened.line);
        } else {
          const end = this.#endOfPiece(this.#at);
          // Marks within a cell that closes further on belong to it, as in "Robert "Bob" Hale".
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

/** A cell without the apostrophe that `formatCsv` writes before what a spreadsheet takes for a formula. */
const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const malformed = (line: number): AppError => faulty('malformed', line);

const faulty = (code: string, line: number): AppError =>
  new AppError('request.invalid', { errors: [{ path: 'csv', code, line }] });
