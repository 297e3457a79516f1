import { z } from 'zod';
import { ConversationId, Instant, Position } from '../base/ids.ts';
import { AttentionLevel, Conversation } from '../conversations/conversation.ts';
import { ViewCount } from '../conversations/view-count.ts';
import { Availability } from '../people/availability.ts';
import { SmartTag } from '../smart-tags/smart-tags.ts';

/** The schema of each event of `GET /api/sse`, by event name. */
export const streamMessages = {
  'conversation:updated': z.object({ conversation: Conversation, position: Position }),
  'conversation:deleted': z.object({
    conversation: z.object({ id: ConversationId }),
    reason: z.enum(['deleted', 'left-view']),
    position: Position,
  }),
  'message:received': z.object({
    conversationId: ConversationId,
    seq: z.int().nullable(),
    level: AttentionLevel,
    position: Position,
  }),
  view: z.object({ total: z.int(), attentionTotal: z.int(), position: Position }),
  /** All views that the person sees, whenever the count of one has changed; `asOf` is a cursor. */
  counts: z.object({ views: z.array(ViewCount), asOf: z.string() }),
  seen: z.object({ conversationId: ConversationId, upTo: Position }),
  offer: z.object({ conversationId: ConversationId, expiresAt: Instant, why: z.string() }),
  availability: Availability,
  'smartTag:updated': z.object({ smartTag: SmartTag, position: Position }),
  'resource:changed': z.object({ kind: z.string(), id: z.string(), version: z.int() }),
  heartbeat: z.object({ position: Position, serverTime: Instant }),
  reset: z.object({ reason: z.enum(['malformed', 'future', 'epoch', 'too_far']), asOf: z.string() }),
  'session:expired': z.object({}),
  'stream:ended': z.object({
    reason: z.enum(['logout', 'revoked', 'suspended', 'slow', 'draining']),
    retryAfterMs: z.int(),
  }),
} as const;
export type StreamEventName = keyof typeof streamMessages;
export type StreamMessage = {
  [E in StreamEventName]: { readonly event: E; readonly data: z.infer<(typeof streamMessages)[E]> };
}[StreamEventName];
/** The data of an event. */
export type StreamData<E extends StreamEventName> = z.infer<(typeof streamMessages)[E]>;
