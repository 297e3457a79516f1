import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceFields } from './resource.ts';

/** An id in the fields of an item, and its path. */
export interface Reference {
  /** Dotted: `memberIds.0`. */
  readonly path: string;
  /** The kind of the referenced item. */
  readonly kind: string;
  readonly id: string;
}

/** Lists the references in an item's fields. */
export function listReferences(
  { references }: Pick<ResourceDefinition, 'references'>,
  fields: ResourceFields,
): Reference[] {
  return Object.entries(references).flatMap(([name, kind]) => {
    const [field = name, part] = name.split('.');
    const value = fields[field];
    const entries = Array.isArray(value)
      ? value.map((entry, index) => ({ path: `${field}.${index}`, value: entry }))
      : [{ path: field, value }];
    return entries.flatMap(({ path, value: entry }) => {
      const id = part === undefined ? entry : entry?.[part];
      if (kind === undefined || id === null || id === undefined) return [];
      return [{ path: part === undefined ? path : `${path}.${part}`, kind, id: String(id) }];
    });
  });
}
