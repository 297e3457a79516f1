import { JOIN_KEY_MAKER } from '@switchboard/application/api-keys/maker';
import { settings } from '@switchboard/contracts/account-settings/settings';
import { AGENCY_ROLE_BY_ACCESS, type AgencyAccess } from '@switchboard/contracts/base/agency-access';
import { LOCALES, type Locale } from '@switchboard/contracts/base/constants';
import type { Role, SessionRole } from '@switchboard/contracts/base/roles';
import { pickCallColumns } from '@switchboard/contracts/calls/columns';
import { DEFAULT_RANGE, type RangePreset } from '@switchboard/contracts/conversations/range';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { agencyPermissions, impersonatorPermissions } from '@switchboard/contracts/impersonation';
import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import type { ControlMessage } from '@switchboard/contracts/stream/bus-messages';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { timedCache } from '@switchboard/platform/timed-cache';
import type { Principal, SessionPrincipal } from '../request/context.ts';

/** The state of a session or an API key. `until` is when a session expires unless it is refreshed; a key has none. */
export type CredentialCheck =
  | { readonly state: 'live'; readonly until: Date | undefined }
  | { readonly state: 'ended'; readonly reason: SessionEndReason | 'expired' };

/** Sessions, cached for a second. Finding one records its use, at most once a minute. */
export interface SessionDirectory {
  /** Finds the person in a session; undefined if it ended, expired or never existed. */
  find(sessionId: string): Promise<SessionPrincipal | undefined>;
  /** Checks a credential (see {@link toCredential}), bypassing every cache; one that has ended is evicted. */
  check(credential: string): Promise<CredentialCheck>;
  /** Finds which credentials have ended, and why; one statement that bypasses every cache. These are evicted. */
  findEnded(credentials: readonly string[]): Promise<Map<string, SessionEndReason | 'expired'>>;
  /** Evicts whatever a change of rights may have affected. */
  forget(change: ControlMessage): void;
}

/** The credential that authorizes a stream: the session or API key, and the version of its person's or maker's rights. */
export function toCredential(principal: Exclude<Principal, { kind: 'none' }>): string {
  return `${principal.kind === 'api_key' ? principal.id : principal.sessionId}~${principal.rightsVersion}`;
}

const CACHE_MS = 1_000;
const CACHED_SESSIONS = 20_000;

