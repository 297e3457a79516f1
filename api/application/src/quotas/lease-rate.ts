import type { Queryable } from '@switchboard/platform/postgres/types';

interface Lease {
  readonly tenantId: string;
  readonly rate: string;
  readonly windowStart: number;
  readonly wanted: number;
  readonly max: number;
}

/** Leases a block of the remaining rate in a window. Returns how much was granted. */
export async function leaseRate(db: Queryable, { tenantId, rate, windowStart, wanted, max }: Lease): Promise<number> {
  const { rows } = await db.query<{ granted: number }>({
    name: 'lease-rate',
    text: `insert into access.rate_leases as l (tenant_id, rate, window_start, taken, granted)
      values ($1, $2, $3::bigint, least($4::integer, $5::integer), least($4::integer, $5::integer))
      on conflict (tenant_id, rate) do update set
        granted = case when l.window_start = $3 then greatest(0, least($4, $5 - l.taken)) else excluded.granted end,
        taken = case when l.window_start = $3 then greatest(l.taken, least(l.taken + $4, $5)) else excluded.taken end,
        window_start = $3
      where l.window_start <= $3
      returning granted`,
    values: [tenantId, rate, windowStart, wanted, max],
  });
  // No row: another replica's clock is ahead, and has already opened the next window.
  return rows[0]?.granted ?? 0;
}
