import { PRIORITIES } from '@switchboard/contracts/conversations/row';
import { digitsOf, searchTextOf, sortKey } from '@switchboard/contracts/text';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { instants, jsons, literals, quoted } from '../../pg-arrays.ts';
import type { ReadSchema } from '../read-schema.ts';

const upsertConversationsText = (schema: ReadSchema) => `
  insert into ${schema}.conversations (tenant_id, id, name, number, sort_name, search_text, digits, channel, direction,
    language, agent_id, agent_name, status, priority, needs_attention, attention, waiting_since, created_at, ended_at,
    duration_ms, last_message_at, message_count, last_message, smart_tags, assignee_id, group_id, late, summary,
    recording_url, provider, state, last_position, last_alert_position, last_recorded_at, deleted_at)
  select c.tenant_id, c.id, c.name, c.number, c.sort_name, c.search_text, c.digits, c.channel, c.direction,
    c.language, c.agent_id, c.agent_name, c.status, c.priority, c.needs_attention, c.attention, c.waiting_since,
    c.created_at, c.ended_at, c.duration_ms, c.last_message_at, c.message_count, c.last_message, c.smart_tags::bigint[],
    c.assignee_id, c.group_id, c.late, c.summary, c.recording_url, c.provider, c.state, c.last_position,
    c.last_alert_position, c.last_recorded_at, c.deleted_at
  from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::text[], $14::smallint[], $15::boolean[], $16::jsonb[],
    $17::timestamptz[], $18::timestamptz[], $19::timestamptz[], $20::bigint[], $21::timestamptz[], $22::integer[],
    $23::jsonb[], $24::text[], $25::text[], $26::text[], $27::boolean[], $28::text[], $29::text[], $30::jsonb[],
    $31::jsonb[], $32::bigint[], $33::bigint[], $34::timestamptz[], $35::timestamptz[])
    as c(tenant_id, id, name, number, sort_name, search_text, digits, channel, direction, language, agent_id, agent_name, status,
    priority, needs_attention, attention, waiting_since, created_at, ended_at, duration_ms, last_message_at,
    message_count, last_message, smart_tags, assignee_id, group_id, late, summary, recording_url, provider, state,
    last_position, last_alert_position, last_recorded_at, deleted_at)
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
    last_recorded_at = excluded.last_recorded_at, deleted_at = excluded.deleted_at`;

export interface ToWrite {
  readonly tenantId: string;
  readonly folded: { readonly state: ConversationFold };
}

/** Writes the rows of conversations, new and known ones alike. */
export async function writeConversations(
  db: Queryable,
  schema: ReadSchema,
  conversations: readonly ToWrite[],
): Promise<void> {
  if (conversations.length === 0) return;
  await db.query({
    name: `inbox-upsert-conversations-${schema}`,
    text: upsertConversationsText(schema),
    values: [
      quoted(conversations.map(({ tenantId }) => tenantId)),
      ...toColumns(conversations.map(({ folded }) => folded.state)),
    ],
  });
}

function toColumns(folds: readonly ConversationFold[]): string[] {
  const records = folds.map(({ record }) => record);
  return [
    literals(records.map(({ id }) => id)),
    quoted(records.map(({ name }) => name)),
    quoted(records.map(({ number }) => number)),
    quoted(records.map(({ name }) => sortKey(name))),
    quoted(records.map(({ name, number }) => searchTextOf(name, number))),
    quoted(records.map(({ number }) => digitsOf(number ?? ''))),
    quoted(records.map(({ channel }) => channel)),
    quoted(records.map(({ direction }) => direction)),
    quoted(records.map(({ language }) => language)),
    quoted(records.map(({ agentId }) => agentId)),
    quoted(records.map(({ agentName }) => agentName)),
    quoted(records.map(({ status }) => status)),
    literals(records.map(({ priority }) => PRIORITIES.indexOf(priority))),
    literals(records.map(({ needsAttention }) => needsAttention)),
    jsons(records.map(({ attention }) => attention)),
    instants(records.map(({ waitingSince }) => waitingSince)),
    instants(records.map(({ createdAt }) => createdAt)),
    instants(records.map(({ endedAt }) => endedAt)),
    literals(records.map(({ durationMs }) => durationMs)),
    instants(records.map(({ lastMessageAt }) => lastMessageAt)),
    literals(records.map(({ messageCount }) => messageCount)),
    jsons(records.map(({ lastMessage }) => lastMessage)),
    quoted(records.map(({ smartTagIds }) => literals(smartTagIds))),
    quoted(records.map(({ assigneeId }) => assigneeId)),
    quoted(records.map(({ groupId }) => groupId)),
    literals(records.map(({ late }) => late)),
    quoted(folds.map(({ summary }) => summary)),
    quoted(folds.map(({ recordingUrl }) => recordingUrl)),
    jsons(folds.map(({ provider }) => provider)),
    jsons(folds.map(({ memory }) => memory)),
    literals(records.map(({ position }) => position)),
    literals(folds.map(({ lastAlertPosition }) => lastAlertPosition)),
    instants(folds.map(({ memory }) => memory.lastRecordedAt)),
    instants(records.map(({ deletedAt }) => deletedAt)),
  ];
}
