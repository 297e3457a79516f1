import { ConversationId } from '@switchboard/contracts/base/ids';
import type { Attention, Conversation } from '@switchboard/contracts/conversations/conversation';

/** An instant on the test day, `minutes` after noon. */
export const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0) + minutes * 60_000).toISOString();

/** A default row, with the fields that matter to a test. */
export function buildConversation({
  id = 1,
  ...overrides
}: Partial<Omit<Conversation, 'id'>> & { id?: number } = {}): Conversation {
  return {
    id: ConversationId.parse(id),
    name: `Caller ${id}`,
    number: null,
    channel: 'phone',
    direction: 'inbound',
    language: 'en',
    agentId: null,
    agentName: null,
    status: 'resolved',
    priority: 'medium',
    needsAttention: false,
    attention: null,
    waitingSince: null,
    createdAt: at(0),
    endedAt: at(1),
    durationMs: 60_000,
    lastMessageAt: at(0),
    messageCount: 0,
    lastMessage: null,
    smartTags: [],
    work: 'open',
    snoozedUntil: null,
    assignedAt: null,
    noteCount: 0,
    assigneeId: null,
    groupId: null,
    late: false,
    position: id,
    activityPosition: 0,
    ...overrides,
  };
}

/** An alert raised at a position. */
export function buildAttention(overrides: Partial<Attention> = {}): Attention {
  return {
    level: 'attention',
    reason: 'complaint',
    ruleId: null,
    evidence: null,
    seq: null,
    raisedAt: at(0),
    position: 1,
    ...overrides,
  };
}
