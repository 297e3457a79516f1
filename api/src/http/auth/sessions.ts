import { LOCALES } from '@switchboard/contracts/constants';
import type { ControlMessage } from '@switchboard/contracts/inbox/change';
import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { SessionPrincipal } from '../context.ts';
import {
  type CredentialState,
  findSession,
  listCredentialStates,
  type SessionEndReason,
  type SessionRow,
} from './queries.ts';
import { timedCache } from './timed-cache.ts';

/** Where a session or an API key stands: `until` is when a session runs out unless it is refreshed; a key has none. */
export type CredentialCheck =
  | { readonly state: 'live'; readonly until: Date | undefined }
  | { readonly state: 'ended'; readonly reason: SessionEndReason | 'expired' };

/** The sessions, read from their rows at most once a second each. */
export interface SessionDirectory {
  /** Who is in a session; undefined if it ended, ran out or never was. */
  find(sessionId: string): Promise<SessionPrincipal | undefined>;
  /** Where one session or API key stands now, past every cache. */
  check(id: string): Promise<CredentialCheck>;
  /** Which of these sessions and API keys have ended, and why; one statement, past every cache. For the sweep of streams. */
  findEnded(ids: readonly string[]): Promise<Map<string, SessionEndReason | 'expired'>>;
  /** Reads anew whatever a change of rights may have touched. */
  forget(change: ControlMessage): void;
}

const CACHE_MS = 1_000;
const CACHED_SESSIONS = 20_000;

/** Looks sessions up. */
export function createSessionDirectory({ db, clock }: { db: Queryable; clock: Clock }): SessionDirectory {
  const cache = timedCache({ ttlMs: CACHE_MS, max: CACHED_SESSIONS, clock, load: (id) => findSession(db, id) });
  const checkAll = async (ids: readonly string[]) => {
    const states = new Map((await listCredentialStates(db, ids)).map((state) => [state.id, state]));
    return ids.map((id) => ({ id, check: checkOf(states.get(id), clock.now()) }));
  };
  return {
    find: async (sessionId) => {
      const row = await cache.get(sessionId);
      return row && isLive(row, clock.now()) ? principalOf(row) : undefined;
    },
    check: async (id) => (await checkAll([id]))[0]?.check ?? { state: 'ended', reason: 'revoked' },
    findEnded: async (ids) => {
      const checks = ids.length === 0 ? [] : await checkAll(ids);
      return new Map(checks.flatMap(({ id, check }) => (check.state === 'ended' ? [[id, check.reason]] : [])));
    },
    forget: (change) => {
      if (change.kind === 'session') cache.forget(change.sessionId);
      else cache.clear();
    },
  };
}

/** Whether a session may still be used. */
export function isLive({ endReason, expiresAt }: Pick<SessionRow, 'endReason' | 'expiresAt'>, now: Date): boolean {
  return endReason === null && expiresAt > now;
}

/** The caller that a session's row makes. */
export function principalOf(row: SessionRow): SessionPrincipal {
  const permissions = ROLE_PERMISSIONS[row.role];
  return {
    kind: 'session',
    sessionId: row.id,
    tenantId: row.tenantId,
    permissions,
    user: {
      id: row.userId,
      email: row.email,
      name: row.name,
      role: row.role,
      tenantId: row.tenantId,
      tenantName: row.tenantName,
      timeZone: row.timeZone,
      locale: LOCALES.find((locale) => locale === row.locale) ?? 'en',
      permissions: [...permissions],
    },
    ...(row.impersonator && { onBehalfOf: row.impersonator }),
  };
}

function checkOf(state: CredentialState | undefined, now: Date): CredentialCheck {
  if (state === undefined) return { state: 'ended', reason: 'revoked' };
  if (state.endReason !== null) return { state: 'ended', reason: state.endReason };
  if (state.expiresAt !== null && state.expiresAt <= now) return { state: 'ended', reason: 'expired' };
  return { state: 'live', until: state.expiresAt ?? undefined };
}
