import type { Queryable } from '@switchboard/platform/postgres/types';
import { TAGS_POSITION } from './queries.ts';

/** What of an account stands now, and where the snapshot stands. */
export interface Standing {
  readonly live: number;
  readonly attention: number;
  /** Of those that need attention, the ones whose call is over: nobody talks with them. */
  readonly unassigned: number;
  readonly oldestSince: Date | null;
  readonly epoch: string;
  readonly position: number;
  readonly tagsPosition: number;
}

/** Counts what is on the line and what needs attention, wherever that is shown; each by its own index alone, those that need attention once. */
export async function readStanding(db: Queryable, tenant: string): Promise<Standing> {
  const { rows } = await db.query<Omit<Standing, 'unassigned'> & { readonly unended: number }>({
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
  if (row === undefined) throw new Error('nothing of the account was counted');
  const { unended, ...standing } = row;
  return { ...standing, unassigned: standing.attention - unended };
}
