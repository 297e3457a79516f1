import type { Queryable } from '@switchboard/platform/postgres/types';

export interface NewMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly status: 'kept' | 'sent' | 'failed';
  readonly createdAt: Date;
  /** The candidate who receives the email. The email isn't recorded if the candidate has meanwhile been erased. */
  readonly candidate?: { readonly tenantId: string; readonly id: string } | undefined;
}

/** How long emails are kept: far longer than any of their links is valid. */
export const KEEP_MAILS_MS = 30 * 24 * 3_600_000;

/** Deletes up to `limit` emails from before an instant. Returns how many it deleted. */
export async function pruneMails(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'prune-mails',
    text: `delete from access.mails where id = any(array(
      select id from access.mails where created_at < $1 order by created_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}

/** Records an email. */
export async function insertMail(
  db: Queryable,
  { to, subject, text, link, status, createdAt, candidate }: NewMail,
): Promise<void> {
  await db.query({
    name: 'insert-mail',
    // Waits for an erasure in progress.
    text: `with candidate as materialized (
        select fields -> 'erased' as erased from resource.items where tenant_id = $7 and kind = 'candidates' and id = $8 for share)
      insert into access.mails (to_address, subject, text, link, status, created_at, tenant_id, candidate_id)
      select $1, $2, $3, $4, $5, $6::timestamptz, $7, $8 where not exists (select from candidate where erased <> 'null')`,
    values: [to, subject, text, link, status, createdAt, candidate?.tenantId ?? null, candidate?.id ?? null],
  });
}
