/**
 * The queue of webhook deliveries, one row per webhook and event.
 *
 * A delivery is `pending` until it is `succeeded` or, after its last attempt, `dead_letter`; a replay makes it pending again. Deliveries of one
 * conversation go out in log order: a delivery that waits for a retry holds back those behind it, but not those of other conversations
 * ("lanes").
 */
import type { DeliveryAttempt, DeliveryEvent } from '@switchboard/contracts/webhooks/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Identifies a webhook. */
export interface WebhookKey {
  readonly tenantId: string;
  readonly listenerId: string;
}

/** An event to deliver to a webhook. */
export interface NewDelivery extends WebhookKey {
  readonly position: number;
  readonly event: DeliveryEvent;
  readonly conversationId: number;
  readonly url: string;
  readonly body: string;
}

const INSERT = `
  insert into listener.deliveries (tenant_id, listener_id, position, event, conversation_id, url, body, status, next_attempt_at, created_at)
  select d.tenant_id, d.listener_id, d.position, d.event, d.conversation_id, d.url, d.body, 'pending', $2, $2
  from jsonb_to_recordset($1) as d(tenant_id text, listener_id text, position bigint, event text, conversation_id bigint, url text, body text)
  on conflict (tenant_id, listener_id, position) where position > 0`;

/** Enqueues deliveries, once per webhook and event. */
export async function insertDeliveries(db: Queryable, deliveries: readonly NewDelivery[], at: Date): Promise<void> {
  await db.query({
    name: 'listener-insert',
    text: `${INSERT} do nothing`,
    values: [recordset(deliveries), at],
  });
}

/** Enqueues deliveries again, whatever their status. Returns how many. */
export async function requeueDeliveries(db: Queryable, deliveries: readonly NewDelivery[], at: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'listener-requeue',
    text: `${INSERT} do update set status = 'pending', tries = 0, next_attempt_at = excluded.next_attempt_at`,
    values: [recordset(deliveries), at],
  });
  return rowCount ?? 0;
}

/** Enqueues one delivery again. Returns false if the webhook has no such delivery, or it is a test. */
export async function requeueDelivery(
  db: Queryable,
  { tenantId, listenerId }: WebhookKey,
  { id, at }: { readonly id: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'listener-requeue-one',
    text: `update listener.deliveries set status = 'pending', tries = 0, next_attempt_at = $4
      where tenant_id = $1 and listener_id = $2 and id = $3 and position > 0`,
    values: [tenantId, listenerId, id, at],
  });
  return rowCount === 1;
}

/** Deletes a webhook's pending deliveries. */
export async function deletePendingDeliveries(db: Queryable, { tenantId, listenerId }: WebhookKey): Promise<void> {
  await db.query({
    name: 'listener-forget-pending',
    text: `delete from listener.deliveries where tenant_id = $1 and listener_id = $2 and status = 'pending'`,
    values: [tenantId, listenerId],
  });
}

/** Counts a webhook's pending deliveries, up to a bound. */
export async function countPendingDeliveries(
  db: Queryable,
  { tenantId, listenerId }: WebhookKey,
  atMost: number,
): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'listener-count-waiting',
    text: `select count(*) as total from (
      select 1 from listener.deliveries where tenant_id = $1 and listener_id = $2 and status = 'pending' limit $3) d`,
    values: [tenantId, listenerId, atMost],
  });
  return rows[0]?.total ?? 0;
}

function recordset(deliveries: readonly NewDelivery[]): string {
  return JSON.stringify(
    deliveries.map(({ tenantId, listenerId, conversationId, ...rest }) => ({
      tenant_id: tenantId,
      listener_id: listenerId,
      conversation_id: conversationId,
      ...rest,
    })),
  );
}

/** A delivery that is due. */
export interface DueDelivery {
  readonly id: number;
  readonly conversationId: number;
  readonly body: string;
  /** Attempts since it was last enqueued. */
  readonly tries: number;
}

// A loose index scan over `deliveries__lane`: it visits only the head of each conversation's lane.
const LANES = `
  recursive lanes as (
    (select conversation_id, position, next_attempt_at from listener.deliveries
      where tenant_id = $1 and listener_id = $2 and status = 'pending' order by conversation_id, position limit 1)
    union all
    select next.* from lanes cross join lateral (
      select conversation_id, position, next_attempt_at from listener.deliveries
      where tenant_id = $1 and listener_id = $2 and status = 'pending' and conversation_id > lanes.conversation_id
      order by conversation_id, position limit 1) next)`;

// Finds no more heads than needed. Within a lane, the due deliveries end at the first one that isn't due.
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

/** Lists a webhook's due deliveries in log order, without those held back by an earlier delivery of their conversation. */
export async function listDue(
  db: Queryable,
  { tenantId, listenerId }: WebhookKey,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await db.query<DueDelivery & Row>({
    name: 'listener-list-due',
    text: LIST_DUE,
    values: [tenantId, listenerId, now, limit],
  });
  return rows;
}

/** Returns when a webhook's next delivery is due; undefined if none is pending. */
export async function findNextDue(db: Queryable, { tenantId, listenerId }: WebhookKey): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>({
    name: 'listener-next-due',
    text: `with ${LANES} select min(next_attempt_at) as at from lanes`,
    values: [tenantId, listenerId],
  });
  return rows[0]?.at ?? undefined;
}

/** The outcome of an attempt. */
export interface Outcome {
  readonly id: number;
  readonly url: string;
  readonly attempt: DeliveryAttempt;
  readonly response: { readonly status: number; readonly body: string } | undefined;
  readonly status: 'pending' | 'succeeded' | 'dead_letter';
  readonly nextAttemptAt: Date | undefined;
}

/** At most this many attempts are stored per delivery, the latest ones. */
const MAX_STORED_ATTEMPTS = 20;

const RECORD = `
  update listener.deliveries d set status = o.status, tries = d.tries + 1, next_attempt_at = o.next_attempt_at, url = o.url,
    response_status = o.response_status, response_body = o.response_body,
    attempts = case when jsonb_array_length(d.attempts) < ${MAX_STORED_ATTEMPTS} then d.attempts else d.attempts - 0 end || o.attempt
  from jsonb_to_recordset($3) as o(id bigint, status text, next_attempt_at timestamptz, url text, response_status integer, response_body text,
    attempt jsonb)
  where d.tenant_id = $1 and d.listener_id = $2 and d.id = o.id`;

/** Records the outcomes of attempts. */
export async function recordOutcomes(
  db: Queryable,
  { tenantId, listenerId }: WebhookKey,
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
  /** The code of the last failure; undefined if every attempt succeeded. */
  readonly error: string | undefined;
}

/** Updates a webhook's health. Returns since when it has failed without a success. */
export async function recordRound(
  db: Queryable,
  { tenantId, listenerId }: WebhookKey,
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

/** Resets a webhook's failures, when it is enabled again. */
export async function resetFailures(db: Queryable, { tenantId, listenerId }: WebhookKey): Promise<void> {
  await db.query({
    name: 'listener-forget-failures',
    text: 'update listener.health set failing_since = null where tenant_id = $1 and listener_id = $2',
    values: [tenantId, listenerId],
  });
}

// Queryable requires an index signature, which interfaces lack.
type Row = Record<never, never>;
