import { JOIN_KEY_MAKER, type KeyMaker } from '@switchboard/application/api-keys/maker';
import type { AgencyAccess } from '@switchboard/contracts/access/agency-access';
import { settings } from '@switchboard/contracts/account-settings/settings';
import type { Locale } from '@switchboard/contracts/constants';
import { DEFAULT_RANGE, type RangePreset } from '@switchboard/contracts/conversations/range';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { Scope } from '@switchboard/contracts/permissions';
import type { Role } from '@switchboard/contracts/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** An account as access decisions need it. */
export interface AccountInfo {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'suspended';
  readonly parentId: string | null;
  readonly timeZone: string;
  /** The agency's access to the account; unused without a `parentId`. */
  readonly agencyAccess: AgencyAccess;
}

/** Reads an account. */
export async function findAccount(db: Queryable, id: string): Promise<AccountInfo | undefined> {
  const { rows } = await db.query<AccountInfo>({
    name: 'find-account',
    text: `select id, name, status, parent_id as "parentId", time_zone as "timeZone", agency_access as "agencyAccess"
      from access.accounts where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Why a session ended before its time. */
export type SessionEndReason = 'logout' | 'revoked' | 'suspended';

/** A session with the person in it, and who is behind that person, or the agency that the person acts for. */
export interface SessionRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly maxExpiresAt: Date;
  readonly endReason: SessionEndReason | null;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly rightsVersion: number;
  readonly locale: Locale;
  readonly callColumns: readonly string[];
  readonly tenantId: string;
  readonly tenantName: string;
  readonly timeZone: string;
  readonly defaultRange: RangePreset;
  readonly impersonator: { readonly id: string; readonly name: string; readonly email: string } | null;
  /** The person's own account, where the session is in another one: that of an agency. */
  readonly agency: { readonly id: string; readonly name: string; readonly access: AgencyAccess } | null;
}

/** Reads a session, ended or not. */
export async function findSession(db: Queryable, id: string): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>({ name: 'find-session', text: FIND_SESSION, values: [id] });
  return rows[0];
}

// A session in another account than its person's is an agency's in a client. The person's role doesn't count there, but what the client grants.
const IS_OF_AGENCY = 'u.tenant_id <> s.tenant_id';
const AGENCY_ACCESS = `case when a.parent_id = u.tenant_id and u.role = 'agency_owner' then a.agency_access else 'none' end`;
const SESSION_RIGHTS_VERSION = `u.rights_version + case when ${IS_OF_AGENCY} then a.agency_rights_version else 0 end`;
// Only super administrators impersonate members. An older replica lets an agency do so; such a session counts for nothing here.
const IS_AGENCY_AS_MEMBER = `u.tenant_id = s.tenant_id and i.tenant_id <> '${PLATFORM_TENANT}'`;
// A session ends with the one beneath it, also if it was opened while that one ended; an agency's ends with its access.
const SESSION_END = `coalesce(s.end_reason, beneath.end_reason,
    case when ${IS_AGENCY_AS_MEMBER} or (${IS_OF_AGENCY} and ${AGENCY_ACCESS} = 'none') then 'revoked' end)`;

const FIND_SESSION = `
  select s.id, s.parent_id as "parentId", s.created_at as "createdAt", s.expires_at as "expiresAt", s.max_expires_at as "maxExpiresAt",
    ${SESSION_END} as "endReason", u.id as "userId", u.email, u.name, u.role, ${SESSION_RIGHTS_VERSION} as "rightsVersion", u.locale,
    u.call_columns as "callColumns", a.id as "tenantId", a.name as "tenantName",
    a.time_zone as "timeZone", coalesce(st.fields ->> 'defaultRange', '${DEFAULT_RANGE}') as "defaultRange",
    case when i.id is not null then jsonb_build_object('id', i.id, 'name', i.name, 'email', i.email) end as impersonator,
    case when ${IS_OF_AGENCY} then jsonb_build_object('id', home.id, 'name', home.name, 'access', ${AGENCY_ACCESS}) end as agency
  from access.sessions s
  join access.users u on u.id = s.user_id
  join access.accounts a on a.id = s.tenant_id
  join access.accounts home on home.id = u.tenant_id
  left join access.users i on i.id = s.impersonator_id
  left join resource.items st on st.tenant_id = a.id and st.kind = '${settings.kind}'
  left join access.sessions beneath on beneath.id = s.parent_id
  where s.id = $1`;

/** Where a session or an API key stands. */
export interface CredentialState {
  readonly id: string;
  /** Null for an API key. */
  readonly expiresAt: Date | null;
  readonly endReason: SessionEndReason | null;
  /** The person's version; for an API key its maker's, or 0 if it has no maker. */
  readonly rightsVersion: number;
}

/** Reads the state of sessions and API keys by id, however many, in one statement; one that never was is missing. */
export async function listCredentialStates(db: Queryable, ids: readonly string[]): Promise<CredentialState[]> {
  const { rows } = await db.query<CredentialState>({
    name: 'list-credential-states',
    text: LIST_CREDENTIAL_STATES,
    values: [ids],
  });
  return rows;
}

const LIST_CREDENTIAL_STATES = `
  select s.id, s.expires_at as "expiresAt", ${SESSION_END} as "endReason", ${SESSION_RIGHTS_VERSION} as "rightsVersion"
  from access.sessions s join access.users u on u.id = s.user_id join access.accounts a on a.id = s.tenant_id
  left join access.users i on i.id = s.impersonator_id
  left join access.sessions beneath on beneath.id = s.parent_id where s.id = any($1)
  union all
  select k.id, k.expires_at, case when k.revoked_at is not null or (maker.id is not null and maker.role is null) then 'revoked' when a.status = 'suspended' then 'suspended' end,
    coalesce(maker.rights_version, 0)
  from access.api_keys k join access.accounts a on a.id = k.tenant_id ${JOIN_KEY_MAKER} where k.id = any($1)`;

export interface ApiKeyRow extends KeyMaker {
  readonly id: string;
  readonly tenantId: string;
  readonly secretHash: Buffer;
  readonly scopes: readonly Scope[];
  readonly isRevoked: boolean;
  readonly isSuspended: boolean;
  readonly expiresAt: Date | null;
  /** Its maker's version; 0 if it has no maker. */
  readonly rightsVersion: number;
}

/** Reads the API keys with some prefixes, revoked or not, by prefix; also by one that a rotation has left good for a while. */
export async function findApiKeysByPrefix(db: Queryable, prefixes: readonly string[]): Promise<Map<string, ApiKeyRow>> {
  // Accounts come by their keys, whatever plan was made when there were few: the other way round reads all keys for each account.
  const { rows } = await db.query<ApiKeyRow & { prefix: string }>({
    name: 'find-api-keys-by-prefix',
    text: `select k.prefix, k.id, k.tenant_id as "tenantId", k.secret_hash as "secretHash", k.scopes, k.revoked_at is not null as "isRevoked",
        a.status = 'suspended' as "isSuspended", k.expires_at as "expiresAt",
        made.id as "makerId", maker.role as "makerRole", coalesce(maker.rights_version, 0) as "rightsVersion"
      from (
        select prefix, secret_hash, id, tenant_id, scopes, revoked_at, expires_at, maker_id from access.api_keys where prefix = any($1)
        union all
        select previous_prefix, previous_hash, id, tenant_id, scopes, revoked_at, least(expires_at, previous_until), maker_id from access.api_keys
        where previous_prefix = any($1)
      ) k cross join lateral (select status from access.accounts where id = k.tenant_id offset 0) a ${JOIN_KEY_MAKER}`,
    values: [prefixes],
  });
  return new Map(rows.map(({ prefix, ...row }) => [prefix, row]));
}

/** A key's calls that haven't been counted yet. */
export interface KeyUse {
  readonly id: string;
  readonly calls: number;
  readonly lastUsedAt: Date;
  readonly address: string;
}

/** Counts calls of API keys, and notes when each was last used and from where. */
export async function recordKeyUses(db: Queryable, uses: readonly KeyUse[]): Promise<void> {
  await db.query({
    name: 'record-key-uses',
    text: `with u as (
        select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[]) as u(id, calls, last_used_at, address)
      ), counted as (
        insert into access.api_key_calls as c (api_key_id, day, calls)
        select u.id, (u.last_used_at at time zone 'UTC')::date, u.calls from u join access.api_keys k on k.id = u.id order by u.id
        on conflict (api_key_id, day) do update set calls = c.calls + excluded.calls
      )
      update access.api_keys k set last_used_at = greatest(k.last_used_at, u.last_used_at), last_used_ip = u.address
      from u where k.id = u.id`,
    values: [
      uses.map(({ id }) => id),
      uses.map(({ calls }) => calls),
      uses.map(({ lastUsedAt }) => lastUsedAt),
      uses.map(({ address }) => address),
    ],
  });
}

/** Forgets how many calls keys made before a day; at most `limit` rows. @returns how many */
export async function pruneKeyCalls(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'prune-key-calls',
    text: `delete from access.api_key_calls where ctid = any(array(
      select ctid from access.api_key_calls where day < $1::timestamptz::date limit $2))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}

/** Notes that a session was used, and the one beneath it, at most once a minute. */
export async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query({
    name: 'touch-session',
    text: `update access.sessions set last_seen_at = $2
      where (id = $1 or id = (select parent_id from access.sessions where id = $1))
        and coalesce(last_seen_at, created_at) <= $2::timestamptz - interval '1 minute'`,
    values: [id, now],
  });
}
