import { findAuthors } from '@switchboard/application/resources/authors';
import { accessStream } from '@switchboard/contracts/events';
import type { FieldChange, HistoryEntry } from '@switchboard/contracts/resources/history';
import type { PageMeta } from '@switchboard/contracts/resources/schemas';
import type { StoredEvent } from '@switchboard/platform/event-store/types';
import type { UserDeps } from './deps.ts';
import type { UserRow } from './queries.ts';

const FIELDS: Readonly<Record<string, string>> = {
  'user.renamed': 'name',
  'user.role-changed': 'role',
  'user.status-changed': 'status',
};
const TYPES = [...Object.keys(FIELDS), 'user.removed', 'user.restored'];
const SHOWN_TYPES: Readonly<Record<string, string>> = {
  'user.removed': 'user.archived',
  'user.restored': 'user.restored',
};
/** Changes further back are left out. */
const MOST_EVENTS = 2_000;

/** Reads who changed a person, when and how, newest first, from the audit events of their stream. */
export async function readUserHistory(
  { pool, events }: Pick<UserDeps, 'pool' | 'events'>,
  { tenantId, user }: { readonly tenantId: string; readonly user: UserRow },
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ data: HistoryEntry[]; meta: PageMeta }> {
  const stream = await events.readStream(tenantId, accessStream(user.id), { types: TYPES, limit: MOST_EVENTS });
  const versions = byVersion(stream.events);
  const total = versions.length + 1;
  const shown = [...versions].reverse().slice((page - 1) * perPage, page * perPage);
  const author = await findAuthors(pool, [user.createdBy, ...shown.flatMap(([, [first]]) => actorIds(first))]);
  const data = shown.map(([version, step]) => toEntry(version, step, author));
  if (page === Math.ceil(total / perPage)) data.push(creation(user, author));
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

function toEntry(version: number, step: Version[1], author: NameAuthor): HistoryEntry {
  const [first] = step;
  const { actor, onBehalfOf } = first.metadata;
  return {
    version,
    type: SHOWN_TYPES[first.type] ?? 'user.changed',
    at: first.recordedAt.toISOString(),
    actor: { kind: actor.kind, ...author(actor.id) },
    onBehalfOf: onBehalfOf ? { kind: onBehalfOf.kind, ...author(onBehalfOf.id) } : null,
    changes: step.flatMap(({ type, data }): FieldChange[] => {
      const path = FIELDS[type];
      return path === undefined ? [] : [{ path, from: data['from'], to: data['to'] }];
    }),
  };
}

const creation = ({ createdAt, createdBy }: UserRow, author: NameAuthor): HistoryEntry => ({
  version: 1,
  type: 'user.created',
  at: createdAt.toISOString(),
  actor: { kind: createdBy.startsWith('usr_') ? 'user' : 'system', ...author(createdBy) },
  onBehalfOf: null,
  changes: [],
});

const actorIds = ({ metadata: { actor, onBehalfOf } }: StoredEvent): string[] =>
  onBehalfOf ? [actor.id, onBehalfOf.id] : [actor.id];
