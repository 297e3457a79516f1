import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';

const LOOK_EVERY_MS = 500;
const AT_ONCE = 20;

export interface KeptMail {
  readonly to: string;
  readonly subject: string;
  readonly link: string;
}

/** Says the links of mails that were kept for want of a mail server, as they come, until the signal aborts. */
export async function sayMailLinks(pool: Pool, say: (mail: KeptMail) => void, signal: AbortSignal): Promise<void> {
  let last = await lastMailId(pool);
  while (!signal.aborted) {
    const mails = await listKeptAfter(pool, last);
    for (const { id, ...mail } of mails) {
      say(mail);
      last = id;
    }
    await sleep(LOOK_EVERY_MS, signal);
  }
}

async function lastMailId(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select coalesce(max(id), 0) as id from access.mails');
  return rows[0]?.id ?? 0;
}

async function listKeptAfter(pool: Pool, id: number): Promise<(KeptMail & { id: number })[]> {
  const { rows } = await pool.query<KeptMail & { id: number }>({
    name: 'list-kept-mails-after',
    text: `
      select id, to_address as "to", subject, link from access.mails
      where id > $1 and status = 'kept' and link is not null
      order by id limit $2`,
    values: [id, AT_ONCE],
  });
  return rows;
}
