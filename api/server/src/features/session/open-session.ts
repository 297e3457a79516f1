import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { insertSession, type PersonRow, touchUser } from './queries.ts';

/**
 * Opens a session for a person who has proved who they are, inside the caller's transaction; answers its id.
 *
 * @throws {AppError} `quota.exceeded` {limit, retryAfterMs} where their account has as many as it may
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
  /** The last moment of a session that it takes the place of; it lasts no longer. */
  readonly notAfter?: Date;
}

/** The id of a new session; it stands in a signed token, and can't be guessed besides. */
export function newSessionId(): string {
  return `ses_${randomBytes(18).toString('base64url')}`;
}
