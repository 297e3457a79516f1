import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Attention, ConversationRecord } from '@switchboard/contracts/conversations/conversation';

/**
 * All that is known of a conversation after some of its events: plain JSON, so that it can be kept and folded on.
 *
 * `record` is the list row, `summary`, `recordingUrl` and `provider` what only the detail shows, `memory` what no reader
 * sees. A fold is never changed in place once it was returned: whoever holds one may compare it with a later one.
 */
export interface ConversationFold {
  readonly record: Mutable<ConversationRecord>;
  summary: string | null;
  recordingUrl: string | null;
  provider: { readonly platform: string; readonly callId: string } | null;
  /** Where the last ring stands, 0 if it never rang. */
  lastAlertPosition: number;
  readonly memory: FoldMemory;
}

/** What the fold must remember beyond the row. */
export interface FoldMemory {
  contactName: string | null;
  from: string | null;
  to: string | null;
  /** When the call started, by what was told last; null until its start is known. */
  startedAt: string | null;
  /** The greatest `at` of an accepted message or start; what comes before it is late. */
  maxAt: string | null;
  lastCallerSeq: number | null;
  /** The words spoken to the caller last, by the agent or by staff. Conversations from before it was kept have none. */
  lastSpokenSeq?: number;
  /** What was raised last, standing or not: raising again repeats it. */
  lastRaise: Pick<Attention, 'level' | 'reason'> | null;
  erased: boolean;
  /** When the last event was accepted. */
  lastRecordedAt: string;
  /** Alerts that stand and may still be shown, ascending by position. At most one a level: see `standingAfter`. */
  standing: readonly Attention[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A conversation of which nothing is known but that something happened at `at`. */
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
      assigneeId: null,
      groupId: null,
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

/** A copy that may be changed; lists inside are shared, since they are only ever replaced. */
export function copyFold(fold: ConversationFold): ConversationFold {
  return { ...fold, record: { ...fold.record }, memory: { ...fold.memory } };
}
