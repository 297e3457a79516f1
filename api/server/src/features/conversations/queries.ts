import { RECORD_COLUMNS, type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type {
  AttentionLevel,
  ConversationRecord,
  MessageRole,
} from '@switchboard/contracts/conversations/conversation';
import type { AttentionHistoryItem, Message } from '@switchboard/contracts/conversations/message';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { TAGS_POSITION } from '../../inbox/tag-map.ts';

/** What the detail shows beside the row, all of one snapshot. */
export interface DetailRecord {
  readonly record: ConversationRecord;
  readonly tagsPosition: number;
  readonly summary: string | null;
  readonly recordingUrl: string | null;
  readonly provider: { readonly platform: string; readonly callId: string } | null;
  readonly attentionHistory: AttentionHistoryItem[];
  /** How many messages have a stored translation into the asked language; 0 if none was asked. */
  readonly translated: number;
}

interface HistoryJson {
  readonly position: number;
  readonly level: AttentionLevel;
  readonly reason: string;
  readonly rule_id: string | null;
  readonly evidence: string | null;
  readonly seq: number | null;
  readonly raised_at: string;
  readonly cleared_at: string | null;
  readonly cleared_by: string | null;
}

type DetailRow = RecordRow & {
  readonly summary: string | null;
  readonly recording_url: string | null;
  readonly provider: DetailRecord['provider'];
  readonly tags_position: number;
  readonly history: readonly HistoryJson[];
  readonly translated: number;
};

/** The latest alerts that a detail shows; a call has a handful. */
const MAX_HISTORY = 200;

// One statement, so that row, history and translations belong together.
/** Tests of agents count as deleted in lists, and can be opened all the same. */
const SHOWN = `(c.deleted_at is null or c.channel = '${TEST_CHANNEL}')`;

const FIND_DETAIL = `
  select ${RECORD_COLUMNS}, c.summary, c.recording_url, c.provider, ${TAGS_POSITION} as tags_position,
    (select coalesce(jsonb_agg(to_jsonb(a) order by a.position), '[]') from (
      select position, level, reason, rule_id, evidence, seq, raised_at, cleared_at, cleared_by
      from read.attention a
      where a.tenant_id = $1 and a.conversation_id = $2 order by a.position desc limit ${MAX_HISTORY}
    ) a) as history,
    (select count(*) from read.message_translations t
      where t.tenant_id = $1 and t.conversation_id = $2 and t.lang = $3) as translated
  from read.conversations c where c.tenant_id = $1 and c.id = $2 and ${SHOWN}`;

/** A conversation of the account that isn't deleted, with what its detail shows; a test of an agent too. */
export async function findDetail(
  db: Queryable,
  tenant: string,
  { id, lang }: { readonly id: ConversationId; readonly lang: string | undefined },
): Promise<DetailRecord | undefined> {
  const { rows } = await db.query<DetailRow>({
    name: 'conversations-find-detail',
    text: FIND_DETAIL,
    values: [tenant, id, lang ?? null],
  });
  const [row] = rows;
  return (
    row && {
      record: toRecord(row),
      tagsPosition: row.tags_position,
      summary: row.summary,
      recordingUrl: row.recording_url,
      provider: row.provider,
      attentionHistory: row.history.map(toHistoryItem),
      translated: row.translated,
    }
  );
}

function toHistoryItem(row: HistoryJson): AttentionHistoryItem {
  return {
    level: row.level,
    reason: row.reason,
    ruleId: row.rule_id,
    evidence: row.evidence,
    seq: row.seq,
    raisedAt: new Date(row.raised_at).toISOString(),
    position: row.position,
    clearedAt: row.cleared_at === null ? null : new Date(row.cleared_at).toISOString(),
    clearedBy: row.cleared_by,
  };
}

/** A conversation's first and last `seq`, null without a message; undefined if the account has no such conversation. */
export async function findMessageBounds(
  db: Queryable,
  tenant: string,
  id: ConversationId,
): Promise<{ first: number | null; last: number | null } | undefined> {
  const { rows } = await db.query<{ first: number | null; last: number | null }>({
    name: 'conversations-message-bounds',
    text: `select (select min(m.seq) from read.messages m where m.tenant_id = $1 and m.conversation_id = $2) as first,
        (select max(m.seq) from read.messages m where m.tenant_id = $1 and m.conversation_id = $2) as last
      from read.conversations c where c.tenant_id = $1 and c.id = $2 and ${SHOWN}`,
    values: [tenant, id],
  });
  return rows[0];
}

/** Which messages: those with `after < seq < before`, of these the first or the last ones. */
export interface MessageWindow {
  readonly id: ConversationId;
  readonly after: number;
  readonly before: number;
  readonly from: 'first' | 'last';
  readonly limit: number;
  readonly lang: string | undefined;
}

interface MessageRow {
  readonly seq: number;
  readonly message_id: string;
  readonly role: MessageRole;
  readonly text: string;
  readonly at: Date;
  readonly offset_ms: number | null;
  readonly late: boolean;
  readonly translation: string | null;
}

/** A page of messages, ascending by `seq`, with their stored translations if a language is asked. */
export async function listMessages(db: Queryable, tenant: string, window: MessageWindow): Promise<Message[]> {
  const { id, after, before, from, limit, lang } = window;
  const { rows } = await db.query<MessageRow>({
    name: `conversations-list-messages-${from}`,
    text: `select m.seq, m.message_id, m.role, m.text, m.at, m.offset_ms, m.late, t.text as translation
      from read.messages m left join read.message_translations t
        on t.tenant_id = m.tenant_id and t.conversation_id = m.conversation_id and t.seq = m.seq and t.lang = $5
      where m.tenant_id = $1 and m.conversation_id = $2 and m.seq > $3 and m.seq < $4
      order by m.seq ${from === 'first' ? 'asc' : 'desc'} limit $6`,
    values: [tenant, id, after, before, lang ?? null, limit],
  });
  const messages = rows.map((row) => toMessage(row, lang));
  return from === 'first' ? messages : messages.reverse();
}

function toMessage(row: MessageRow, lang: string | undefined): Message {
  return {
    id: row.message_id,
    seq: row.seq,
    role: row.role,
    text: row.text,
    at: row.at.toISOString(),
    offsetMs: row.offset_ms,
    late: row.late,
    ...(row.translation !== null && lang !== undefined && { translation: { lang, text: row.translation } }),
  };
}
