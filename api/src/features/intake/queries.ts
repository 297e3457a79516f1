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

/** Stores a webhook as it came; undefined if its connection has brought this very body before. */
export async function storeDelivery(db: Queryable, delivery: NewDelivery): Promise<number | undefined> {
  const { tenantId, connectionId, platform, bodyHash, body, receivedAt, nextAttemptAt, traceId } = delivery;
  const { rows } = await db.query<{ id: number }>({
    name: 'intake-store-delivery',
    text: `insert into intake.raw_deliveries
        (tenant_id, connection_id, platform, body_hash, body, received_at, next_attempt_at, trace_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (connection_id, body_hash) do nothing returning id`,
    values: [tenantId, connectionId, platform, bodyHash, body, receivedAt, nextAttemptAt, traceId],
  });
  return rows[0]?.id;
}

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
        finished_at = $7, attempts = attempts + 1, body = case when $8 then null else body end
      where tenant_id = $1 and id = $2 and state = 'untranslated'`,
    values: [tenantId, id, state, outcome, messageType, conversationId, finishedAt, isBodyForgotten],
  });
}
