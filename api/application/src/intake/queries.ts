import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { MAX_JOB_ATTEMPTS } from '../jobs/job-types.ts';

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

/** The conversation of a call that carriers have ids of; these are its names from then on. */
export async function resolveNamedCall(
  db: Queryable,
  tenantId: string,
  {
    source,
    callId,
    carrierIds,
  }: { readonly source: string; readonly callId: string; readonly carrierIds: readonly string[] },
): Promise<ConversationId | undefined> {
  const { rows } = await db.query<{ id: ConversationId }>({
    name: 'intake-resolve-named-call',
    text: 'select intake.resolve_named_call($1, $2, $3, $4) as id',
    values: [tenantId, source, callId, carrierIds],
  });
  return rows[0]?.id;
}

/** The conversation that another source has told a carrier's id of. */
export async function findNamedCall(
  db: Queryable,
  tenantId: string,
  carrierId: string,
): Promise<ConversationId | undefined> {
  const { rows } = await db.query<{ id: ConversationId }>({
    name: 'intake-find-named-call',
    text: `select conversation_id as id from intake.call_aliases where tenant_id = $1 and source = 'carrier' and call_id = $2`,
    values: [tenantId, carrierId],
  });
  return rows[0]?.id;
}

export interface NewDeliveryIn {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly platform: Platform;
  readonly bodyHash: Buffer;
  readonly body: Buffer;
  readonly receivedAt: Date;
  /** From when on a worker takes it, if it is untranslated by then. */
  readonly takeUpAt: Date;
  readonly traceId: string;
}

export interface StoredDeliveryIn {
  readonly id: number;
  /** Nothing is to be made of it before its account is restored. */
  readonly isHeld: boolean;
}

/**
 * Stores a webhook request as it came, with the job that translates it unless {@link finishDeliveryIn} comes first.
 *
 * Undefined if its connection has brought this very body before.
 */
export async function storeDeliveryIn(db: Queryable, delivery: NewDeliveryIn): Promise<StoredDeliveryIn | undefined> {
  const { tenantId, connectionId, platform, bodyHash, body, receivedAt, takeUpAt, traceId } = delivery;
  const { rows } = await db.query<StoredDeliveryIn>({
    name: 'intake-store-delivery',
    text: STORE_DELIVERY,
    values: [tenantId, connectionId, platform, bodyHash, body, receivedAt, takeUpAt, traceId],
  });
  return rows[0];
}

/** The job of a delivery in, as a column beside its `id` and `tenant_id`; `runAt` is an expression of SQL. */
export function jobColumn(runAt: string): string {
  return `(graphile_worker.add_job('translate-delivery-in', json_build_object('tenantId', tenant_id, 'id', id),
    run_at => ${runAt}, max_attempts => ${MAX_JOB_ATTEMPTS}, job_key => 'delivery-in:' || id)).id`;
}

// A suspended account's row is locked until this is committed, so that a restore, which releases what is held, misses none.
const STORE_DELIVERY = `
  with suspended as materialized (
    select from access.accounts where id = $1 and status = 'suspended' for share),
  stored as (
    insert into intake.raw_deliveries (tenant_id, connection_id, platform, body_hash, body, received_at, trace_id, state)
    select $1, $2, $3, $4, $5, $6, $8, case when exists (select from suspended) then 'held' else 'untranslated' end
    on conflict (connection_id, body_hash) do nothing
    returning id, tenant_id, state)
  select id, state = 'held' as "isHeld", case when state <> 'held' then ${jobColumn('$7')} end from stored`;

export interface FinishedDeliveryIn {
  readonly id: number;
  readonly state: 'translated' | 'failed';
  readonly outcome: string;
  readonly messageType: string | null;
  readonly conversationId: ConversationId | null;
  readonly finishedAt: Date;
  /** Nobody will read the body again. */
  readonly isBodyForgotten: boolean;
}

/** The beginning of a delivery's `outcome` when it was tried too often; such a one may be tried again. */
export const GAVE_UP = 'gave up: ';
/** The condition that a delivery is yet to be translated. */
export const IS_OPEN = `(state = 'untranslated' or state = 'failed' and outcome like '${GAVE_UP}%')`;

const FINISH = `
  update intake.raw_deliveries set state = $3, outcome = $4, message_type = $5, conversation_id = $6, finished_at = $7,
    body = case when $8 then null else body end
  where tenant_id = $1 and id = $2 and ${IS_OPEN}`;

/** Notes what became of a delivery, once. */
export async function finishDeliveryIn(db: Queryable, tenantId: string, finished: FinishedDeliveryIn): Promise<void> {
  await db.query({ name: 'intake-finish-delivery', text: FINISH, values: finishValues(tenantId, finished) });
}

/** Notes what became of a delivery, and takes its job back. */
export async function finishBeforeJob(db: Queryable, tenantId: string, finished: FinishedDeliveryIn): Promise<void> {
  await db.query({
    name: 'intake-finish-before-job',
    text: `with finished as (${FINISH} returning id)
      select (graphile_worker.remove_job('delivery-in:' || id)).id from finished`,
    values: finishValues(tenantId, finished),
  });
}

function finishValues(tenantId: string, finished: FinishedDeliveryIn): unknown[] {
  const { id, state, outcome, messageType, conversationId, finishedAt, isBodyForgotten } = finished;
  return [tenantId, id, state, outcome, messageType, conversationId, finishedAt, isBodyForgotten];
}
