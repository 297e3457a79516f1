import type { Queryable } from '@switchboard/platform/postgres/types';

export interface NamedItem {
  readonly id: string;
  readonly version: number;
}

/** Most items that a look at a new account reads: a furnished one has about ten. */
const MOST = 200;

/** Reads an account's items by `kind name`. */
export async function findNamedItems(db: Queryable, tenantId: string): Promise<ReadonlyMap<string, NamedItem>> {
  const { rows } = await db.query<NamedItem & { kind: string; name: string }>({
    name: 'find-named-items',
    text: 'select kind, id, version, name from resource.items where tenant_id = $1 order by kind, id limit $2',
    values: [tenantId, MOST],
  });
  return new Map(rows.map(({ kind, name, id, version }) => [`${kind} ${name}`, { id, version }]));
}
