import { z } from 'zod';
import { Instant, Position } from '../base/ids.ts';
import { ActivityItem } from './activity.ts';
import { Attention, Conversation, MessageRole } from './conversation.ts';

/**
 * An utterance, tool call or system line. `seq` numbers messages in order of acceptance, starting at 1, and never
 * changes. Readers sort by `at`, then `seq`.
 */
export const Message = z
  .object({
    id: z.string().meta({ example: 'msg-1' }),
    seq: z.int().min(1),
    role: MessageRole,
    text: z.string(),
    at: Instant,
    offsetMs: z.int().nullable(),
    late: z.boolean(),
    translation: z.object({ lang: z.string(), text: z.string() }).optional(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const MessagePage = z
  .object({
    data: z.array(Message),
    /** The conversation's first and last `seq`; null without messages. */
    meta: z.object({ first: z.int().nullable(), last: z.int().nullable() }),
  })
  .meta({ id: 'MessagePage' });
export type MessagePage = z.infer<typeof MessagePage>;

export const AttentionHistoryItem = Attention.extend({
  clearedAt: Instant.nullable(),
  /** The id of a user, key, connection or policy; null while the alert is active. */
  clearedBy: z.string().nullable(),
}).meta({ id: 'AttentionHistoryItem' });
export type AttentionHistoryItem = z.infer<typeof AttentionHistoryItem>;

/** The state of the requested translation; `unavailable` until a translator has provided it. */
export const TranslationState = z.object({
  lang: z.string(),
  status: z.enum(['stored', 'partial', 'unavailable', 'original']),
});

export const ConversationDetail = Conversation.extend({
  summary: z.string().nullable(),
  recording: z.object({ url: z.string() }).nullable(),
  provider: z.object({ platform: z.string().meta({ example: 'vapi' }), callId: z.string() }).nullable(),
  attentionHistory: z.array(AttentionHistoryItem),
  translation: TranslationState.nullable(),
  /** The position up to which the caller has seen the conversation; 0 if never, and for API keys. */
  seenUpTo: Position,
  /** Who has seen the conversation, the latest first, 50 at most. */
  seenBy: z.array(z.object({ id: z.string(), name: z.string().nullable(), upTo: Position, at: Instant })),
  /** The activity other than messages, oldest first. Only the latest entries if there are too many to show. */
  activity: z.array(ActivityItem),
  agentVersion: z.string().nullable(),
  endedReason: z.string().nullable(),
  costCents: z.number().nullable(),
}).meta({ id: 'ConversationDetail' });
export type ConversationDetail = z.infer<typeof ConversationDetail>;

export const SmartTagsAnswer = z
  .object({ smartTags: Conversation.shape.smartTags, position: Position })
  .meta({ id: 'SmartTagsAnswer' });
