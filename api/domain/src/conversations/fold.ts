import {
  LAST_MESSAGE_CHARACTERS,
  MAX_TAGS_PER_CONVERSATION,
  TEST_CHANNEL,
} from '@switchboard/contracts/base/constants';
import type { ConversationId, SmartTagId } from '@switchboard/contracts/base/ids';
import { truncate } from '@switchboard/contracts/base/text';
import { ACTIVITY_EVENTS } from '@switchboard/contracts/conversations/activity';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import {
  type ConversationEnded,
  type ConversationEvent,
  type ConversationStarted,
  conversationEvents,
  conversationOfStream,
  type MessageReceived,
} from '@switchboard/contracts/conversations/events';
import { isLive } from '@switchboard/contracts/conversations/live';
import type { z } from 'zod';
import { type Clearing, clearAttention, raiseAttention, restoreAttention } from './fold-attention.ts';
import { applyToRouting } from './fold-routing.ts';
import { type ConversationFold, copyFold, type FoldEffects, newFold, noEffects } from './fold-state.ts';
import { applyAssignment, changeWork, finishUnneeded, reopen, reopenForCaller } from './fold-work.ts';
import { canonicalInstant, laterInstant } from './instant.ts';
import { findOtherNumber, resolveAgentId } from './party.ts';

// Folds the events of a conversation's stream into its list row and detail. Events arrive in the order in which the log accepted them, which may
// differ from the order in which things happened: platforms report late, twice and out of order. A second start or end therefore overrides the
// fields that it contains; a message or start earlier than an accepted one, or after the end, is kept and marked late; and the row's times never
// go back. Erasure resets the state to that of an empty conversation. The fold is pure, and folding one by one, all at once or over a stored
// copy gives the same state.

/** An event of a conversation's stream as read from the log: `recordedAt` in ISO, data already parsed. */
export interface StoredLike {
  readonly type: string;
  readonly data: object;
  readonly streamId: string;
  readonly position: number;
  readonly recordedAt: string;
  readonly metadata: { readonly actor: { readonly id: string } };
}

export interface Folded extends FoldEffects {
  readonly state: ConversationFold;
}

/**
 * Folds one event into a conversation's state. Pure: `state` is not changed.
 *
 * Events must be in stream order. Events of other kinds, such as `stream.resumed`, only move the position.
 */
export function foldConversation(state: ConversationFold | undefined, event: StoredLike): Folded {
  return foldConversations(state, [event]);
}

/** Folds one or more events of one conversation, with a single copy of the state. */
export function foldConversations(state: ConversationFold | undefined, events: readonly StoredLike[]): Folded {
  const [first] = events;
  if (first === undefined) throw new RangeError('no event to fold');
  const id = state?.record.id ?? readId(first);
  let draft = state === undefined ? newFold(id, firstInstant(first)) : copyFold(state);
  let effects = noEffects();
  for (const event of events) {
    if (event.type === ERASED) {
      draft = erasedFold(id, event.recordedAt);
      effects = { ...noEffects(), erased: true };
    } else if (isKnown(event) && !isErased(event.data)) {
      apply(draft, event, effects);
      if (ACTIVITY.has(event.type)) draft.record.activityPosition = event.position;
    }
    draft.record.position = event.position;
    draft.memory.lastRecordedAt = event.recordedAt;
  }
  settle(draft);
  return { state: draft, ...effects };
}

/** The conversation's row as lists, details and frames show it, with tags by id. */
export function recordOf(fold: ConversationFold): ConversationRecord {
  return fold.record;
}

const ERASED = 'conversation.erased' satisfies ConversationEvent['type'];

const ACTIVITY: ReadonlySet<string> = new Set(ACTIVITY_EVENTS);

type Known = StoredLike & Exclude<ConversationEvent, { type: typeof ERASED }>;

function apply(draft: ConversationFold, event: Known, effects: FoldEffects): void {
  const { assigneeId, groupId, work } = draft.record;
  applyToRecord(draft, event, effects);
  applyToRouting(draft, event, { assigneeId, groupId, work });
}

