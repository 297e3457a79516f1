import type { InstantRange } from '@switchboard/application/calendar/day-range';
import { RECORD_COLUMNS, type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { MAX_SILENCE_MS } from '../../inbox/filter/conditions.ts';

/** Lists live conversations, latest first. */
export async function listLive(db: Queryable, tenant: string, limit: number): Promise<ConversationRecord[]> {
  const { rows } = await db.query<RecordRow>({
    name: 'dashboard-live',
    text: `select ${RECORD_COLUMNS} from read.conversations c
      where c.tenant_id = $1 and c.ended_at is null and c.deleted_at is null
      order by c.created_at desc, c.id desc limit $2`,
    values: [tenant, limit],
  });
  return rows.map(toRecord);
}

/** Lists conversations that need attention: emergencies (priority 2) first, then the rest, longest waiting first. */
export async function listWaiting(db: Queryable, tenant: string, limit: number): Promise<ConversationRecord[]> {
  const { rows } = await db.query<RecordRow>({
    name: 'dashboard-waiting',
    text: `(select ${RECORD_COLUMNS}, 0 as rank from read.conversations c
        where c.tenant_id = $1 and c.needs_attention and c.priority = 2 and c.deleted_at is null
        order by c.waiting_since, c.id limit $2)
      union all
      (select ${RECORD_COLUMNS}, 1 as rank from read.conversations c
        where c.tenant_id = $1 and c.needs_attention and c.priority <> 2 and c.deleted_at is null
        order by c.waiting_since, c.id limit $2)
      order by rank, waiting_since, id limit $2`,
    values: [tenant, limit],
  });
  return rows.map(toRecord);
}

/** Yesterday's counts. */
export interface Comparison {
  readonly conversationsYesterday: number;
  readonly liveYesterday: number;
}

/** Counts yesterday's conversations up to the end of `yesterday`, and the conversations that were live at that moment. */
export async function readComparison(
  db: Queryable,
  tenant: string,
  { yesterday }: { readonly yesterday: InstantRange },
): Promise<Comparison> {
  const { rows } = await db.query<Comparison>({
    name: 'dashboard-comparison',
    text: `select
        (select count(*) from read.conversations where tenant_id = $1 and deleted_at is null
          and last_message_at >= $2 and last_message_at < $3) as "conversationsYesterday",
        (select count(*) from (
            select id from read.conversations where tenant_id = $1 and deleted_at is null
              and last_message_at >= $3::timestamptz - interval '${MAX_SILENCE_MS} ms' and created_at <= $3 offset 0
          ) then_begun
          join read.conversations c on c.tenant_id = $1 and c.id = then_begun.id
          where c.ended_at is null or c.ended_at > $3) as "liveYesterday"`,
    values: [tenant, ...instants(yesterday)],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the comparison returned no row');
  return row;
}

/** A count for the step of time that begins at `at`. */
export interface TimeCount {
  readonly at: Date;
  readonly count: number;
}

/** Counts a range's conversations by the hour of their last message, from the inbox's hourly totals. */
export async function listHours(db: Queryable, tenant: string, range: InstantRange): Promise<TimeCount[]> {
  const { rows } = await db.query<TimeCount>({
    name: 'dashboard-hours',
    text: `select hour as at, conversations as count from read.hourly_totals
      where tenant_id = $1 and hour >= $2 and hour < $3 and conversations > 0`,
    values: [tenant, ...instants(range)],
  });
  return rows;
}

/**
 * Counts a range's conversations by the quarter of an hour of their last message, for zones with a fractional offset. Reads one index entry
 * per conversation.
 */
export async function listQuarters(db: Queryable, tenant: string, range: InstantRange): Promise<TimeCount[]> {
  const { rows } = await db.query<TimeCount>({
    name: 'dashboard-quarters',
    text: `select ${toQuarter('last_message_at')} as at, count(*) as count from read.conversations
      where tenant_id = $1 and deleted_at is null and last_message_at >= $2 and last_message_at < $3 group by 1`,
    values: [tenant, ...instants(range)],
  });
  return rows;
}

/** Counts a range's alerts by the quarter of an hour in which they were raised, without those of deleted conversations. */
export async function listAlerts(db: Queryable, tenant: string, range: InstantRange): Promise<TimeCount[]> {
  const { rows } = await db.query<TimeCount>({
    name: 'dashboard-raised',
    text: `select ${toQuarter('a.raised_at')} as at, count(*) as count from read.attention a
      where a.tenant_id = $1 and a.raised_at >= $2 and a.raised_at < $3
        and a.conversation_id not in (select id from read.conversations where tenant_id = $1 and deleted_at is not null)
      group by 1`,
    values: [tenant, ...instants(range)],
  });
  return rows;
}

const toQuarter = (column: string) => `date_bin('15 minutes', ${column}, timestamptz '2000-01-01T00:00:00Z')`;

const instants = ({ fromMs, toMs }: InstantRange) => [new Date(fromMs), new Date(toMs)] as const;
