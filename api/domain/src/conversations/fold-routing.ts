import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { ConversationFold } from './fold-state.ts';
import { canonicalInstant } from './instant.ts';
import type { RoutingMemory } from './routing-memory.ts';

// The router's memory of a conversation, folded from its own stream: the start of its wait for a person, its offer, the people who let it
// pass, and the first answer of its new owner. Everything here is an optional part of the fold's memory, so that a conversation that the router never
// sees stays as small as it was.

/** People that a conversation remembers as having let it pass: as many as a group has members. */
const MAX_PASSED = 500;

interface Waiting {
  readonly record: Pick<ConversationRecord, 'attention' | 'agentId'>;
  readonly routing: RoutingMemory | undefined;
}

/**
 * Finds the start of a conversation's wait for a person; null if it doesn't wait. The router hands out a conversation while one of these is true:
 *
 * - attention stands;
 * - a caller's text message has no answer, and no agent answers the conversation's texts;
 * - somebody put it into its group's queue, or the caller reopened it.
 *
 * A call that its agent handles waits for nobody, and if it ends well it is done by itself.
 */
export function waitsSince(conversation: Waiting): string | null {
  return listNeeds(conversation)[0] ?? null;
}

/** Finds the start of the latest reason to wait for a person; null if there is none. */
export function neededAnewAt(conversation: Waiting): string | null {
  return listNeeds(conversation).at(-1) ?? null;
}

/** Lists the starts of the reasons to wait for a person, the oldest first. */
function listNeeds({ record, routing }: Waiting): string[] {
  const { callerWaitsSince, wantedSince } = routing ?? {};
  const texts = record.agentId === null ? callerWaitsSince : undefined;
  return [record.attention?.raisedAt, texts, wantedSince].filter((at) => at !== undefined).sort();
}

/** Notes that the caller reopened the work, or that an alert did. */
export function noteReopening({ record, memory }: ConversationFold, at: string): void {
  const isReopened = record.assigneeId !== null ? ({ isReopened: true } as const) : {};
  memory.routing = { ...memory.routing, wantedSince: at, ...isReopened };
}

/** Applies an event to the router's memory, after its effect on the record. `before` is the record's owner and work before the event. */
export function applyToRouting(
  draft: ConversationFold,
  event: ConversationEvent,
  before: Pick<ConversationRecord, 'assigneeId' | 'groupId' | 'work'>,
): void {
  const { record, memory } = draft;
  const routing = memory.routing ?? {};
  const { offer, ...withoutOffer } = routing;
  const set = (next: RoutingMemory) => {
    if (memory.routing !== undefined || Object.keys(next).length > 0) memory.routing = next;
  };
  if ('routing' in event.data && event.data.routing !== undefined) {
    // An undo.
    if (event.data.routing === null) delete memory.routing;
    else memory.routing = event.data.routing;
    return;
  }
  switch (event.type) {
    case 'conversation.message-received': {
      const { role, at } = event.data;
      const { callerWaitsSince, unansweredSince, ...rest } = routing;
      if (role === 'caller' && record.channel === SMS_CHANNEL)
        set({ callerWaitsSince: canonicalInstant(at), ...routing });
      else if (role === 'staff') set(rest);
      else if (role === 'agent' && callerWaitsSince !== undefined)
        set({ ...rest, ...(unansweredSince !== undefined && { unansweredSince }) });
      return;
    }
    case 'conversation.attention-raised': {
      if (before.work !== 'open') noteReopening(draft, canonicalInstant(event.data.at));
      // Everybody may get it again.
      const { passedBy, isEscalated, ...rest } = memory.routing ?? {};
      set(rest);
      return;
    }
    case 'conversation.attention-cleared':
    case 'conversation.attention-acknowledged':
    case 'conversation.handled': {
      const { passedBy, isEscalated, unansweredSince, ...rest } = record.attention === null ? withoutOffer : routing;
      set(rest);
      return;
    }
    case 'conversation.controlled': {
      const { unansweredSince, ...rest } = routing;
      set(rest);
      return;
    }
    case 'conversation.assigned':
      set(afterAssignment(withoutOffer, event.data, before));
      return;
    case 'conversation.offered': {
      const { to, expiresAt, why } = event.data;
      set({ ...routing, offer: { to, expiresAt: canonicalInstant(expiresAt), why } });
      return;
    }
    case 'conversation.accepted': {
      const { unansweredSince, ...rest } = withoutOffer;
      set(rest);
      return;
    }
    case 'conversation.declined':
    case 'conversation.expired':
      set({ ...withoutOffer, passedBy: withPassed(routing, event.data.to) });
      return;
    case 'conversation.escalated':
      set({ ...routing, isEscalated: true });
      return;
    case 'conversation.work-changed': {
      const { isPlacedByRule, callerWaitsSince } = routing;
      if (event.data.work === 'open') {
        const { unansweredSince, ...rest } = withoutOffer;
        set({ ...rest, wantedSince: canonicalInstant(event.data.at) });
      } else
        set({
          ...(isPlacedByRule && { isPlacedByRule }),
          ...(event.data.work === 'snoozed' && callerWaitsSince !== undefined && { callerWaitsSince }),
        });
      return;
    }
    case 'conversation.deleted':
      set(withoutOffer);
      return;
    default:
      return;
  }
}

type Assigned = Extract<ConversationEvent, { readonly type: 'conversation.assigned' }>['data'];

function afterAssignment(
  routing: RoutingMemory,
  { at, assigneeId, groupId, cause }: Assigned,
  before: Pick<ConversationRecord, 'assigneeId' | 'groupId'>,
): RoutingMemory {
  const { isPlacedByRule, isReopened, unansweredSince, passedBy, isEscalated, ...rest } = routing;
  const isByRouter = cause === 'router' || cause === 'reopen';
  // A person who moves it to another group, or gives it back, puts it into the queue anew.
  const isAnew = cause === 'person' && (groupId !== before.groupId || before.assigneeId !== null);
  const passed =
    cause === 'router' && assigneeId === null && before.assigneeId !== null
      ? withPassed(routing, before.assigneeId)
      : passedBy;
  return {
    ...rest,
    ...(cause === 'rule' && { isPlacedByRule: true as const }),
    // A person, or the router, put it into the queue.
    ...(cause !== 'rule' &&
      assigneeId === null &&
      groupId !== null && { wantedSince: (isAnew ? undefined : rest.wantedSince) ?? canonicalInstant(at) }),
    ...(isByRouter && groupId === before.groupId && passed !== undefined && { passedBy: passed }),
    ...(isByRouter && assigneeId === null && isEscalated && { isEscalated }),
    ...(isByRouter && assigneeId !== null && { unansweredSince: canonicalInstant(at) }),
  };
}

const withPassed = ({ passedBy = [] }: RoutingMemory, id: string): string[] =>
  passedBy.includes(id) ? passedBy : [...passedBy, id].slice(-MAX_PASSED);
