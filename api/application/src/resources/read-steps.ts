import { foldResource, type ResourceState } from '@switchboard/domain/resources/resource';
import type { StoredEvent } from '@switchboard/event-store/types';
import type { ResourceDeps } from './deps.ts';

/** A version of an item, and the item before and after it. */
export interface Step {
  readonly event: StoredEvent;
  readonly before: ResourceState | undefined;
  readonly after: ResourceState;
}

interface Wanted {
  readonly tenantId: string;
  readonly streamId: string;
  readonly id: string;
  /** The version to begin with, backwards. */
  readonly newest: number;
  readonly count: number;
}

/** Versions read beside the wanted ones at first: those before them tell what they changed. */
const BESIDE = 8;

/** Reads versions with the item before and after each, newest first, and no more of the stream than that takes. */
export async function readSteps(events: ResourceDeps['events'], wanted: Wanted): Promise<Step[]> {
  const { tenantId, streamId, id, newest, count } = wanted;
  for (let beside = BESIDE; ; beside *= 4) {
    const afterVersion = Math.max(0, newest - count - beside);
    const { events: stored } = await events.readStream(tenantId, streamId, {
      afterVersion,
      limit: newest - afterVersion,
    });
    const steps = stepsOf(id, stored, afterVersion === 0);
    if (afterVersion === 0 || steps.length >= count) return steps.slice(-count).reverse();
  }
}

/** Events are whole: the first that holds fields tells what the item was from there on, and what came after is told against it. */
function stepsOf(id: string, stored: readonly StoredEvent[], isFromStart: boolean): Step[] {
  const steps: Step[] = [];
  let state: ResourceState | undefined;
  for (const event of stored) {
    const whole = state === undefined && !isFromStart ? wholeOf(id, event) : undefined;
    const after = whole ?? foldResource(id, state, event);
    if (after && !whole) steps.push({ event, before: state, after });
    state = after;
  }
  return steps;
}

/** The item as a change of its fields alone tells it: an archived item is never changed. */
function wholeOf(id: string, event: StoredEvent): ResourceState | undefined {
  const type = event.type.replace(/\.changed$/, '.created');
  return foldResource(id, undefined, { ...event, type });
}
