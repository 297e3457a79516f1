import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { AttentionLevel, SmartTagRef } from './conversation.ts';
import type { ConversationEventType } from './events.ts';

export const ACTIVITY_KINDS = [
  'raised',
  'rung',
  'seen',
  'handled',
  'attentionRestored',
  'assigned',
  'offered',
  'accepted',
  'declined',
  'expired',
  'escalated',
  'snoozed',
  'done',
  'reopened',
  'noted',
  'noteEdited',
  'noteRemoved',
  'cleared',
  'tagged',
  'untagged',
  'takenOver',
  'joined',
  'whispered',
  'handedBack',
  'textSent',
  'textDelivered',
  'textFailed',
  'ended',
  'deleted',
  'restored',
] as const;

/** Which events a conversation's activity is read from; a missing one doesn't compile. */
const IN_ACTIVITY = {
  'conversation.started': true,
  'conversation.message-received': false,
  'conversation.message-translated': false,
  'conversation.attention-raised': true,
  'conversation.attention-cleared': true,
  'conversation.attention-acknowledged': true,
  'conversation.handled': true,
  'conversation.attention-restored': true,
  'conversation.seen': true,
  'conversation.assigned': true,
  'conversation.offered': true,
  'conversation.accepted': true,
  'conversation.declined': true,
  'conversation.expired': true,
  'conversation.escalated': true,
  'conversation.work-changed': true,
  'conversation.note-added': true,
  'conversation.note-edited': true,
  'conversation.note-removed': true,
  'conversation.smart-tag-assigned': true,
  'conversation.smart-tag-removed': true,
  'conversation.ended': true,
  'conversation.deleted': true,
  'conversation.restored': true,
  'conversation.contact-named': false,
  'conversation.late-event-marked': false,
  'conversation.turn-traced': false,
  'conversation.controlled': true,
  'conversation.speech-interrupted': false,
  'conversation.message-delivery': true,
  'conversation.erased': false,
} as const satisfies Readonly<Record<ConversationEventType, boolean>>;

/** An event that a conversation's activity is read from. */
export type ActivityEventType = {
  [T in ConversationEventType]: (typeof IN_ACTIVITY)[T] extends true ? T : never;
}[ConversationEventType];

/** The events that a conversation's activity is read from. */
export const ACTIVITY_EVENTS = (Object.keys(IN_ACTIVITY) as ConversationEventType[]).filter(
  (type): type is ActivityEventType => IN_ACTIVITY[type],
);

/**
 * The actor of an activity. `name` is null if only the kind is known: a policy, the system, or a deleted key. `behind`
 * is the super administrator who impersonated that person, if any.
 */
export const ActivityActor = z
  .object({
    kind: z.enum(['user', 'api_key', 'connection', 'policy', 'system']),
    name: z.string().nullable().meta({ example: 'Marco Reyes' }),
    behind: z.string().nullable(),
  })
  .meta({ id: 'ActivityActor' });
export type ActivityActor = z.infer<typeof ActivityActor>;

/** An entry of a conversation's activity, other than its messages. Fields that don't apply to its kind are null. */
export const ActivityItem = z
  .object({
    kind: z.enum(ACTIVITY_KINDS),
    /** The provider's time if known, otherwise the time when the event was recorded. */
    at: Instant,
    by: ActivityActor,
    smartTag: SmartTagRef.nullable(),
    /** The reason of the alert, of the call's end, of the router's choice or of a decline, or the carrier's error code for an undelivered text message. */
    reason: z.string().nullable().meta({ example: 'asked_for_human' }),
    level: AttentionLevel.nullable(),
    /** The names of the new owners, a person and a group, or the name of the person who got the offer. */
    assignee: z.string().nullable(),
    group: z.string().nullable(),
    /** The end of a snooze. */
    until: Instant.nullable(),
  })
  .meta({ id: 'ActivityItem' });
export type ActivityItem = z.infer<typeof ActivityItem>;
