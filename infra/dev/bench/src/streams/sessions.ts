import type { Pool } from 'pg';
import { signIn } from '../harness/session.ts';

const CONCURRENCY = 4;

/** Inserts a user of an account, with the password of the demo users. Returns the email. */
export async function insertPerson(pool: Pool, accountId: string): Promise<string> {
  const email = `${accountId}@bench.example`;
  await pool.query(
    `with person as (
       insert into access.people (id, email, password_hash, password_changed_at)
       select $4, $3, password_hash, now() from access.people where password_hash is not null limit 1 returning id
     )
     insert into access.users (id, tenant_id, email, name, role, person_id) select $1, $2, $3, 'Bench', 'supervisor', id from person`,
    [`usr_${accountId}`, accountId, email, `per_${accountId}`],
  );
  return email;
}

/** Opens a number of sessions for each user. Returns the cookies of each session. */
export async function openSessions(url: string, emails: readonly string[], sessionsPerUser: number): Promise<string[]> {
  const wanted = emails.flatMap((email) => Array<string>(sessionsPerUser).fill(email));
  const cookies: string[] = [];
  const work = async () => {
    for (let email = wanted.pop(); email !== undefined; email = wanted.pop()) cookies.push(await signIn(url, email));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return cookies;
}

/** Builds the lines of a browser's request for a stream. */
export const browserRequest = ({ url, cookie, path }: { url: string; cookie: string; path: string }): string[] => [
  `GET ${path} HTTP/1.1`,
  `Host: ${new URL(url).host}`,
  'Connection: keep-alive',
  'Accept: text/event-stream',
  'Cache-Control: no-cache',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: empty',
  `Referer: ${url}/conversations`,
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.9,es;q=0.8',
  `Cookie: ${cookie}`,
];
