import type { FilterField } from '@switchboard/contracts/conversations/query';
import type { ConversationRecord } from '@switchboard/contracts/conversations/row';

/** Where a filter field stands: its column of `read.conversations`, that column's type, and the record's value as the query writes it. */
export interface FieldPlace {
  readonly column: string;
  readonly type: 'text' | 'boolean';
  read(record: ConversationRecord): string | null;
}

/** Every filter field. A field of contracts without a line here doesn't compile. */
export const FIELD_PLACES: Readonly<Record<FilterField, FieldPlace>> = {
  status: { column: 'status', type: 'text', read: ({ status }) => status },
  channel: { column: 'channel', type: 'text', read: ({ channel }) => channel },
  direction: { column: 'direction', type: 'text', read: ({ direction }) => direction },
  agentId: { column: 'agent_id', type: 'text', read: ({ agentId }) => agentId },
  assigneeId: { column: 'assignee_id', type: 'text', read: ({ assigneeId }) => assigneeId },
  groupId: { column: 'group_id', type: 'text', read: ({ groupId }) => groupId },
  language: { column: 'language', type: 'text', read: ({ language }) => language },
  needsAttention: { column: 'needs_attention', type: 'boolean', read: ({ needsAttention }) => String(needsAttention) },
};
