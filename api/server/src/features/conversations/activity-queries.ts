import type { Queryable } from '@switchboard/platform/postgres/types';

/**
 * The names of people, of agencies, and of the account's keys and connections, by their ids; ids say their kind, so that one list holds them all.
 *
 * Ask for ids of the account's own records only: its agency's owner and super administrators act in it too, and they are of
 * other accounts, so people are found wherever they are at home.
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
      union all select id, name from resource.items where tenant_id = $1 and kind = 'connections' and id = any ($2::text[])`,
    values: [tenant, [...new Set(ids)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