function applyToRecord(draft: ConversationFold, event: Known, effects: FoldEffects): void {
  const { record } = draft;
  switch (event.type) {
    case 'conversation.started':
      applyStart(draft, event.data);
      break;
    case 'conversation.message-received':
      addMessage(draft, event, effects);
      break;
    case 'conversation.message-translated':
      effects.translations.push({ seq: event.data.seq, lang: event.data.lang, text: event.data.text });
      break;
    case 'conversation.attention-raised':
      raiseAttention(draft, event, effects);
      reopen(draft);
      break;
    case 'conversation.attention-cleared':
      clearAttention(draft, clearing(event, event.data.at, event.position), effects);
      break;
    case 'conversation.attention-acknowledged':
    case 'conversation.handled':
      clearAttention(draft, clearing(event, event.data.at, Math.min(event.data.upTo, event.position)), effects);
      break;
    case 'conversation.attention-restored':
      restoreAttention(draft, event.data.alerts, effects);
      break;
    case 'conversation.assigned':
      applyAssignment(draft, event.data);
      break;
    case 'conversation.work-changed':
      changeWork(draft, event.data);
      break;
    case 'conversation.note-added':
      record.noteCount += 1;
      break;
    case 'conversation.note-removed':
      record.noteCount = Math.max(0, record.noteCount - 1);
      break;
    case 'conversation.smart-tag-assigned':
      record.smartTagIds = withTag(record.smartTagIds, event.data.smartTagId);
      break;
    case 'conversation.smart-tag-removed':
      record.smartTagIds = record.smartTagIds.filter((id) => id !== event.data.smartTagId);
      break;
    case 'conversation.ended':
      applyEnd(draft, event.data);
      break;
    case 'conversation.deleted':
      record.deletedAt ??= event.recordedAt;
      break;
    case 'conversation.restored':
      record.deletedAt = null;
      break;
    case 'conversation.contact-named':
      draft.memory.contactName = event.data.name;
      break;
    case 'conversation.late-event-marked':
      record.late = true;
      if (event.data.seq !== undefined) effects.lateSeqs.push(event.data.seq);
      break;
    case 'conversation.controlled':
      draft.memory.hadStaff = true;
      break;
    case 'conversation.seen':
    case 'conversation.note-edited':
    case 'conversation.offered':
    case 'conversation.accepted':
    case 'conversation.declined':
    case 'conversation.expired':
    case 'conversation.escalated':
    case 'conversation.turn-traced':
    case 'conversation.message-delivery':
      // The router, or other projections, read these events; the row doesn't show them.
      break;
    case 'conversation.speech-interrupted':
      cutMessage(draft, event.data.heard, effects);
      break;
    default:
      event satisfies never;
  }
}

function clearing(event: StoredLike, at: string, upTo: number): Clearing {
  return { upTo, clearedAt: canonicalInstant(at), clearedBy: event.metadata.actor.id };
}

// Intake assigns tags without reading the conversation, so tags over the limit are dropped here.
function withTag(tags: SmartTagId[], id: SmartTagId): SmartTagId[] {
  if (tags.includes(id) || tags.length >= MAX_TAGS_PER_CONVERSATION) return tags;
  return [...tags, id].sort((a, b) => a - b);
}

// The reader of the log has checked data against the type's schema; TypeScript can't tie the two strings together.
function isKnown(event: StoredLike): event is Known {
  return Object.hasOwn(conversationEvents, event.type);
}

// Erasure replaces a payload in the log by this marker.
function isErased(data: object): boolean {
  return Object.hasOwn(data, 'erased');
}

function readId(event: StoredLike): ConversationId {
  const id = conversationOfStream(event.streamId);
  if (id === undefined) throw new RangeError(`not a conversation's stream: ${event.streamId}`);
  return id;
}

/** When a conversation was created according to its first event, until a start is known. */
function firstInstant(event: Pick<StoredLike, 'data' | 'recordedAt'>): string {
  const at = 'at' in event.data && typeof event.data.at === 'string' ? event.data.at : event.recordedAt;
  return canonicalInstant(at);
}

// Derived from the erasing event alone, so that a rebuild over erased payloads gives the same state.
function erasedFold(id: ConversationId, at: string): ConversationFold {
  const fold = newFold(id, at);
  fold.record.endedAt = at;
  fold.record.deletedAt = at;
  fold.memory.erased = true;
  return fold;
}

/** Applies the start of a call; a second start overrides the fields that it contains. */
function applyStart(draft: ConversationFold, start: z.infer<typeof ConversationStarted>): void {
  const { record, memory } = draft;
  const at = canonicalInstant(start.at);
  // A second report of the same start isn't late.
  if (at !== memory.startedAt && isLate(draft, at)) record.late = true;
  memory.startedAt = at;
  memory.maxAt = laterInstant(memory.maxAt, at);
  record.createdAt = at;
  record.lastMessageAt = laterInstant(record.lastMessageAt, at);
  memory.from = start.from ?? memory.from;
  memory.to = start.to ?? memory.to;
  record.direction = start.direction;
  record.number = findOtherNumber(record.direction, memory.from, memory.to);
  memory.contactName = start.contactName?.trim() || memory.contactName;
  record.channel = start.channel ?? record.channel;
  // A test call is hidden from every list from its start, like a deleted conversation.
  if (record.channel === TEST_CHANNEL) record.deletedAt ??= at;
  record.purpose = start.purpose ?? record.purpose;
  record.language = start.language ?? record.language;
  record.agentName = start.agentName ?? record.agentName;
  record.agentId = resolveAgentId(start) ?? record.agentId;
  draft.provider = start.provider ?? draft.provider;
  reopenForCaller(draft, at);
}

