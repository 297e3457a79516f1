import { randomBytes } from 'node:crypto';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import type { PersonRow } from './people.ts';

/**
 * Opens a session for an authenticated person, within the caller's transaction. @returns its id
 *
 * @throws {AppError} `quota.exceeded` {limit, retryAfterMs} if the account has no session left
 */
export async function openSession(client: PoolClient, { deps, ctx, person, notAfter }: OpenSession): Promise<string> {
  await deps.quotas.refuseSession(client, person.tenantId);
  const now = ctx.now();
  const maxExpiresAt = new Date(Math.min(now.getTime() + deps.maxMs, notAfter?.getTime() ?? Number.POSITIVE_INFINITY));
  const sessionId = newSessionId();
  await insertSession(client, {
    id: sessionId,
    userId: person.id,
    tenantId: person.tenantId,
    now,
    expiresAt: new Date(Math.min(now.getTime() + deps.ttlMs, maxExpiresAt.getTime())),
    maxExpiresAt,
    address: ctx.client.address,
    userAgent: ctx.client.userAgent,
  });
  await touchUser(client, person.id, now);
  return sessionId;
}

interface OpenSession {
  readonly deps: SessionDeps;
  readonly ctx: Ctx;
  readonly person: PersonRow;
  /** The end of the maximum lifetime of the session that it replaces. */
  readonly notAfter?: Date;
}

/** Creates a session id. The token that carries it is signed, and the id itself is unguessable too. */
export function newSessionId(): string {
  return `ses_${randomBytes(18).toString('base64url')}`;
}

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly tenantId: string;
  /** The session that enters the account, and its user; absent for a sign-in. */
  readonly beneath?: { readonly sessionId: string; readonly userId: string };
  readonly now: Date;
  readonly expiresAt: Date;
  readonly maxExpiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

/** Inserts a session. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  const { id, userId, tenantId, beneath, now, expiresAt, maxExpiresAt, address, userAgent } = session;
  await db.query({
    name: 'insert-session',
    text: `insert into access.sessions
        (id, user_id, tenant_id, parent_id, impersonator_id, created_at, expires_at, max_expires_at, address, user_agent)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      id,
      userId,
      tenantId,
      beneath?.sessionId ?? null,
      beneath?.userId ?? null,
      now,
      expiresAt,
      maxExpiresAt,
      address,
      userAgent,
    ],
  });
}

/** Extends live sessions, at most to the end of their maximum lifetime. */
export async function extendSessions(
  db: Queryable,
  ids: readonly string[],
  times: { now: Date; until: Date },
): Promise<void> {
  await db.query({
    name: 'extend-sessions',
    text: `update access.sessions set expires_at = least($2::timestamptz, max_expires_at)
      where id = any($1) and ended_at is null and expires_at > $3`,
    values: [ids, times.until, times.now],
  });
}

/** Records that a member entered their account, which becomes the last entered account of the person. */
async function touchUser(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query({
    name: 'touch-user',
    text: `with entered as (update access.users set last_seen_at = $2 where id = $1 returning id, person_id)
      update access.people p set last_user_id = entered.id from entered where p.id = entered.person_id`,
    values: [id, now],
  });
}
