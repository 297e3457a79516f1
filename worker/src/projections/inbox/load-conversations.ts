import { type ConversationRecord, PRIORITIES } from '@switchboard/contracts/conversations/row';
import type { ConversationFold, FoldMemory } from '@switchboard/domain/conversations/fold-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../pg-arrays.ts';
import type { ReadSchema } from '../../runtime/read-schema.ts';
import { type ConversationKey, KnownConversations } from './fold-batch.ts';

const loadConversationsText = (schema: ReadSchema) => `
  select k.tenant_id, c.id, c.name, c.number, c.channel, c.direction, c.language, c.agent_id, c.agent_name, c.status,
    c.priority, c.needs_attention, c.attention, c.waiting_since, c.created_at, c.ended_at, c.duration_ms,
    c.last_message_at, c.message_count, c.last_message, array_to_json(c.smart_tags) as smart_tags, c.assignee_id,
    c.group_id, c.late, c.summary, c.recording_url, c.provider, c.state, c.last_position, c.last_alert_position,
    c.activity_position, c.purpose, c.deleted_at
  from unnest($1::text[], $2::bigint[]) as k(tenant_id, id)
  cross join lateral (
    select * from ${schema}.conversations where tenant_id = k.tenant_id and id = k.id offset 0
  ) c`;

/** Adds what is known of conversations; those that don't exist yet are left out. */
export async function loadConversations(
  db: Queryable,
  schema: ReadSchema,
  {
    keys,
    known = new KnownConversations(),
  }: { readonly keys: readonly ConversationKey[]; readonly known?: KnownConversations },
): Promise<KnownConversations> {
  if (keys.length === 0) return known;
  const { rows } = await db.query<Row & Record<never, never>>({
    name: `inbox-load-conversations-${schema}`,
    text: loadConversationsText(schema),
    values: [quoted(keys.map(({ tenantId }) => tenantId)), literals(keys.map(({ id }) => id))],
  });
  for (const row of rows) known.set({ tenantId: row.tenant_id, id: row.id }, toFold(row));
  return known;
}

interface Row
  extends Pick<
    ConversationRecord,
    'id' | 'name' | 'number' | 'channel' | 'direction' | 'language' | 'status' | 'attention' | 'late' | 'purpose'
  > {
  tenant_id: string;
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
  activity_position: number;
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
      activityPosition: row.activity_position,
      smartTagIds: row.smart_tags,
      purpose: row.purpose,
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
