import type { AgencyAccess } from '@switchboard/contracts/base/agency-access';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The facts in an account's row. */
export interface AccountFacts {
  readonly name: string;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly agencyAccess: AgencyAccess;
  readonly createdAt: Date;
}

/** Reads the facts of an account's row; undefined if the account doesn't exist. */
export async function findAccountFacts(db: Queryable, tenantId: string): Promise<AccountFacts | undefined> {
  const { rows } = await db.query<AccountFacts & Record<never, never>>({
    name: 'find-account-facts',
    text: `select name, time_zone as "timeZone", locale, agency_access as "agencyAccess", created_at as "createdAt" from access.accounts where id = $1`,
    values: [tenantId],
  });
  return rows[0];
}

/** Writes an account's settings to its row, which all other features read. */
export async function writeAccountFacts(
  db: Queryable,
  tenantId: string,
  { name, timeZone, locale }: Omit<AccountFacts, 'createdAt' | 'agencyAccess'>,
): Promise<void> {
  await db.query({
    name: 'write-account-facts',
    text: 'update access.accounts set name = $2, time_zone = $3, locale = $4 where id = $1 and (name, time_zone, locale) <> ($2, $3, $4)',
    values: [tenantId, name, timeZone, locale],
  });
}

/** Sets the agency's access to an account. The new version ends streams and sessions with other rights. */
export async function writeAgencyAccess(db: Queryable, tenantId: string, access: AgencyAccess): Promise<void> {
  await db.query({
    name: 'write-agency-access',
    text: `update access.accounts set agency_access = $2, agency_rights_version = agency_rights_version + 1
      where id = $1 and agency_access <> $2`,
    values: [tenantId, access],
  });
}

/** Ends the active sessions of the agency's users in an account. */
export async function endAgencySessions(db: Queryable, tenantId: string, now: Date): Promise<void> {
  await db.query({
    name: 'end-agency-sessions',
    text: `update access.sessions s set ended_at = $2, end_reason = 'revoked' from access.users u
      where s.tenant_id = $1 and s.ended_at is null and u.id = s.user_id and u.tenant_id <> s.tenant_id`,
    values: [tenantId, now],
  });
}
