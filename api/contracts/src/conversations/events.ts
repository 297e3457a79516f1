import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { ConversationId, Instant, Position, SmartTagId } from '../base/ids.ts';
import { CONTROL_ACTIONS, MAX_CONTROL_TEXT_LENGTH } from '../talk/input.ts';
import { FLOW_OUTCOMES } from '../talk/nodes.ts';
import { SlotValue } from '../talk/slots.ts';
import { OptOutAnswer, TraceStep } from '../talk/trace.ts';
import { Attention, AttentionLevel, Direction, MessageRole, WorkState } from './conversation.ts';
import { MAX_MENTIONS, MAX_NOTE_CHARACTERS } from './notes.ts';
import { CallPurpose } from './purpose.ts';

/**
 * The events of a conversation's stream, `conversation-<id>`.
 *
 * `at` is the provider's time in UTC. The log's `recordedAt` is the time when an event was accepted.
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
  /** The account's number that was called or that placed the call. */
  numberId: characters(80).optional(),
  purpose: CallPurpose.optional(),
});
export const MessageReceived = z.object({
  at,
  messageId: characters(128),
  role: MessageRole,
  /** Bounded by the event's size: 256 KiB. */
  text: z.string(),
  offsetMs: z.int().optional(),
  /** The source knew that the message is late, for example because only its final report contained it. */
  late: z.boolean().optional(),
  /** A text message, which belongs to no moment of a call: it is never late, and nobody can interrupt it. */
  via: z.literal('text').optional(),
  /** The template from which a person wrote the message. */
  templateId: characters(128).optional(),
  /** The step of the agent's opt-out question that this message answers. The rules that detect opt-outs skip it. */
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
  /** The message that triggered the alert, if known; otherwise the read model uses the caller's last message. */
  seq: z.int().min(1).optional(),
});
export const AttentionCleared = z.object({ at });
/** A person acknowledged the alerts up to this position, inclusive. Older than {@link ConversationHandled}, with the same effect. */
export const AttentionAcknowledged = z.object({ at, upTo: Position });
/** A person handled the alerts up to this position, inclusive, for everybody. */
export const ConversationHandled = z.object({ at, upTo: Position });
/** The router's memory of a conversation, which an undo restores. */
export const RoutingState = z.object({
  isPlacedByRule: z.literal(true).optional(),
  callerWaitsSince: Instant.optional(),
  wantedSince: Instant.optional(),
  isReopened: z.literal(true).optional(),
  offer: z.object({ to: characters(128), expiresAt: Instant, why: characters(500) }).optional(),
  passedBy: z.array(characters(128)).max(500).optional(),
  isEscalated: z.literal(true).optional(),
  unansweredSince: Instant.optional(),
});
/** Set by an undo alone; null if the router knew nothing. */
const routing = RoutingState.nullable().optional();
/** The most alerts that {@link AttentionRestored} restores. */
export const MAX_RESTORED_ALERTS = 100;
/** A person undid what handled these alerts, ascending by position: they stand again as they were, and don't ring again. */
export const AttentionRestored = z.object({ at, alerts: z.array(Attention).min(1).max(MAX_RESTORED_ALERTS), routing });
/** A person saw the alerts up to this position, inclusive; for everybody else nothing changed. */
export const ConversationSeen = z.object({ at, upTo: Position });
export const ASSIGNMENT_CAUSES = ['person', 'router', 'rule', 'reopen'] as const;
/** A conversation got another owner: a person, a group, both or neither. Work that was done is open again, unless `since` is set. */
export const ConversationAssigned = z.object({
  at,
  assigneeId: characters(128).nullable(),
  groupId: characters(128).nullable(),
  cause: z.enum(ASSIGNMENT_CAUSES),
  /** The router's reason, in words. */
  why: characters(500).nullable(),
  /** Set by an undo: the time when the restored owner first got it. The work then stays as it is. */
  since: Instant.optional(),
  routing,
});
/** The router offers a live call or an emergency to one person after another. */
export const ConversationOffered = z.object({
  at,
  to: characters(128, 1),
  expiresAt: Instant,
  /** The reason for choosing this person, in words. */
  why: characters(500),
});
/** The person accepted the offer, and got the conversation in the same append. */
export const ConversationAccepted = z.object({ at, to: characters(128, 1) });
export const ConversationDeclined = z.object({ at, to: characters(128, 1), reason: characters(500).optional() });
/** The offer's time passed, or its person could no longer get it. */
export const ConversationExpired = z.object({ at, to: characters(128, 1) });
/** Nobody in the group accepted: the administrators get an email. */
export const ConversationEscalated = z.object({ at, why: characters(500) });
export const ConversationWorkChanged = z.object({
  at,
  work: WorkState,
  /** The end of a snooze. */
  until: Instant.optional(),
  /** Set by an undo: the time when the work came to rest before. */
  since: Instant.optional(),
  routing,
});
const noteId = characters(128);
/** The event's actor wrote a note, or gave it another text and other mentions. */
export const NoteWritten = z.object({
  at,
  noteId,
  text: characters(MAX_NOTE_CHARACTERS),
  /** The ids of the mentioned people. */
  mentions: z.array(characters(128)).max(MAX_MENTIONS),
});
export const NoteRemoved = z.object({ at, noteId });
export const SmartTagAssigned = z.object({
  at: at.optional(),
  smartTagId: SmartTagId,
  /** Set if an agent of ours added the tag with a tool, rather than the event's actor. */
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
  /** The outcome according to the agent's flow. */
  outcome: z.enum(FLOW_OUTCOMES).optional(),
  /** According to the agent's success rule, or to the outcome if it has none. */
  successful: z.boolean().optional(),
  /** Whether a transfer target took the call over. */
  transferred: z.boolean().optional(),
  costs: z
    .array(z.object({ product: characters(40), cents: z.number().min(0) }))
    .max(20)
    .optional(),
  /**
   * The latency until an answer was audible, as measured by the platform. For our own agents it is derived from the
   * turns.
   */
  latency: z.object({ p50: z.int().min(0), p90: z.int().min(0) }).optional(),
  /** The values that the agent collected; sensitive ones are masked. */
  slots: z.record(z.string(), SlotValue).optional(),
});
export const ConversationDeleted = z.object({});
export const ConversationRestored = z.object({});
export const ContactNamed = z.object({ name: characters(200, 1) });
/** An event arrived out of order; the row is marked as late. */
export const LateEventMarked = z.object({
  at,
  subject: z.enum(['message', 'start', 'end']),
  seq: z.int().min(1).optional(),
  /** A live message that duplicates message `seq` of an earlier report; it doesn't count as a message of its own. */
  text: z.string().optional(),
});
/** The trace of an agent's talk for one input; see `talk/trace.ts`. */
export const TurnTraced = z.object({
  at,
  steps: z.array(TraceStep).max(2_000),
  /** The time from the input to its answer, excluding pending effects. */
  tookMs: z.int().min(0).optional(),
});
/** A person took part in a live talk. The event's metadata names the person. */
export const ConversationControlled = z.object({
  at,
  action: z.enum(CONTROL_ACTIONS),
  text: characters(MAX_CONTROL_TEXT_LENGTH).optional(),
});
/** The caller interrupted the agent; `heard` is the part of the agent's last text that was audible. */
export const SpeechInterrupted = z.object({ at, heard: z.string() });
/** The delivery state of an outgoing message. */
export const DELIVERY_STATES = ['queued', 'sent', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const MessageDelivery = z.object({
  at,
  messageId: characters(128),
  state: z.enum(DELIVERY_STATES),
  /** The carrier's error code. */
  code: characters(64).optional(),
});
export const ConversationErased = z.object({ reason: characters(500).optional() });

/** The schema of each event type of a conversation. */
export const conversationEvents = {
  'conversation.started': ConversationStarted,
  'conversation.message-received': MessageReceived,
  'conversation.message-translated': MessageTranslated,
  'conversation.attention-raised': AttentionRaised,
  'conversation.attention-cleared': AttentionCleared,
  'conversation.attention-acknowledged': AttentionAcknowledged,
  'conversation.handled': ConversationHandled,
  'conversation.attention-restored': AttentionRestored,
  'conversation.seen': ConversationSeen,
  'conversation.assigned': ConversationAssigned,
  'conversation.offered': ConversationOffered,
  'conversation.accepted': ConversationAccepted,
  'conversation.declined': ConversationDeclined,
  'conversation.expired': ConversationExpired,
  'conversation.escalated': ConversationEscalated,
  'conversation.work-changed': ConversationWorkChanged,
  'conversation.note-added': NoteWritten,
  'conversation.note-edited': NoteWritten,
  'conversation.note-removed': NoteRemoved,
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
/** The conversation of a stream, or undefined for other kinds of streams. */
export function conversationOfStream(streamId: string): ConversationId | undefined {
  const match = STREAM.exec(streamId);
  return match ? ConversationId.parse(Number(match[1])) : undefined;
}
