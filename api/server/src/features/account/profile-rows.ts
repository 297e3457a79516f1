import type { Locale } from '@switchboard/contracts/base/constants';
import type { Role } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A person with their account. */
export interface ProfileRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
  /** The columns chosen for the calls table; some may no longer exist. */
  readonly callColumns: readonly string[];
  readonly tenantId: string;
  readonly tenantName: string;
  readonly timeZone: string;
  readonly createdAt: Date;
  readonly passwordChangedAt: Date | null;
  readonly passwordHash: string | null;
  /** Null for a member who has never set a password. */
  readonly personId: string | null;
}

const PROFILE = `
  select u.id, u.email, u.name, u.role, u.locale, u.call_columns as "callColumns", u.created_at as "createdAt", a.id as "tenantId", a.name as "tenantName",
    a.time_zone as "timeZone", p.password_changed_at as "passwordChangedAt", p.password_hash as "passwordHash", u.person_id as "personId"
  from access.users u join access.accounts a on a.id = u.tenant_id left join access.people p on p.id = u.person_id
  where u.tenant_id = $1 and u.id = $2`;

/** Finds a person's profile. */
export async function findProfile(db: Queryable, tenantId: string, userId: string): Promise<ProfileRow | undefined> {
  const { rows } = await db.query<ProfileRow>({ name: 'find-profile', text: PROFILE, values: [tenantId, userId] });
  return rows[0];
}

/** Finds a person's profile and locks it until the end of the transaction. */
export async function lockProfile(db: Queryable, tenantId: string, userId: string): Promise<ProfileRow | undefined> {
  // Lock first and read afterward: a single statement would return joined rows from before the wait. The person is locked first, as at
  // sign-in.
  await db.query({
    name: 'lock-person-of-profile',
    text: 'select from access.people where id = (select person_id from access.users where tenant_id = $1 and id = $2) for update',
    values: [tenantId, userId],
  });
  await db.query({
    name: 'lock-profile',
    text: 'select from access.users where tenant_id = $1 and id = $2 for update',
    values: [tenantId, userId],
  });
  return findProfile(db, tenantId, userId);
}

/** Writes a person's name, language and columns; returns the version, which a new name increments. */
export async function updateProfile(
  db: Queryable,
  tenantId: string,
  { id, name, locale, callColumns }: Pick<ProfileRow, 'id' | 'name' | 'locale' | 'callColumns'>,
  now: Date,
): Promise<number> {
  const { rows } = await db.query<{ version: number }>({
    name: 'update-profile',
    text: `update access.users set name = $3, locale = $4, call_columns = $6, version = version + case when name <> $3 then 1 else 0 end,
        updated_at = case when name <> $3 then $5 else updated_at end, updated_by = case when name <> $3 then $2 else updated_by end
      where tenant_id = $1 and id = $2 returning version`,
    values: [tenantId, id, name, locale, now, callColumns],
  });
  return rows[0]?.version ?? 0;
}

/** Finds the person behind a member; undefined if the member has none. */
export async function findPersonId(db: Queryable, tenantId: string, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ personId: string | null }>({
    name: 'find-person-id',
    text: 'select person_id as "personId" from access.users where tenant_id = $1 and id = $2',
    values: [tenantId, userId],
  });
  return rows[0]?.personId ?? undefined;
}

/** Writes a person's new password and invalidates earlier reset links. */
export async function replacePassword(
  db: Queryable,
  personId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await db.query({
    name: 'replace-password',
    text: 'update access.people set password_hash = $2, password_changed_at = $3 where id = $1',
    values: [personId, passwordHash, now],
  });
  await db.query({
    name: 'use-up-reset-tokens',
    text: 'update access.reset_tokens set used_at = $2 where person_id = $1 and used_at is null',
    values: [personId, now],
  });
}
