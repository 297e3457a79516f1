import { hash } from 'node:crypto';
import { INTAKE_ERRORS, type IntakeEvent } from '@switchboard/contracts/intake/event';
import { canonicalJson } from '@switchboard/domain/intake/canonical-json';
import { createRejection, parseIntakeEvent, type Rejection } from '@switchboard/domain/intake/parse-event';
import { findPayloadFault, MAX_PAYLOAD_BYTES } from '@switchboard/event-store/payload';

/** An item of an intake call that may be taken in; the hash is of the whole item, whatever the order of its keys. */
export interface ReadItem {
  readonly event: IntakeEvent;
  readonly hash: string;
}

/** Reads one item: against the contract, then for what the log can't hold, keys that are ignored included. */
export function readItem(item: unknown): ReadItem | Rejection {
  const parsed = parseIntakeEvent(item);
  if (!parsed.ok) return parsed.rejection;
  const fault = faultOf(Object.entries(item as object)); // It was parsed as one.
  if (fault) return rejectPayload(item, fault);
  const text = canonicalJson(item);
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) return rejectPayload(item, { path: 'data', reason: 'too_large' });
  return { event: parsed.event, hash: hash('sha256', text, 'base64url') };
}

/** Rejects what the log can't hold, by the store's own word for it. */
export function rejectPayload(item: unknown, { path, reason }: { path: string; reason: string }): Rejection {
  return createRejection(item, { code: INTAKE_ERRORS.payload, detail: reason.replaceAll('_', ' '), path });
}

// Each field for itself: `data` is what the limit on depth counts from.
function faultOf(fields: readonly [string, unknown][]): ReturnType<typeof findPayloadFault> {
  for (const [name, value] of fields) {
    const fault = findPayloadFault(name, value);
    if (fault) return fault;
  }
  return undefined;
}
