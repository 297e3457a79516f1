import { hash, timingSafeEqual } from 'node:crypto';
import type { RouteAccess } from '@switchboard/contracts/http/route';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Principal } from '../request/context.ts';
import { readSessionCookie } from '../request/cookies.ts';
import { getRequestInfo } from '../request/request-info.ts';
import type { ApiKeyDirectory } from './api-keys.ts';
import type { SessionTokens } from './session-token.ts';
import type { SessionDirectory } from './sessions.ts';

export interface CredentialsDeps {
  readonly sessions: Pick<SessionDirectory, 'find'>;
  readonly apiKeys: Pick<ApiKeyDirectory, 'find'>;
  readonly tokens: Pick<SessionTokens, 'read'>;
}

/** Identifies the caller of a request. */
export type Authenticate = (koa: Koa.Context, access: RouteAccess) => Promise<Principal>;

const API_KEY = /^Bearer (sb_.*)$/i;

/**
 * Authenticates by API key first, then by session cookie.
 *
 * Public routes use any valid session and leave `Authorization` to their handler, because voice platforms send credentials of their own.
 * @throws {AppError} `api_key.invalid`, `account.suspended`; `session.expired` for the cookie of an ended session.
 */
export function authenticator({ sessions, apiKeys, tokens }: CredentialsDeps): Authenticate {
  return async (koa, access) => {
    const [, key] = access === 'public' ? [] : (API_KEY.exec(koa.get('Authorization')) ?? []);
    if (key !== undefined) return apiKeys.find(key, getRequestInfo(koa).client.address);
    if (!readSessionCookie(koa.get('Cookie'))) return { kind: 'none' };
    const sessionId = await tokens.read(koa);
    const session = sessionId === undefined ? undefined : await sessions.find(sessionId);
    if (session) return session;
    if (access === 'public') return { kind: 'none', ...(sessionId && { endedSessionId: sessionId }) };
    throw new AppError('session.expired');
  };
}

/** Compares two secrets in constant time, whatever their lengths. */
export function areSecretsEqual(received: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', received, 'buffer'), hash('sha256', expected, 'buffer'));
}
