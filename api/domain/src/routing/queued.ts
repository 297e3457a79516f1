import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { isLive } from '@switchboard/contracts/conversations/live';
import { neededAnewAt, waitsSince } from '../conversations/fold-routing.ts';
import type { RoutingMemory } from '../conversations/routing-memory.ts';
import type { QueuedConversation } from './route.ts';

/** The part of a conversation that the router reads. */
export interface RoutedFold {
  readonly record: Pick<
    ConversationRecord,
    'id' | 'groupId' | 'assigneeId' | 'attention' | 'agentId' | 'channel' | 'endedAt'
  >;
  readonly routing: RoutingMemory;
}

/** A conversation as the router sees it; undefined if it is in no group. Work that isn't open is left out by the caller. */
export function toQueued({ record, routing }: RoutedFold): QueuedConversation | undefined {
  const { id, groupId, assigneeId, attention } = record;
  if (groupId === null) return undefined;
  const { offer, passedBy = [], isReopened, isEscalated, unansweredSince } = routing;
  return {
    id,
    groupId,
    assigneeId,
    isLive: isLive(record),
    isEmergency: attention?.level === 'emergency',
    since: waitsSince({ record, routing }),
    neededAnewAt: neededAnewAt({ record, routing }),
    offer: offer ?? null,
    passedBy,
    isReopened: isReopened === true,
    isEscalated: isEscalated === true,
    unansweredSince: unansweredSince ?? null,
  };
}
