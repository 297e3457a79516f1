import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceFields } from './resource.ts';

/** One id that an item holds, and where. */
export interface Reference {
  /** Dotted: `memberIds.0`. */
  readonly path: string;
  /** The kind that the id is of. */
  readonly kind: string;
  readonly id: string;
}

/** Everything that an item's fields refer to. */
export function referencesOf(
  { references }: Pick<ResourceDefinition, 'references'>,
  fields: ResourceFields,
): Reference[] {
  return Object.entries(references).flatMap(([field, kind]) => {
    const value = fields[field];
    if (kind === undefined || value === null || value === undefined) return [];
    if (!Array.isArray(value)) return [{ path: field, kind, id: String(value) }];
    return value.map((id, index) => ({ path: `${field}.${index}`, kind, id: String(id) }));
  });
}
