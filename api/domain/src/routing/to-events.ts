import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { waitsSince } from '../conversations/fold-routing.ts';
import type { ConversationFold } from '../conversations/fold-state.ts';
import type { RoutingDecision } from './route.ts';

/**
 * Converts the router's decisions on one conversation to events, against the conversation as it is now. Returns none if any of them no longer applies: the
 * event that came between wakes the router, which decides again.
 */
export function toRoutingEvents(
  conversation: ConversationFold | undefined,
  decisions: readonly RoutingDecision[],
  { at, groupId }: { readonly at: string; readonly groupId: string },
): readonly ConversationEvent[] {
  const { record, memory } = conversation ?? {};
  if (conversation === undefined || record?.deletedAt !== null || record.work !== 'open') return [];
  if (record.groupId !== groupId) return [];
  const { routing = {} } = memory ?? {};
  let owner = record.assigneeId;
  let offeredTo = routing.offer?.to;
  let waits = waitsSince({ record, routing }) !== null;
  const events: ConversationEvent[] = [];
  for (const decision of decisions) {
    switch (decision.kind) {
      case 'expire':
        if (offeredTo !== decision.to) return [];
        offeredTo = undefined;
        events.push({ type: 'conversation.expired', data: { at, to: decision.to } });
        break;
      case 'requeue': {
        const { cause, why } = decision;
        const isDue = cause === 'reopen' ? routing.isReopened : routing.unansweredSince;
        if (owner === null || isDue === undefined) return [];
        owner = null;
        waits = true;
        events.push({ type: 'conversation.assigned', data: { at, assigneeId: null, groupId, cause, why } });
        break;
      }
      case 'keep':
        if (owner !== decision.to || !routing.isReopened) return [];
        events.push({
          type: 'conversation.assigned',
          data: { at, assigneeId: owner, groupId, cause: 'reopen', why: decision.why },
        });
        break;
      case 'assign':
        if (owner !== null || offeredTo !== undefined || !waits) return [];
        owner = decision.to;
        events.push({
          type: 'conversation.assigned',
          data: { at, assigneeId: owner, groupId, cause: 'router', why: decision.why },
        });
        break;
      case 'offer': {
        if (owner !== null || offeredTo !== undefined || !waits) return [];
        const { to, expiresAt, why } = decision;
        offeredTo = to;
        events.push({ type: 'conversation.offered', data: { at, to, expiresAt, why } });
        break;
      }
      case 'escalate':
        if (owner !== null || offeredTo !== undefined || routing.isEscalated) return [];
        events.push({ type: 'conversation.escalated', data: { at, why: decision.why } });
        break;
    }
  }
  return events;
}
