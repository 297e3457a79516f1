import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Attention, ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { Message } from '@switchboard/contracts/conversations/message';
import type { Ring } from '@switchboard/contracts/stream/bus-messages';
import type { RoutingMemory } from './routing-memory.ts';

/**
 * The state of a conversation after some of its events: plain JSON, so that it can be stored and folded further.
 *
 * `record` is the list row; `summary`, `recordingUrl` and `provider` appear only in the detail; `memory` is internal. A returned fold is immutable: callers may
 * compare it with a later one.
 */
export interface ConversationFold {
  readonly record: Mutable<ConversationRecord>;
  summary: string | null;
  recordingUrl: string | null;
  provider: { readonly platform: string; readonly callId: string } | null;
  /** The position of the last ring; 0 if the conversation has never rung. */
  lastAlertPosition: number;
  readonly memory: FoldMemory;
}

/** State that the fold needs but no reader sees. */
export interface FoldMemory {
  contactName: string | null;
  from: string | null;
  to: string | null;
  /** When the call started, according to the latest report; null until a start is known. */
  startedAt: string | null;
  /** The latest `at` of an accepted message or start; a message or start with an earlier `at` that arrives now is late. */
  maxAt: string | null;
  lastCallerSeq: number | null;
  /** The last message spoken to the caller, by the agent or by staff. Older folds lack it. */
  lastSpokenSeq?: number;
  /** The last alert, open or not: raising again repeats it. */
  lastRaise: Pick<Attention, 'level' | 'reason'> | null;
  erased: boolean;
  /** The time when the work was done or snoozed, by the provider's or the person's clock; null while it is open. Older folds lack it. */
  restingSince?: string | null;
  /** Whether a person has spoken in the call. Older folds lack it. */
  hadStaff?: true;
  /** The router's memory of the conversation. Older folds lack it. */
  routing?: RoutingMemory;
  /** When the last event was accepted. */
  lastRecordedAt: string;
  /** Open alerts that may still be shown, ascending by position. At most one per level: see `addStanding`. */
  standing: readonly Attention[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Creates a conversation for which only the time of its first event is known. */
export function newFold(id: ConversationId, at: string): ConversationFold {
  return {
    record: {
      id,
      name: null,
      number: null,
      channel: 'phone',
      direction: 'inbound',
      language: null,
      agentId: null,
      agentName: null,
      status: 'pending',
      priority: 'medium',
      needsAttention: false,
      attention: null,
      waitingSince: null,
      createdAt: at,
      endedAt: null,
      durationMs: null,
      lastMessageAt: at,
      messageCount: 0,
      lastMessage: null,
      work: 'open',
      snoozedUntil: null,
      assigneeId: null,
      groupId: null,
      assignedAt: null,
      noteCount: 0,
      late: false,
      position: 0,
      activityPosition: 0,
      smartTagIds: [],
      purpose: null,
      deletedAt: null,
    },
    summary: null,
    recordingUrl: null,
    provider: null,
    lastAlertPosition: 0,
    memory: {
      contactName: null,
      from: null,
      to: null,
      startedAt: null,
      maxAt: null,
      lastCallerSeq: null,
      lastRaise: null,
      erased: false,
      lastRecordedAt: at,
      standing: [],
    },
  };
}

/** Copies a fold for changes. Lists inside are shared, because they are only ever replaced. */
export function copyFold(fold: ConversationFold): ConversationFold {
  return { ...fold, record: { ...fold.record }, memory: { ...fold.memory } };
}

/** A message from an event, with the event's position. */
export type NewMessage = Omit<Message, 'translation'> & { readonly position: number };

/** A raise to add to the history or to reopen in it, or the end of every open raise at or before `upTo`. */
export type AttentionChange =
  | { readonly kind: 'raised'; readonly attention: Attention }
  | { readonly kind: 'cleared'; readonly upTo: number; readonly clearedAt: string; readonly clearedBy: string };

export interface NewTranslation {
  readonly seq: number;
  readonly lang: string;
  readonly text: string;
}

/** The effects of events other than changes to the row; each list is in event order. */
export interface FoldEffects {
  readonly messages: NewMessage[];
  readonly attention: AttentionChange[];
  readonly rings: Ring[];
  readonly translations: NewTranslation[];
  /** Earlier messages that turned out to be late. */
  readonly lateSeqs: number[];
  /** Earlier messages that become `text` if they begin with `heard`, the part that reached the caller. */
  readonly cuts: { readonly seq: number; readonly heard: string; readonly text: string }[];
  /** The conversation was erased: delete stored messages, translations and attention history before writing the rest. */
  erased: boolean;
}

/** No effects yet. */
export function noEffects(): FoldEffects {
  return { messages: [], attention: [], rings: [], translations: [], lateSeqs: [], cuts: [], erased: false };
}
