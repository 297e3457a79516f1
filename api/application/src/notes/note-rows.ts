import type { ConversationId } from '@switchboard/contracts/base/ids';
import { MAX_NOTES_PER_CONVERSATION } from '@switchboard/contracts/conversations/notes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A conversation of an account, to which rows belong. */
export interface NotesKey {
  readonly tenantId: string;
  readonly conversationId: ConversationId;
}

/** The latest state of a note. */
export interface NoteRow {
  readonly id: string;
  /** The id of a member or an API key. */
  readonly authorId: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly at: Date;
  readonly editedAt: Date | null;
}

const COLUMNS = 'id, author_id as "authorId", text, mentions, written_at as at, edited_at as "editedAt"';

/** Lists the notes on a conversation, oldest first. */
export async function listNotes(db: Queryable, { tenantId, conversationId }: NotesKey): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow & Record<never, never>>({
    name: 'notes-list',
    text: `select ${COLUMNS} from inbox.notes where tenant_id = $1 and conversation_id = $2
      order by written_at, id limit ${MAX_NOTES_PER_CONVERSATION}`,
    values: [tenantId, conversationId],
  });
  return rows;
}

/** Finds a note. */
export async function findNote(
  db: Queryable,
  { tenantId, conversationId }: NotesKey,
  id: string,
): Promise<NoteRow | undefined> {
  const { rows } = await db.query<NoteRow & Record<never, never>>({
    name: 'notes-find',
    text: `select ${COLUMNS} from inbox.notes where tenant_id = $1 and conversation_id = $2 and id = $3`,
    values: [tenantId, conversationId, id],
  });
  return rows[0];
}

/** Counts the notes on a conversation. */
export async function countNotes(db: Queryable, { tenantId, conversationId }: NotesKey): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'notes-count',
    text: 'select count(*)::integer as count from inbox.notes where tenant_id = $1 and conversation_id = $2',
    values: [tenantId, conversationId],
  });
  return rows[0]?.count ?? 0;
}

/** Writes a note, or its new state. */
export async function writeNote(db: Queryable, { tenantId, conversationId }: NotesKey, note: NoteRow): Promise<void> {
  const { id, authorId, text, mentions, at, editedAt } = note;
  await db.query({
    name: 'notes-write',
    text: `insert into inbox.notes (tenant_id, conversation_id, id, author_id, text, mentions, written_at, edited_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (tenant_id, conversation_id, id) do update
        set text = excluded.text, mentions = excluded.mentions, edited_at = excluded.edited_at`,
    values: [tenantId, conversationId, id, authorId, text, mentions, at, editedAt],
  });
}

/** Deletes a note with its mentions. */
export async function deleteNote(db: Queryable, { tenantId, conversationId }: NotesKey, id: string): Promise<void> {
  await db.query({
    name: 'notes-delete',
    text: 'delete from inbox.notes where tenant_id = $1 and conversation_id = $2 and id = $3',
    values: [tenantId, conversationId, id],
  });
}

/** Deletes the notes on a conversation with their mentions, and the stored responses that contain them. */
export async function deleteConversationNotes(db: Queryable, { tenantId, conversationId }: NotesKey): Promise<void> {
  await db.query({
    name: 'notes-forget',
    text: `with notes as (delete from inbox.notes where tenant_id = $1 and conversation_id = $2 returning id)
      delete from idempotency.answers where tenant_id = $1 and subject_id in (select id from notes)`,
    values: [tenantId, conversationId],
  });
}
