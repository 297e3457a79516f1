import type { Queryable } from '@switchboard/platform/postgres/types';

export interface NewMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly status: 'kept' | 'sent' | 'failed';
  readonly createdAt: Date;
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
