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
  // Each change is told against the version before it, and whether that one was archived by those before it.
  const { events: stored } = await events.readStream(tenantId, resourceStream(definition, id), { limit: newest });
  const steps = stepsOf(id, stored).slice(-perPage).reverse();
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

function stepsOf(id: string, stored: readonly StoredEvent[]): Step[] {
  const steps: Step[] = [];
  let state: ResourceState | undefined;
  for (const event of stored) {
    const after = foldResource(id, state, event);
    if (after) steps.push({ event, before: state, after });
    state = after;
  }
  return steps;
}

const actorsOf = ({ metadata: { actor, onBehalfOf } }: StoredEvent): string[] =>
  onBehalfOf ? [actor.id, onBehalfOf.id] : [actor.id];
