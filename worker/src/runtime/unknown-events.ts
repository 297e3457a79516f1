import type { EventCodec } from '@switchboard/event-store/codec';
import { categoryOf } from '@switchboard/event-store/types';
import type { Consumer } from './consumer.ts';
import type { LogRow } from './log-queries.ts';

/** An event that a newer program wrote: this one can't tell what it means, and must not pass it by. */
export interface UnknownEvent {
  readonly position: number;
  readonly streamId: string;
  readonly type: string;
  readonly schemaVersion: number;
}

export interface Known {
  readonly rows: readonly LogRow[];
  /** The first event that isn't known; none of what comes after it is in `rows`. */
  readonly unknown?: UnknownEvent;
}

/** A tenant's rows, ascending, up to the first on a stream of the consumer's that isn't known. Unknown ones on other streams are left out. */
export function knownRows(
  rows: readonly LogRow[],
  { categories }: Pick<Consumer, 'categories'>,
  codec: Pick<EventCodec, 'knows'>,
): Known {
  const known: LogRow[] = [];
  for (const row of rows) {
    const { position, streamId, type, schemaVersion } = row;
    if (codec.knows(type, schemaVersion)) known.push(row);
    else if (categories === undefined || categories.includes(categoryOf(streamId)))
      return { rows: known, unknown: { position, streamId, type, schemaVersion } };
  }
  return { rows: known };
}
