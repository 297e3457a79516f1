import { groups } from '@switchboard/contracts/people/groups';
import type { RoutedGroup } from '@switchboard/domain/routing/route';
import type { Queryable } from '@switchboard/platform/postgres/types';

type GroupFields = Omit<RoutedGroup, 'id' | 'name' | 'lastAssigned' | 'assignsSince'>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly fields: Partial<GroupFields>;
  readonly lastAssigned: Readonly<Record<string, number>> | null;
  readonly assignsSince: Date | null;
}

/** Lists an account's groups by name, as the router sees them. */
export async function listRoutedGroups(db: Queryable, tenantId: string): Promise<RoutedGroup[]> {
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'routing-list-groups',
    text: `select i.id, i.name, i.fields, (
        select json_object_agg(t.user_id, t.position) from inbox.routing_turns t where t.tenant_id = $1 and t.group_id = i.id
      ) as "lastAssigned", s.since as "assignsSince"
      from resource.items i
      left join inbox.routing_groups s on s.tenant_id = $1 and s.group_id = i.id
      where i.tenant_id = $1 and i.kind = 'groups' and i.archived_at is null
      order by i.name_key, i.id limit $2`,
    values: [tenantId, groups.limit],
  });
  return rows.map(({ id, name, fields, lastAssigned, assignsSince }) => ({
    // Groups that were stored before a field existed have its default.
    ...({ ...groups.defaults, ...fields } as GroupFields),
    id,
    name,
    lastAssigned: lastAssigned ?? {},
    assignsSince: assignsSince?.toISOString() ?? null,
  }));
}

/** Lets a group's automatic assignment hand out what has waited since before it began, with the next decision. Returns whether it assigns automatically. */
export async function includeBacklog(
  db: Queryable,
  tenantId: string,
  { groupId, now }: { readonly groupId: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'routing-include-backlog',
    text: `with included as (
        update inbox.routing_groups set since = null where tenant_id = $1 and group_id = $2 returning 1
      )
      insert into inbox.routing_accounts as a (tenant_id, due_at, position) select $1, $3, 0 from included
      on conflict (tenant_id) do update set due_at = least(a.due_at, excluded.due_at)`,
    values: [tenantId, groupId, now],
  });
  return rowCount === 1;
}
