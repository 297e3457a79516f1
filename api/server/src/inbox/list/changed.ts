import { sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { conditionsSql } from '../filter/sql.ts';

/** A conversation that changed, as it is now. */
export interface Changed {
  readonly id: number;
  /** The hour of its last message. */
  readonly hourMs: number;
  /** Whether the filter lets it through. */
  readonly isHit: boolean;
}

/** So many changed conversations are looked at one by one. */
const MAX_CHANGED = 5_000;

/**
 * The conversations of an account that changed after a position: a position moves with whatever changes a conversation, its deletion included, and no row
 * goes away. Undefined for more than 5,000.
 */
export async function readChanged(
  db: Queryable,
  tenant: string,
  { conditions }: InboxFilter,
  position: number,
): Promise<readonly Changed[] | undefined> {
  const values = sqlValues(tenant);
  const rows = `select * from read.conversations where tenant_id = $1 and last_position > ${values.bind(position)}
    order by last_position limit ${MAX_CHANGED + 1}`;
  const { rows: changed } = await db.query<{ id: number; hour: number; isHit: boolean }>({
    text: `select c.id, extract(epoch from date_trunc('hour', c.last_message_at, 'UTC'))::float8 as hour,
        c.deleted_at is null and ${conditionsSql(conditions, values)} as "isHit" from (${rows}) c`,
    values: values.values,
  });
  if (changed.length > MAX_CHANGED) return undefined;
  return changed.map(({ id, hour, isHit }) => ({ id, hourMs: hour * 1_000, isHit }));
}
