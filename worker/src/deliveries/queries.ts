import type { Queryable } from '@switchboard/platform/postgres/types';

/** A webhook that has not been turned into events yet. */
export interface Untranslated {
  readonly id: number;
  readonly tenantId: string;
  readonly connectionId: string;
  readonly platform: string;
  readonly bodyHash: Buffer;
  readonly body: Buffer;
  /** How often it was tried, this time included. */
  readonly attempts: number;
  readonly receivedAt: Date;
  readonly traceId: string | null;
}

const CLAIM = `
  update intake.raw_deliveries set attempts = attempts + 1,
    next_attempt_at = $1::timestamptz + $2::double precision * interval '1 millisecond' * 2 ^ least(attempts, 10)
  where id = any(array(
    select id from intake.raw_deliveries where state = 'untranslated' and next_attempt_at <= $1
    order by next_attempt_at, id limit $3 for update skip locked))
  returning id, tenant_id as "tenantId", connection_id as "connectionId", platform, body_hash as "bodyHash", body, attempts,
    received_at as "receivedAt", trace_id as "traceId"`;

/**
 * Takes up deliveries that are due, the longest due first. Nobody else gets them before `pauseMs` are over, twice as long after each
 * attempt up to the tenth: so what a worker leaves undone another one takes up.
 */
export async function claimDeliveries(
  db: Queryable,
  { now, pauseMs, limit }: { readonly now: Date; readonly pauseMs: number; readonly limit: number },
): Promise<Untranslated[]> {
  const values = [now, pauseMs, limit];
  const { rows } = await db.query<Untranslated & Record<never, never>>({
    name: 'claim-deliveries',
    text: CLAIM,
    values,
  });
  return rows.sort((a, b) => a.id - b.id);
}

/** Forgets the bodies of deliveries that came before an instant and are done with; answers how many, `limit` at most. */
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
