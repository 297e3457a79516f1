import { type accessEvents, accessStream } from '@switchboard/contracts/events';
import type { AppendRequest, JsonObject } from '@switchboard/event-store/types';
import type { z } from 'zod';
import { type Caller, toMetadata } from '../caller.ts';

type AccessEvents = typeof accessEvents;

/** An audit event: the account whose log receives it, its subject, and what happened. */
export type AuditEntry = {
  [T in keyof AccessEvents]: {
    readonly tenantId: string;
    /** The account, user, key or connection that changed. */
    readonly subjectId: string;
    readonly type: T;
    readonly data: z.infer<AccessEvents[T]>;
  };
}[keyof AccessEvents];

/** Builds the append of an audit event, for the end of the transaction that makes the change. */
export function auditAppend(entry: AuditEntry, caller: Caller): AppendRequest {
  const { tenantId, subjectId, type, data } = entry;
  return {
    tenantId,
    streamId: accessStream(subjectId),
    expectedVersion: 'any',
    events: [{ type, data: definedOnly(data) }],
    metadata: toMetadata(caller),
  };
}

// JSON can't represent undefined, so leave out optional fields that are unset.
function definedOnly(data: AuditEntry['data']): JsonObject {
  return Object.fromEntries(
    Object.entries(data).filter((field): field is [string, string | number | string[]] => field[1] !== undefined),
  );
}
