import { type ResourceDefinition, resourceStream } from '@switchboard/contracts/resources/define-resource';
import { parseResourceEvent } from '@switchboard/contracts/resources/events';
import type { FieldChange, HistoryEntry } from '@switchboard/contracts/resources/history';
import type { PageMeta } from '@switchboard/contracts/resources/schemas';
import { changesBetween } from '@switchboard/domain/resources/changes';
import type { StoredEvent } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from './authors.ts';
import type { ResourceDeps } from './deps.ts';
import { readSteps } from './versions.ts';

interface HistoryRequest {
  readonly tenantId: string;
  readonly id: string;
  /** The item's current version, which is also its stream's. */
  readonly version: number;
  readonly page: number;
  readonly perPage: number;
}

/** Reads a page of an item's history, newest change first. */
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
    steps.flatMap(({ event }) => listActors(event)),
  );
  const data = steps.map(({ event, before, after }): HistoryEntry => {
    const { actor, onBehalfOf } = event.metadata;
    return {
      version: event.version,
      type: event.type,
      at: after.updatedAt,
      actor: { kind: actor.kind, ...author(actor.id) },
      onBehalfOf: onBehalfOf ? { kind: onBehalfOf.kind, ...author(onBehalfOf.id) } : null,
      changes: [...changesBetween(before, after), ...listSealedChanges(event)],
    };
  });
  return { data, meta };
}

/** The placeholder that the history shows in place of a sealed text. */
const DOTS = '•••';
function listSealedChanges({ type, data }: StoredEvent): FieldChange[] {
  const event = parseResourceEvent(type, data);
  if (event === undefined || !('sealed' in event.data)) return [];
  const from = event.verb === 'created' ? null : DOTS;
  return (event.data.sealed ?? []).map((path) => ({ path, from, to: DOTS }));
}

const listActors = ({ metadata: { actor, onBehalfOf } }: StoredEvent): string[] =>
  onBehalfOf ? [actor.id, onBehalfOf.id] : [actor.id];
