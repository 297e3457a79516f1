import type { NamedKind } from '@switchboard/contracts/base/placeholders';
import { foldText } from '@switchboard/contracts/base/text';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ItemKey } from '../resources/items.ts';

/** Finds an account's unarchived items of a kind by name. Returns the id of each name that exists. */
export async function findNamed(
  db: Queryable,
  { tenantId, kind }: { readonly tenantId: string; readonly kind: NamedKind },
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; name_key: string }>({
    name: 'resource-find-named',
    text: `select id, name_key from resource.items
      where tenant_id = $1 and kind = $2 and name_key = any($3) and archived_at is null`,
    values: [tenantId, kind, names.map(foldText)],
  });
  const ids = new Map(rows.map((row) => [row.name_key, row.id]));
  return new Map(
    names.flatMap((name) => {
      const id = ids.get(foldText(name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/** Returns the item key under which a secret's value is sealed. */
export const secretKey = (tenantId: string, id: string): ItemKey => ({ tenantId, kind: 'secrets', id });
/** The sealed field of a secret. */
export const SECRET_VALUE = 'value';

/** A field in which an item refers to another by name. */
export interface NamedReference {
  readonly path: string;
  readonly kind: NamedKind;
  readonly id: string;
}

/** Writes an item's references by name, which keep the named items from being archived. */
export async function writeNamedReferences(
  db: Queryable,
  { tenantId, kind, id }: ItemKey,
  references: readonly NamedReference[],
): Promise<void> {
  if (references.length === 0) return;
  await db.query({
    name: 'resource-write-named-references',
    text: `insert into resource.references (tenant_id, kind, id, path, to_kind, to_id)
      select $1, $2, $3, path, to_kind, to_id from unnest($4::text[], $5::text[], $6::text[]) as r(path, to_kind, to_id)`,
    values: [
      tenantId,
      kind,
      id,
      references.map(({ path }) => path),
      references.map((reference) => reference.kind),
      references.map((reference) => reference.id),
    ],
  });
}
