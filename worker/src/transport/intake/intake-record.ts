import { IntakeBody } from '@switchboard/contracts/intake/event';
import type { IncomingBatch, IncomingRecord, OutgoingRecord } from '@switchboard/platform/kafka/types';

/** Why a record, or one of its events, is rejected. */
export interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly path?: string;
}

/** The events of a record: a single event, or all events in a request body. */
export type ParsedRecord = { readonly items: readonly unknown[] } | { readonly fault: Fault };

/** Parses a record of the intake topic into its events, which are checked one by one later. */
export function parseIntakeRecord({ key, value }: Pick<IncomingRecord, 'key' | 'value'>): ParsedRecord {
  if (key === undefined || key === '') {
    return { fault: { code: 'request.invalid', detail: "the record's key must be the account's id", path: 'key' } };
  }
  let json: unknown;
  try {
    json = JSON.parse(value?.toString() ?? '');
  } catch {
    return { fault: { code: 'request.malformed_json', detail: 'the value is not JSON' } };
  }
  if (typeof json !== 'object' || json === null || !('events' in json)) return { items: [json] };
  const body = IntakeBody.safeParse(json);
  if (body.success) return { items: body.data.events };
  const [issue] = body.error.issues;
  return { fault: { code: 'request.invalid', detail: issue?.message ?? 'wrong', path: issue?.path.join('.') ?? '' } };
}

/** A longer value is left out of its dead letter, because the brokers may have unpacked more than a topic accepts. */
const MAX_DEAD_LETTER_VALUE_BYTES = 1_048_576;
const MAX_DETAIL_LENGTH = 500;

/** Builds the dead letter of a rejected record: the record's key and value, with the reason and the record's place in the headers. */
export function buildDeadLetter(
  { topic, partition }: Pick<IncomingBatch, 'topic' | 'partition'>,
  { offset, key, value }: IncomingRecord,
  { code, detail, path }: Fault,
): OutgoingRecord {
  const isTooLong = value !== undefined && value.length > MAX_DEAD_LETTER_VALUE_BYTES;
  return {
    key: key ?? null,
    value: isTooLong ? null : (value ?? null),
    headers: {
      code,
      detail: detail.slice(0, MAX_DETAIL_LENGTH),
      ...(path !== undefined && { path }),
      ...(isTooLong && { bytesLeftOut: String(value.length) }),
      topic,
      partition: String(partition),
      offset,
    },
  };
}
