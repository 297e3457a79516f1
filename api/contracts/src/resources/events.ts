import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import type { ResourceDefinition } from './define-resource.ts';

/** The complete content of an item after an event, so readers don't need earlier events. */
export const ResourceContent = z.object({
  at: Instant,
  name: z.string(),
  fields: z.record(z.string(), z.unknown()),
  /** The version whose fields were restored. */
  restoredVersion: z.int().min(1).optional(),
  /** The names of the secret texts that the event set. */
  sealed: z.array(z.string()).optional(),
});
export type ResourceContent = z.infer<typeof ResourceContent>;
const Mark = z.object({ at: Instant });

/** The state of an item whose earlier events were erased, including who created it and when. */
export const ResourceSnapshot = ResourceContent.omit({ restoredVersion: true, sealed: true }).extend({
  createdAt: Instant,
  createdBy: z.string(),
});
export type ResourceSnapshot = z.infer<typeof ResourceSnapshot>;

/** The schemas of a kind's event types. */
export function resourceEventSchemas({ singular }: Pick<ResourceDefinition, 'singular'>): Record<string, z.ZodType> {
  return {
    [`${singular}.created`]: ResourceContent,
    [`${singular}.changed`]: ResourceContent,
    [`${singular}.archived`]: Mark,
    [`${singular}.restored`]: Mark,
    [`${singular}.erased`]: ResourceSnapshot,
  };
}

/** The payload of an erased event. */
const Erased = z.strictObject({ erased: z.literal(true) });

export type ResourceEvent =
  | { readonly verb: 'created' | 'changed'; readonly data: ResourceContent }
  | { readonly verb: 'archived' | 'restored'; readonly data: z.infer<typeof Mark> }
  | { readonly verb: 'erased'; readonly data: ResourceSnapshot };

/**
 * Parses an event of a resource's stream. Returns undefined for types that resources don't have and for erased events.
 */
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
      return { verb, data: ResourceSnapshot.parse(data) };
    default:
      return undefined;
  }
}
