import type { Delivery, DeliveryAttempt, DeliveryEvent, DeliveryStatus } from '@switchboard/contracts/webhooks/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { WebhookKey } from './delivery-queue.ts';
import { type Attempted, deliveryId } from './send-delivery.ts';

interface DeliveryRow {
  readonly id: number;
  readonly event: DeliveryEvent;
  readonly position: number;
  readonly status: DeliveryStatus;
  readonly attempts: DeliveryAttempt[];
  readonly nextAttemptAt: Date | null;
  readonly url: string;
  readonly body: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
}

const COLUMNS = `id, event, position, status, attempts, case when status = 'pending' then next_attempt_at end as "nextAttemptAt", url, body,
  response_status as "responseStatus", response_body as "responseBody"`;

/** Lists a page of a webhook's deliveries, newest first, with their total. */
export async function listDeliveries(
  db: Queryable,
  { tenantId, listenerId }: WebhookKey,
  query: { readonly page: number; readonly perPage: number; readonly status?: DeliveryStatus | undefined },
): Promise<{ data: Delivery[]; total: number }> {
  const { page, perPage, status } = query;
  const where = 'where tenant_id = $1 and listener_id = $2 and ($3::text is null or status = $3)';
  const values = [tenantId, listenerId, status ?? null];
  const [rows, counted] = await Promise.all([
    db.query<DeliveryRow & Row>({
      name: 'listener-list-deliveries',
      text: `select ${COLUMNS} from listener.deliveries ${where} order by id desc limit $4 offset $5`,
      values: [...values, perPage, (page - 1) * perPage],
    }),
    db.query<{ total: number }>({
      name: 'listener-count-deliveries',
      text: `select count(*) as total from listener.deliveries ${where}`,
      values,
    }),
  ]);
  return { data: rows.rows.map(toDelivery), total: counted.rows[0]?.total ?? 0 };
}

/** Inserts a test delivery, which the caller sends itself. Returns its id. */
export async function insertTest(
  db: Queryable,
  { tenantId, listenerId }: WebhookKey,
  test: { readonly event: DeliveryEvent; readonly url: string; readonly body: string; readonly at: Date },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    name: 'listener-insert-test',
    text: `insert into listener.deliveries (tenant_id, listener_id, position, event, url, body, status, created_at)
      values ($1, $2, 0, $3, $4, $5, 'dead_letter', $6) returning id`,
    values: [tenantId, listenerId, test.event, test.url, test.body, test.at],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row.id;
}

/** Records the result of a test delivery, which is attempted once. Returns the delivery. */
export async function recordTest(
  db: Queryable,
  { tenantId, listenerId }: WebhookKey,
  outcome: Attempted,
): Promise<Delivery> {
  const { rows } = await db.query<DeliveryRow & Row>({
    name: 'listener-record-test',
    text: `update listener.deliveries set status = $4, tries = 1, attempts = jsonb_build_array($5::jsonb), response_status = $6, response_body = $7
      where tenant_id = $1 and listener_id = $2 and id = $3 returning ${COLUMNS}`,
    values: [
      tenantId,
      listenerId,
      outcome.id,
      outcome.attempt.error === null ? 'succeeded' : 'dead_letter',
      JSON.stringify(outcome.attempt),
      outcome.response?.status ?? null,
      outcome.response?.body ?? null,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the test delivery was deleted while it was sent');
  return toDelivery(row);
}

/** Deletes up to `limit` deliveries older than `before`, pending ones included. Returns how many. */
export async function pruneDeliveries(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'listener-prune',
    text: `delete from listener.deliveries where id = any(array(
      select id from listener.deliveries where created_at < $1 order by created_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}

/** Deletes all deliveries about a conversation, sent or pending. Returns how many. */
export async function deleteConversationDeliveries(
  db: Queryable,
  tenantId: string,
  conversationId: number,
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'listener-forget-conversation',
    text: 'delete from listener.deliveries where tenant_id = $1 and conversation_id = $2',
    values: [tenantId, conversationId],
  });
  return rowCount ?? 0;
}

function toDelivery({ id, url, body, responseStatus, responseBody, nextAttemptAt, ...row }: DeliveryRow): Delivery {
  return {
    ...row,
    id: deliveryId(id),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    request: { url, body },
    response: responseStatus === null ? null : { status: responseStatus, body: responseBody ?? '' },
  };
}

// Queryable requires an index signature, which interfaces lack.
type Row = Record<never, never>;
