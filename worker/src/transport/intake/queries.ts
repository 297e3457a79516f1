import { isStorable } from '@switchboard/contracts/characters';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Finds accounts by ids from outside, and whether each is suspended. An id that can't be stored names no account. */
export async function findAccounts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { isSuspended: boolean }>> {
  const { rows } = await db.query<{ id: string; isSuspended: boolean }>({
    name: 'worker-find-accounts',
    text: `select id, status = 'suspended' as "isSuspended" from access.accounts where id = any($1)`,
    values: [ids.filter(isStorable)],
  });
  return new Map(rows.map(({ id, isSuspended }) => [id, { isSuspended }]));
}
