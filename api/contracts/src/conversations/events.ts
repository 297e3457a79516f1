import { z } from 'zod';
import { characters } from '../characters.ts';
import { ConversationId, Instant, Position, SmartTagId } from '../ids.ts';
import { CONTROL_ACTIONS, MAX_CONTROL_TEXT } from '../talk/input.ts';
import { OUTCOMES } from '../talk/nodes.ts';
import { OptOutAnswer } from '../talk/opt-out.ts';
import { SlotValue } from '../talk/slots.ts';
import { TraceStep } from '../talk/trace.ts';
import { CallPurpose } from './purpose.ts';
import { AttentionLevel, Direction, MessageRole } from './row.ts';

/**
 * The events of a conversation's stream, `conversation-<id>`.
 *
 * `at` is the provider's time, in UTC; when an event was accepted is the log's `recordedAt`.
 */
const at = Instant;

export const ConversationStarted = z.object({
  at,
  direction: Direction,
  from: characters(200).nullable(),
  to: characters(200).nullable(),
  contactName: characters(200).optional(),
  agentId: characters(128).optional(),
  agentName: characters(200).optional(),
  agentVersion: characters(40).optional(),
  language: characters(35).optional(),
  channel: characters(40).optional(),
  provider: z.object({ platform: characters(40), callId: characters(128) }).optional(),
  /** The account's number that was called, or calls. */
  numberId: characters(80).optional(),
  purpose: CallPurpose.optional(),
});
export const MessageReceived = z.object({
  at,
  messageId: characters(128),
  role: MessageRole,
  text: z.string(),
  offsetMs: z.int().optional(),
  /** The source itself knew that it came late, such as what only a final report told. */
  late: z.boolean().optional(),
  /** The step of the agent's opt-out question that these words of the caller belong to. The rules that detect opt-outs skip them. */
  optOut: OptOutAnswer.optional(),
});
export const MessageTranslated = z.object({
  seq: z.int().min(1),
  lang: characters(35),
  text: z.string(),
  translator: characters(64),
});
export const AttentionRaised = z.object({
  at,
  level: AttentionLevel,
  reason: characters(64, 1),
  ruleId: characters(128).nullable(),
  evidence: characters(500).nullable(),
  /** The message that caused it, where the raiser knows; else the read model names the last one of the caller. */
  seq: z.int().min(1).optional(),
});
export const AttentionCleared = z.object({ at });
/** A person has seen the alerts up to and including this position. */
export const AttentionAcknowledged = z.object({ at, upTo: Position });
export const SmartTagAssigned = z.object({
  at: at.optional(),
  smartTagId: SmartTagId,
  /** The one who put it on, if not the actor who brought it: an agent of ours, by a tool. */
  by: z.literal('agent').optional(),
});
export const SmartTagRemoved = z.object({ smartTagId: SmartTagId });
export const ConversationEnded = z.object({
  at,
  reason: characters(64),
  durationMs: z.int().min(0).optional(),
  recordingUrl: z.string().max(2_000).optional(),
  costCents: z.number().min(0).optional(),
  summary: characters(10_000).optional(),
  /** What became of it, by the agent's flow. */
  outcome: z.enum(OUTCOMES).optional(),
  /** By the agent's own rule, or by the outcome where it has none. */
  successful: z.boolean().optional(),
  /** Whether somebody who was called took it over. */
  transferred: z.boolean().optional(),
  costs: z
    .array(z.object({ product: characters(40), cents: z.number().min(0) }))
    .max(20)
    .optional(),
  /** Until an answer was heard, as the platform measured it; of our own agents each turn tells. */
  latency: z.object({ p50: z.int().min(0), p90: z.int().min(0) }).optional(),
  /** What the agent found out; sensitive values are masked. */
  slots: z.record(z.string(), SlotValue).optional(),
});
export const ConversationDeleted = z.object({});
export const ConversationRestored = z.object({});
export const ContactNamed = z.object({ name: characters(200, 1) });
/** Something came after what it should have come before; the row carries the mark. */
export const LateEventMarked = z.object({
  at,
  subject: z.enum(['message', 'start', 'end']),
  seq: z.int().min(1).optional(),
  /** What was told live after a message `seq` that a report had told already: it is no message of its own. */
  text: z.string().optional(),
});
/** Where an agent's talk went with one input, and why; see the trace of talks. */
export const TurnTraced = z.object({
  at,
  steps: z.array(TraceStep).max(2_000),
  /** From the input to its answer, without what it then waited for. */
  tookMs: z.int().min(0).optional(),
});
/** A person took part in a talk that is live; who is in the event's metadata. */
export const ConversationControlled = z.object({
  at,
  action: z.enum(CONTROL_ACTIONS),
  text: characters(MAX_CONTROL_TEXT).optional(),
});
/** The caller broke in on the agent's last words, of which no more was heard than this. */
export const SpeechInterrupted = z.object({ at, heard: z.string() });
/** How far a message of ours has come on its way to its receiver. */
export const DELIVERY_STATES = ['queued', 'sent', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const MessageDelivery = z.object({
  at,
  messageId: characters(128),
  state: z.enum(DELIVERY_STATES),
  /** The carrier's, of what went wrong. */
  code: characters(64).optional(),
});
export const ConversationErased = z.object({ reason: characters(500).optional() });

/** Every event type of a conversation with its data's schema. */
export const conversationEvents = {
  'conversation.started': ConversationStarted,
  'conversation.message-received': MessageReceived,
  'conversation.message-translated': MessageTranslated,
  'conversation.attention-raised': AttentionRaised,
  'conversation.attention-cleared': AttentionCleared,
  'conversation.attention-acknowledged': AttentionAcknowledged,
  'conversation.smart-tag-assigned': SmartTagAssigned,
  'conversation.smart-tag-removed': SmartTagRemoved,
  'conversation.ended': ConversationEnded,
  'conversation.deleted': ConversationDeleted,
  'conversation.restored': ConversationRestored,
  'conversation.contact-named': ContactNamed,
  'conversation.late-event-marked': LateEventMarked,
  'conversation.turn-traced': TurnTraced,
  'conversation.controlled': ConversationControlled,
  'conversation.speech-interrupted': SpeechInterrupted,
  'conversation.message-delivery': MessageDelivery,
  'conversation.erased': ConversationErased,
} as const;
export type ConversationEventType = keyof typeof conversationEvents;
export type ConversationEvent = {
  [T in ConversationEventType]: { readonly type: T; readonly data: z.infer<(typeof conversationEvents)[T]> };
}[ConversationEventType];

const STREAM = /^conversation-([1-9]\d{0,15})$/;
/** The name of a conversation's stream. */
export const conversationStream = (id: ConversationId): string => `conversation-${id}`;
/** The conversation that a stream belongs to, or undefined if it is another kind of stream. */
export function conversationOfStream(streamId: string): ConversationId | undefined {
  const match = STREAM.exec(streamId);
  return match ? ConversationId.parse(Number(match[1])) : undefined;
}
