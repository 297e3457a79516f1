import type { Queryable } from '@switchboard/platform/postgres/types';

/** Which of some accounts there are, and whether each is suspended. */
export async function findAccounts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { isSuspended: boolean }>> {
  const { rows } = await db.query<{ id: string; isSuspended: boolean }>({
    name: 'worker-find-accounts',
    text: `select id, status = 'suspended' as "isSuspended" from access.accounts where id = any($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ id, isSuspended }) => [id, { isSuspended }]));
}
