import type { DeliveryAttempt } from '@switchboard/contracts/webhooks/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ListenerKey } from './line-queries.ts';

/** A delivery whose time has come. */
export interface DueDelivery {
  readonly id: number;
  readonly conversationId: number;
  readonly body: string;
  /** Attempts since it was last put in line. */
  readonly tries: number;
}

// Goes from head to head by `deliveries__lane`, past all that waits behind them.
const LANES = `
  recursive lanes as (
    (select conversation_id, position, next_attempt_at from listener.deliveries
      where tenant_id = $1 and listener_id = $2 and status = 'pending' order by conversation_id, position limit 1)
    union all
    select next.* from lanes cross join lateral (
      select conversation_id, position, next_attempt_at from listener.deliveries
      where tenant_id = $1 and listener_id = $2 and status = 'pending' and conversation_id > lanes.conversation_id
      order by conversation_id, position limit 1) next)`;

// Looks for no more heads than it needs; in a conversation, what is due ends at the first that isn't.
const LIST_DUE = `
  with ${LANES},
  heads as materialized (select conversation_id from lanes where next_attempt_at <= $3 limit $4),
  due as materialized (
    select lane.id from heads cross join lateral (
      select id, position, bool_and(next_attempt_at <= $3) over (order by position) as is_due from (
        select id, position, next_attempt_at from listener.deliveries
        where tenant_id = $1 and listener_id = $2 and status = 'pending' and conversation_id = heads.conversation_id
        order by position limit $4) first) lane
    where lane.is_due order by lane.position limit $4)
  select d.id, d.conversation_id as "conversationId", d.body, d.tries
  from due join listener.deliveries d on d.id = due.id order by d.position`;

/** Lists what is due for a listener, each conversation's in the order of the log, without what waits behind another one of its conversation. */
export async function listDue(
  db: Queryable,
  { tenantId, listenerId }: ListenerKey,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await db.query<DueDelivery & Row>({
    name: 'listener-list-due',
    text: LIST_DUE,
    values: [tenantId, listenerId, now, limit],
  });
  return rows;
}

/** When something is next due for a listener; undefined if nothing waits. */
export async function findNextDue(db: Queryable, { tenantId, listenerId }: ListenerKey): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>({
    name: 'listener-next-due',
    text: `with ${LANES} select min(next_attempt_at) as at from lanes`,
    values: [tenantId, listenerId],
  });
  return rows[0]?.at ?? undefined;
}

/** How an attempt went, and what is next. */
export interface Outcome {
  readonly id: number;
  readonly url: string;
  readonly attempt: DeliveryAttempt;
  readonly response: { readonly status: number; readonly body: string } | undefined;
  readonly status: 'pending' | 'succeeded' | 'dead_letter';
  readonly nextAttemptAt: Date | undefined;
}

/** Attempts that are kept of one delivery, the last ones. */
const KEPT_ATTEMPTS = 20;

const RECORD = `
  update listener.deliveries d set status = o.status, tries = d.tries + 1, next_attempt_at = o.next_attempt_at, url = o.url,
    response_status = o.response_status, response_body = o.response_body,
    attempts = case when jsonb_array_length(d.attempts) < ${KEPT_ATTEMPTS} then d.attempts else d.attempts - 0 end || o.attempt
  from jsonb_to_recordset($3) as o(id bigint, status text, next_attempt_at timestamptz, url text, response_status integer, response_body text,
    attempt jsonb)
  where d.tenant_id = $1 and d.listener_id = $2 and d.id = o.id`;

/** Writes down how attempts went. */
export async function recordOutcomes(
  db: Queryable,
  { tenantId, listenerId }: ListenerKey,
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = outcomes.map(({ id, status, url, attempt, response, nextAttemptAt }) => ({
    id,
    status,
    url,
    attempt,
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    response_status: response?.status ?? null,
    response_body: response?.body ?? null,
  }));
  await db.query({ name: 'listener-record', text: RECORD, values: [tenantId, listenerId, JSON.stringify(rows)] });
}

/** The result of a round of attempts. */
export interface Round {
  readonly at: Date;
  readonly hasSuccess: boolean;
  /** The last failure's code; undefined if all went well. */
  readonly error: string | undefined;
}

/** Writes down how a listener is doing; answers since when it has failed without a success. */
export async function recordRound(
  db: Queryable,
  { tenantId, listenerId }: ListenerKey,
  { at, hasSuccess, error }: Round,
): Promise<Date | undefined> {
  const { rows } = await db.query<{ failingSince: Date | null }>({
    name: 'listener-record-round',
    text: `insert into listener.health as h (tenant_id, listener_id, failing_since, last_success_at, last_error)
      values ($1, $2, case when not $4 then $3::timestamptz end, case when $4 then $3::timestamptz end, $5)
      on conflict (tenant_id, listener_id) do update set last_error = excluded.last_error,
        failing_since = case when $4 then null else coalesce(h.failing_since, excluded.failing_since) end,
        last_success_at = coalesce(excluded.last_success_at, h.last_success_at)
      returning failing_since as "failingSince"`,
    values: [tenantId, listenerId, at, hasSuccess, error ?? null],
  });
  return rows[0]?.failingSince ?? undefined;
}

/** Forgets since when a listener has failed, as it is switched on again. */
export async function forgetFailures(db: Queryable, { tenantId, listenerId }: ListenerKey): Promise<void> {
  await db.query({
    name: 'listener-forget-failures',
    text: 'update listener.health set failing_since = null where tenant_id = $1 and listener_id = $2',
    values: [tenantId, listenerId],
  });
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
