import type { Usage } from '@switchboard/contracts/resources/history';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ItemKey } from './queries.ts';

/** More users than this are not named. */
const MAX_USERS = 200;

const LIST_USERS = `
  select distinct i.kind, i.id, i.name, i.name_key
  from resource.references r join resource.items i on i.tenant_id = r.tenant_id and i.kind = r.kind and i.id = r.id
  where r.tenant_id = $1 and r.to_kind = $2 and r.to_id = $3
  order by i.kind, i.name_key, i.id limit $4`;

/** Lists the unarchived items that refer to one, 200 at the most. */
export async function listUsers(db: Queryable, { tenantId, kind, id }: ItemKey): Promise<Usage[]> {
  const { rows } = await db.query<Usage & Record<never, never>>({
    name: 'resource-list-users',
    text: LIST_USERS,
    values: [tenantId, kind, id, MAX_USERS],
  });
  return rows.map((row) => ({ kind: row.kind, id: row.id, name: row.name }));
}

/** Of these ids of a kind, the unarchived ones, which nobody can archive until the transaction ends. */
export async function lockReferable(
  db: Queryable,
  { tenantId, kind }: Omit<ItemKey, 'id'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'resource-lock-referable',
    text: `select id from resource.items where tenant_id = $1 and kind = $2 and id = any($3) and archived_at is null
      order by id for share`,
    values: [tenantId, kind, ids],
  });
  return new Set(rows.map(({ id }) => id));
}
