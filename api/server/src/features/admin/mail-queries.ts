import type { Queryable } from '@switchboard/platform/postgres/types';

export interface MailRow {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly status: 'kept' | 'sent' | 'failed';
  readonly createdAt: Date;
}

/** Lists emails, newest first. */
export async function listMails(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<MailRow[]> {
  const { rows } = await db.query<MailRow>({
    name: 'list-mails',
    text: `select id, to_address as "to", subject, text, link, status, created_at as "createdAt"
      from access.mails order by created_at desc, id desc limit $1 offset $2`,
    values: [limit, offset],
  });
  return rows;
}

/** Counts emails. */
export async function countMails(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'count-mails',
    text: 'select count(*) as total from access.mails',
  });
  return rows[0]?.total ?? 0;
}
