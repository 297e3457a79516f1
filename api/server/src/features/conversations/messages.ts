import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { MessageRole } from '@switchboard/contracts/conversations/conversation';
import type { Message, MessagePage } from '@switchboard/contracts/conversations/message';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { isConversationWithheld, type Reader } from '../../inbox/withheld.ts';
import type { ConversationDeps } from './deps.ts';
import { CAN_OPEN } from './detail.ts';

interface MessagesRequest {
  readonly id: ConversationId;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  readonly lang?: string | undefined;
}

const DEFAULT_LIMIT = 100;
/** `seq` is a 32-bit integer. */
const MAX_SEQ = 2_147_483_647;

const EMPTY_PAGE: MessagePage = { data: [], meta: { first: null, last: null } };

/**
 * Reads a page of a transcript, ascending by `seq`: what follows `after`, what precedes `before`, or the newest page.
 *
 * The page is empty if the conversation is withheld from the reader.
 *
 * @throws {AppError} `resource.not_found` if the account has no such conversation, or it is deleted.
 */
export function readMessages(
  { pool }: ConversationDeps,
  reader: Reader,
  request: MessagesRequest,
): Promise<MessagePage> {
  const { tenantId: tenant } = reader;
  const { id, before, after, limit = DEFAULT_LIMIT, lang } = request;
  return withTransaction(
    pool,
    async (client) => {
      const meta = await findMessageBounds(client, tenant, id);
      if (meta === undefined) throw new AppError('resource.not_found');
      if (await isConversationWithheld(client, reader, id)) return EMPTY_PAGE;
      const data = await listMessages(client, tenant, {
        id,
        after: after ?? 0,
        before: before ?? MAX_SEQ,
        from: after === undefined ? 'last' : 'first',
        limit,
        lang,
      });
      return { data, meta };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

/** Finds the first and last `seq` of a conversation, null without messages; undefined if the account has no such conversation. */
async function findMessageBounds(
  db: Queryable,
  tenant: string,
  id: ConversationId,
): Promise<{ first: number | null; last: number | null } | undefined> {
  const { rows } = await db.query<{ first: number | null; last: number | null }>({
    name: 'conversations-message-bounds',
    text: `select (select min(m.seq) from read.messages m where m.tenant_id = $1 and m.conversation_id = $2) as first,
        (select max(m.seq) from read.messages m where m.tenant_id = $1 and m.conversation_id = $2) as last
      from read.conversations c where c.tenant_id = $1 and c.id = $2 and ${CAN_OPEN}`,
    values: [tenant, id],
  });
  return rows[0];
}

/** The first or the last messages with `after < seq < before`. */
interface MessageWindow {
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

/** Lists messages, ascending by `seq`, with their stored translations into `lang`. */
async function listMessages(db: Queryable, tenant: string, window: MessageWindow): Promise<Message[]> {
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
