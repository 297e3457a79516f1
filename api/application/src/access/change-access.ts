import type { AppendRequest, EventAppender } from '@switchboard/event-store/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import type { Caller } from '../caller.ts';
import { type AuditEntry, auditAppend } from './audit.ts';

export interface AccessDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
}

/** The result of a change to rows, with its audit events; no events if nothing changed. */
export interface AccessChange<T> {
  readonly result: T;
  readonly audit: readonly AuditEntry[];
  /** Appends to other streams that belong to the change. */
  readonly appends?: readonly AppendRequest[] | undefined;
}

/**
 * Changes rows of the schema `access` and appends their audit events in one transaction.
 *
 * @throws {AppError} the error of `change`, after a rollback; `event_store.unavailable`
 */
export function changeAccess<T>(
  { pool, events }: AccessDeps,
  caller: Caller,
  change: (client: PoolClient) => Promise<AccessChange<T>>,
): Promise<T> {
  return withTransaction(pool, async (client) => {
    const { result, audit, appends = [] } = await change(client);
    const requests = [...appends, ...audit.map((entry) => auditAppend(entry, caller))];
    // Append last: it blocks other appends of these accounts until the commit.
    if (requests.length > 0) await events.appendWithin(client, requests);
    return result;
  });
}
