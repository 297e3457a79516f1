import type { Delivery, DeliveryAttempt, DeliveryEvent, DeliveryStatus } from '@switchboard/contracts/webhooks/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type Attempted, deliveryId } from './attempt.ts';
import type { ListenerKey } from './line-queries.ts';

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

/** Lists a page of a listener's deliveries, newest first, with how many there are. */
export async function listDeliveries(
  db: Queryable,
  { tenantId, listenerId }: ListenerKey,
  query: { readonly page: number; readonly perPage: number; readonly status?: DeliveryStatus | undefined },
): Promise<{ data: Delivery[]; total: number }> {
  const { page, perPage, status } = query;
  const of = 'where tenant_id = $1 and listener_id = $2 and ($3::text is null or status = $3)';
  const values = [tenantId, listenerId, status ?? null];
  const [rows, counted] = await Promise.all([
    db.query<DeliveryRow & Row>({
      name: 'listener-list-deliveries',
      text: `select ${COLUMNS} from listener.deliveries ${of} order by id desc limit $4 offset $5`,
      values: [...values, perPage, (page - 1) * perPage],
    }),
    db.query<{ total: number }>({
      name: 'listener-count-deliveries',
      text: `select count(*) as total from listener.deliveries ${of}`,
      values,
    }),
  ]);
  return { data: rows.rows.map(toDelivery), total: counted.rows[0]?.total ?? 0 };
}

/** Puts a test in the log of a listener's deliveries, to be sent at once by whoever asks; answers its id. */
export async function insertTest(
  db: Queryable,
  { tenantId, listenerId }: ListenerKey,
  test: { readonly event: DeliveryEvent; readonly url: string; readonly body: string; readonly at: Date },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    name: 'listener-insert-test',
    text: `insert into listener.deliveries (tenant_id, listener_id, position, event, url, body, status, created_at)
      values ($1, $2, 0, $3, $4, $5, 'dead_letter', $6) returning id`,
    values: [tenantId, listenerId, test.event, test.url, test.body, test.at],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('an insert answered no row');
  return row.id;
}

/** Writes down how a test went, which is tried once, and answers it. */
export async function recordTest(
  db: Queryable,
  { tenantId, listenerId }: ListenerKey,
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
  if (row === undefined) throw new Error('a test is gone while it was sent');
  return toDelivery(row);
}

/** Forgets deliveries from before an instant, those that still wait as well, `limit` at most; answers how many. */
export async function pruneDeliveries(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'listener-prune',
    text: `delete from listener.deliveries where id = any(array(
      select id from listener.deliveries where created_at < $1 order by created_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}

/** Forgets what listeners were told, or would be, of a conversation; answers how many deliveries. */
export async function forgetDeliveriesOf(db: Queryable, tenantId: string, conversationId: number): Promise<number> {
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

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
