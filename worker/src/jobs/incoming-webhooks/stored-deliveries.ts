import { IS_OPEN } from '@switchboard/application/intake/delivery-rows';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A stored webhook request that hasn't been translated. */
export interface OpenDeliveryIn {
  readonly id: number;
  readonly tenantId: string;
  readonly connectionId: string;
  readonly platform: string;
  readonly bodyHash: Buffer;
  readonly body: Buffer;
  readonly receivedAt: Date;
  readonly traceId: string | null;
}

/** Finds a delivery of an account, unless it is finished or its body is deleted. */
export async function findOpenDelivery(
  db: Queryable,
  tenantId: string,
  id: number,
): Promise<OpenDeliveryIn | undefined> {
  const { rows } = await db.query<OpenDeliveryIn & Record<never, never>>({
    name: 'find-open-delivery',
    text: `select id, tenant_id as "tenantId", connection_id as "connectionId", platform, body_hash as "bodyHash", body,
        received_at as "receivedAt", trace_id as "traceId"
      from intake.raw_deliveries where tenant_id = $1 and id = $2 and body is not null and ${IS_OPEN}`,
    values: [tenantId, id],
  });
  return rows[0];
}

/** Deletes the bodies of at most `limit` finished deliveries from before an instant; returns how many. */
export async function forgetBodies(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'forget-bodies',
    text: `update intake.raw_deliveries set body = null where id = any(array(
      select id from intake.raw_deliveries where body is not null and received_at < $1 and state <> 'untranslated'
      order by received_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
