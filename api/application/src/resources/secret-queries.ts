import { foldText } from '@switchboard/contracts/text';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ItemKey } from './queries.ts';

/** The kind of the items whose sealed `value` others name. */
const SECRETS = 'secrets';

/** Finds an account's unarchived secrets by name: the id of each name that there is one of. */
export async function findSecrets(
  db: Queryable,
  tenantId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; name_key: string }>({
    name: 'resource-find-secrets',
    text: `select id, name_key from resource.items
      where tenant_id = $1 and kind = '${SECRETS}' and name_key = any($2) and archived_at is null`,
    values: [tenantId, names.map(foldText)],
  });
  const ids = new Map(rows.map((row) => [row.name_key, row.id]));
  return new Map(
    names.flatMap((name) => {
      const id = ids.get(foldText(name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/** Where the value of a secret is sealed. */
export const secretKey = (tenantId: string, id: string): ItemKey => ({ tenantId, kind: SECRETS, id });
/** The field of a secret that is sealed. */
export const SECRET_VALUE = 'value';

/** Notes at which places an item names secrets, so that none of them is archived meanwhile. */
export async function writeSecretReferences(
  db: Queryable,
  { tenantId, kind, id }: ItemKey,
  references: readonly { readonly path: string; readonly secretId: string }[],
): Promise<void> {
  if (references.length === 0) return;
  await db.query({
    name: 'resource-write-secret-references',
    text: `insert into resource.references (tenant_id, kind, id, path, to_kind, to_id)
      select $1, $2, $3, path, '${SECRETS}', to_id from unnest($4::text[], $5::text[]) as r(path, to_id)`,
    values: [tenantId, kind, id, references.map(({ path }) => path), references.map(({ secretId }) => secretId)],
  });
}
