import type { Queryable } from '@switchboard/platform/postgres/types';

const KEEP_DAYS = 30;

/** Removes sessions that ended, and reset tokens that ran out, more than 30 days ago. */
export async function pruneAccess(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000);
  await db.query({
    name: 'prune-sessions',
    text: 'delete from access.sessions where expires_at < $1',
    values: [before],
  });
  await db.query({
    name: 'prune-reset-tokens',
    text: 'delete from access.reset_tokens where expires_at < $1',
    values: [before],
  });
}
