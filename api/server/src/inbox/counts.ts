import type { Queryable } from '@switchboard/platform/postgres/types';
import { TAGS_POSITION } from './tag-map.ts';

/** The counters of an account's inbox, and the position of their snapshot. */
export interface InboxCounts {
  readonly live: number;
  readonly attention: number;
  /** Conversations that need attention and whose call is over, so that nobody talks with the caller. */
  readonly unassigned: number;
  readonly oldestSince: Date | null;
  readonly epoch: string;
  readonly position: number;
  readonly tagsPosition: number;
}

/** Counts an account's live calls and the conversations that need attention. Each count uses an index of its own. */
export async function readInboxCounts(db: Queryable, tenant: string): Promise<InboxCounts> {
  const { rows } = await db.query<Omit<InboxCounts, 'unassigned'> & { readonly unended: number }>({
    name: 'inbox-standing',
    text: `select
        (select count(*) from read.conversations where tenant_id = $1 and ended_at is null and deleted_at is null) as live,
        (select count(*) from read.conversations where tenant_id = $1 and needs_attention and deleted_at is null) as attention,
        (select count(*) from read.conversations
          where tenant_id = $1 and needs_attention and status <> 'open' and deleted_at is null) as unended,
        (select min(waiting_since) from read.conversations
          where tenant_id = $1 and needs_attention and deleted_at is null) as "oldestSince",
        a.epoch, a.position, ${TAGS_POSITION} as "tagsPosition"
      from read.as_of($1) a`,
    values: [tenant],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('read.as_of returned no row');
  const { unended, ...counts } = row;
  return { ...counts, unassigned: counts.attention - unended };
}

/** Counts the conversations of the account that need attention, whatever the filter. */
export async function readAttentionTotal(db: Queryable, tenant: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'inbox-attention-total',
    text: 'select count(*) as total from read.conversations where tenant_id = $1 and needs_attention and deleted_at is null',
    values: [tenant],
  });
  return rows[0]?.total ?? 0;
}
