import { randomBytes } from 'node:crypto';
import { findTraceId } from '@switchboard/platform/telemetry';

/** The trace that a request belongs to: the active span's or its `traceparent`'s, else a new one. 32 hex digits. */
export function traceIdOf(traceparent: string): string {
  return findTraceId(traceparent) ?? randomBytes(16).toString('hex');
}
