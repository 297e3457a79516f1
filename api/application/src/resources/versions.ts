import { type ResourceDefinition, resourceStream } from '@switchboard/contracts/resources/define-resource';
import { foldResource, type ResourceState } from '@switchboard/domain/resources/resource';
import { isErased } from '@switchboard/event-store/codec';
import type { StoredEvent } from '@switchboard/event-store/types';
import type { ResourceDeps } from './deps.ts';
import type { ItemKey } from './items.ts';

/** Reads an item as it was at a version; undefined if that version doesn't exist. */
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
  // An erased item's stream begins with its tombstone, from which the fold takes the author.
  if (isErased(created.data)) return step.after;
  // readSteps starts in the middle of the stream; only the first event says who created the item.
  const { at } = created.data as { readonly at: string };
  return { ...step.after, createdAt: at, createdBy: created.metadata.actor.id };
}

/** The event of one version, with the item before and after it. */
export interface Step {
  readonly event: StoredEvent;
  readonly before: ResourceState | undefined;
  readonly after: ResourceState;
}

interface StepsRequest {
  readonly tenantId: string;
  readonly streamId: string;
  readonly id: string;
  /** The newest version to return; older ones follow. */
  readonly newest: number;
  readonly count: number;
}

/** How many earlier versions to read at first, from which the state before a change is folded. */
const LOOKBEHIND = 8;

/** Reads versions with the item before and after each, newest first, reading as little of the stream as possible. */
export async function readSteps(events: ResourceDeps['events'], request: StepsRequest): Promise<Step[]> {
  const { tenantId, streamId, id, newest, count } = request;
  for (let lookbehind = LOOKBEHIND; ; lookbehind *= 4) {
    const afterVersion = Math.max(0, newest - count - lookbehind);
    const { events: stored } = await events.readStream(tenantId, streamId, {
      afterVersion,
      limit: newest - afterVersion,
    });
    const steps = toSteps(id, stored, afterVersion === 0);
    if (afterVersion === 0 || steps.length >= count) return steps.slice(-count).reverse();
  }
}

/** Each `created` or `changed` event holds all fields, so a fold may start at the first such event. */
function toSteps(id: string, stored: readonly StoredEvent[], isFromStart: boolean): Step[] {
  const steps: Step[] = [];
  let state: ResourceState | undefined;
  for (const event of stored) {
    const base = state === undefined && !isFromStart ? foldAlone(id, event) : undefined;
    const after = base ?? foldResource(id, state, event);
    if (after && !base) steps.push({ event, before: state, after });
    state = after;
  }
  return steps;
}

/** Folds a `changed` event on its own. The item can't be archived, since archived items don't change. */
function foldAlone(id: string, event: StoredEvent): ResourceState | undefined {
  const type = event.type.replace(/\.changed$/, '.created');
  return foldResource(id, undefined, { ...event, type });
}