interface SessionDeps {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface SessionDirectoryOptions extends SessionDeps {
  /** Called with the id of each session or API key that a check finds ended, or with other rights than the caller has. */
  readonly onEnded?: (id: string) => void;
}

/** Opens the directory of sessions. */
export function createSessionDirectory({ db, clock, logger, onEnded }: SessionDirectoryOptions): SessionDirectory {
  const cache = timedCache({ ttlMs: CACHE_MS, max: CACHED_SESSIONS, clock, load: (id) => findSession(db, id) });
  const recordUse = createUseRecorder({ db, clock, logger });
  const checkAll = async (credentials: readonly string[]) => {
    const parsed = credentials.map((credential) => ({ credential, ...parseCredential(credential) }));
    const states = await listCredentialStates(db, [...new Set(parsed.map(({ id }) => id))]);
    const byId = new Map(states.map((state) => [state.id, state]));
    return parsed.map(({ credential, id, rightsVersion }) => {
      const check = checkState(byId.get(id), rightsVersion, clock.now());
      if (check.state === 'ended') {
        // A client that reconnects at once must get the new rights, not the outdated cached row.
        cache.forget(id);
        onEnded?.(id);
      }
      return { credential, check };
    });
  };
  const find = async (sessionId: string) => {
    const cached = await cache.get(sessionId);
    if (cached && isLive(cached, clock.now())) return toPrincipal(cached);
    // The cached row may predate a refresh; only a fresh row proves that the session has ended.
    cache.forget(sessionId);
    const row = await cache.get(sessionId);
    return row && isLive(row, clock.now()) ? toPrincipal(row) : undefined;
  };
  return {
    find: async (sessionId) => {
      const principal = await find(sessionId);
      if (principal) recordUse(sessionId);
      return principal;
    },
    check: async (credential) => (await checkAll([credential]))[0]?.check ?? { state: 'ended', reason: 'revoked' },
    findEnded: async (credentials) => {
      const checks = credentials.length === 0 ? [] : await checkAll(credentials);
      return new Map(
        checks.flatMap(({ credential, check }) => (check.state === 'ended' ? [[credential, check.reason]] : [])),
      );
    },
    forget: (change) => {
      switch (change.kind) {
        case 'session':
          return cache.forget(change.sessionId);
        case 'user':
          return cache.forgetWhere((row) => [row?.userId, row?.impersonator?.id].includes(change.userId));
        case 'account':
        case 'agency':
          return cache.forgetWhere((row) => row?.tenantId === change.tenantId);
        default:
          change satisfies never;
      }
    },
  };
}

const RECORD_USE_EVERY_MS = 60_000;

function createUseRecorder({ db, clock, logger }: SessionDeps): (sessionId: string) => void {
  const recorded = timedCache({
    ttlMs: RECORD_USE_EVERY_MS,
    max: CACHED_SESSIONS,
    clock,
    load: (id) =>
      touchSession(db, id, clock.now()).catch((err: unknown) =>
        logger.warn({ err }, 'could not record the use of a session'),
      ),
  });
  return (sessionId) => void recorded.get(sessionId);
}

/** Whether a session may still be used. */
export function isLive({ endReason, expiresAt }: Pick<SessionRow, 'endReason' | 'expiresAt'>, now: Date): boolean {
  return endReason === null && expiresAt > now;
}

/** Converts a session's row to its principal. */
export function toPrincipal(row: SessionRow): SessionPrincipal {
  const { role, permissions, ...acting } = grantRights(row);
  return {
    kind: 'session',
    sessionId: row.id,
    tenantId: row.tenantId,
    rightsVersion: row.rightsVersion,
    permissions,
    user: {
      id: row.userId,
      email: row.email,
      name: row.name,
      role,
      tenantId: row.tenantId,
      tenantName: row.tenantName,
      timeZone: row.timeZone,
      defaultRange: row.defaultRange,
      callColumns: pickCallColumns(row.callColumns),
      locale: LOCALES.find((locale) => locale === row.locale) ?? 'en',
      permissions: [...permissions],
    },
    ...acting,
  };
}

/** In their own account a person has their role's rights, an impersonator fewer, and an agency inside a client what the client grants. */
function grantRights({
  role,
  impersonator,
  agency,
}: SessionRow): Pick<SessionPrincipal, 'permissions' | 'onBehalfOf' | 'agency'> & { readonly role: SessionRole } {
  if (agency) {
    const { access, ...account } = agency;
    // A session without access has ended; only reads of ended sessions get here.
    if (access === 'none') return { role: AGENCY_ROLE_BY_ACCESS.read, permissions: [] };
    return {
      role: AGENCY_ROLE_BY_ACCESS[access],
      permissions: agencyPermissions(access),
      agency: { ...account, access },
    };
  }
  const permissions = ROLE_PERMISSIONS[role];
  if (impersonator) return { role, permissions: impersonatorPermissions(permissions), onBehalfOf: impersonator };
  return { role, permissions };
}

function parseCredential(credential: string): { readonly id: string; readonly rightsVersion: number } {
  const [id = '', rightsVersion = '0'] = credential.split('~');
  return { id, rightsVersion: Number(rightsVersion) };
}

function checkState(state: CredentialState | undefined, rightsVersion: number, now: Date): CredentialCheck {
  if (state === undefined || state.rightsVersion !== rightsVersion)
    return { state: 'ended', reason: state?.endReason ?? 'revoked' };
  if (state.endReason !== null) return { state: 'ended', reason: state.endReason };
  if (state.expiresAt !== null && state.expiresAt <= now) return { state: 'ended', reason: 'expired' };
  return { state: 'live', until: state.expiresAt ?? undefined };
}

/** Why a session ended before it expired. */
export type SessionEndReason = 'logout' | 'revoked' | 'suspended';

/** A session with its person, and the impersonator or agency behind that person. */
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
  /** The person's own account if the session is in a client's. */
  readonly agency: { readonly id: string; readonly name: string; readonly access: AgencyAccess } | null;
}

/** Reads a session, ended or not. */
export async function findSession(db: Queryable, id: string): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>({ name: 'find-session', text: FIND_SESSION, values: [id] });
  return rows[0];
}

// A session in an account other than its person's is an agency's in a client. There the client's grant counts, not the person's role.
const IS_OF_AGENCY = 'u.tenant_id <> s.tenant_id';
const AGENCY_ACCESS = `case when a.parent_id = u.tenant_id and u.role = 'agency_owner' then a.agency_access else 'none' end`;
const SESSION_RIGHTS_VERSION = `u.rights_version + case when ${IS_OF_AGENCY} then a.agency_rights_version else 0 end`;
// Only super administrators impersonate members. An older replica may still open such a session for an agency; it counts as revoked here.
const IS_AGENCY_AS_MEMBER = `u.tenant_id = s.tenant_id and i.tenant_id <> '${PLATFORM_TENANT}'`;
// A session ends with its parent, even if it was opened while the parent ended; an agency's ends with its access.
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

interface CredentialState {
  readonly id: string;
  /** Null for an API key. */
  readonly expiresAt: Date | null;
  readonly endReason: SessionEndReason | null;
  /** The person's version; for an API key its maker's, or 0 without a maker. */
  readonly rightsVersion: number;
}

/** Reads the state of any number of sessions and API keys in one statement; unknown ids are left out. */
async function listCredentialStates(db: Queryable, ids: readonly string[]): Promise<CredentialState[]> {
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

/** Records the use of a session and of its parent, and that their people were seen, at most once a minute. An entered user isn't seen: their impersonator is. */
async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query({
    name: 'touch-session',
    text: `with used as (update access.sessions set last_seen_at = $2
        where (id = $1 or id = (select parent_id from access.sessions where id = $1))
          and coalesce(last_seen_at, created_at) <= $2::timestamptz - interval '1 minute'
        returning user_id, impersonator_id)
      update access.users u set last_seen_at = $2 from used
      where u.id = used.user_id and used.impersonator_id is null and (u.last_seen_at is null or u.last_seen_at < $2)`,
    values: [id, now],
  });
}
