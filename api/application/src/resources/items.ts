/**
 * The rows of the resource kernel: items, their unique keys and the references between them.
 *
 * An item's row is always the fold of its stream. Whoever writes one holds its row lock ({@link lockItem}) and appends the event in the same
 * transaction. References keep a used item from being archived; unique keys keep two items from sharing a value.
 */
import { foldText } from '@switchboard/contracts/base/text';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { Usage } from '@switchboard/contracts/resources/history';
import type { Reference } from '@switchboard/domain/resources/references';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The row of an item. */
export interface ItemRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly fields: Record<string, unknown>;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly archivedAt: Date | null;
}

/** The columns of {@link ItemRow}, selected from `resource.items i`. */
export const ITEM_COLUMNS = `i.id, i.version, i.name, i.fields, i.created_at as "createdAt", i.created_by as "createdBy",
  i.updated_at as "updatedAt", i.updated_by as "updatedBy", i.archived_at as "archivedAt"`;

/** Maps an item's row to its state. */
export function toState(row: ItemRow): ResourceState {
  const { createdAt, updatedAt, archivedAt } = row;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

/** Fills in the fields that the kind gained after the item was written. */
export const withDefaults = (
  { defaults }: Pick<ResourceDefinition, 'defaults'>,
  state: ResourceState,
): ResourceState => ({
  ...state,
  fields: { ...defaults, ...state.fields },
});

/** Builds the searchable text of an item: its name and text fields, folded. */
export function toSearchText(
  { searched }: Pick<ResourceDefinition, 'searched'>,
  { name, fields }: Pick<ResourceState, 'name' | 'fields'>,
): string {
  return [name, ...searched.map((field) => String(fields[field] ?? ''))].map(foldText).join('\n');
}

/** Identifies an item. */
export interface ItemKey {
  readonly tenantId: string;
  readonly kind: string;
  readonly id: string;
}

/** Reads an item; undefined if the account has no item with this id. */
export async function findItem(db: Queryable, { tenantId, kind, id }: ItemKey): Promise<ResourceState | undefined> {
  const { rows } = await db.query<ItemRow>({
    name: 'resource-find-item',
    text: `select ${ITEM_COLUMNS} from resource.items i where i.tenant_id = $1 and i.kind = $2 and i.id = $3`,
    values: [tenantId, kind, id],
  });
  return rows[0] && toState(rows[0]);
}

/** Whether an item meets a condition over `resource.items i`. */
export async function isItemVisible(
  db: Queryable,
  { tenantId, kind, id }: ItemKey,
  visible: (bind: (value: unknown) => string) => string,
): Promise<boolean> {
  const values: unknown[] = [tenantId, kind, id];
  const condition = visible((value) => `$${values.push(value)}`);
  const { rowCount } = await db.query({
    text: `select 1 from resource.items i where i.tenant_id = $1 and i.kind = $2 and i.id = $3 and (${condition})`,
    values,
  });
  return rowCount === 1;
}

/** Reads and locks an item: until the transaction ends, no one else changes it or refers to it. */
export async function lockItem(db: Queryable, { tenantId, kind, id }: ItemKey): Promise<ResourceState | undefined> {
  const { rows } = await db.query<ItemRow>({
    name: 'resource-lock-item',
    text: `select ${ITEM_COLUMNS} from resource.items i where i.tenant_id = $1 and i.kind = $2 and i.id = $3 for update`,
    values: [tenantId, kind, id],
  });
  return rows[0] && toState(rows[0]);
}

/** Locks a kind: until the transaction ends, no one else adds an item of that kind. */
export async function lockKind(db: Queryable, tenantId: string, kind: string): Promise<void> {
  await db.query({
    name: 'resource-lock-kind',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`resources ${tenantId} ${kind}`],
  });
}

/** Counts an account's unarchived items of a kind, and locks the kind so that concurrent additions can't exceed its limit. */
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

/** Inserts or updates an item's row. */
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

/** A value that must be unique within its scope. */
export interface UniqueKey {
  /** An account's id, or `*` for the whole platform. */
  readonly scope: string;
  readonly field: string;
  readonly key: string;
}

/** Replaces an item's unique keys. Returns the fields whose values another item holds. */
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

/** Replaces an item's references. */
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

/** At most this many referring items are listed. */
const MAX_USERS = 200;

const LIST_USERS = `
  select distinct i.kind, i.id, i.name, i.name_key
  from resource.references r join resource.items i on i.tenant_id = r.tenant_id and i.kind = r.kind and i.id = r.id
  where r.tenant_id = $1 and r.to_kind = $2 and r.to_id = $3
  order by i.kind, i.name_key, i.id limit $4`;

/** Lists the unarchived items that refer to an item, at most 200. */
export async function listUsers(db: Queryable, { tenantId, kind, id }: ItemKey): Promise<Usage[]> {
  const { rows } = await db.query<Usage & Record<never, never>>({
    name: 'resource-list-users',
    text: LIST_USERS,
    values: [tenantId, kind, id, MAX_USERS],
  });
  return rows.map((row) => ({ kind: row.kind, id: row.id, name: row.name }));
}

/** Returns which of the ids are unarchived items of a kind, and keeps those from being archived until the transaction ends. */
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
