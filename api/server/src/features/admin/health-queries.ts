import type { Queryable } from '@switchboard/platform/postgres/types';

export interface AccountLagRow {
  readonly name: string;
  readonly lag: number;
  readonly since: Date | null;
}

/** Reads each projection's lag for an account, and since when its oldest unprocessed event has been waiting. */
export async function listAccountLags(db: Queryable, tenantId: string): Promise<AccountLagRow[]> {
  const { rows } = await db.query<AccountLagRow>({
    name: 'list-account-lags',
    text: `
      select p.name, greatest(0, coalesce(h.position, 0) - coalesce(c.position, 0)) as lag, oldest.recorded_at as since
      from worker.projections p
      left join es.tenant_head h on h.tenant_id = $1
      left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = $1
      left join lateral (
        select recorded_at from es.events e where e.tenant_id = $1 and e.position = coalesce(c.position, 0) + 1 limit 1
      ) oldest on h.position > coalesce(c.position, 0)
      order by p.name`,
    values: [tenantId],
  });
  return rows;
}

export interface DeliveriesRow {
  readonly waiting: number;
  readonly failed: number;
  readonly held: number;
  readonly lastFailure: { readonly at: string; readonly platform: string; readonly outcome: string } | null;
}

const FAILED_SINCE_DAYS = 30;

/** Reads the state of an account's incoming webhooks, with the failures of the last 30 days. */
export async function readDeliveries(db: Queryable, tenantId: string, now: Date): Promise<DeliveriesRow> {
  const { rows } = await db.query<DeliveriesRow>({
    name: 'read-deliveries',
    text: `
      select
        (select count(*) from intake.raw_deliveries where state = 'untranslated' and tenant_id = $1) as waiting,
        (select count(*) from intake.raw_deliveries where state = 'held' and tenant_id = $1 and body is not null) as held,
        (select count(*) from intake.raw_deliveries where state = 'failed' and tenant_id = $1
          and received_at > $2::timestamptz - interval '${FAILED_SINCE_DAYS} days') as failed,
        (select jsonb_build_object('at', to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'platform', platform, 'outcome', coalesce(outcome, ''))
          from intake.raw_deliveries where state = 'failed' and tenant_id = $1
            and received_at > $2::timestamptz - interval '${FAILED_SINCE_DAYS} days'
          order by received_at desc limit 1) as "lastFailure"`,
    values: [tenantId, now],
  });
  return rows[0] ?? { waiting: 0, failed: 0, held: 0, lastFailure: null };
}
