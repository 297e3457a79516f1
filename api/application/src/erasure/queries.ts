import type { Queryable } from '@switchboard/platform/postgres/types';

/** Keeps others from appending to a stream, and from erasing it, until the transaction ends. */
export async function lockStream(db: Queryable, tenantId: string, streamId: string): Promise<void> {
  await db.query({
    name: 'lock-stream',
    text: 'select from es.streams where tenant_id = $1 and stream_id = $2 for update',
    values: [tenantId, streamId],
  });
}

/** The type of a stream's last event. */
export async function findLastEventType(
  db: Queryable,
  tenantId: string,
  streamId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ type: string }>({
    name: 'find-last-event-type',
    text: 'select type from es.events where tenant_id = $1 and stream_id = $2 order by version desc limit 1',
    values: [tenantId, streamId],
  });
  return rows[0]?.type;
}

/** Forgets the webhooks that a conversation came from; what of them was never understood never will be. */
export async function forgetDeliveries(db: Queryable, tenantId: string, conversationId: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'forget-deliveries',
    text: `update intake.raw_deliveries set body = null, state = case state when 'untranslated' then 'failed' else state end
      where tenant_id = $1 and conversation_id = $2 and body is not null`,
    values: [tenantId, conversationId],
  });
  return rowCount ?? 0;
}

/** A webhook that isn't known to be of any conversation. */
export interface StrayDelivery {
  readonly id: number;
  readonly platform: string;
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** The calls that a conversation is, by the ids of those who told of it; none of one that came from elsewhere. */
export async function listCalls(
  db: Queryable,
  tenantId: string,
  conversationId: number,
): Promise<{ source: string; callId: string }[]> {
  const { rows } = await db.query<{ source: string; callId: string }>({
    name: 'list-calls',
    text: `select source, call_id as "callId" from intake.calls where conversation_id = $2 and tenant_id = $1
      union all select source, call_id from intake.call_aliases where tenant_id = $1 and conversation_id = $2`,
    values: [tenantId, conversationId],
  });
  return rows;
}

/** Webhooks of a connection that name a call's id and aren't known to be of any conversation, after an id on; none of them moves on meanwhile. */
export async function listStrayDeliveries(
  db: Queryable,
  { tenantId, source, callId }: { readonly tenantId: string; readonly source: string; readonly callId: string },
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StrayDelivery[]> {
  const { rows } = await db.query<StrayDelivery & Record<never, never>>({
    name: 'list-stray-deliveries',
    text: `select id, platform, body, received_at as "receivedAt" from intake.raw_deliveries
      where tenant_id = $1 and connection_id = $2 and conversation_id is null and id > $4 and position($3::bytea in body) > 0
      order by id limit $5 for update`,
    values: [tenantId, source, Buffer.from(JSON.stringify(callId).slice(1, -1)), after, limit],
  });
  return rows;
}

/** Forgets what these webhooks said, and what of it was never understood never will be. */
export async function forgetStrayDeliveries(
  db: Queryable,
  tenantId: string,
  { ids, conversationId }: { readonly ids: readonly number[]; readonly conversationId: number },
): Promise<void> {
  await db.query({
    name: 'forget-stray-deliveries',
    text: `update intake.raw_deliveries set body = null, conversation_id = $3,
        state = case state when 'untranslated' then 'failed' else state end, outcome = coalesce(outcome, 'erased')
      where tenant_id = $1 and id = any($2)`,
    values: [tenantId, ids, conversationId],
  });
}

/** Forgets the stored answers of commands about a conversation, or an item. */
export async function forgetAnswers(db: Queryable, tenantId: string, subjectId: number | string): Promise<void> {
  await db.query({
    name: 'forget-answers',
    text: 'delete from idempotency.answers where tenant_id = $1 and subject_id = $2',
    values: [tenantId, String(subjectId)],
  });
}
