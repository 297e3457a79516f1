import { z } from 'zod';
import { Instant } from '../ids.ts';
import type { ResourceDefinition } from './define-resource.ts';

/** The whole content of an item after an event: no reader needs the events before. */
export const ResourceContent = z.object({
  at: Instant,
  name: z.string(),
  fields: z.record(z.string(), z.unknown()),
  /** The version whose fields were taken again. */
  restoredVersion: z.int().min(1).optional(),
  /** The sealed texts that it set, by name alone. */
  sealed: z.array(z.string()).optional(),
});
export type ResourceContent = z.infer<typeof ResourceContent>;
const Mark = z.object({ at: Instant });

/** All that is left of an item whose events before were erased, with what they told of its beginning. */
export const ResourceRest = ResourceContent.omit({ restoredVersion: true, sealed: true }).extend({
  createdAt: Instant,
  createdBy: z.string(),
});
export type ResourceRest = z.infer<typeof ResourceRest>;

/** The events of a kind's streams with their data's schemas. */
export function resourceEventSchemas({ singular }: Pick<ResourceDefinition, 'singular'>): Record<string, z.ZodType> {
  return {
    [`${singular}.created`]: ResourceContent,
    [`${singular}.changed`]: ResourceContent,
    [`${singular}.archived`]: Mark,
    [`${singular}.restored`]: Mark,
    [`${singular}.erased`]: ResourceRest,
  };
}

/** The payload that the log leaves of an erased event. */
const Erased = z.strictObject({ erased: z.literal(true) });

export type ResourceEvent =
  | { readonly verb: 'created' | 'changed'; readonly data: ResourceContent }
  | { readonly verb: 'archived' | 'restored'; readonly data: z.infer<typeof Mark> }
  | { readonly verb: 'erased'; readonly data: ResourceRest };

/** Reads an event of a resource's stream; undefined for a type that resources don't have, and for one that was erased. */
export function parseResourceEvent(type: string, data: unknown): ResourceEvent | undefined {
  if (Erased.safeParse(data).success) return undefined;
  const verb = type.slice(type.indexOf('.') + 1);
  switch (verb) {
    case 'created':
    case 'changed':
      return { verb, data: ResourceContent.parse(data) };
    case 'archived':
    case 'restored':
      return { verb, data: Mark.parse(data) };
    case 'erased':
      return { verb, data: ResourceRest.parse(data) };
    default:
      return undefined;
  }
}
