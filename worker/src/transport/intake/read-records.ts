import { IntakeBody } from '@switchboard/contracts/intake/event';
import type { IncomingRecord } from '@switchboard/platform/kafka/types';

/** Why a record, or an event of it, is put aside. */
export interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly path?: string;
}

/** The events that a record brings: one, or a call's body with many. */
export type ReadRecord = { readonly items: readonly unknown[] } | { readonly fault: Fault };

/** Reads a record of the intake topic as far as its events, which are checked one by one later. */
export function readIntakeRecord({ key, value }: Pick<IncomingRecord, 'key' | 'value'>): ReadRecord {
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
