import type { ConversationId } from '@switchboard/contracts/base/ids';
import { ACTIVITY_EVENTS, type ActivityItem } from '@switchboard/contracts/conversations/activity';
import {
  type ConversationEvent,
  conversationEvents,
  conversationStream,
  type DeliveryState,
} from '@switchboard/contracts/conversations/events';
import type { ConversationDetail } from '@switchboard/contracts/conversations/message';
import { isErased } from '@switchboard/event-store/codec';
import type { Actor, StoredEvent } from '@switchboard/event-store/types';
import type { TagMap } from '../../inbox/tag-map.ts';
import { findActorNames } from './activity-queries.ts';
import { agentAfter, type KnownAgent } from './agent-version.ts';
import type { ConversationDeps } from './deps.ts';
import { listRings } from './ring-queries.ts';

/** What the log tells of a conversation beyond the read model. */
export type ConversationLog = Pick<ConversationDetail, 'activity' | 'agentVersion' | 'endedReason' | 'costCents'>;

/** The latest that a detail shows. */
const MAX_ACTIVITY = 200;
/** A call that rings for minutes in every browser must not push out what people did. */
const MAX_RINGS = 50;

interface Happened {
  readonly item: Omit<ActivityItem, 'by'>;
  readonly actor: Actor;
  /** The super administrator behind an entered person. */
  readonly behindId: string | undefined;
}

/** Reads what happened to a conversation, by whom; what was erased of it is left out. */
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
  const happened: Happened[] = rings.map(({ at, ...by }) => ({ item: { kind: 'rung', at, ...NOTHING }, ...by }));
  for (const one of stored) {
    const event = asConversationEvent(one);
    if (event?.type === 'conversation.started') agent = agentAfter(agent, event.data);
    if (event?.type === 'conversation.ended') {
      log.endedReason = event.data.reason || log.endedReason;
      log.costCents = event.data.costCents ?? log.costCents;
    }
    const item = event && itemOf(event, { recordedAt: one.recordedAt.toISOString(), tags });
    const { actor, onBehalfOf } = one.metadata;
    if (item) happened.push({ item, actor, behindId: onBehalfOf?.id });
  }
  const latest = happened.sort((a, b) => Date.parse(a.item.at) - Date.parse(b.item.at)).slice(-MAX_ACTIVITY);
  const ids = latest.flatMap(({ actor, behindId }) => (behindId === undefined ? [actor.id] : [actor.id, behindId]));
  const names = await findActorNames(pool, tenant, ids);
  const activity = latest.map(({ item, actor, behindId }) => ({
    ...item,
    by: {
      kind: actor.kind,
      name: names.get(actor.id) ?? null,
      // That somebody else was behind is told even if nobody knows their name.
      behind: behindId === undefined ? null : (names.get(behindId) ?? behindId),
    },
  }));
  return { ...log, agentVersion: agent.agentVersion ?? null, activity };
}

const NOTHING = { smartTag: null, reason: null, level: null };

function itemOf(
  event: ConversationEvent,
  { recordedAt, tags }: { recordedAt: string; tags: TagMap },
): Omit<ActivityItem, 'by'> | undefined {
  switch (event.type) {
    case 'conversation.attention-raised': {
      const { at, reason, level } = event.data;
      return { ...NOTHING, kind: 'raised', at, reason, level };
    }
    case 'conversation.attention-acknowledged':
      return { ...NOTHING, kind: 'seen', at: event.data.at };
    case 'conversation.attention-cleared':
      return { ...NOTHING, kind: 'cleared', at: event.data.at };
    case 'conversation.smart-tag-assigned': {
      const { at = recordedAt, smartTagId } = event.data;
      return { ...NOTHING, kind: 'tagged', at, smartTag: tags.refs([smartTagId])[0] ?? null };
    }
    case 'conversation.smart-tag-removed':
      return { ...NOTHING, kind: 'untagged', at: recordedAt, smartTag: tags.refs([event.data.smartTagId])[0] ?? null };
    case 'conversation.controlled': {
      const kind = CONTROLLED[event.data.action];
      return kind && { ...NOTHING, kind, at: event.data.at };
    }
    case 'conversation.message-delivery': {
      const { at, state, code = null } = event.data;
      const kind = DELIVERED[state];
      return kind && { ...NOTHING, kind, at, reason: state === 'failed' ? code : null };
    }
    case 'conversation.ended':
      return { ...NOTHING, kind: 'ended', at: event.data.at, reason: event.data.reason };
    case 'conversation.deleted':
      return { ...NOTHING, kind: 'deleted', at: recordedAt };
    case 'conversation.restored':
      return { ...NOTHING, kind: 'restored', at: recordedAt };
    default:
      return undefined;
  }
}

/** The end is told by itself, and what was said is in the transcript. */
const CONTROLLED: Readonly<Record<string, ActivityItem['kind'] | undefined>> = {
  takeOver: 'takenOver',
  whisper: 'whispered',
  handBack: 'handedBack',
};

/** That a message waits at its carrier is no news to whoever reads that it was written. */
const DELIVERED: Readonly<Record<DeliveryState, ActivityItem['kind'] | undefined>> = {
  queued: undefined,
  sent: 'textSent',
  delivered: 'textDelivered',
  failed: 'textFailed',
};

/** An event of a conversation; undefined for one whose payload was erased. */
function asConversationEvent({ type, data }: StoredEvent): ConversationEvent | undefined {
  if (isErased(data) || !Object.hasOwn(conversationEvents, type)) return undefined;
  // The log checks the data of each type against its schema.
  return { type, data } as unknown as ConversationEvent;
}
