import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { ConversationId, Instant, Position, SmartTagId } from '../base/ids.ts';
import { CallPurpose } from './purpose.ts';

export const STATUSES = ['pending', 'open', 'snoozed', 'resolved'] as const;
/**
 * `pending` while a call is live, `snoozed` while its work is; `open` while attention is raised, or while the work is
 * open and belongs to a person or a group; otherwise `resolved`.
 */
export const Status = z.enum(STATUSES).meta({ id: 'ConversationStatus' });
export type Status = z.infer<typeof Status>;

/** From lowest to highest; sorting by priority follows this order. */
export const PRIORITIES = ['medium', 'high', 'urgent'] as const;
export const Priority = z.enum(PRIORITIES).meta({ id: 'Priority' });
export type Priority = z.infer<typeof Priority>;

/** From lowest to highest. */
export const ATTENTION_LEVELS = ['attention', 'emergency'] as const;
export const AttentionLevel = z.enum(ATTENTION_LEVELS).meta({ id: 'AttentionLevel' });
export type AttentionLevel = z.infer<typeof AttentionLevel>;

export const WORK_STATES = ['open', 'snoozed', 'done'] as const;
/** The state of a team's work on a conversation, which is independent of its call and its attention. */
export const WorkState = z.enum(WORK_STATES).meta({ id: 'WorkState' });
export type WorkState = z.infer<typeof WorkState>;

export const DIRECTIONS = ['inbound', 'outbound'] as const;
export const Direction = z.enum(DIRECTIONS).meta({ id: 'Direction' });
export type Direction = z.infer<typeof Direction>;

export const MESSAGE_ROLES = ['caller', 'agent', 'tool', 'system', 'staff'] as const;
export const MessageRole = z.enum(MESSAGE_ROLES).meta({ id: 'MessageRole' });
export type MessageRole = z.infer<typeof MessageRole>;

/** Why a conversation needs a person. An acknowledgement refers to `position`. */
export const Attention = z
  .object({
    level: AttentionLevel,
    reason: characters(64).meta({ example: 'asked_for_human' }),
    ruleId: z.string().nullable(),
    evidence: z.string().nullable().meta({ example: 'I want to talk to a person.' }),
    seq: z.int().nullable(),
    raisedAt: Instant,
    position: Position,
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof Attention>;

export const LastMessage = z
  .object({ seq: z.int().min(1), role: MessageRole, text: z.string(), truncated: z.boolean(), at: Instant })
  .meta({ id: 'LastMessage' });
export type LastMessage = z.infer<typeof LastMessage>;

export const SmartTagRef = z
  .object({ id: SmartTagId, name: z.string(), color: z.string() })
  .meta({ id: 'SmartTagRef', example: { id: 17, name: 'Emergency', color: '#dc2626' } });
export type SmartTagRef = z.infer<typeof SmartTagRef>;

/** The fields that don't depend on the account's tags. */
const rowFields = {
  id: ConversationId,
  name: z.string().nullable().meta({ example: 'Marco Reyes' }),
  number: z.string().nullable().meta({ example: '+13035550110' }),
  channel: z.string().meta({ example: 'phone' }),
  direction: Direction,
  language: z.string().nullable().meta({ example: 'en' }),
  agentId: z.string().nullable().meta({ example: 'willow-front-desk' }),
  agentName: z.string().nullable().meta({ example: 'Willow Front Desk' }),
  status: Status,
  priority: Priority,
  needsAttention: z.boolean(),
  attention: Attention.nullable(),
  waitingSince: Instant.nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  durationMs: z.int().min(0).nullable().meta({ example: 95000 }),
  lastMessageAt: Instant,
  messageCount: z.int().min(0).meta({ example: 8 }),
  lastMessage: LastMessage.nullable(),
  work: WorkState,
  /** The end of the snooze, when the conversation reopens by itself. */
  snoozedUntil: Instant.nullable(),
  assigneeId: z.string().nullable(),
  groupId: z.string().nullable(),
  /** The time when the current owner got it. */
  assignedAt: Instant.nullable(),
  noteCount: z.int().min(0).meta({ example: 2 }),
  late: z.boolean(),
  position: Position,
  /** The position of the last event in the activity; 0 if unknown. Messages don't change it. */
  activityPosition: Position,
} as const;

/** A conversation in lists, details and stream frames. */
export const Conversation = z.object({ ...rowFields, smartTags: z.array(SmartTagRef) }).meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

/**
 * A conversation as stored in the read model: with tag ids (ascending), its purpose and its deletion time. Never sent
 * to clients.
 */
export const ConversationRecord = z.object({
  ...rowFields,
  smartTagIds: z.array(SmartTagId),
  activityPosition: Position.default(0),
  work: WorkState.default('open'),
  snoozedUntil: Instant.nullable().default(null),
  assignedAt: Instant.nullable().default(null),
  noteCount: z.int().min(0).default(0),
  purpose: CallPurpose.nullable().default(null),
  deletedAt: Instant.nullable(),
});
export type ConversationRecord = z.infer<typeof ConversationRecord>;
