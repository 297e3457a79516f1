import type { Queryable } from '@switchboard/platform/postgres/types';

export interface UsageRow {
  readonly id: string;
  readonly durationMs: number;
  readonly calls: number;
  readonly concurrency: number;
  readonly agents: number;
  readonly users: number;
  readonly attentionTotal: number;
  readonly lastActivityAt: Date | null;
}

/** Measures the usage of accounts: this month's calls, by each account's time zone, and current totals. Deleted calls still count. */
export async function measureUsage(db: Queryable, ids: readonly string[], now: Date): Promise<UsageRow[]> {
  const { rows } = await db.query<UsageRow>({ name: 'measure-usage', text: MEASURE_USAGE, values: [ids, now] });
  return rows;
}

// A call that began this month had its last message this month or later, so the range on `last_message_at` can use a covering index.
export const MEASURE_USAGE = `
  select a.id, shown.ms + hidden.ms as "durationMs", shown.calls + hidden.calls as calls, live.calls as concurrency,
    (select count(*) from resource.items i where i.tenant_id = a.id and i.kind = 'agents' and i.archived_at is null) as agents,
    (select count(*) from access.users u where u.tenant_id = a.id and u.removed_at is null) as users,
    (select count(*) from read.conversations c where c.tenant_id = a.id and c.needs_attention and c.deleted_at is null) as "attentionTotal",
    (select max(c.last_message_at) from read.conversations c where c.tenant_id = a.id and c.deleted_at is null) as "lastActivityAt"
  from access.accounts a
  cross join lateral (select date_trunc('month', $2::timestamptz at time zone a.time_zone) at time zone a.time_zone as since) month
  cross join lateral (
    select count(*) as calls, coalesce(sum(c.duration_ms), 0)::bigint as ms from read.conversations c
    where c.tenant_id = a.id and c.deleted_at is null and c.last_message_at >= month.since and c.created_at >= month.since) shown
  cross join lateral (
    select count(*) as calls, coalesce(sum(c.duration_ms), 0)::bigint as ms from read.conversations c
    where c.tenant_id = a.id and c.deleted_at is not null and c.created_at >= month.since) hidden
  cross join lateral (
    select count(*) as calls from read.conversations c
    where c.tenant_id = a.id and c.ended_at is null and c.deleted_at is null) live
  where a.id = any($1)`;
