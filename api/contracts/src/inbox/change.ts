import { z } from 'zod';
import { AttentionLevel, ConversationRecord } from '../conversations/row.ts';
import { ConversationId, Instant, Position } from '../ids.ts';
import { SmartTag } from '../smart-tags/smart-tag.ts';

/** A conversation before and after a batch; `before` is null for a new one. `after.position` is that of its last event in the batch. */
export const ConversationChange = z.object({ before: ConversationRecord.nullable(), after: ConversationRecord });
export type ConversationChange = z.infer<typeof ConversationChange>;

/** A sound that somebody should hear; see contract of `message:received`. */
export const Ring = z.object({
  conversationId: ConversationId,
  seq: z.int().nullable(),
  level: AttentionLevel,
  position: Position,
});
export type Ring = z.infer<typeof Ring>;

export const TagChange = z.object({ smartTag: SmartTag, position: Position });
export type TagChange = z.infer<typeof TagChange>;

/**
 * What the worker publishes after each batch of the `inbox` projection, on channel `live:<tenant>`: a hint, at most once.
 *
 * `prev` is the checkpoint before the batch, so that a reader that last saw another number knows to read the gap.
 * `changes` is null when it would be over 256 KiB: the reader then reads PostgreSQL.
 */
export const LiveBatch = z.object({
  tenant: z.string(),
  epoch: z.string(),
  prev: Position,
  position: Position,
  /** When the batch's last event was recorded, for the time from there to a frame. */
  recordedAt: Instant.optional(),
  changes: z
    .object({ conversations: z.array(ConversationChange), rings: z.array(Ring), smartTags: z.array(TagChange) })
    .nullable(),
});
export type LiveBatch = z.infer<typeof LiveBatch>;

/** An item that somebody made or changed, on channel `resources`. */
export const ResourceNotice = z.object({ tenantId: z.string(), kind: z.string(), id: z.string(), version: z.int() });
export type ResourceNotice = z.infer<typeof ResourceNotice>;

/**
 * Rights that changed, on channel `control`: whoever holds streams of them ends these. An account that is `moved` has another name or
 * zone: its streams begin anew. An account whose agency's access changed ends that agency's streams, and no member's.
 */
export const ControlMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), sessionId: z.string(), reason: z.enum(['logout', 'revoked']) }),
  z.object({ kind: z.literal('user'), userId: z.string(), reason: z.enum(['revoked', 'suspended']) }),
  z.object({ kind: z.literal('account'), tenantId: z.string(), reason: z.enum(['suspended', 'moved']) }),
  z.object({ kind: z.literal('agency'), tenantId: z.string(), reason: z.literal('revoked') }),
]);
export type ControlMessage = z.infer<typeof ControlMessage>;
