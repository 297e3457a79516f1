import { foldText } from '@switchboard/contracts/base/text';
import type { Reference } from '@switchboard/domain/resources/references';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { ITEM_COLUMNS, type ItemRow, toState } from './item-row.ts';

/** An item of an account. */
export interface ItemKey {
  readonly tenantId: string;
  readonly kind: string;
  readonly id: string;
}

/** Reads an item; undefined if the account has none of this id. */
export async function findItem(db: Queryable, { tenantId, kind, id }: ItemKey): Promise<ResourceState | undefined> {
  const { rows } = await db.query<ItemRow>({
    name: 'resource-find-item',
    text: `select ${ITEM_COLUMNS} from resource.items i where i.tenant_id = $1 and i.kind = $2 and i.id = $3`,
    values: [tenantId, kind, id],
  });
  return rows[0] && toState(rows[0]);
}

/** Reads an item and keeps others from changing it, or referring to it, until the transaction ends. */
export async function lockItem(db: Queryable, { tenantId, kind, id }: ItemKey): Promise<ResourceState | undefined> {
  const { rows } = await db.query<ItemRow>({
    name: 'resource-lock-item',
    text: `select ${ITEM_COLUMNS} from resource.items i where i.tenant_id = $1 and i.kind = $2 and i.id = $3 for update`,
    values: [tenantId, kind, id],
  });
  return rows[0] && toState(rows[0]);
}

/** Keeps others from adding an item of a kind until the transaction ends. */
export async function lockKind(db: Queryable, tenantId: string, kind: string): Promise<void> {
  await db.query({
    name: 'resource-lock-kind',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`resources ${tenantId} ${kind}`],
  });
}

/** Counts an account's unarchived items of a kind. Whoever else would add one waits until the transaction ends, so that a limit is one. */
export async function countBeforeAdding(db: Queryable, tenantId: string, kind: string): Promise<number> {
  await lockKind(db, tenantId, kind);
  const { rows } = await db.query<{ total: number }>({
    name: 'resource-count-unarchived',
    text: 'select count(*) as total from resource.items where tenant_id = $1 and kind = $2 and archived_at is null',
    values: [tenantId, kind],
  });
  return rows[0]?.total ?? 0;
}

const UPSERT_ITEM = `
  insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields,
    created_at, created_by, updated_at, updated_by, archived_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict (tenant_id, kind, id) do update set version = excluded.version, name = excluded.name, name_key = excluded.name_key,
    search = excluded.search, fields = excluded.fields, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
    archived_at = excluded.archived_at`;

/** Writes an item as it is now, new or not. */
export async function writeItem(
  db: Queryable,
  { tenantId, kind }: Pick<ItemKey, 'tenantId' | 'kind'>,
  { state, search }: { readonly state: ResourceState; readonly search: string },
): Promise<void> {
  const { id, version, name, fields, createdAt, createdBy, updatedAt, updatedBy, archivedAt } = state;
  await db.query({
    name: 'resource-write-item',
    text: UPSERT_ITEM,
    values: [
      tenantId,
      kind,
      id,
      version,
      name,
      foldText(name),
      search,
      JSON.stringify(fields),
      createdAt,
      createdBy,
      updatedAt,
      updatedBy,
      archivedAt,
    ],
  });
}

/** A value that nobody else of its scope may have. */
export interface UniqueKey {
  /** An account, or `*` for all of them. */
  readonly scope: string;
  readonly field: string;
  readonly key: string;
}

/** Gives an item its unique values in place of those it had; answers the fields that another one has. */
export async function claimKeys(db: Queryable, item: ItemKey, keys: readonly UniqueKey[]): Promise<string[]> {
  await db.query({
    name: 'resource-release-keys',
    text: 'delete from resource.unique_keys where tenant_id = $1 and kind = $2 and id = $3',
    values: [item.tenantId, item.kind, item.id],
  });
  const taken: string[] = [];
  for (const { scope, field, key } of keys) {
    const { rowCount } = await db.query({
      name: 'resource-claim-key',
      text: `insert into resource.unique_keys (scope, kind, field, key, tenant_id, id) values ($1, $2, $3, $4, $5, $6)
        on conflict do nothing`,
      values: [scope, item.kind, field, key, item.tenantId, item.id],
    });
    if (rowCount === 0) taken.push(field);
  }
  return taken;
}

/** Gives an item its references in place of those it had. */
export async function writeReferences(db: Queryable, item: ItemKey, references: readonly Reference[]): Promise<void> {
  const { tenantId, kind, id } = item;
  await db.query({
    name: 'resource-clear-references',
    text: 'delete from resource.references where tenant_id = $1 and kind = $2 and id = $3',
    values: [tenantId, kind, id],
  });
  if (references.length === 0) return;
  await db.query({
    name: 'resource-write-references',
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
