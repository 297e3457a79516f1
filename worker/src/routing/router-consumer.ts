import { addJob } from '@switchboard/application/jobs/add-job';
import {
  type ConversationAssigned,
  type ConversationEventType,
  conversationOfStream,
} from '@switchboard/contracts/conversations/events';
import { isErased } from '@switchboard/event-store/codec';
import type { EventStore, JsonObject } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { type Batch, type Consumer, EMPTY_PLAN, type LogEvent } from '../runtime/consumer.ts';
import { placeConversation, tagConversation } from './place.ts';
import { findRoutedAccounts, noteAssigning, setDue, writeTurns } from './router-rows.ts';

/** The consumer's row in `worker.projections`. */
const ROUTER = 'router';
/** Places no older conversations and sends no older alerts, so that imports, or a consumer that starts over, change nothing. */
const MAX_AGE_MS = 86_400_000;

/** The router's input, besides people and groups. */
const CONVERSATION_TYPES: readonly ConversationEventType[] = [
  'conversation.started',
  'conversation.message-received',
  'conversation.attention-raised',
  'conversation.attention-cleared',
  'conversation.attention-acknowledged',
  'conversation.handled',
  'conversation.assigned',
  'conversation.offered',
  'conversation.accepted',
  'conversation.declined',
  'conversation.expired',
  'conversation.escalated',
  'conversation.work-changed',
  'conversation.ended',
  'conversation.deleted',
  'conversation.restored',
];
const GROUP_TYPES: readonly string[] = ['group.created', 'group.changed', 'group.archived', 'group.restored'];
/** Events with an effect of their own, in any account. */
const EFFECTS: ReadonlySet<string> = new Set([
  'conversation.started',
  'conversation.assigned',
  'conversation.escalated',
  ...GROUP_TYPES,
]);
/** The stream category of groups. */
const GROUP_STREAM = 'group-';

export interface RouterConsumerDeps {
  readonly events: EventStore;
  readonly clock: Clock;
  /** Runs the router at once. */
  readonly onDue: () => void;
}

/**
 * Prepares the router's work: it puts conversations that start into their groups, notes whose turn it was, and makes accounts due.
 *
 * The router itself runs apart from the log, because offers also end without an event.
 */
export function routerConsumer(deps: RouterConsumerDeps): Consumer {
  return {
    name: ROUTER,
    maxBatch: 500,
    concurrency: 1,
    wakeUpDelayMs: 20,
    categories: ['conversation', 'person', 'group'],
    types: [...CONVERSATION_TYPES, ...GROUP_TYPES, 'person.availability-changed'],
    async plan(batches, db) {
      if (batches.some(({ events }) => events.some(({ type }) => EFFECTS.has(type)))) return undefined;
      const busy = batches.filter(({ events }) => events.length > 0);
      if (busy.length === 0) return EMPTY_PLAN;
      const routed = await findRoutedAccounts(
        db,
        busy.map(({ tenantId }) => tenantId),
      );
      // A group that begins to assign automatically has an event of its own, so nothing is missed here.
      return routed.size === 0 ? EMPTY_PLAN : undefined;
    },
    async apply(client, batches) {
      const routed = await findRoutedAccounts(
        client,
        batches.map(({ tenantId }) => tenantId),
      );
      for (const batch of batches) {
        await applyEffects(deps, client, batch);
        if (!routed.has(batch.tenantId) || batch.events.length === 0) continue;
        const inConversations = batch.events.filter(({ streamId }) => conversationOfStream(streamId) !== undefined);
        const position = inConversations.at(-1)?.position ?? 0;
        await setDue(client, batch.tenantId, { dueAt: deps.clock.now(), position });
      }
      return { written: Promise.resolve(deps.onDue) };
    },
  };
}

async function applyEffects(
  { events, clock }: RouterConsumerDeps,
  client: PoolClient,
  { tenantId, events: log }: Batch,
): Promise<void> {
  const oldestMs = clock.now().getTime() - MAX_AGE_MS;
  const turns = [];
  const place = { events, db: client };
  for (const event of log) {
    if (GROUP_TYPES.includes(event.type)) {
      const groupId = event.streamId.slice(GROUP_STREAM.length);
      await noteAssigning(client, tenantId, { groupId, at: event.recordedAt });
      continue;
    }
    if (!EFFECTS.has(event.type) || isErased(event.data as JsonObject)) continue;
    if (event.type === 'conversation.assigned') turns.push(...toTurns(event));
    if (Date.parse(event.recordedAt) < oldestMs) continue;
    if (event.type === 'conversation.started') await placeConversation(place, tenantId, event);
    if (event.type === 'conversation.assigned') await tagConversation(place, tenantId, event);
    if (event.type === 'conversation.escalated') await queueAlert(client, tenantId, event);
  }
  await writeTurns(client, tenantId, turns);
}

function toTurns({ data, position }: LogEvent) {
  const { assigneeId, groupId } = data as z.infer<typeof ConversationAssigned>;
  return assigneeId === null || groupId === null ? [] : [{ groupId, userId: assigneeId, position }];
}

async function queueAlert(client: PoolClient, tenantId: string, { streamId, version }: LogEvent): Promise<void> {
  const conversationId = conversationOfStream(streamId);
  if (conversationId === undefined) return;
  const key = `escalate:${tenantId}:${streamId}:${version}`;
  await addJob(client, { name: 'alert-nobody-accepted', payload: { tenantId, conversationId }, key });
}
