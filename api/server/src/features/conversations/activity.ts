import type { ConversationId } from '@switchboard/contracts/base/ids';
import {
  ACTIVITY_EVENTS,
  type ActivityEventType,
  type ActivityItem,
} from '@switchboard/contracts/conversations/activity';
import type { WorkState } from '@switchboard/contracts/conversations/conversation';
import {
  type ConversationEvent,
  conversationStream,
  type DeliveryState,
} from '@switchboard/contracts/conversations/events';
import type { ConversationDetail } from '@switchboard/contracts/conversations/message';
import { isErased } from '@switchboard/event-store/codec';
import type { Actor, StoredEvent } from '@switchboard/event-store/types';
import type { TagMap } from '../../inbox/tag-map.ts';
import { findActorNames } from './actor-names.ts';
import { applyStart, type KnownAgent } from './agent-version.ts';
import type { ConversationDeps } from './deps.ts';
import { listRings } from './rings.ts';

/** The part of the detail that comes from the conversation's stream, because the read model lacks it. */
export type ConversationLog = Pick<ConversationDetail, 'activity' | 'agentVersion' | 'endedReason' | 'costCents'>;

/** The maximum number of items that a detail shows; the latest ones are kept. */
const MAX_ACTIVITY = 200;
/** A call that rings for minutes in every browser must not push out what users did. */
const MAX_RINGS = 50;

interface AttributedItem {
  /** The item, whose `assignee` and `group` are still ids. */
  readonly item: Omit<ActivityItem, 'by'>;
  readonly actor: Actor;
  /** The super administrator who impersonated the actor. */
  readonly behindId: string | undefined;
}

/** Reads what happened to a conversation and who did it, oldest first, without erased events. */
export async function readLog(
  { pool, events }: Pick<ConversationDeps, 'pool' | 'events'>,
  tenant: string,
  { id, tags }: { readonly id: ConversationId; readonly tags: TagMap },
): Promise<ConversationLog> {
  const [{ events: stored }, rings] = await Promise.all([
    events.readStream(tenant, conversationStream(id), { types: ACTIVITY_EVENTS }),
    listRings(pool, tenant, { id, limit: MAX_RINGS }),
  ]);
  const log: Pick<ConversationLog, 'endedReason' | 'costCents'> = { endedReason: null, costCents: null };
  let agent: KnownAgent = {};
  const items: AttributedItem[] = rings.map(({ at, ...by }) => ({ item: { kind: 'rung', at, ...NO_DETAILS }, ...by }));
  for (const storedEvent of stored) {
    const event = toActivityEvent(storedEvent);
    if (event?.type === 'conversation.started') agent = applyStart(agent, event.data);
    if (event?.type === 'conversation.ended') {
      log.endedReason = event.data.reason || log.endedReason;
      log.costCents = event.data.costCents ?? log.costCents;
    }
    const item = event && toItem(event, { recordedAt: storedEvent.recordedAt.toISOString(), tags });
    const { actor, onBehalfOf } = storedEvent.metadata;
    if (item) items.push({ item, actor, behindId: onBehalfOf?.id });
  }
  const latest = items.sort((a, b) => Date.parse(a.item.at) - Date.parse(b.item.at)).slice(-MAX_ACTIVITY);
  const ids = latest.flatMap(({ item: { assignee, group }, actor, behindId }) =>
    [actor.id, behindId, assignee, group].filter((named) => named != null),
  );
  const names = await findActorNames(pool, tenant, ids);
  const activity = latest.map(({ item, actor, behindId }) => ({
    ...item,
    assignee: item.assignee && (names.get(item.assignee) ?? item.assignee),
    group: item.group && (names.get(item.group) ?? item.group),
    by: {
      kind: actor.kind,
      name: names.get(actor.id) ?? null,
      // Show that the actor was impersonated even if the name is unknown.
      behind: behindId === undefined ? null : (names.get(behindId) ?? behindId),
    },
  }));
  return { ...log, agentVersion: agent.agentVersion ?? null, activity };
}

const NO_DETAILS = { smartTag: null, reason: null, level: null, assignee: null, group: null, until: null };

const WORK_KINDS = { open: 'reopened', snoozed: 'snoozed', done: 'done' } as const satisfies Record<
  WorkState,
  ActivityItem['kind']
>;

type ActivityEvent = Extract<ConversationEvent, { readonly type: ActivityEventType }>;

