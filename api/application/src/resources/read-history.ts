import { type ResourceDefinition, resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { HistoryEntry } from '@switchboard/contracts/resources/history';
import type { PageMeta } from '@switchboard/contracts/resources/schemas';
import { changesBetween } from '@switchboard/domain/resources/changes';
import { foldResource, type ResourceState } from '@switchboard/domain/resources/resource';
import type { StoredEvent } from '@switchboard/platform/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from './authors.ts';
import type { ResourceDeps } from './deps.ts';

interface HistoryRequest {
  readonly tenantId: string;
  readonly id: string;
  /** The item's own, which is its stream's. */
  readonly version: number;
  readonly page: number;
  readonly perPage: number;
}

/** Reads who changed an item, when and how, newest first. */
export async function readHistory(
  { pool, events }: Pick<ResourceDeps, 'events'> & { readonly pool: Queryable },
  definition: ResourceDefinition,
  { tenantId, id, version, page, perPage }: HistoryRequest,
): Promise<{ data: HistoryEntry[]; meta: PageMeta }> {
  const meta = { page, perPage, total: version, totalPages: Math.ceil(version / perPage) };
  const newest = version - (page - 1) * perPage;
  if (newest < 1) return { data: [], meta };
  const streamId = resourceStream(definition, id);
  const steps = await readSteps(events, { tenantId, streamId, id, newest, count: Math.min(perPage, newest) });
  const author = await findAuthors(
    pool,
    steps.flatMap(({ event }) => actorsOf(event)),
  );
  const data = steps.map(({ event, before, after }): HistoryEntry => {
    const { actor, onBehalfOf } = event.metadata;
    return {
      version: event.version,
      type: event.type,
      at: after.updatedAt,
      actor: { kind: actor.kind, ...author(actor.id) },
      onBehalfOf: onBehalfOf ? { kind: onBehalfOf.kind, ...author(onBehalfOf.id) } : null,
      changes: changesBetween(before, after),
    };
  });
  return { data, meta };
}

interface Step {
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
async function readSteps(events: ResourceDeps['events'], wanted: Wanted): Promise<Step[]> {
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

const actorsOf = ({ metadata: { actor, onBehalfOf } }: StoredEvent): string[] =>
  onBehalfOf ? [actor.id, onBehalfOf.id] : [actor.id];
