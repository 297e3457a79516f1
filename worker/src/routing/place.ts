import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { toNewEvent } from '@switchboard/application/log/new-event';
import type { SmartTagId } from '@switchboard/contracts/base/ids';
import {
  type ConversationAssigned,
  type ConversationEvent,
  type ConversationStarted,
  conversationOfStream,
} from '@switchboard/contracts/conversations/events';
import { DECISION_TYPES, decisionState } from '@switchboard/domain/conversations/decide';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { z } from 'zod';
import type { LogEvent } from '../runtime/consumer.ts';
import { ROUTER } from './run-turn.ts';

// Places conversations in groups. A conversation comes to its number's group, or else to its agent's, when it starts; what comes to a group, then or later, gets the
// group's tags. Commands are named after the event that causes them, so processing an event again changes nothing.

/** Retries after a version conflict: the events of a call's start arrive together. */
const RETRIES = 5;

export interface PlaceDeps {
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
  readonly db: Queryable;
}

/** Puts a conversation that starts into the group of its number or agent, unless it already has an owner. */
export async function placeConversation(deps: PlaceDeps, tenantId: string, event: LogEvent): Promise<void> {
  const { numberId, agentId, at } = event.data as z.infer<typeof ConversationStarted>;
  const found = await findGroup(deps.db, tenantId, { numberId, agentId });
  if (found === undefined) return;
  const { groupId, kind, name } = found;
  await appendOnce(deps, tenantId, event, (conversation) => {
    const { assigneeId, groupId: current, deletedAt } = conversation.record;
    if (assigneeId !== null || current !== null || deletedAt !== null) return [];
    const why = `${kind === 'agents' ? 'Agent' : 'Number'} ${name}`.slice(0, 300).toWellFormed();
    return [{ type: 'conversation.assigned', data: { at, assigneeId: null, groupId, cause: 'rule', why } }];
  });
}

/** Adds the group's tags to a conversation that comes to a group. */
export async function tagConversation(deps: PlaceDeps, tenantId: string, event: LogEvent): Promise<void> {
  const { groupId, at } = event.data as z.infer<typeof ConversationAssigned>;
  const tagIds = groupId === null ? [] : await listDefaultTags(deps.db, tenantId, groupId);
  if (tagIds.length === 0) return;
  await appendOnce(deps, tenantId, event, (conversation, before) => {
    const { smartTagIds, deletedAt } = conversation.record;
    if (deletedAt !== null || before?.record.groupId === groupId) return [];
    const missing = tagIds.filter((id) => !smartTagIds.includes(id));
    return missing.map((smartTagId) => ({ type: 'conversation.smart-tag-assigned', data: { at, smartTagId } }));
  });
}

type Fold = NonNullable<ReturnType<typeof decisionState>>;

/** Appends what an event leads to, decided on the conversation now and as it was before the event. */
async function appendOnce(
  { events }: PlaceDeps,
  tenantId: string,
  { streamId, version, type }: LogEvent,
  decide: (now: Fold, before: Fold | undefined) => readonly ConversationEvent[],
): Promise<void> {
  const id = conversationOfStream(streamId);
  if (id === undefined) return;
  const commandId = `router:${type}:${streamId}:${version}`;
  for (let attempt = 0; ; attempt++) {
    const stream = await events.readStream(tenantId, streamId, { types: DECISION_TYPES });
    const fold = (until: number, stored = stream.events.filter((event) => event.version <= until)): Fold | undefined =>
      stored.length === 0 ? undefined : decisionState(id, { events: stored.map(toStoredLike), version: until });
    const conversation = fold(stream.version);
    const decided = conversation === undefined ? [] : decide(conversation, fold(version - 1));
    if (decided.length === 0) return;
    try {
      await events.append({
        tenantId,
        streamId,
        expectedVersion: stream.version,
        events: decided.map(toNewEvent),
        commandId,
        commandHash: commandId,
        metadata: { correlationId: commandId, causationId: `${streamId}@${version}`, actor: ROUTER },
      });
      return;
    } catch (error) {
      if (attempt >= RETRIES || !isAppError(error, 'event_store.version_conflict')) throw error;
    }
  }
}

interface FoundGroup {
  readonly groupId: string;
  readonly kind: 'phoneNumbers' | 'agents';
  readonly name: string;
}

/** Finds the unarchived group of a number, or else of an agent. */
async function findGroup(
  db: Queryable,
  tenantId: string,
  { numberId, agentId }: { readonly numberId: string | undefined; readonly agentId: string | undefined },
): Promise<FoundGroup | undefined> {
  if (numberId === undefined && agentId === undefined) return undefined;
  const { rows } = await db.query<FoundGroup & Record<never, never>>({
    name: 'router-find-group',
    text: `select i.fields ->> 'groupId' as "groupId", i.kind, i.name from resource.items i
      join resource.items g on g.tenant_id = $1 and g.kind = 'groups' and g.id = i.fields ->> 'groupId' and g.archived_at is null
      where i.tenant_id = $1 and ((i.kind = 'phoneNumbers' and i.id = $2) or (i.kind = 'agents' and i.id = $3))
      order by i.kind desc limit 1`,
    values: [tenantId, numberId ?? null, agentId ?? null],
  });
  return rows[0];
}

async function listDefaultTags(db: Queryable, tenantId: string, groupId: string): Promise<readonly SmartTagId[]> {
  const { rows } = await db.query<{ ids: readonly SmartTagId[] | null }>({
    name: 'router-list-default-tags',
    text: `select fields -> 'defaultTagIds' as ids from resource.items where tenant_id = $1 and kind = 'groups' and id = $2`,
    values: [tenantId, groupId],
  });
  return rows[0]?.ids ?? [];
}