/** Converts an event to an item; undefined if the event shows none. Covers every event of the activity: a missing case doesn't compile. */
function toItem(
  event: ActivityEvent,
  { recordedAt, tags }: { recordedAt: string; tags: TagMap },
): Omit<ActivityItem, 'by'> | undefined {
  switch (event.type) {
    case 'conversation.attention-raised': {
      const { at, reason, level } = event.data;
      return { ...NO_DETAILS, kind: 'raised', at, reason, level };
    }
    case 'conversation.attention-acknowledged':
    case 'conversation.handled':
      return { ...NO_DETAILS, kind: 'handled', at: event.data.at };
    case 'conversation.attention-restored':
      return { ...NO_DETAILS, kind: 'attentionRestored', at: event.data.at };
    case 'conversation.seen':
      return { ...NO_DETAILS, kind: 'seen', at: event.data.at };
    case 'conversation.assigned':
      return {
        ...NO_DETAILS,
        kind: 'assigned',
        at: event.data.at,
        reason: event.data.why,
        assignee: event.data.assigneeId,
        group: event.data.groupId,
      };
    case 'conversation.offered': {
      const { at, to, why } = event.data;
      return { ...NO_DETAILS, kind: 'offered', at, reason: why, assignee: to };
    }
    case 'conversation.accepted':
      return { ...NO_DETAILS, kind: 'accepted', at: event.data.at, assignee: event.data.to };
    case 'conversation.declined': {
      const { at, to, reason = null } = event.data;
      return { ...NO_DETAILS, kind: 'declined', at, reason, assignee: to };
    }
    case 'conversation.expired':
      return { ...NO_DETAILS, kind: 'expired', at: event.data.at, assignee: event.data.to };
    case 'conversation.escalated':
      return { ...NO_DETAILS, kind: 'escalated', at: event.data.at, reason: event.data.why };
    case 'conversation.work-changed':
      return {
        ...NO_DETAILS,
        kind: WORK_KINDS[event.data.work],
        at: event.data.at,
        until: event.data.until ?? null,
      };
    case 'conversation.note-added':
      return { ...NO_DETAILS, kind: 'noted', at: event.data.at };
    case 'conversation.note-edited':
      return { ...NO_DETAILS, kind: 'noteEdited', at: event.data.at };
    case 'conversation.note-removed':
      return { ...NO_DETAILS, kind: 'noteRemoved', at: event.data.at };
    case 'conversation.attention-cleared':
      return { ...NO_DETAILS, kind: 'cleared', at: event.data.at };
    case 'conversation.smart-tag-assigned': {
      const { at = recordedAt, smartTagId } = event.data;
      return { ...NO_DETAILS, kind: 'tagged', at, smartTag: tags.refs([smartTagId])[0] ?? null };
    }
    case 'conversation.smart-tag-removed':
      return {
        ...NO_DETAILS,
        kind: 'untagged',
        at: recordedAt,
        smartTag: tags.refs([event.data.smartTagId])[0] ?? null,
      };
    case 'conversation.controlled': {
      const kind = CONTROL_KINDS[event.data.action];
      return kind && { ...NO_DETAILS, kind, at: event.data.at };
    }
    case 'conversation.message-delivery': {
      const { at, state, code = null } = event.data;
      const kind = DELIVERY_KINDS[state];
      return kind && { ...NO_DETAILS, kind, at, reason: state === 'failed' ? code : null };
    }
    case 'conversation.ended':
      return { ...NO_DETAILS, kind: 'ended', at: event.data.at, reason: event.data.reason };
    case 'conversation.deleted':
      return { ...NO_DETAILS, kind: 'deleted', at: recordedAt };
    case 'conversation.restored':
      return { ...NO_DETAILS, kind: 'restored', at: recordedAt };
    // The start only contributes the agent's version.
    case 'conversation.started':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** Ending a call has an event of its own, and spoken words are in the transcript. */
const CONTROL_KINDS: Readonly<Record<string, ActivityItem['kind'] | undefined>> = {
  takeOver: 'takenOver',
  join: 'joined',
  whisper: 'whispered',
  handBack: 'handedBack',
};

/** A queued message is not shown: the transcript already has the message. */
const DELIVERY_KINDS: Readonly<Record<DeliveryState, ActivityItem['kind'] | undefined>> = {
  queued: undefined,
  sent: 'textSent',
  delivered: 'textDelivered',
  failed: 'textFailed',
};

/** Narrows a stored event; undefined if its data was erased. */
function toActivityEvent({ type, data }: StoredEvent): ActivityEvent | undefined {
  if (isErased(data) || !ACTIVITY_EVENTS.some((known) => known === type)) return undefined;
  // The event store validated the data when the event was appended.
  return { type, data } as unknown as ActivityEvent;
}
