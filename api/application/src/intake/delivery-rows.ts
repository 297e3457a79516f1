/**
 * The rows of incoming webhook requests.
 *
 * A request is stored once per body, as `untranslated` with the job that translates it, or as `held` while its account is suspended. The replica
 * that received it usually translates it before the job is due. It ends as `translated` or `failed`; one that failed only because its attempts
 * were used up may be retried.
 */
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { MAX_JOB_ATTEMPTS } from '../jobs/job-types.ts';

/** A webhook request to store. */
export interface NewIncomingDelivery {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly platform: Platform;
  readonly bodyHash: Buffer;
  readonly body: Buffer;
  readonly receivedAt: Date;
  /** When a worker takes the delivery over, if it is still untranslated. */
  readonly takeUpAt: Date;
  readonly traceId: string;
}

/** A webhook request that has just been stored. */
export interface StoredIncomingDelivery {
  readonly id: number;
  /** Set while the account is suspended: the delivery is translated once the account is restored. */
  readonly isHeld: boolean;
}

/**
 * Stores a webhook request as received, with a job that translates it unless {@link finishBeforeJob} runs first.
 *
 * Returns undefined if the connection has delivered the same body before.
 */
export async function storeIncomingDelivery(
  db: Queryable,
  delivery: NewIncomingDelivery,
): Promise<StoredIncomingDelivery | undefined> {
  const { tenantId, connectionId, platform, bodyHash, body, receivedAt, takeUpAt, traceId } = delivery;
  const { rows } = await db.query<StoredIncomingDelivery>({
    name: 'intake-store-delivery',
    text: STORE_DELIVERY,
    values: [tenantId, connectionId, platform, bodyHash, body, receivedAt, takeUpAt, traceId],
  });
  return rows[0];
}

/** Returns the SQL column that adds a delivery's job, next to its `id` and `tenant_id`; `runAt` is a SQL expression. */
export function jobColumn(runAt: string): string {
  return `(graphile_worker.add_job('translate-delivery-in', json_build_object('tenantId', tenant_id, 'id', id),
    run_at => ${runAt}, max_attempts => ${MAX_JOB_ATTEMPTS}, job_key => 'delivery-in:' || id)).id`;
}

// Locks a suspended account's row until commit, so that restoring the account, which releases held deliveries, misses none.
const STORE_DELIVERY = `
  with suspended as materialized (
    select from access.accounts where id = $1 and status = 'suspended' for share),
  stored as (
    insert into intake.raw_deliveries (tenant_id, connection_id, platform, body_hash, body, received_at, trace_id, state)
    select $1, $2, $3, $4, $5, $6, $8, case when exists (select from suspended) then 'held' else 'untranslated' end
    on conflict (connection_id, body_hash) do nothing
    returning id, tenant_id, state)
  select id, state = 'held' as "isHeld", case when state <> 'held' then ${jobColumn('$7')} end from stored`;

/** The outcome of a delivery's translation. */
export interface FinishedIncomingDelivery {
  readonly id: number;
  readonly state: 'translated' | 'failed';
  readonly outcome: string;
  readonly messageType: string | null;
  readonly conversationId: ConversationId | null;
  readonly finishedAt: Date;
  /** Set if the body is no longer needed and is therefore deleted. */
  readonly isBodyForgotten: boolean;
}

/** The prefix of a delivery's `outcome` after its last attempt failed; such a delivery may be retried. */
export const GAVE_UP = 'gave up: ';
/** The SQL condition that a delivery is still to be translated. */
export const IS_OPEN = `(state = 'untranslated' or state = 'failed' and outcome like '${GAVE_UP}%')`;

const FINISH = `
  update intake.raw_deliveries set state = $3, outcome = $4, message_type = $5, conversation_id = $6, finished_at = $7,
    body = case when $8 then null else body end
  where tenant_id = $1 and id = $2 and ${IS_OPEN}`;

/** Stores the outcome of a delivery, once. */
export async function finishIncomingDelivery(
  db: Queryable,
  tenantId: string,
  finished: FinishedIncomingDelivery,
): Promise<void> {
  await db.query({ name: 'intake-finish-delivery', text: FINISH, values: finishValues(tenantId, finished) });
}

/** Stores the outcome of a delivery, and removes its job. */
export async function finishBeforeJob(
  db: Queryable,
  tenantId: string,
  finished: FinishedIncomingDelivery,
): Promise<void> {
  await db.query({
    name: 'intake-finish-before-job',
    text: `with finished as (${FINISH} returning id)
      select (graphile_worker.remove_job('delivery-in:' || id)).id from finished`,
    values: finishValues(tenantId, finished),
  });
}

function finishValues(tenantId: string, finished: FinishedIncomingDelivery): unknown[] {
  const { id, state, outcome, messageType, conversationId, finishedAt, isBodyForgotten } = finished;
  return [tenantId, id, state, outcome, messageType, conversationId, finishedAt, isBodyForgotten];
}
