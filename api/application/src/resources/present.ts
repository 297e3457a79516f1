import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { CommonItem } from '@switchboard/contracts/resources/schemas';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from './authors.ts';
import type { KindParts } from './deps.ts';
import { withDefaults } from './item-row.ts';

/** An item as readers see it: its fields beside what every item has. */
export type Item = CommonItem & Readonly<Record<string, unknown>>;

/** Where items are read, and how those of some kinds are measured. */
export interface ItemReader {
  readonly db: Queryable;
  readonly parts: Pick<KindParts, 'measures'>;
}

/** Shows an account's items to readers, with the names of who made and changed them, what is computed from their fields and what is measured. */
export async function presentItems(
  { db, parts }: ItemReader,
  definition: ResourceDefinition,
  tenantId: string,
  states: readonly ResourceState[],
): Promise<Item[]> {
  if (states.length === 0) return [];
  const measured = await parts.measures[definition.kind]?.(
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

/** Shows one item to readers. */
export async function presentItem(
  reader: ItemReader,
  definition: ResourceDefinition,
  tenantId: string,
  state: ResourceState,
): Promise<Item> {
  const [item] = await presentItems(reader, definition, tenantId, [state]);
  if (item === undefined) throw new Error('one item was given, and none came back');
  return item;
}

/** Shows a single thing to readers, who know whose it is and that it was always there. */
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
