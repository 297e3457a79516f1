import type { ConversationId } from '@switchboard/contracts/ids';
import type { Platform } from '@switchboard/contracts/intake/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The conversations of calls of one source, made for those that are new. Each call is named once. */
export async function resolveCalls(
  db: Queryable,
  tenantId: string,
  { source, callIds }: { readonly source: string; readonly callIds: readonly string[] },
): Promise<Map<string, ConversationId>> {
  const { rows } = await db.query<{ call_id: string; conversation_id: ConversationId }>({
    name: 'intake-resolve-calls',
    text: 'select call_id, conversation_id from intake.resolve_calls($1, $2, $3)',
    values: [tenantId, source, callIds],
  });
  return new Map(rows.map((row) => [row.call_id, row.conversation_id]));
}

export interface NewDelivery {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly platform: Platform;
  readonly bodyHash: Buffer;
  readonly body: Buffer;
  readonly receivedAt: Date;
  /** From when on a worker may take it, if it is untranslated by then. */
  readonly nextAttemptAt: Date;
  readonly traceId: string;
}

export interface StoredDelivery {
  readonly id: number;
  /** Nothing is to be made of it before its account is restored. */
  readonly isHeld: boolean;
}

/** Stores a webhook as it came; undefined if its connection has brought this very body before. */
export async function storeDelivery(db: Queryable, delivery: NewDelivery): Promise<StoredDelivery | undefined> {
  const { tenantId, connectionId, platform, bodyHash, body, receivedAt, nextAttemptAt, traceId } = delivery;
  const { rows } = await db.query<StoredDelivery>({
    name: 'intake-store-delivery',
    text: STORE_DELIVERY,
    values: [tenantId, connectionId, platform, bodyHash, body, receivedAt, nextAttemptAt, traceId],
  });
  return rows[0];
}

// A suspended account's row is locked until this is committed, so that a restore, which releases what is held, misses none.
const STORE_DELIVERY = `
  with suspended as materialized (
    select from access.accounts where id = $1 and status = 'suspended' for share)
  insert into intake.raw_deliveries
    (tenant_id, connection_id, platform, body_hash, body, received_at, next_attempt_at, trace_id, state)
  select $1, $2, $3, $4, $5, $6, $7, $8, case when exists (select from suspended) then 'held' else 'untranslated' end
  on conflict (connection_id, body_hash) do nothing
  returning id, state = 'held' as "isHeld"`;

export interface FinishedDelivery {
  readonly id: number;
  readonly state: 'translated' | 'failed';
  readonly outcome: string;
  readonly messageType: string | null;
  readonly conversationId: ConversationId | null;
  readonly finishedAt: Date;
  /** Nobody will read the body again. */
  readonly isBodyForgotten: boolean;
}

/** Notes what became of a delivery, once. */
export async function finishDelivery(db: Queryable, tenantId: string, delivery: FinishedDelivery): Promise<void> {
  const { id, state, outcome, messageType, conversationId, finishedAt, isBodyForgotten } = delivery;
  await db.query({
    name: 'intake-finish-delivery',
    text: `update intake.raw_deliveries set state = $3, outcome = $4, message_type = $5, conversation_id = $6,
        finished_at = $7, body = case when $8 then null else body end
      where tenant_id = $1 and id = $2 and state = 'untranslated'`,
    values: [tenantId, id, state, outcome, messageType, conversationId, finishedAt, isBodyForgotten],
  });
}
