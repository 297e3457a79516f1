import { groups } from '@switchboard/contracts/people/groups';
import type { RoutedGroup } from '@switchboard/domain/routing/route';
import type { Queryable } from '@switchboard/platform/postgres/types';

type GroupFields = Omit<RoutedGroup, 'id' | 'name' | 'lastGiven'>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly fields: Partial<GroupFields>;
  readonly lastGiven: Readonly<Record<string, number>> | null;
}

/** Lists an account's groups by name, as the router sees them. */
export async function listRoutedGroups(db: Queryable, tenantId: string): Promise<RoutedGroup[]> {
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'routing-list-groups',
    text: `select i.id, i.name, i.fields, (
        select json_object_agg(t.user_id, t.position) from inbox.routing_turns t where t.tenant_id = $1 and t.group_id = i.id
      ) as "lastGiven"
      from resource.items i where i.tenant_id = $1 and i.kind = 'groups' and i.archived_at is null
      order by i.name_key, i.id limit $2`,
    values: [tenantId, groups.limit],
  });
  return rows.map(({ id, name, fields, lastGiven }) => ({
    // Groups that were stored before a field existed have its default.
    ...({ ...groups.defaults, ...fields } as GroupFields),
    id,
    name,
    lastGiven: lastGiven ?? {},
  }));
}
