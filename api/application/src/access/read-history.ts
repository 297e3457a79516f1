import { accessStream } from '@switchboard/contracts/events';
import type { FieldChange, HistoryEntry } from '@switchboard/contracts/resources/history';
import type { PageMeta } from '@switchboard/contracts/resources/schemas';
import type { EventReader, StoredEvent } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from '../resources/authors.ts';

/** How to present the audit events of one kind of row as the history of a resource. */
export interface HistoryLabels {
  /** The prefix of the presented types, such as `user`. */
  readonly singular: string;
  /** The fields that an event changed, by event type; other types don't change the row. */
  readonly changes: Readonly<Record<string, (data: StoredEvent['data']) => readonly FieldChange[]>>;
  /** Event types that are presented with a verb other than `changed`. */
  readonly verbs: Readonly<Record<string, 'archived' | 'restored'>>;
}

/** The row to read the history of. The first version comes from the row itself. */
export interface HistorySubject {
  readonly tenantId: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly createdBy: string;
}

/** Older changes are left out. */
const MAX_EVENTS = 2_000;

/** Reads the history of a row in the schema `access` from the audit events of its stream, newest first. */
export async function readAccessHistory(
  { pool, events }: { readonly pool: Queryable; readonly events: Pick<EventReader, 'readStream'> },
  { words, subject }: { readonly words: HistoryLabels; readonly subject: HistorySubject },
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ data: HistoryEntry[]; meta: PageMeta }> {
  const types = [...Object.keys(words.changes), ...Object.keys(words.verbs)];
  const stream = await events.readStream(subject.tenantId, accessStream(subject.id), { types, limit: MAX_EVENTS });
  const versions = groupByVersion(stream.events);
  const total = versions.length + 1;
  const shown = [...versions].reverse().slice((page - 1) * perPage, page * perPage);
  const author = await findAuthors(pool, [subject.createdBy, ...shown.flatMap(([, [first]]) => listActorIds(first))]);
  const data = shown.map((version) => toEntry(words, version, author));
  if (page === Math.ceil(total / perPage)) data.push(toCreation(words, subject, author));
  return { data, meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
}

type Version = readonly [version: number, events: readonly [StoredEvent, ...StoredEvent[]]];
type NameAuthor = Awaited<ReturnType<typeof findAuthors>>;

/** Groups the events of each change; events without a version are not shown. */
function groupByVersion(events: readonly StoredEvent[]): Version[] {
  const versions = new Map<number, [StoredEvent, ...StoredEvent[]]>();
  for (const event of events) {
    const version = Number(event.data['version'] ?? 0);
    if (version === 0) continue;
    const step = versions.get(version);
    if (step) step.push(event);
    else versions.set(version, [event]);
  }
  return [...versions];
}

function toEntry(words: HistoryLabels, [version, step]: Version, author: NameAuthor): HistoryEntry {
  const [first] = step;
  const { actor, onBehalfOf } = first.metadata;
  return {
    version,
    type: `${words.singular}.${words.verbs[first.type] ?? 'changed'}`,
    at: first.recordedAt.toISOString(),
    actor: { kind: actor.kind, ...author(actor.id) },
    onBehalfOf: onBehalfOf ? { kind: onBehalfOf.kind, ...author(onBehalfOf.id) } : null,
    changes: step.flatMap(({ type, data }) => words.changes[type]?.(data) ?? []),
  };
}

const toCreation = ({ singular }: HistoryLabels, { createdAt, createdBy }: HistorySubject, author: NameAuthor) =>
  ({
    version: 1,
    type: `${singular}.created`,
    at: createdAt.toISOString(),
    actor: { kind: createdBy.startsWith('usr_') ? 'user' : 'system', ...author(createdBy) },
    onBehalfOf: null,
    changes: [],
  }) satisfies HistoryEntry;

const listActorIds = ({ metadata: { actor, onBehalfOf } }: StoredEvent): string[] =>
  onBehalfOf ? [actor.id, onBehalfOf.id] : [actor.id];
