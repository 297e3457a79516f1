import { doNotCallStream } from '@switchboard/contracts/do-not-call/events';
import { MAX_NUMBERS_PER_UPLOAD, type NumbersUploaded } from '@switchboard/contracts/do-not-call/routes';
import { AppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { type Caller, toMetadata } from '../caller.ts';
import { type CsvLine, parseCsv } from '../csv/parse-csv.ts';
import { findPhoneColumns, noPhoneColumn } from '../csv/phone-columns.ts';
import { toNewEvent } from '../log/new-event.ts';
import { isNumber, toPhoneNumber } from '../phone-numbers/phone-number.ts';
import type { DoNotCallDeps } from './change-list.ts';
import { insertNumbers } from './number-rows.ts';

/** The number of streams in one append. */
const STREAMS_AT_ONCE = 250;

interface Upload {
  readonly csv: string;
  readonly reason: string;
  /** The heading of the phone column, or its index from 1. */
  readonly phoneColumn?: string | number | undefined;
}

/**
 * Adds the numbers of a table to the account's list. The numbers are in the column that `phoneColumn` or a heading names, or in the only column.
 * A number already on the list stays unchanged. A line without a number is skipped and reported; a heading line isn't counted.
 *
 * @throws {AppError} `request.invalid` at `csv`: `malformed`, `too_many`, `no_phone_column`
 */
export async function addNumbers(
  deps: DoNotCallDeps,
  caller: Caller,
  { csv, reason, phoneColumn }: Upload,
): Promise<NumbersUploaded> {
  const { lines, columns } = findNumberColumns((await parseCsv(csv)).lines, phoneColumn);
  if (lines.length > MAX_NUMBERS_PER_UPLOAD) {
    throw new AppError('request.invalid', { errors: [{ path: 'csv', code: 'too_many' }] });
  }
  const breather = new Breather();
  const read: { readonly line: number; readonly numbers: readonly string[] }[] = [];
  for (const { record, line } of lines) {
    await breather.pause();
    const numbers = columns.map((column) => toPhoneNumber(record[column] ?? '')).filter((number) => number !== '');
    read.push({ line, numbers });
  }
  const rejected = read.filter((line) => line.numbers.length === 0).map(({ line }) => line);
  const numbers = [...new Set(read.flatMap((line) => line.numbers))];
  const added = await withTransaction(deps.pool, async (client) => {
    const createdAt = deps.clock.now();
    const fresh = await insertNumbers(client, caller.tenantId, {
      numbers: numbers.toSorted(),
      reason,
      createdAt,
      createdBy: caller.actor.id,
    });
    const at = createdAt.toISOString();
    for (let from = 0; from < fresh.length; from += STREAMS_AT_ONCE) {
      await deps.events.appendWithin(
        client,
        fresh.slice(from, from + STREAMS_AT_ONCE).map((number) => ({
          tenantId: caller.tenantId,
          streamId: doNotCallStream(number),
          expectedVersion: 'any' as const,
          events: [toNewEvent({ type: 'do-not-call.added', data: { at, number, reason } })],
          metadata: toMetadata(caller),
        })),
      );
    }
    return fresh.length;
  });
  return { added, known: numbers.length - added, rejected };
}

/** Finds the lines and the columns of a table that should contain numbers. */
function findNumberColumns(
  lines: readonly CsvLine[],
  phoneColumn: Upload['phoneColumn'],
): { readonly lines: readonly CsvLine[]; readonly columns: readonly number[] } {
  const headings = lines[0]?.record ?? [];
  if (phoneColumn !== undefined) {
    const column = headings.findIndex((heading, index) =>
      typeof phoneColumn === 'number' ? index === phoneColumn - 1 : heading.trim() === phoneColumn.trim(),
    );
    if (column < 0) throw noPhoneColumn(headings);
    return { lines: isNumber(headings[column] ?? '') ? lines : lines.slice(1), columns: [column] };
  }
  const columns = findPhoneColumns(headings);
  if (columns.length > 0) return { lines: lines.slice(1), columns };
  const isList =
    lines.every(({ record }) => record.length === 1) && lines.some(({ record }) => isNumber(record[0] ?? ''));
  if (lines.length > 0 && !isList) throw noPhoneColumn(headings);
  return { lines, columns: [0] };
}
