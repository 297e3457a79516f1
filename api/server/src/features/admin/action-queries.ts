import { ADMIN_ACTIONS, type AdminAction } from '@switchboard/contracts/admin/account';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface ActionRow {
  readonly position: number;
  readonly type: AdminAction['type'];
  readonly recordedAt: Date;
  readonly byId: string;
  readonly byName: string | null;
  readonly reason: string | null;
  readonly personId: string | null;
  readonly personName: string | null;
  readonly streamId: string | null;
}

/** Lists actions on an account by super administrators and its agency, newest first, optionally before a position. */
export async function listAdminActions(
  db: Queryable,
  tenantId: string,
  page: { before?: number | undefined; limit: number },
): Promise<ActionRow[]> {
  const { rows } = await db.query<ActionRow>({
    name: 'list-admin-actions',
    text: LIST_ADMIN_ACTIONS,
    values: [tenantId, page.before ?? null, page.limit],
  });
  return rows;
}

// The types are literals, so that the partial index on them applies. For an impersonation, the person behind the member is the author; for an
// agency, the actor is.
export const LIST_ADMIN_ACTIONS = `
  select e.position, e.type, e.recorded_at as "recordedAt", e.by_id as "byId", admin.name as "byName",
    nullif(e.data ->> 'reason', '') as reason, e.data ->> 'userId' as "personId",
    coalesce(person.name, e.data ->> 'userId') as "personName", e.data ->> 'streamId' as "streamId"
  from (
    select position, type, recorded_at, data, metadata -> (
      case when metadata -> 'onBehalfOf' ->> 'kind' = 'user' then 'onBehalfOf' else 'actor' end) ->> 'id' as by_id
    from es.events
    where tenant_id = $1 and position < coalesce($2, 9007199254740992) and type in (${ADMIN_ACTIONS.map((type) => `'${type}'`).join(', ')})
    order by position desc limit $3
  ) e
  left join access.users admin on admin.id = e.by_id
  left join access.users person on person.id = e.data ->> 'userId'
  order by e.position desc`;
