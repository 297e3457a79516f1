import type { DeliveryEvent } from '@switchboard/contracts/webhooks/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A listener of an account. */
export interface ListenerKey {
  readonly tenantId: string;
  readonly listenerId: string;
}

/** An event to put in line for a listener. */
export interface NewDelivery extends ListenerKey {
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

/** Puts events in line, each once for a listener, however often it is asked for. */
export async function insertDeliveries(db: Queryable, deliveries: readonly NewDelivery[], at: Date): Promise<void> {
  await db.query({
    name: 'listener-insert',
    text: `${INSERT} do nothing`,
    values: [recordset(deliveries), at],
  });
}

/** Puts events in line again, whatever became of them before; answers how many. */
export async function requeueDeliveries(db: Queryable, deliveries: readonly NewDelivery[], at: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'listener-requeue',
    text: `${INSERT} do update set status = 'pending', tries = 0, next_attempt_at = excluded.next_attempt_at`,
    values: [recordset(deliveries), at],
  });
  return rowCount ?? 0;
}

/** Puts a delivery in line again; false if the listener has none of this id, or what it was about is a test. */
export async function requeueDelivery(
  db: Queryable,
  { tenantId, listenerId }: ListenerKey,
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

/** Takes out of the line what waits for a listener. */
export async function forgetPending(db: Queryable, { tenantId, listenerId }: ListenerKey): Promise<void> {
  await db.query({
    name: 'listener-forget-pending',
    text: `delete from listener.deliveries where tenant_id = $1 and listener_id = $2 and status = 'pending'`,
    values: [tenantId, listenerId],
  });
}

/** How many deliveries wait for a listener, counted up to a bound. */
export async function countWaiting(
  db: Queryable,
  { tenantId, listenerId }: ListenerKey,
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
