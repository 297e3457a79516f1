import { PRIORITIES } from '@switchboard/contracts/conversations/row';
import { digitsOf, searchTextOf, sortKey } from '@switchboard/contracts/text';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { ReadSchema } from '../../runtime/read-schema.ts';
import type { TableWrite } from '../../runtime/write-tables.ts';

const upsertConversationsText = (schema: ReadSchema, rows: string) => `
  insert into ${schema}.conversations (tenant_id, id, name, number, sort_name, search_text, digits, channel, direction,
    language, agent_id, agent_name, status, priority, needs_attention, attention, waiting_since, created_at, ended_at,
    duration_ms, last_message_at, message_count, last_message, smart_tags, assignee_id, group_id, late, summary,
    recording_url, provider, state, last_position, last_alert_position, last_recorded_at, deleted_at,
    purpose, activity_position)
  select c.*
  from json_to_recordset(${rows}) as c(
    tenant_id text, id bigint, name text, number text, sort_name text, search_text text, digits text, channel text,
    direction text, language text, agent_id text, agent_name text, status text, priority smallint,
    needs_attention boolean, attention jsonb, waiting_since timestamptz, created_at timestamptz, ended_at timestamptz,
    duration_ms bigint, last_message_at timestamptz, message_count integer, last_message jsonb, smart_tags bigint[],
    assignee_id text, group_id text, late boolean, summary text, recording_url text, provider jsonb, state jsonb,
    last_position bigint, last_alert_position bigint, last_recorded_at timestamptz, deleted_at timestamptz,
    purpose text, activity_position bigint)
  on conflict (tenant_id, id) do update set name = excluded.name, number = excluded.number,
    sort_name = excluded.sort_name, search_text = excluded.search_text, digits = excluded.digits,
    channel = excluded.channel, direction = excluded.direction, language = excluded.language,
    agent_id = excluded.agent_id, agent_name = excluded.agent_name, status = excluded.status,
    priority = excluded.priority, needs_attention = excluded.needs_attention, attention = excluded.attention,
    waiting_since = excluded.waiting_since, created_at = excluded.created_at, ended_at = excluded.ended_at,
    duration_ms = excluded.duration_ms, last_message_at = excluded.last_message_at,
    message_count = excluded.message_count, last_message = excluded.last_message, smart_tags = excluded.smart_tags,
    assignee_id = excluded.assignee_id, group_id = excluded.group_id, late = excluded.late, summary = excluded.summary,
    recording_url = excluded.recording_url, provider = excluded.provider, state = excluded.state,
    last_position = excluded.last_position, last_alert_position = excluded.last_alert_position,
    last_recorded_at = excluded.last_recorded_at, deleted_at = excluded.deleted_at, purpose = excluded.purpose,
    activity_position = excluded.activity_position`;

export interface ToWrite {
  readonly tenantId: string;
  readonly folded: { readonly state: ConversationFold };
}

/** The rows of conversations, new and known ones alike. */
export const conversationsWrite = (conversations: readonly ToWrite[]): TableWrite => ({
  name: 'conversations',
  text: upsertConversationsText,
  rows: conversations.map(toRow),
});

function toRow({ tenantId, folded: { state } }: ToWrite) {
  const { record, memory } = state;
  return {
    tenant_id: tenantId,
    id: record.id,
    name: record.name,
    number: record.number,
    sort_name: sortKey(record.name),
    search_text: searchTextOf(record.name, record.number),
    digits: digitsOf(record.number ?? ''),
    channel: record.channel,
    direction: record.direction,
    language: record.language,
    agent_id: record.agentId,
    agent_name: record.agentName,
    status: record.status,
    priority: PRIORITIES.indexOf(record.priority),
    needs_attention: record.needsAttention,
    attention: record.attention,
    waiting_since: record.waitingSince,
    created_at: record.createdAt,
    ended_at: record.endedAt,
    duration_ms: record.durationMs,
    last_message_at: record.lastMessageAt,
    message_count: record.messageCount,
    last_message: record.lastMessage,
    smart_tags: record.smartTagIds,
    assignee_id: record.assigneeId,
    group_id: record.groupId,
    late: record.late,
    summary: state.summary,
    recording_url: state.recordingUrl,
    provider: state.provider,
    state: memory,
    last_position: record.position,
    last_alert_position: state.lastAlertPosition,
    last_recorded_at: memory.lastRecordedAt,
    deleted_at: record.deletedAt,
    purpose: record.purpose,
    activity_position: record.activityPosition,
  };
}
