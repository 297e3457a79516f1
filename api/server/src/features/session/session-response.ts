import type { SessionPayload } from '@switchboard/contracts/access/session';
import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  LOCALES,
  LOGGED_IN_COOKIE,
  LOGGED_IN_COOKIE_DAYS,
  SESSION_COOKIE,
} from '@switchboard/contracts/base/constants';
import { refusedCalls } from '@switchboard/contracts/impersonation';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findSession, isLive, toPrincipal } from '../../http/auth/sessions.ts';
import { type Ctx, findActing } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';

const DAY_MS = 86_400_000;

/** Reads a session, bypassing every cache; undefined if it is not live. */
export async function readPayload(
  db: Queryable,
  sessionId: string,
  context: { now: Date; ttlMs: number },
): Promise<SessionPayload | undefined> {
  const row = await findSession(db, sessionId);
  if (row === undefined || !isLive(row, context.now)) return undefined;
  const principal = toPrincipal(row);
  const { user, agency, permissions } = principal;
  const acting = findActing(principal);
  return {
    user,
    tokenExpiresAt: row.expiresAt.toISOString(),
    tokenDurationMs: context.ttlMs,
    serverTime: context.now.toISOString(),
    impersonating: row.impersonator,
    ...(agency && { agency }),
    ...(acting && { refusedCalls: refusedCalls(acting, permissions) }),
  };
}

/**
 * Responds with a session: sets its cookies and returns its payload.
 *
 * @throws {AppError} `session.expired` if it is no longer live.
 */
export async function answerSession(deps: SessionDeps, ctx: Ctx, sessionId: string): Promise<SessionPayload> {
  const now = ctx.now();
  const payload = await readPayload(deps.pool, sessionId, { now, ttlMs: deps.ttlMs });
  if (payload === undefined) throw new AppError('session.expired');
  const expires = new Date(payload.tokenExpiresAt);
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const chosenLocale = LOCALES.find((locale) => locale === ctx.cookies.get(LOCALE_COOKIE));
  ctx.cookies.set(SESSION_COOKIE, deps.tokens.issue(sessionId, expires), { expires });
  ctx.cookies.set(LOGGED_IN_COOKIE, 'true', { expires: inDays(LOGGED_IN_COOKIE_DAYS), httpOnly: false });
  ctx.cookies.set(LOCALE_COOKIE, chosenLocale ?? payload.user.locale, {
    expires: inDays(LOCALE_COOKIE_DAYS),
    httpOnly: false,
  });
  return payload;
}

/** Clears the cookies of the session. */
export function clearSessionCookies({ cookies }: Ctx): void {
  cookies.clear(SESSION_COOKIE);
  cookies.clear(LOGGED_IN_COOKIE);
}
