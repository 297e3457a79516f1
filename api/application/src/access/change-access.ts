import type { AppendRequest, EventAppender } from '@switchboard/event-store/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import type { Caller } from '../caller.ts';
import { type AuditEntry, auditAppend } from './audit.ts';

export interface AccessDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
}

/** A change of rows, and what the log is to say about it; nothing where nothing changed. */
export interface AccessChange<T> {
  readonly result: T;
  readonly audit: readonly AuditEntry[];
  /** Events of other streams that go with it. */
  readonly appends?: readonly AppendRequest[] | undefined;
}

/**
 * Changes rows of schema `access` and appends their audit events: both are committed, or neither.
 *
 * @throws {AppError} what `change` throws, after a rollback; `event_store.unavailable`.
 */
export function changeAccess<T>(
  { pool, events }: AccessDeps,
  caller: Caller,
  change: (client: PoolClient) => Promise<AccessChange<T>>,
): Promise<T> {
  return withTransaction(pool, async (client) => {
    const { result, audit, appends = [] } = await change(client);
    const requests = [...appends, ...audit.map((entry) => auditAppend(entry, caller))];
    // Last: from here to the commit nobody else can append for these accounts.
    if (requests.length > 0) await events.appendWithin(client, requests);
    return result;
  });
}
