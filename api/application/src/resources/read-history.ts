import { type ResourceDefinition, resourceStream } from '@switchboard/contracts/resources/define-resource';
import { parseResourceEvent } from '@switchboard/contracts/resources/events';
import type { FieldChange, HistoryEntry } from '@switchboard/contracts/resources/history';
import type { PageMeta } from '@switchboard/contracts/resources/schemas';
import { changesBetween } from '@switchboard/domain/resources/changes';
import type { StoredEvent } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from './authors.ts';
import type { ResourceDeps } from './deps.ts';
import { readSteps } from './read-steps.ts';

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
      changes: [...changesBetween(before, after), ...sealedBy(event)],
    };
  });
  return { data, meta };
}

/** A sealed text shows as dots, the one before as well. */
const DOTS = '•••';
function sealedBy({ type, data }: StoredEvent): FieldChange[] {
  const event = parseResourceEvent(type, data);
  if (event === undefined || !('sealed' in event.data)) return [];
  const from = event.verb === 'created' ? null : DOTS;
  return (event.data.sealed ?? []).map((path) => ({ path, from, to: DOTS }));
}

const actorsOf = ({ metadata: { actor, onBehalfOf } }: StoredEvent): string[] =>
  onBehalfOf ? [actor.id, onBehalfOf.id] : [actor.id];
