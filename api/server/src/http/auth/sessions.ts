import { AGENCY_ROLE_OF } from '@switchboard/contracts/access/agency-access';
import { callColumnsIn } from '@switchboard/contracts/calls/columns';
import { LOCALES } from '@switchboard/contracts/constants';
import { agencyPermissions, impersonatorPermissions } from '@switchboard/contracts/impersonation';
import type { ControlMessage } from '@switchboard/contracts/inbox/change';
import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import type { SessionRole } from '@switchboard/contracts/roles';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { timedCache } from '@switchboard/platform/timed-cache';
import type { Principal, SessionPrincipal } from '../context.ts';
import {
  type CredentialState,
  findSession,
  listCredentialStates,
  type SessionEndReason,
  type SessionRow,
} from './queries.ts';

/** What a session or an API key comes to; `until` is when a session runs out unless it is refreshed, a key has none. */
export type CredentialCheck =
  | { readonly state: 'live'; readonly until: Date | undefined }
  | { readonly state: 'ended'; readonly reason: SessionEndReason | 'expired' };

/** The sessions, read from their rows at most once a second each. */
export interface SessionDirectory {
  /** Who is in a session; undefined if it ended, ran out or never was. */
  find(sessionId: string): Promise<SessionPrincipal | undefined>;
  /** Where one credential (see {@link credentialOf}) stands now, past every cache. */
  check(credential: string): Promise<CredentialCheck>;
  /** Which of these credentials have ended, and why; one statement, past every cache. For the sweep of streams. */
  findEnded(credentials: readonly string[]): Promise<Map<string, SessionEndReason | 'expired'>>;
  /** Reads anew whatever a change of rights may have touched. */
  forget(change: ControlMessage): void;
}

/** The credential that authorizes a stream: the session or the API key, and the version of its person's or its maker's rights. */
export function credentialOf(principal: Exclude<Principal, { kind: 'none' }>): string {
  return `${principal.kind === 'api_key' ? principal.id : principal.sessionId}~${principal.rightsVersion}`;
}

const CACHE_MS = 1_000;
const CACHED_SESSIONS = 20_000;

/** Looks sessions up. */
export function createSessionDirectory({ db, clock }: { db: Queryable; clock: Clock }): SessionDirectory {
  const cache = timedCache({ ttlMs: CACHE_MS, max: CACHED_SESSIONS, clock, load: (id) => findSession(db, id) });
  const checkAll = async (credentials: readonly string[]) => {
    const asked = credentials.map((credential) => ({ credential, ...partsOf(credential) }));
    const states = await listCredentialStates(db, [...new Set(asked.map(({ id }) => id))]);
    const byId = new Map(states.map((state) => [state.id, state]));
    return asked.map(({ credential, id, rightsVersion }) => {
      return { credential, check: checkOf(byId.get(id), rightsVersion, clock.now()) };
    });
  };
  return {
    find: async (sessionId) => {
      const known = await cache.get(sessionId);
      if (known && isLive(known, clock.now())) return principalOf(known);
      // What is remembered may be from before a refresh; an end is believed from the row only.
      cache.forget(sessionId);
      const row = await cache.get(sessionId);
      return row && isLive(row, clock.now()) ? principalOf(row) : undefined;
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

/** Whether a session may still be used. */
export function isLive({ endReason, expiresAt }: Pick<SessionRow, 'endReason' | 'expiresAt'>, now: Date): boolean {
  return endReason === null && expiresAt > now;
}

/** The caller that a session's row makes. */
export function principalOf(row: SessionRow): SessionPrincipal {
  const { role, permissions, ...acting } = rightsOf(row);
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
      callColumns: callColumnsIn(row.callColumns),
      locale: LOCALES.find((locale) => locale === row.locale) ?? 'en',
      permissions: [...permissions],
    },
    ...acting,
  };
}

/** In their own account a person has their role's rights, an impersonator fewer, and an agency inside a client those that the client grants. */
function rightsOf({
  role,
  impersonator,
  agency,
}: SessionRow): Pick<SessionPrincipal, 'permissions' | 'onBehalfOf' | 'agency'> & { readonly role: SessionRole } {
  if (agency) {
    const { access, ...account } = agency;
    // A session without access has ended: nothing asks for its rights but a read of how it was.
    if (access === 'none') return { role: AGENCY_ROLE_OF.read, permissions: [] };
    return { role: AGENCY_ROLE_OF[access], permissions: agencyPermissions(access), agency: { ...account, access } };
  }
  const permissions = ROLE_PERMISSIONS[role];
  if (impersonator) return { role, permissions: impersonatorPermissions(permissions), onBehalfOf: impersonator };
  return { role, permissions };
}

function partsOf(credential: string): { readonly id: string; readonly rightsVersion: number } {
  const [id = '', rightsVersion = '0'] = credential.split('~');
  return { id, rightsVersion: Number(rightsVersion) };
}

function checkOf(state: CredentialState | undefined, rightsVersion: number, now: Date): CredentialCheck {
  if (state === undefined || state.rightsVersion !== rightsVersion)
    return { state: 'ended', reason: state?.endReason ?? 'revoked' };
  if (state.endReason !== null) return { state: 'ended', reason: state.endReason };
  if (state.expiresAt !== null && state.expiresAt <= now) return { state: 'ended', reason: 'expired' };
  return { state: 'live', until: state.expiresAt ?? undefined };
}
