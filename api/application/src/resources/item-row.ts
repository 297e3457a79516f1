import { foldText } from '@switchboard/contracts/base/text';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceState } from '@switchboard/domain/resources/resource';

/** An item's row. */
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

/** The columns of {@link ItemRow}, of `resource.items i`. */
export const ITEM_COLUMNS = `i.id, i.version, i.name, i.fields, i.created_at as "createdAt", i.created_by as "createdBy",
  i.updated_at as "updatedAt", i.updated_by as "updatedBy", i.archived_at as "archivedAt"`;

/** An item's state, as its row keeps it. */
export function toState(row: ItemRow): ResourceState {
  const { createdAt, updatedAt, archivedAt } = row;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

/** An item with the fields that its kind came to have after the item was written. */
export const withDefaults = (
  { defaults }: Pick<ResourceDefinition, 'defaults'>,
  state: ResourceState,
): ResourceState => ({
  ...state,
  fields: { ...defaults, ...state.fields },
});

/** The text that a search looks at: name and text fields, folded. */
export function searchOf(
  { searched }: Pick<ResourceDefinition, 'searched'>,
  { name, fields }: Pick<ResourceState, 'name' | 'fields'>,
): string {
  return [name, ...searched.map((field) => String(fields[field] ?? ''))].map(foldText).join('\n');
}
