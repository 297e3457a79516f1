import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { CommonItem } from '@switchboard/contracts/resources/schemas';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from './authors.ts';
import type { KindHooks } from './deps.ts';
import { withDefaults } from './items.ts';

/** An item as the API returns it: its fields, and the properties that every item has. */
export type Item = CommonItem & Readonly<Record<string, unknown>>;

/** The database to read items from, with the measures of their kinds. */
export interface ItemReader {
  readonly db: Queryable;
  readonly hooks: Pick<KindHooks, 'measures'>;
}

/** Presents items with their authors' names, derived fields and measured values. */
export async function presentItems(
  { db, hooks }: ItemReader,
  definition: ResourceDefinition,
  tenantId: string,
  states: readonly ResourceState[],
): Promise<Item[]> {
  if (states.length === 0) return [];
  const measured = await hooks.measures[definition.kind]?.(
    db,
    tenantId,
    states.map(({ id }) => id),
  );
  const author = await findAuthors(
    db,
    states.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return states
    .map((state) => withDefaults(definition, state))
    .map(({ fields, createdBy, updatedBy, ...common }) => ({
      ...common,
      createdBy: author(createdBy),
      updatedBy: author(updatedBy),
      ...fields,
      ...definition.derived?.of(fields),
      ...(measured?.get(common.id) ?? definition.measured?.none),
    }));
}

/** Presents one item. */
export async function presentItem(
  reader: ItemReader,
  definition: ResourceDefinition,
  tenantId: string,
  state: ResourceState,
): Promise<Item> {
  const [item] = await presentItems(reader, definition, tenantId, [state]);
  if (item === undefined) throw new Error('presentItems returned no item');
  return item;
}

/** Presents an account's settings, without the properties that only listed items need. */
export async function presentAccountSettings(
  reader: ItemReader,
  definition: ResourceDefinition,
  tenantId: string,
  state: ResourceState,
): Promise<Readonly<Record<string, unknown>>> {
  const { id, name, createdAt, createdBy, archivedAt, ...item } = await presentItem(
    reader,
    definition,
    tenantId,
    state,
  );
  return { ...item, ...(definition.name && { name }) };
}
