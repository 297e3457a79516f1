import { doNotCallStream } from '@switchboard/contracts/do-not-call/do-not-call';
import { MAX_NUMBERS_AT_ONCE, type NumbersUploaded } from '@switchboard/contracts/do-not-call/routes';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { type Caller, metadataOf } from '../caller.ts';
import { parseCsv } from '../csv/parse-csv.ts';
import { toNewEvent } from '../log/new-event.ts';
import { numberOf } from '../phone-numbers/number-of.ts';
import type { DoNotCallDeps } from './change-list.ts';
import { insertNumbers } from './queries.ts';

/** Streams that one append takes. */
const STREAMS_AT_ONCE = 250;
const HEADINGS: readonly string[] = ['phone', 'number', 'telephone', 'telefono', 'teléfono', 'número', 'numero'];

/**
 * Puts the numbers of a list on the account's: the first column, or the one that is called so; each other cell of the line is no matter. One that is there stays as
 * it is. A line without a number is left out and told; a first line of names is none.
 *
 * @throws {AppError} `request.invalid` at `csv`: `malformed`, `too_many`
 */
export async function addNumbers(
  deps: DoNotCallDeps,
  caller: Caller,
  { csv, reason }: { readonly csv: string; readonly reason: string },
): Promise<NumbersUploaded> {
  const [first, ...rest] = parseCsv(csv);
  const named = (first?.record ?? []).findIndex((cell) => HEADINGS.includes(cell.trim().toLowerCase()));
  const lines = first === undefined ? [] : named === -1 ? [first, ...rest] : rest;
  if (lines.length > MAX_NUMBERS_AT_ONCE) {
    throw new AppError('request.invalid', { errors: [{ path: 'csv', code: 'too_many' }] });
  }
  const read = lines.map(({ record, line }) => ({ line, number: numberOf(record[Math.max(0, named)] ?? '') }));
  const rejected = read.filter(({ number }) => number === '').map(({ line }) => line);
  const numbers = [...new Set(read.map(({ number }) => number).filter((number) => number !== ''))];
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
          metadata: metadataOf(caller),
        })),
      );
    }
    return fresh.length;
  });
  return { added, known: numbers.length - added, rejected };
}
