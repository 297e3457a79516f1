import type { ConversationRecord } from '@switchboard/contracts/conversations/row';
import { PRIORITIES } from '@switchboard/contracts/conversations/row';
import { digitsOf, foldText, searchTextOf, sortKey, wordsOf } from '@switchboard/contracts/text';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A conversation as a test puts it into the read model, with what was said in it and when alerts were raised. */
export interface InboxItem {
  readonly record: ConversationRecord;
  readonly said: readonly string[];
  readonly raised?: readonly string[];
}
export interface TagItem {
  readonly id: number;
  readonly name: string;
  readonly color?: string;
  readonly archived?: boolean;
  readonly position?: number;
}

/** Writes conversations into the read model as the projection would, without a log beneath: for tests of what reads it. */
export async function insertInbox(db: Queryable, tenant: string, items: readonly InboxItem[]): Promise<void> {
  const rows = items.map(({ record }) => ({
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
    summary: null,
    recording_url: null,
    provider: null,
    state: {},
    last_position: record.position,
    activity_position: record.activityPosition,
    last_alert_position: 0,
    purpose: record.purpose,
    deleted_at: record.deletedAt,
    last_recorded_at: record.lastMessageAt,
  }));
  await db.query({
    text: `insert into read.conversations (tenant_id, ${Object.keys(rows[0] ?? {}).join(', ')})
      select $1, ${Object.keys(rows[0] ?? {})
        .map((column) => `r.${column}`)
        .join(', ')}
      from jsonb_populate_recordset(null::read.conversations, $2::jsonb) r`,
    values: [tenant, JSON.stringify(rows)],
  });
  const messages = items.flatMap(({ record, said }) =>
    said.map((text, index) => ({
      id: record.id,
      seq: index + 1,
      text,
      words: wordsOf(text),
      at: record.lastMessageAt,
    })),
  );
  await db.query({
    text: `insert into read.messages (tenant_id, conversation_id, seq, message_id, role, text, at, offset_ms, late, position, words)
      select $1, id, seq, 'm' || seq, 'caller', text, at, null, false, 1, array_to_tsvector(words)
      from jsonb_to_recordset($2::jsonb) as m(id bigint, seq int, text text, at timestamptz, words text[])`,
    values: [tenant, JSON.stringify(messages)],
  });
  const alerts = items.flatMap(({ record, raised = [] }) =>
    raised.map((at, index) => ({ conversation_id: record.id, position: index + 1, raised_at: at })),
  );
  await db.query({
    text: `insert into read.attention (tenant_id, conversation_id, position, level, reason, raised_at)
      select $1, conversation_id, position, 'attention', 'caller-asked', raised_at
      from jsonb_populate_recordset(null::read.attention, $2::jsonb)`,
    values: [tenant, JSON.stringify(alerts)],
  });
  await db.query({
    text: `insert into read.hourly_totals (tenant_id, hour, conversations)
      select $1, date_trunc('hour', last_message_at, 'UTC'), count(*) from read.conversations
      where tenant_id = $1 and deleted_at is null group by 2
      on conflict (tenant_id, hour) do update set conversations = excluded.conversations`,
    values: [tenant],
  });
}

/** Writes smart tags into the read model. */
export async function insertTags(db: Queryable, tenant: string, tags: readonly TagItem[]): Promise<void> {
  const rows = tags.map((tag, index) => ({
    id: tag.id,
    name: tag.name,
    folded_name: foldText(tag.name),
    color: tag.color ?? '#16a34a',
    archived: tag.archived ?? false,
    position: tag.position ?? index + 1,
  }));
  await db.query({
    text: `insert into read.smart_tags (tenant_id, id, name, folded_name, color, archived, position)
      select $1, id, name, folded_name, color, archived, position from jsonb_populate_recordset(null::read.smart_tags, $2::jsonb)`,
    values: [tenant, JSON.stringify(rows)],
  });
}

/** Says that the inbox of the account stands at a position. */
export async function setCheckpoint(db: Queryable, tenant: string, position: number): Promise<void> {
  await db.query({
    text: `insert into worker.checkpoints (projection, version, tenant_id, position)
      select name, version, $1, $2 from worker.projections where name = 'inbox'
      on conflict (projection, version, tenant_id) do update set position = excluded.position`,
    values: [tenant, position],
  });
}
