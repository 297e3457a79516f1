import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import type { Arrival } from '@switchboard/domain/routing/dry-run';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The maximum number of arrivals that a dry run replays: the latest. */
export const MAX_ARRIVALS = 1_000;

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly isLive: boolean;
  readonly closedAt: Date | null;
}

/** Lists the conversations that have come to a group since an instant and needed a person, the oldest first. */
export async function listArrivals(
  db: Queryable,
  tenantId: string,
  { groupId, since }: { readonly groupId: string; readonly since: Date },
): Promise<Arrival[]> {
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'routing-list-arrivals',
    text: `select id, created_at as at, channel <> '${SMS_CHANNEL}' as "isLive",
        case when channel <> '${SMS_CHANNEL}' then ended_at
          when work = 'done' then coalesce((state ->> 'restingSince')::timestamptz, last_message_at) end as "closedAt"
      from read.conversations
      where tenant_id = $1 and group_id = $2 and last_message_at >= $3 and created_at >= $3 and deleted_at is null
        and (assignee_id is not null or needs_attention or state -> 'routing' ?| array['wantedSince', 'callerWaitsSince'])
      order by created_at desc, id desc limit $4`,
    values: [tenantId, groupId, since, MAX_ARRIVALS],
  });
  return rows
    .map(({ at, closedAt, ...row }) => ({ ...row, at: at.toISOString(), closedAt: closedAt?.toISOString() ?? null }))
    .reverse();
}
