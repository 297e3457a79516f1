import { type ConversationRecord, PRIORITIES } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { ConversationFold, FoldMemory } from '@switchboard/domain/conversations/fold-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals } from '../../pg-arrays.ts';
import type { ReadSchema } from './schema.ts';

const loadConversationsText = (schema: ReadSchema) => `
  select id, name, number, channel, direction, language, agent_id, agent_name, status, priority, needs_attention,
    attention, waiting_since, created_at, ended_at, duration_ms, last_message_at, message_count, last_message,
    array_to_json(smart_tags) as smart_tags, assignee_id, group_id, late, summary, recording_url, provider, state,
    last_position, last_alert_position, deleted_at
  from ${schema}.conversations where tenant_id = $1 and id = any($2)`;

/** What is known of conversations, by id; those that don't exist yet are left out. */
export async function loadConversations(
  db: Queryable,
  {
    schema,
    tenantId,
    ids,
  }: { readonly schema: ReadSchema; readonly tenantId: string; readonly ids: readonly number[] },
): Promise<Map<ConversationId, ConversationFold>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<Row & Record<never, never>>({
    name: `inbox-load-conversations-${schema}`,
    text: loadConversationsText(schema),
    values: [tenantId, literals(ids)],
  });
  return new Map(rows.map((row) => [row.id, toFold(row)]));
}

interface Row
  extends Pick<
    ConversationRecord,
    'id' | 'name' | 'number' | 'channel' | 'direction' | 'language' | 'status' | 'attention' | 'late'
  > {
  agent_id: string | null;
  agent_name: string | null;
  priority: number;
  needs_attention: boolean;
  waiting_since: Date | null;
  created_at: Date;
  ended_at: Date | null;
  duration_ms: number | null;
  last_message_at: Date;
  message_count: number;
  last_message: ConversationRecord['lastMessage'];
  smart_tags: ConversationRecord['smartTagIds'];
  assignee_id: string | null;
  group_id: string | null;
  summary: string | null;
  recording_url: string | null;
  provider: ConversationFold['provider'];
  state: FoldMemory;
  last_position: number;
  last_alert_position: number;
  deleted_at: Date | null;
}

function toFold(row: Row): ConversationFold {
  return {
    record: {
      id: row.id,
      name: row.name,
      number: row.number,
      channel: row.channel,
      direction: row.direction,
      language: row.language,
      agentId: row.agent_id,
      agentName: row.agent_name,
      status: row.status,
      priority: PRIORITIES[row.priority] ?? 'medium',
      needsAttention: row.needs_attention,
      attention: row.attention,
      waitingSince: instant(row.waiting_since),
      createdAt: row.created_at.toISOString(),
      endedAt: instant(row.ended_at),
      durationMs: row.duration_ms,
      lastMessageAt: row.last_message_at.toISOString(),
      messageCount: row.message_count,
      lastMessage: row.last_message,
      assigneeId: row.assignee_id,
      groupId: row.group_id,
      late: row.late,
      position: row.last_position,
      smartTagIds: row.smart_tags,
      deletedAt: instant(row.deleted_at),
    },
    summary: row.summary,
    recordingUrl: row.recording_url,
    provider: row.provider,
    lastAlertPosition: row.last_alert_position,
    memory: row.state,
  };
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;
