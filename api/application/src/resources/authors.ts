import type { Author } from '@switchboard/contracts/resources/schemas';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Looks up the names of people, API keys and agencies. Any other id is its own name. */
export async function findAuthors(db: Queryable, ids: Iterable<string>): Promise<(id: string) => Author> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'resource-find-authors',
    text: `select id, name from access.users where id = any($1) union all select id, name from access.api_keys where id = any($1)
      union all select id, name from access.accounts where id = any($1)`,
    values: [[...new Set(ids)]],
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? id });
}
