import { z } from 'zod';
import { Instant, Position } from '../ids.ts';
import { ActivityItem } from './activity.ts';
import { Attention, Conversation, MessageRole } from './row.ts';

/** One utterance, tool call or system line. `seq` counts acceptance from 1 and never changes; readers order by `at`, then `seq`. */
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
    /** The conversation's first and last `seq`, null without a message. */
    meta: z.object({ first: z.int().nullable(), last: z.int().nullable() }),
  })
  .meta({ id: 'MessagePage' });
export type MessagePage = z.infer<typeof MessagePage>;

export const AttentionHistoryItem = Attention.extend({
  clearedAt: Instant.nullable(),
  /** A user, key, connection or policy id; null while it stands. */
  clearedBy: z.string().nullable(),
}).meta({ id: 'AttentionHistoryItem' });
export type AttentionHistoryItem = z.infer<typeof AttentionHistoryItem>;

/** Whether what was asked for in another language is there; `unavailable` until a translator has translated it. */
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
  /** What happened beside the words, oldest first: the latest of it, if it is more than a screen could show. */
  activity: z.array(ActivityItem),
  agentVersion: z.string().nullable(),
  endedReason: z.string().nullable(),
  costCents: z.number().nullable(),
}).meta({ id: 'ConversationDetail' });
export type ConversationDetail = z.infer<typeof ConversationDetail>;

export const SmartTagsAnswer = z
  .object({ smartTags: Conversation.shape.smartTags, position: Position })
  .meta({ id: 'SmartTagsAnswer' });
