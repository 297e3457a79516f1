import { RECORD_COLUMNS, type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { AttentionLevel, ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { AttentionHistoryItem, ConversationDetail } from '@switchboard/contracts/conversations/message';
import { isPurposeHidden } from '@switchboard/contracts/conversations/purpose';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { toConversation } from '../../inbox/conversation.ts';
import { TAGS_POSITION } from '../../inbox/tag-map.ts';
import { readLog } from './activity.ts';
import type { ConversationDeps } from './deps.ts';
import type { ReaderScope } from './list-conversations.ts';
import { findMarks, listSeenBy } from './seen.ts';

interface DetailRequest {
  readonly id: ConversationId;
  readonly lang: string | undefined;
}

/**
 * Reads a conversation: its row, and everything that only the detail shows.
 *
 * @throws {AppError} `resource.not_found` if the account has no such conversation, or it is deleted.
 */
export async function readDetail(
  deps: Pick<ConversationDeps, 'pool' | 'events' | 'tagMaps'>,
  { tenantId: tenant, withheld, userId }: ReaderScope,
  { id, lang }: DetailRequest,
): Promise<ConversationDetail> {
  const found = await findDetail(deps.pool, tenant, { id, lang });
  if (found === undefined) throw new AppError('resource.not_found');
  const { record, summary, recordingUrl, provider, attentionHistory, translated } = found;
  const tags = await deps.tagMaps.at(deps.pool, tenant, found.tagsPosition);
  const marks = userId === undefined ? {} : await findMarks(deps.pool, { tenantId: tenant, userId }, [id]);
  const isVisible = !isPurposeHidden(record.purpose, withheld);
  return {
    ...toConversation(record, tags, withheld),
    ...(await readLog(deps, tenant, { id, tags })),
    summary: isVisible ? summary : null,
    recording: isVisible && recordingUrl !== null ? { url: toRecordingUrl(id, recordingUrl) } : null,
    provider,
    seenUpTo: marks[id] ?? 0,
    seenBy: await listSeenBy(deps.pool, tenant, id),
    attentionHistory: isVisible ? attentionHistory : attentionHistory.map((item) => ({ ...item, evidence: null })),
    translation: lang === undefined ? null : readTranslationState(lang, { record, translated }),
  };
}

/** The URL of a recording. Audio that its platform sent inline is served by this API. */
const toRecordingUrl = (id: ConversationId, recordingUrl: string) =>
  findInlineAudio(recordingUrl) === undefined ? recordingUrl : `/api/conversations/${id}/recording`;

/** The detail's fields besides the row, read in one snapshot. */
interface DetailRecord {
  readonly record: ConversationRecord;
  readonly tagsPosition: number;
  readonly summary: string | null;
  readonly recordingUrl: string | null;
  readonly provider: { readonly platform: string; readonly callId: string } | null;
  readonly attentionHistory: AttentionHistoryItem[];
  /** The number of messages with a stored translation into the requested language; 0 if no language was requested. */
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

/** The maximum number of alerts that a detail shows; the latest ones are kept. Calls rarely have more than five. */
const MAX_HISTORY = 200;

/** Conversations that can be opened. Tests of agents are deleted as far as lists are concerned, but open all the same. */
export const CAN_OPEN = `(c.deleted_at is null or c.channel = '${TEST_CHANNEL}')`;

// One statement, so that row, history and translations come from one snapshot.
const FIND_DETAIL = `
  select ${RECORD_COLUMNS}, c.summary, c.recording_url, c.provider, ${TAGS_POSITION} as tags_position,
    (select coalesce(jsonb_agg(to_jsonb(a) order by a.position), '[]') from (
      select position, level, reason, rule_id, evidence, seq, raised_at, cleared_at, cleared_by
      from read.attention a
      where a.tenant_id = $1 and a.conversation_id = $2 order by a.position desc limit ${MAX_HISTORY}
    ) a) as history,
    (select count(*) from read.message_translations t
      where t.tenant_id = $1 and t.conversation_id = $2 and t.lang = $3) as translated
  from read.conversations c where c.tenant_id = $1 and c.id = $2 and ${CAN_OPEN}`;

/** Finds a conversation that can be opened. */
async function findDetail(
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

type TranslationState = NonNullable<ConversationDetail['translation']>;

interface Translated {
  readonly record: Pick<ConversationRecord, 'language' | 'messageCount'>;
  /** Messages with a stored translation into the requested language. */
  readonly translated: number;
}

/** How much of a transcript exists in a language. `es` is also the original of a call in `es-MX`. */
function readTranslationState(lang: string, { record, translated }: Translated): TranslationState {
  const [spoken] = (record.language ?? '').toLowerCase().split(/[-_]/);
  if (spoken === lang) return { lang, status: 'original' };
  if (translated === 0) return { lang, status: 'unavailable' };
  return { lang, status: translated < record.messageCount ? 'partial' : 'stored' };
}
