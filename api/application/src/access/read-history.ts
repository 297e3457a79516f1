import { accessStream } from '@switchboard/contracts/events';
import type { FieldChange, HistoryEntry } from '@switchboard/contracts/resources/history';
import type { PageMeta } from '@switchboard/contracts/resources/schemas';
import type { EventReader, StoredEvent } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from '../resources/authors.ts';

/** How the audit events of a sort of row are read as the history of a resource. */
export interface HistoryWords {
  /** The word in the types that are shown, such as `user`. */
  readonly singular: string;
  /** By type, the fields that an event changed; other types are no changes of the row. */
  readonly changes: Readonly<Record<string, (data: StoredEvent['data']) => readonly FieldChange[]>>;
  /** Types that are shown as something else than a change. */
  readonly verbs: Readonly<Record<string, 'archived' | 'restored'>>;
}

/** The row whose history is read; its first version is from the row itself. */
export interface HistorySubject {
  readonly tenantId: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly createdBy: string;
}

/** Changes further back are left out. */
const MOST_EVENTS = 2_000;

/** Reads who changed a row of schema `access`, when and how, newest first, from the audit events of its stream. */
export async function readAccessHistory(
  { pool, events }: { readonly pool: Queryable; readonly events: Pick<EventReader, 'readStream'> },
  { words, subject }: { readonly words: HistoryWords; readonly subject: HistorySubject },
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ data: HistoryEntry[]; meta: PageMeta }> {
  const types = [...Object.keys(words.changes), ...Object.keys(words.verbs)];
  const stream = await events.readStream(subject.tenantId, accessStream(subject.id), { types, limit: MOST_EVENTS });
  const versions = byVersion(stream.events);
  const total = versions.length + 1;
  const shown = [...versions].reverse().slice((page - 1) * perPage, page * perPage);
  const author = await findAuthors(pool, [subject.createdBy, ...shown.flatMap(([, [first]]) => actorIds(first))]);
  const data = shown.map((version) => toEntry(words, version, author));
  if (page === Math.ceil(total / perPage)) data.push(creation(words, subject, author));
  return { data, meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
}

type Version = readonly [version: number, events: readonly [StoredEvent, ...StoredEvent[]]];
type NameAuthor = Awaited<ReturnType<typeof findAuthors>>;

/** The events of one change stand together; what no version came of is no change that is shown. */
function byVersion(events: readonly StoredEvent[]): Version[] {
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

function toEntry(words: HistoryWords, [version, step]: Version, author: NameAuthor): HistoryEntry {
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

const creation = ({ singular }: HistoryWords, { createdAt, createdBy }: HistorySubject, author: NameAuthor) =>
  ({
    version: 1,
    type: `${singular}.created`,
    at: createdAt.toISOString(),
    actor: { kind: createdBy.startsWith('usr_') ? 'user' : 'system', ...author(createdBy) },
    onBehalfOf: null,
    changes: [],
  }) satisfies HistoryEntry;

const actorIds = ({ metadata: { actor, onBehalfOf } }: StoredEvent): string[] =>
  onBehalfOf ? [actor.id, onBehalfOf.id] : [actor.id];
