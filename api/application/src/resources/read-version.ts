import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import { resourceStream } from '@switchboard/contracts/resources/define-resource';
import { foldResources, type ResourceState } from '@switchboard/domain/resources/resource';
import type { ResourceDeps } from './deps.ts';
import type { ItemKey } from './queries.ts';

/** Reads an item as it was at a version; undefined if it never was. */
export async function readVersion(
  events: ResourceDeps['events'],
  definition: ResourceDefinition,
  { tenantId, id, version }: Omit<ItemKey, 'kind'> & { readonly version: number },
): Promise<ResourceState | undefined> {
  const { events: stored } = await events.readStream(tenantId, resourceStream(definition, id), { limit: version });
  return stored.length < version ? undefined : foldResources(id, stored);
}
