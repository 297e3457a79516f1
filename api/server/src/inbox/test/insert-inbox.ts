import { toConversationRow, upsertConversationsSql } from '@switchboard/application/inbox/conversations-table';
import { foldText, splitWords } from '@switchboard/contracts/base/text';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { type ConversationFold, newFold } from '@switchboard/domain/conversations/fold-state';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A conversation for the read model, with its messages and the times of its alerts. */
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

/** Upserts the rows of conversations with the projection's own writer. */
export async function upsertRecords(
  db: Queryable,
  tenant: string,
  records: readonly ConversationRecord[],
): Promise<void> {
  const rows = records.map((record) => toConversationRow(tenant, toFold(record)));
  await db.query({ text: upsertConversationsSql('read', '$1::json'), values: [JSON.stringify(rows)] });
}

/** Builds a fold that contains only the record. */
function toFold(record: ConversationRecord): ConversationFold {
  return { ...newFold(record.id, record.lastMessageAt), record };
}

/** Writes conversations into the read model without a log, for tests of readers; the rows come from the projection's own writer. */
export async function insertInbox(db: Queryable, tenant: string, items: readonly InboxItem[]): Promise<void> {
  await upsertRecords(
    db,
    tenant,
    items.map(({ record }) => record),
  );
  const messages = items.flatMap(({ record, said }) =>
    said.map((text, index) => ({
      id: record.id,
      seq: index + 1,
      text,
      words: splitWords(text),
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

/** Sets the account's inbox checkpoint. */
export async function setCheckpoint(db: Queryable, tenant: string, position: number): Promise<void> {
  await db.query({
    text: `insert into worker.checkpoints (projection, version, tenant_id, position)
      select name, version, $1, $2 from worker.projections where name = 'inbox'
      on conflict (projection, version, tenant_id) do update set position = excluded.position`,
    values: [tenant, position],
  });
}
