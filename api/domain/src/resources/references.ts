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
  return Object.entries(references).flatMap(([name, kind]) => {
    const [field = name, part] = name.split('.');
    const value = fields[field];
    const held = Array.isArray(value)
      ? value.map((one, index) => ({ path: `${field}.${index}`, value: one }))
      : [{ path: field, value }];
    return held.flatMap(({ path, value: one }) => {
      const id = part === undefined ? one : one?.[part];
      if (kind === undefined || id === null || id === undefined) return [];
      return [{ path: part === undefined ? path : `${path}.${part}`, kind, id: String(id) }];
    });
  });
}
