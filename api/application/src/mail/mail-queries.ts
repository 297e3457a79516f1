import type { Queryable } from '@switchboard/platform/postgres/types';

export interface NewMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly status: 'kept' | 'sent' | 'failed';
  readonly createdAt: Date;
}

/** Mails are kept for so long: far beyond what any of their links is good for. */
export const KEEP_MAILS_MS = 30 * 24 * 3_600_000;

/** Deletes mails from before; at most `limit`. @returns how many */
export async function pruneMails(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'prune-mails',
    text: `delete from access.mails where id = any(array(
      select id from access.mails where created_at < $1 order by created_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}

/** Records a mail. */
export async function insertMail(
  db: Queryable,
  { to, subject, text, link, status, createdAt }: NewMail,
): Promise<void> {
  await db.query({
    name: 'insert-mail',
    text: 'insert into access.mails (to_address, subject, text, link, status, created_at) values ($1, $2, $3, $4, $5, $6)',
    values: [to, subject, text, link, status, createdAt],
  });
}
