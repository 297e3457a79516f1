import type { Queryable } from '@switchboard/platform/postgres/types';

/** An account's counts, all of one snapshot. */
export interface TodayCounts {
  readonly live: number;
  readonly attentionTotal: number;
  readonly conversations: number;
  readonly ended: number;
  readonly raisedAttention: number;
  readonly epoch: string;
  /** Up to where everything is counted: the hourly counts may be behind the inbox. */
  readonly position: number;
}

/** What is live and needs attention now, and what happened on a day of the account's. */
export async function readToday(db: Queryable, tenant: string, day: string): Promise<TodayCounts> {
  const { rows } = await db.query<{
    live: number;
    attention_total: number;
    started: number;
    ended: number;
    raised: number;
    epoch: string;
    position: number;
  }>({
    name: 'dashboard-today',
    text: `select
        (select count(*) from read.conversations where tenant_id = $1 and ended_at is null and deleted_at is null) as live,
        (select count(*) from read.conversations
          where tenant_id = $1 and needs_attention and deleted_at is null) as attention_total,
        h.started, h.ended, h.raised, a.epoch,
        least(a.position, coalesce((select c.position from worker.checkpoints c
          join worker.projections p on p.name = c.projection and p.version = c.version
          where c.projection = 'hourly' and c.tenant_id = $1), 0)) as position
      from read.as_of($1) a, (
        select coalesce(sum(started), 0) as started, coalesce(sum(ended), 0) as ended, coalesce(sum(raised), 0) as raised
        from read.hourly_counts where tenant_id = $1 and day = $2::date
      ) h`,
    values: [tenant, day],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the dashboard counted nothing');
  return {
    live: row.live,
    attentionTotal: row.attention_total,
    conversations: row.started,
    ended: row.ended,
    raisedAttention: row.raised,
    epoch: row.epoch,
    position: row.position,
  };
}
