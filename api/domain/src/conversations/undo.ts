import { MAX_TAGS_PER_CONVERSATION } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { CHANGED_SINCE } from '@switchboard/contracts/conversations/bulk';
import type { Attention } from '@switchboard/contracts/conversations/conversation';
import { type ConversationEvent, MAX_RESTORED_ALERTS } from '@switchboard/contracts/conversations/events';
import { type Decision, refuse } from '../decision.ts';
import { decisionState } from './decide.ts';
import { foldConversations, type StoredLike } from './fold.ts';
import type { ConversationFold } from './fold-state.ts';

// Undoes one command on a conversation: a function of the conversation's log. The events before the command's own say what to restore; those after it say
// whether somebody has changed the same fact since, in which case everything stays as it is. The facts are the owner, the work, the attention, each tag and
// the deletion. What is restored equals what was there, with its times: who got it when, since when the work rests, the alerts with their positions,
// so that nothing rings, and nobody has to see an alert twice. Only the activity shows that something happened.

/** A conversation's log around a command. */
export interface UndoableLog {
  readonly id: ConversationId;
  readonly events: readonly StoredLike[];
  /** The positions of the command's own events. */
  readonly own: ReadonlySet<number>;
}

interface Change {
  readonly at: string;
  readonly before: ConversationFold;
  /** The alerts that were open before, ascending by position. */
  readonly alerts: readonly Attention[];
  readonly own: readonly ConversationEvent[];
  readonly after: readonly ConversationEvent[];
  /** The conversation's state without the command. */
  readonly without: ConversationFold;
  readonly done: ConversationFold;
  readonly now: ConversationFold;
}

/** Decides how to undo a command, or that the conversation was changed since. */
export function undoCommand(log: UndoableLog, at: string): Decision<ConversationEvent> | typeof CHANGED_SINCE {
  const change = readChange(log, at);
  if (change === undefined) return refuse('resource.not_found');
  const { now, own } = change;
  const isOwnDeletion = own.some(({ type }) => type === 'conversation.deleted');
  if (now.memory.erased || (now.record.deletedAt !== null && !isOwnDeletion)) return refuse('resource.not_found');
  const steps = [restoreAttention, restoreOwner, restoreWork, restoreTags, restoreDeleted].map((step) => step(change));
  return steps.includes(CHANGED_SINCE) ? CHANGED_SINCE : steps.flatMap((step) => (step === CHANGED_SINCE ? [] : step));
}

function readChange({ id, events, own }: UndoableLog, at: string): Change | undefined {
  const [first, last] = [Math.min(...own), Math.max(...own)];
  const earlier = events.filter(({ position }) => position < first);
  const later = events.filter(({ position }) => position > last);
  const mine = events.filter(({ position }) => own.has(position));
  const fold = (of: readonly StoredLike[]) => decisionState(id, { events: of, version: 1 });
  const [before, without, done, now] = [
    fold(earlier),
    fold([...earlier, ...later]),
    fold([...earlier, ...mine]),
    fold(events),
  ];
  if (mine.length === 0 || !before || !without || !done || !now) return undefined;
  return {
    at,
    before,
    alerts: listOpenAlerts(earlier),
    own: mine.map(toEvent),
    after: later.map(toEvent),
    without,
    done,
    now,
  };
}

// The log has checked the data of each type; types that no conversation has are never compared.
const toEvent = ({ type, data }: StoredLike) => ({ type, data }) as ConversationEvent;

function listOpenAlerts(events: readonly StoredLike[]): readonly Attention[] {
  let open: Attention[] = [];
  for (const change of events.length === 0 ? [] : foldConversations(undefined, events).attention) {
    if (change.kind === 'cleared') open = open.filter(({ position }) => position > change.upTo);
    else open = [...open.filter(({ position }) => position !== change.attention.position), change.attention];
  }
  return open.sort((a, b) => a.position - b.position);
}

type Step = readonly ConversationEvent[] | typeof CHANGED_SINCE;

