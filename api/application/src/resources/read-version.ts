import { type ResourceDefinition, resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { isErased } from '@switchboard/event-store/codec';
import type { ResourceDeps } from './deps.ts';
import type { ItemKey } from './queries.ts';
import { readSteps } from './read-steps.ts';

/** Reads an item as it was at a version; undefined if it never was. */
export async function readVersion(
  events: ResourceDeps['events'],
  definition: ResourceDefinition,
  { tenantId, id, version }: Omit<ItemKey, 'kind'> & { readonly version: number },
): Promise<ResourceState | undefined> {
  const streamId = resourceStream(definition, id);
  const { events: first } = await events.readStream(tenantId, streamId, { limit: 1 });
  const [step] = await readSteps(events, { tenantId, streamId, id, newest: version, count: 1 });
  const [created] = first;
  if (created === undefined || step?.event.version !== version) return undefined;
  // What is left of an erased item tells who made it.
  if (isErased(created.data)) return step.after;
  // The steps are read from the middle of the stream, which doesn't tell who made the item.
  const { at } = created.data as { readonly at: string };
  return { ...step.after, createdAt: at, createdBy: created.metadata.actor.id };
}
