import { z } from 'zod';
import { ConversationId, Instant, Position } from '../base/ids.ts';
import { AttentionLevel, ConversationRecord } from '../conversations/conversation.ts';
import { Availability } from '../people/availability.ts';
import { SmartTag } from '../smart-tags/smart-tags.ts';

/**
 * A conversation before and after a batch; `before` is null for a new one. `after.position` is the position of its last
 * event in the batch.
 */
export const ConversationChange = z.object({ before: ConversationRecord.nullable(), after: ConversationRecord });
export type ConversationChange = z.infer<typeof ConversationChange>;

/** An alert that should ring; see `message:received` in the stream contract. */
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
 * The message that the worker publishes after each batch of the `inbox` projection, on channel `live:<tenant>`. It is a
 * hint with at-most-once delivery.
 *
 * `prev` is the checkpoint before the batch: a reader whose last position differs must read the gap. `changes` is null
 * if it would exceed 256 KiB; the reader then queries PostgreSQL.
 */
export const LiveBatch = z.object({
  tenant: z.string(),
  epoch: z.string(),
  prev: Position,
  position: Position,
  /** When the batch's last event was recorded, to measure the latency until it is sent to clients. */
  recordedAt: Instant.optional(),
  changes: z
    .object({ conversations: z.array(ConversationChange), rings: z.array(Ring), smartTags: z.array(TagChange) })
    .nullable(),
});
export type LiveBatch = z.infer<typeof LiveBatch>;

/** A created or changed resource, on channel `resources`. */
export const ResourceNotice = z.object({ tenantId: z.string(), kind: z.string(), id: z.string(), version: z.int() });
export type ResourceNotice = z.infer<typeof ResourceNotice>;

/** A message on channel `personal`: to one person's browsers about their own act, or to all people of the account. */
export const PersonalNotice = z.discriminatedUnion('event', [
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    event: z.literal('seen'),
    data: z.object({ conversationId: ConversationId, upTo: Position }),
  }),
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    event: z.literal('offer'),
    data: z.object({ conversationId: ConversationId, expiresAt: Instant, why: z.string() }),
  }),
  z.object({
    tenantId: z.string(),
    /** Everybody in the account. */
    userId: z.null(),
    event: z.literal('availability'),
    data: Availability,
  }),
]);
export type PersonalNotice = z.infer<typeof PersonalNotice>;

/**
 * Changed rights, on channel `control`: replicas end the affected streams. `moved` means that an account's name or time
 * zone changed: its streams restart. A change of an account's agency access ends that agency's streams only.
 */
export const ControlMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), sessionId: z.string(), reason: z.enum(['logout', 'revoked']) }),
  z.object({ kind: z.literal('user'), userId: z.string(), reason: z.enum(['revoked', 'suspended']) }),
  z.object({ kind: z.literal('account'), tenantId: z.string(), reason: z.enum(['suspended', 'moved']) }),
  z.object({ kind: z.literal('agency'), tenantId: z.string(), reason: z.literal('revoked') }),
]);
export type ControlMessage = z.infer<typeof ControlMessage>;
