import { z } from 'zod';
import { Instant } from '../ids.ts';
import type { ConversationEventType } from './events.ts';
import { AttentionLevel, SmartTagRef } from './row.ts';

export const ACTIVITY_KINDS = [
  'raised',
  'rung',
  'seen',
  'cleared',
  'tagged',
  'untagged',
  'takenOver',
  'whispered',
  'handedBack',
  'textSent',
  'textDelivered',
  'textFailed',
  'ended',
  'deleted',
  'restored',
] as const;

/** The events that a conversation's activity is read from. */
export const ACTIVITY_EVENTS: readonly ConversationEventType[] = [
  'conversation.started',
  'conversation.attention-raised',
  'conversation.attention-acknowledged',
  'conversation.attention-cleared',
  'conversation.smart-tag-assigned',
  'conversation.smart-tag-removed',
  'conversation.controlled',
  'conversation.message-delivery',
  'conversation.ended',
  'conversation.deleted',
  'conversation.restored',
];

/**
 * Who did something. `name` is null where only the kind is known: a policy, the system, a key that is gone.
 * `behind` names the super administrator who had stepped in as that person; null where nobody had.
 */
export const ActivityActor = z
  .object({
    kind: z.enum(['user', 'api_key', 'connection', 'policy', 'system']),
    name: z.string().nullable().meta({ example: 'Marco Reyes' }),
    behind: z.string().nullable(),
  })
  .meta({ id: 'ActivityActor' });
export type ActivityActor = z.infer<typeof ActivityActor>;

/** One thing that happened to a conversation beside its words. Fields that don't belong to its kind are null. */
export const ActivityItem = z
  .object({
    kind: z.enum(ACTIVITY_KINDS),
    /** The provider's time where it is known, else when it was accepted. */
    at: Instant,
    by: ActivityActor,
    smartTag: SmartTagRef.nullable(),
    /** Why attention was raised, how the call ended, or the carrier's code of why a text message was not delivered. */
    reason: z.string().nullable().meta({ example: 'asked_for_human' }),
    level: AttentionLevel.nullable(),
  })
  .meta({ id: 'ActivityItem' });
export type ActivityItem = z.infer<typeof ActivityItem>;
