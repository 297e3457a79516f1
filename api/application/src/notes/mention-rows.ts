import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { NotesKey } from './note-rows.ts';

/** The mentions that a note has from now on. */
interface NewMentions extends NotesKey {
  readonly noteId: string;
  readonly authorId: string;
  readonly userIds: readonly string[];
  readonly at: Date;
}

/** Writes who a note mentions. Those whom it mentioned before keep their rows; its author needs no mail. */
export async function writeMentions(
  db: Queryable,
  { tenantId, conversationId, noteId, authorId, userIds, at }: NewMentions,
): Promise<void> {
  await db.query({
    name: 'mentions-write',
    text: `with dropped as (
        delete from inbox.mentions where tenant_id = $1 and conversation_id = $2 and note_id = $3 and user_id <> all($4))
      insert into inbox.mentions (tenant_id, user_id, conversation_id, note_id, at, settled_at)
      select $1, user_id, $2, $3, $5::timestamptz, case when user_id = $6 then $5::timestamptz end from unnest($4::text[]) as user_id
      on conflict do nothing`,
    values: [tenantId, conversationId, noteId, userIds, at, authorId],
  });
}

/** Of these people, finds who has mentions that no mail has settled, and the time of the oldest one. */
export async function listUnsettled(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<{ readonly userId: string; readonly since: Date }[]> {
  const { rows } = await db.query<{ userId: string; since: Date }>({
    name: 'mentions-list-unsettled',
    text: `select user_id as "userId", min(at) as since from inbox.mentions
      where tenant_id = $1 and user_id = any($2) and settled_at is null group by user_id`,
    values: [tenantId, userIds],
  });
  return rows;
}

/** A mention that a person hasn't noticed. */
export interface MissedMention {
  readonly conversationId: ConversationId;
  readonly authorId: string;
  readonly contact: string | null;
}

/**
 * Settles a person's mentions from before an instant, up to a limit, and returns those that they missed: they have neither opened the conversation nor used
 * the product since. Concurrent calls settle each mention once.
 */
export async function settleMentions(
  db: Queryable,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<MissedMention[]> {
  const { rows } = await db.query<MissedMention & Record<never, never>>({
    name: 'mentions-settle',
    text: `with due as (
        select user_id, conversation_id, note_id from inbox.mentions
        where tenant_id = $1 and user_id = $2 and settled_at is null and at <= $3 order by at limit $5 for update skip locked),
      settled as (
        update inbox.mentions m set settled_at = $4 from due d
        where m.tenant_id = $1 and m.user_id = d.user_id and m.conversation_id = d.conversation_id and m.note_id = d.note_id
        returning m.conversation_id, m.note_id, m.at)
      select s.conversation_id as "conversationId", n.author_id as "authorId", c.name as contact
      from settled s
        join inbox.notes n on n.tenant_id = $1 and n.conversation_id = s.conversation_id and n.id = s.note_id
        join read.conversations c on c.tenant_id = $1 and c.id = s.conversation_id and c.deleted_at is null
      where not exists (select from inbox.seen v
          where v.tenant_id = $1 and v.conversation_id = s.conversation_id and v.user_id = $2 and v.seen_at > s.at)
        and not exists (select from access.sessions o
          where o.user_id = $2 and o.ended_at is null and o.impersonator_id is null and o.last_seen_at > s.at)
      order by s.at`,
    values: [tenantId, userId, before, now, limit],
  });
  return rows;
}
