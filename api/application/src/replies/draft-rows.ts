import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { DraftBody } from '@switchboard/contracts/conversations/replies';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { lockConversation } from '../conversations/lock-stream.ts';

/** The draft of one person in one conversation. */
export interface DraftKey {
  readonly tenantId: string;
  readonly conversationId: ConversationId;
  readonly userId: string;
}

export interface DraftRow extends DraftBody {
  readonly savedAt: Date;
}

/** Finds a draft. */
export async function findDraft(
  db: Queryable,
  { tenantId, conversationId, userId }: DraftKey,
): Promise<DraftRow | undefined> {
  const { rows } = await db.query<Omit<DraftRow, 'templateId'> & { templateId: string | null }>({
    name: 'drafts-find',
    text: `select text, template_id as "templateId", base_seq as "baseSeq", saved_at as "savedAt" from inbox.drafts
      where tenant_id = $1 and conversation_id = $2 and user_id = $3`,
    values: [tenantId, conversationId, userId],
  });
  const [row] = rows;
  return row && { ...row, templateId: row.templateId ?? undefined };
}

/** Saves a draft in place of the person's last one. @throws {AppError} `resource.not_found` if the conversation was just erased */
export function saveDraft(pool: Pool, key: DraftKey, draft: DraftRow): Promise<void> {
  const { tenantId, conversationId, userId } = key;
  const { text, templateId = null, baseSeq, savedAt } = draft;
  return withTransaction(pool, async (client) => {
    await lockConversation(client, tenantId, conversationId);
    await client.query({
      name: 'drafts-save',
      text: `insert into inbox.drafts (tenant_id, conversation_id, user_id, text, template_id, base_seq, saved_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (tenant_id, conversation_id, user_id) do update
          set text = excluded.text, template_id = excluded.template_id, base_seq = excluded.base_seq, saved_at = excluded.saved_at`,
      values: [tenantId, conversationId, userId, text, templateId, baseSeq, savedAt],
    });
  });
}

/** Deletes a draft. */
export async function deleteDraft(db: Queryable, { tenantId, conversationId, userId }: DraftKey): Promise<void> {
  await db.query({
    name: 'drafts-delete',
    text: 'delete from inbox.drafts where tenant_id = $1 and conversation_id = $2 and user_id = $3',
    values: [tenantId, conversationId, userId],
  });
}

/** Deletes a draft that was sent, unless its writer has saved another since. */
export async function deleteSentDraft(
  db: Queryable,
  { tenantId, conversationId, userId }: DraftKey,
  sentAt: Date,
): Promise<void> {
  await db.query({
    name: 'drafts-delete-sent',
    text: `delete from inbox.drafts
      where tenant_id = $1 and conversation_id = $2 and user_id = $3 and saved_at <= $4`,
    values: [tenantId, conversationId, userId, sentAt],
  });
}

/** Deletes everybody's drafts in a conversation. */
export async function deleteConversationDrafts(
  db: Queryable,
  tenantId: string,
  conversationId: ConversationId,
): Promise<void> {
  await db.query({
    name: 'drafts-forget',
    text: 'delete from inbox.drafts where tenant_id = $1 and conversation_id = $2',
    values: [tenantId, conversationId],
  });
}

/** The retention of drafts after their last change. */
export const KEEP_DRAFTS_MS = 365 * 86_400_000;

/** Deletes up to `limit` drafts from before an instant. Returns how many it deleted. */
export async function pruneDrafts(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'drafts-prune',
    text: `delete from inbox.drafts where (tenant_id, conversation_id, user_id) in (
      select tenant_id, conversation_id, user_id from inbox.drafts where saved_at < $1 order by saved_at limit $2 for update skip locked)`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
