import type { IncomingBatch, IncomingRecord, OutgoingRecord } from '@switchboard/platform/kafka/types';
import type { Fault } from './read-records.ts';

/** Longer values stay where they are alone: what the brokers unpacked may be longer than a topic takes. */
const MAX_COPIED_BYTES = 1_048_576;
const MAX_DETAIL_CHARACTERS = 500;

/**
 * A record that is put aside: as it came, with why in its headers, and where it stands. Of a rejected event among many, that event alone.
 */
export function deadLetter(
  { topic, partition }: Pick<IncomingBatch, 'topic' | 'partition'>,
  { offset, key, value }: IncomingRecord,
  { code, detail, path }: Fault,
): OutgoingRecord {
  const isTooLong = value !== undefined && value.length > MAX_COPIED_BYTES;
  return {
    key: key ?? null,
    value: isTooLong ? null : (value ?? null),
    headers: {
      code,
      detail: detail.slice(0, MAX_DETAIL_CHARACTERS),
      ...(path !== undefined && { path }),
      ...(isTooLong && { bytesLeftOut: String(value.length) }),
      topic,
      partition: String(partition),
      offset,
    },
  };
}