const hasAny = (events: readonly ConversationEvent[], ...types: readonly ConversationEvent['type'][]): boolean =>
  events.some(({ type }) => types.includes(type));

/** The alerts that the command handled stand again, at most the latest {@link MAX_RESTORED_ALERTS}. */
function restoreAttention({ own, after, alerts, without, at }: Change): Step {
  if (!hasAny(own, 'conversation.handled') || alerts.length === 0) return [];
  const isChanged = hasAny(
    after,
    'conversation.attention-raised',
    'conversation.attention-cleared',
    'conversation.attention-acknowledged',
    'conversation.attention-restored',
    'conversation.handled',
  );
  if (isChanged) return CHANGED_SINCE;
  const restored = { at, alerts: alerts.slice(-MAX_RESTORED_ALERTS), routing: getRouting(without) };
  return [{ type: 'conversation.attention-restored', data: restored }];
}

/** Reads the router's memory in the state without the command. */
const getRouting = ({ memory }: ConversationFold) => memory.routing ?? null;

function restoreOwner({ own, after, before, without, at }: Change): Step {
  if (!hasAny(own, 'conversation.assigned')) return [];
  if (hasAny(after, 'conversation.assigned')) return CHANGED_SINCE;
  const { assigneeId, groupId, assignedAt } = before.record;
  const since = assignedAt === null ? {} : { since: assignedAt };
  const owner = {
    at,
    assigneeId,
    groupId,
    cause: 'person',
    why: null,
    routing: getRouting(without),
    ...since,
  } as const;
  return [{ type: 'conversation.assigned', data: owner }];
}

/** The work rests again, unless something would have moved it meanwhile: a person, the caller, a raise, or the call's end. */
function restoreWork({ own, after, before, without, done, now, at }: Change): Step {
  if (!hasAny(own, 'conversation.work-changed') && isSameWork(before, done)) return [];
  if (hasAny(after, 'conversation.work-changed') || !isSameWork(now, done) || !isSameWork(without, before))
    return CHANGED_SINCE;
  const { work, snoozedUntil } = before.record;
  const { restingSince } = before.memory;
  const data = {
    at,
    work,
    routing: getRouting(without),
    ...(snoozedUntil !== null && { until: snoozedUntil }),
    ...(restingSince != null && { since: restingSince }),
  };
  return [{ type: 'conversation.work-changed', data }];
}

const isSameWork = (a: ConversationFold, b: ConversationFold): boolean =>
  a.record.work === b.record.work &&
  a.record.snoozedUntil === b.record.snoozedUntil &&
  (a.memory.restingSince ?? null) === (b.memory.restingSince ?? null);

function restoreTags({ own, after, now }: Change): Step {
  const steps = own.map((event): Step => {
    const isAssigned = event.type === 'conversation.smart-tag-assigned';
    if (!isAssigned && event.type !== 'conversation.smart-tag-removed') return [];
    const { smartTagId } = event.data;
    const isChanged = after.some(
      ({ type, data }) =>
        (type === 'conversation.smart-tag-assigned' || type === 'conversation.smart-tag-removed') &&
        'smartTagId' in data &&
        data.smartTagId === smartTagId,
    );
    // A full conversation would drop the tag.
    const isFull = !isAssigned && now.record.smartTagIds.length >= MAX_TAGS_PER_CONVERSATION;
    if (isChanged || isFull) return CHANGED_SINCE;
    return [
      {
        type: isAssigned ? 'conversation.smart-tag-removed' : 'conversation.smart-tag-assigned',
        data: { smartTagId },
      },
    ];
  });
  return steps.includes(CHANGED_SINCE) ? CHANGED_SINCE : steps.flatMap((step) => (step === CHANGED_SINCE ? [] : step));
}

function restoreDeleted({ own, after }: Change): Step {
  if (!hasAny(own, 'conversation.deleted')) return [];
  if (hasAny(after, 'conversation.deleted', 'conversation.restored')) return CHANGED_SINCE;
  return [{ type: 'conversation.restored', data: {} }];
}
