import { hash } from 'node:crypto';
import { INTAKE_ERRORS, type IntakeEvent } from '@switchboard/contracts/intake/event';
import { canonicalJson } from '@switchboard/domain/intake/canonical-json';
import { createRejection, parseIntakeEvent, type Rejection } from '@switchboard/domain/intake/parse-event';
import { findPayloadFault, MAX_PAYLOAD_BYTES } from '@switchboard/event-store/payload';

/** A valid item of an intake call. The hash covers the whole item, in any key order. */
export interface ReadItem {
  readonly event: IntakeEvent;
  readonly hash: string;
}

/** Validates an item against the contract, then against the limits of the log, which apply to ignored keys too. */
export function readItem(item: unknown): ReadItem | Rejection {
  const parsed = parseIntakeEvent(item);
  if (!parsed.ok) return parsed.rejection;
  const fault = findFault(Object.entries(item as object)); // It was parsed as an object.
  if (fault) return rejectPayload(item, fault);
  const text = canonicalJson(item);
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) return rejectPayload(item, { path: 'data', reason: 'too_large' });
  return { event: parsed.event, hash: hash('sha256', text, 'base64url') };
}

/** Rejects a payload that the log can't store, with the store's reason. */
export function rejectPayload(item: unknown, { path, reason }: { path: string; reason: string }): Rejection {
  return createRejection(item, { code: INTAKE_ERRORS.payload, detail: reason.replaceAll('_', ' '), path });
}

// Fields are checked one by one, since the depth limit counts from `data`.
function findFault(fields: readonly [string, unknown][]): ReturnType<typeof findPayloadFault> {
  for (const [name, value] of fields) {
    const fault = findPayloadFault(name, value);
    if (fault) return fault;
  }
  return undefined;
}
