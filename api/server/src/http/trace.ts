import { randomUUID } from 'node:crypto';
import { findTraceId } from '@switchboard/platform/telemetry';

/** The trace that a request belongs to: the active span's or its `traceparent`'s, else a new one. 32 hex digits. */
export function traceIdOf(traceparent: string): string {
  // Node makes these out of random bytes that it drew in advance.
  return findTraceId(traceparent) ?? randomUUID().replaceAll('-', '');
}
