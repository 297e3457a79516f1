import type { Locale } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The facts in an account's row. */
export interface AccountFacts {
  readonly name: string;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly createdAt: Date;
}

/** Reads what an account's row says of it; undefined if there is no such account. */
export async function findAccountFacts(db: Queryable, tenantId: string): Promise<AccountFacts | undefined> {
  const { rows } = await db.query<AccountFacts & Record<never, never>>({
    name: 'find-account-facts',
    text: `select name, time_zone as "timeZone", locale, created_at as "createdAt" from access.accounts where id = $1`,
    values: [tenantId],
  });
  return rows[0];
}

/** Writes what the settings say of an account into its row, which everybody else reads. */
export async function writeAccountFacts(
  db: Queryable,
  tenantId: string,
  { name, timeZone, locale }: Omit<AccountFacts, 'createdAt'>,
): Promise<void> {
  await db.query({
    name: 'write-account-facts',
    text: 'update access.accounts set name = $2, time_zone = $3, locale = $4 where id = $1 and (name, time_zone, locale) <> ($2, $3, $4)',
    values: [tenantId, name, timeZone, locale],
  });
}
