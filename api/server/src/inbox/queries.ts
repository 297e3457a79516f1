import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import {
  type Attention,
  type ConversationRecord,
  type Direction,
  type LastMessage,
  PRIORITIES,
  type Status,
} from '@switchboard/contracts/conversations/row';
import { ConversationId, SmartTagId } from '@switchboard/contracts/ids';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** What {@link toRecord} needs of `read.conversations`, for statements that call the table `c`. */
export const RECORD_COLUMNS = `c.id, c.name, c.number, c.channel, c.direction, c.language, c.agent_id, c.agent_name, c.status, c.priority,
  c.needs_attention, c.attention, c.waiting_since, c.created_at, c.ended_at, c.duration_ms, c.last_message_at, c.message_count,
  c.last_message, c.smart_tags, c.assignee_id, c.group_id, c.late, c.last_position, c.activity_position, c.purpose, c.deleted_at`;

/** The position of the last change of the account's tags, as a column of any statement whose `$1` is the account. */
export const TAGS_POSITION = '(select coalesce(max(t.position), 0) from read.smart_tags t where t.tenant_id = $1)';

/** A row of {@link RECORD_COLUMNS}, as our pools parse it: bigints are numbers, but for those in arrays. */
export interface RecordRow {
  readonly id: number;
  readonly name: string | null;
  readonly number: string | null;
  readonly channel: string;
  readonly direction: Direction;
  readonly language: string | null;
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly status: Status;
  readonly priority: number;
  readonly needs_attention: boolean;
  readonly attention: Attention | null;
  readonly waiting_since: Date | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly duration_ms: number | null;
  readonly last_message_at: Date;
  readonly message_count: number;
  readonly last_message: LastMessage | null;
  readonly smart_tags: readonly string[];
  readonly assignee_id: string | null;
  readonly group_id: string | null;
  readonly late: boolean;
  readonly last_position: number;
  readonly activity_position: number;
  readonly purpose: CallPurpose | null;
  readonly deleted_at: Date | null;
}

/** The record that a row of the read model holds, the same as the worker's fold gave it. */
export function toRecord(row: RecordRow): ConversationRecord {
  return {
    id: ConversationId.parse(row.id),
    name: row.name,
    number: row.number,
    channel: row.channel,
    direction: row.direction,
    language: row.language,
    agentId: row.agent_id,
    agentName: row.agent_name,
    status: row.status,
    priority: PRIORITIES[row.priority] ?? PRIORITIES[0],
    needsAttention: row.needs_attention,
    attention: row.attention,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    durationMs: row.duration_ms,
    lastMessageAt: row.last_message_at.toISOString(),
    messageCount: row.message_count,
    lastMessage: row.last_message,
    smartTagIds: row.smart_tags.map((id) => SmartTagId.parse(Number(id))),
    assigneeId: row.assignee_id,
    groupId: row.group_id,
    late: row.late,
    position: row.last_position,
    activityPosition: row.activity_position,
    purpose: row.purpose,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

/** A conversation with what its snapshot says of the account's tags; see `TagMaps.at`. */
export interface FoundRecord {
  readonly record: ConversationRecord;
  readonly tagsPosition: number;
}

/** A conversation of the account, deleted or not. */
export async function findRecord(db: Queryable, tenant: string, id: ConversationId): Promise<FoundRecord | undefined> {
  const { rows } = await db.query<RecordRow & { tags_position: number }>({
    name: 'inbox-find-record',
    text: `select ${RECORD_COLUMNS}, ${TAGS_POSITION} as tags_position
      from read.conversations c where c.tenant_id = $1 and c.id = $2`,
    values: [tenant, id],
  });
  return rows[0] && { record: toRecord(rows[0]), tagsPosition: rows[0].tags_position };
}

/** The account's tags, archived ones included, by id. */
export async function listTags(db: Queryable, tenant: string): Promise<(SmartTag & { readonly position: number })[]> {
  const { rows } = await db.query<{ id: number; name: string; color: string; archived: boolean; position: number }>({
    name: 'inbox-list-tags',
    text: 'select id, name, color, archived, position from read.smart_tags where tenant_id = $1 order by id',
    values: [tenant],
  });
  return rows.map((row) => ({
    id: SmartTagId.parse(row.id),
    name: row.name,
    color: row.color,
    archived: row.archived,
    position: row.position,
  }));
}

/** The position of the last change of the account's tags, 0 if it has none. */
export async function readTagsPosition(db: Queryable, tenant: string): Promise<number> {
  const { rows } = await db.query<{ position: number }>({
    name: 'inbox-tags-position',
    text: `select ${TAGS_POSITION} as position`,
    values: [tenant],
  });
  return rows[0]?.position ?? 0;
}

/** How many conversations of the account need attention, whatever the filter. */
export async function readAttentionTotal(db: Queryable, tenant: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'inbox-attention-total',
    text: 'select count(*) as total from read.conversations where tenant_id = $1 and needs_attention and deleted_at is null',
    values: [tenant],
  });
  return rows[0]?.total ?? 0;
}
