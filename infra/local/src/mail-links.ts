import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';

const POLL_MS = 500;
const BATCH_SIZE = 20;

export interface UnsentMail {
  readonly to: string;
  readonly subject: string;
  readonly link: string;
}

/** Prints the links in new emails that can't be sent because there is no mail server, until the signal aborts. */
export async function printMailLinks(
  pool: Pool,
  print: (mail: UnsentMail) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = await lastMailId(pool);
  while (!signal.aborted) {
    const mails = await listUnsentAfter(pool, last);
    for (const { id, ...mail } of mails) {
      print(mail);
      last = id;
    }
    await sleep(POLL_MS, signal);
  }
}

async function lastMailId(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select coalesce(max(id), 0) as id from access.mails');
  return rows[0]?.id ?? 0;
}

async function listUnsentAfter(pool: Pool, id: number): Promise<(UnsentMail & { id: number })[]> {
  const { rows } = await pool.query<UnsentMail & { id: number }>({
    name: 'list-kept-mails-after',
    text: `
      select id, to_address as "to", subject, link from access.mails
      where id > $1 and status = 'kept' and link is not null
      order by id limit $2`,
    values: [id, BATCH_SIZE],
  });
  return rows;
}