/** Applies the end of a call; a second report overrides the fields that it contains, including the assumption that the call was lost. */
function applyEnd(draft: ConversationFold, end: z.infer<typeof ConversationEnded>): void {
  const { record } = draft;
  record.endedAt = canonicalInstant(end.at);
  record.durationMs = end.durationMs ?? record.durationMs;
  draft.recordingUrl = end.recordingUrl ?? draft.recordingUrl;
  draft.summary = end.summary ?? draft.summary;
  finishUnneeded(draft, record.endedAt);
}

/** Whether a message or start is late: earlier than one already accepted, or after the call's end. */
function isLate({ record, memory }: ConversationFold, at: string): boolean {
  return (memory.maxAt !== null && at < memory.maxAt) || (record.endedAt !== null && at > record.endedAt);
}

/** Updates the fields derived from others. */
function settle({ record, memory }: ConversationFold): void {
  const { attention } = record;
  record.name = memory.contactName ?? record.number;
  record.needsAttention = attention !== null;
  record.waitingSince = attention?.raisedAt ?? null;
  record.priority = attention === null ? 'medium' : attention.level === 'emergency' ? 'urgent' : 'high';
  const isOwned = record.assigneeId !== null || record.groupId !== null;
  const isOpen = attention !== null || (record.work === 'open' && isOwned);
  record.status = isLive(record) ? 'pending' : record.work === 'snoozed' ? 'snoozed' : isOpen ? 'open' : 'resolved';
}

interface MessageEvent {
  readonly data: z.infer<typeof MessageReceived>;
  readonly position: number;
}

/** Adds a message under the next `seq`. It becomes the row's last message unless an accepted one has a later time. */
function addMessage(draft: ConversationFold, { data, position }: MessageEvent, effects: FoldEffects): void {
  const { record, memory } = draft;
  const { role, text } = data;
  const at = canonicalInstant(data.at);
  const seq = record.messageCount + 1;
  const isText = data.via === 'text';
  const late = !isText && (data.late === true || isLate(draft, at));
  if (late) record.late = true;
  record.messageCount = seq;
  record.lastMessageAt = laterInstant(record.lastMessageAt, at);
  if (!isText) memory.maxAt = laterInstant(memory.maxAt, at);
  if (record.lastMessage === null || at >= record.lastMessage.at) {
    const shown = truncate(text, LAST_MESSAGE_CHARACTERS);
    record.lastMessage = { seq, role, text: shown, truncated: shown.length < text.length, at };
  }
  if (role === 'caller') {
    memory.lastCallerSeq = seq;
    reopenForCaller(draft, at, text);
  }
  if (role === 'staff') memory.hadStaff = true;
  if (!isText && (role === 'agent' || role === 'staff')) memory.lastSpokenSeq = seq;
  effects.messages.push({ id: data.messageId, seq, role, text, at, offsetMs: data.offsetMs ?? null, late, position });
  if (role === 'caller' && record.attention !== null && record.deletedAt === null) {
    effects.rings.push({ conversationId: record.id, seq, level: record.attention.level, position });
    draft.lastAlertPosition = position;
  }
}

/**
 * Truncates the last message spoken to the caller, by the agent or by staff, to the part they heard. A message that doesn't begin with that part
 * stays intact: a different message was interrupted.
 */
function cutMessage({ record, memory }: ConversationFold, heardPart: string, effects: FoldEffects): void {
  const seq = memory.lastSpokenSeq;
  const heard = heardPart.trimEnd();
  if (seq === undefined) return;
  const text = `${heard}—`;
  const fresh = effects.messages.findIndex((message) => message.seq === seq);
  const message = effects.messages[fresh];
  if (message === undefined) effects.cuts.push({ seq, heard, text });
  else if (message.text.startsWith(heard)) effects.messages[fresh] = { ...message, text };
  const last = record.lastMessage;
  const known = last?.truncated ? heard.slice(0, last.text.length) : heard;
  if (last?.seq !== seq || !last.text.startsWith(known)) return;
  const shown = truncate(text, LAST_MESSAGE_CHARACTERS);
  record.lastMessage = { ...last, text: shown, truncated: shown.length < text.length };
}
