import type { Queryable } from '@switchboard/platform/postgres/types';

/**
 * Finds names by id: of users, agencies, and the account's API keys, connections and groups. Ids begin with their kind, so one map holds all.
 *
 * Pass only ids from the account's own records. Users are looked up in every account, because agency owners and super administrators act in
 * accounts that are not theirs.
 */
export async function findActorNames(
  db: Queryable,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'conversations-actor-names',
    text: `select id, name from access.users where id = any ($2::text[])
      union all select id, name from access.accounts where id = any ($2::text[])
      union all select id, name from access.api_keys where tenant_id = $1 and id = any ($2::text[])
      union all select id, name from resource.items where tenant_id = $1 and kind in ('connections', 'groups') and id = any ($2::text[])`,
    values: [tenant, [...new Set(ids)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
