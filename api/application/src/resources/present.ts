import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { CommonItem } from '@switchboard/contracts/resources/schemas';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from './authors.ts';
import { withDefaults } from './item-row.ts';

/** An item as readers see it: its fields beside what every item has. */
export type Item = CommonItem & Readonly<Record<string, unknown>>;

/** Shows items to readers, with the names of who made and changed them and what is computed from their fields. */
export async function presentItems(
  db: Queryable,
  definition: ResourceDefinition,
  states: readonly ResourceState[],
): Promise<Item[]> {
  if (states.length === 0) return [];
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
    }));
}

/** Shows one item to readers. */
export async function presentItem(db: Queryable, definition: ResourceDefinition, state: ResourceState): Promise<Item> {
  const [item] = await presentItems(db, definition, [state]);
  if (item === undefined) throw new Error('one item was given, and none came back');
  return item;
}
