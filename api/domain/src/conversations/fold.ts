import { MAX_TAGS_PER_CONVERSATION } from '@switchboard/contracts/base/constants';
import type { ConversationId, SmartTagId } from '@switchboard/contracts/base/ids';
import { ACTIVITY_EVENTS } from '@switchboard/contracts/conversations/activity';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import {
  type ConversationEvent,
  conversationEvents,
  conversationOfStream,
} from '@switchboard/contracts/conversations/events';
import { type Clearing, clearAttention, raiseAttention } from './fold-attention.ts';
import { applyEnd, applyStart, settle } from './fold-call.ts';
import { type FoldEffects, noEffects } from './fold-effects.ts';
import { addMessage, cutMessage } from './fold-message.ts';
import { type ConversationFold, copyFold, newFold } from './fold-state.ts';
import { canonicalInstant } from './instant.ts';

/** An event of a conversation's stream as the log gives it back, `recordedAt` in ISO. Its data was parsed when it was read. */
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
 * Folds one event of a conversation into what was known of it. Pure: `state` stays as it was.
 *
 * Events come in the order of the stream, which is the order of acceptance. Those that aren't a conversation's own, such as
 * `stream.resumed`, move the position only.
 */
export function foldConversation(state: ConversationFold | undefined, event: StoredLike): Folded {
  return foldConversations(state, [event]);
}

/** Folds several events of one conversation, at least one, at the price of a single copy. */
export function foldConversations(state: ConversationFold | undefined, events: readonly StoredLike[]): Folded {
  const [first] = events;
  if (first === undefined) throw new RangeError('no event to fold');
  const id = state?.record.id ?? idOf(first);
  let draft = state === undefined ? newFold(id, firstInstant(first)) : copyFold(state);
  let effects = noEffects();
  for (const event of events) {
    if (event.type === ERASED) {
      draft = erasedFold(id, event.recordedAt);
      effects = { ...noEffects(), erased: true };
    } else if (isKnown(event) && !isErased(event.data)) {
      apply(draft, event, effects);
      if (TOLD.has(event.type)) draft.record.activityPosition = event.position;
    }
    draft.record.position = event.position;
    draft.memory.lastRecordedAt = event.recordedAt;
  }
  settle(draft);
  return { state: draft, ...effects };
}

/** The conversation's row as lists, detail and frames show it, tags by id. */
export function recordOf(fold: ConversationFold): ConversationRecord {
  return fold.record;
}

const ERASED = 'conversation.erased' satisfies ConversationEvent['type'];

const TOLD: ReadonlySet<string> = new Set(ACTIVITY_EVENTS);

type Known = StoredLike & Exclude<ConversationEvent, { type: typeof ERASED }>;

function apply(draft: ConversationFold, event: Known, effects: FoldEffects): void {
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
      break;
    case 'conversation.attention-cleared':
      clearAttention(draft, clearing(event, event.data.at, event.position), effects);
      break;
    case 'conversation.attention-acknowledged':
      clearAttention(draft, clearing(event, event.data.at, Math.min(event.data.upTo, event.position)), effects);
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
    case 'conversation.turn-traced':
    case 'conversation.controlled':
    case 'conversation.message-delivery':
      // Read beside the conversation; its row tells nothing of it.
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

// Intake assigns tags without looking, so what is over the limit is dropped here.
function withTag(tags: SmartTagId[], id: SmartTagId): SmartTagId[] {
  if (tags.includes(id) || tags.length >= MAX_TAGS_PER_CONVERSATION) return tags;
  return [...tags, id].sort((a, b) => a - b);
}

// The reader of the log has checked data against the type's schema; TypeScript can't tie the two strings together.
function isKnown(event: StoredLike): event is Known {
  return Object.hasOwn(conversationEvents, event.type);
}

// What erasure leaves of a payload in the log.
function isErased(data: object): boolean {
  return Object.hasOwn(data, 'erased');
}

function idOf(event: StoredLike): ConversationId {
  const id = conversationOfStream(event.streamId);
  if (id === undefined) throw new RangeError(`not a conversation's stream: ${event.streamId}`);
  return id;
}

/** When a conversation was created, going by its first event: what holds until its start is told. */
function firstInstant(event: Pick<StoredLike, 'data' | 'recordedAt'>): string {
  const at = 'at' in event.data && typeof event.data.at === 'string' ? event.data.at : event.recordedAt;
  return canonicalInstant(at);
}

// Made of the erasing event alone, so that a rebuild over erased payloads comes to the same.
function erasedFold(id: ConversationId, at: string): ConversationFold {
  const fold = newFold(id, at);
  fold.record.endedAt = at;
  fold.record.deletedAt = at;
  fold.memory.erased = true;
  return fold;
}
