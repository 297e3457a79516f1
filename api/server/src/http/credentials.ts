import type { RouteAccess } from '@switchboard/contracts/http/route';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { ApiKeyDirectory } from './auth/api-keys.ts';
import type { SessionTokens } from './auth/session-token.ts';
import type { SessionDirectory } from './auth/sessions.ts';
import type { Principal } from './context.ts';
import { readSessionCookie } from './cookies.ts';
import { infoOf } from './request-info.ts';

export interface CredentialsDeps {
  readonly sessions: Pick<SessionDirectory, 'find'>;
  readonly apiKeys: Pick<ApiKeyDirectory, 'find'>;
  readonly tokens: Pick<SessionTokens, 'read'>;
}

/** Finds out who calls. */
export type Authenticate = (koa: Koa.Context, access: RouteAccess) => Promise<Principal>;

const API_KEY = /^Bearer (sb_.*)$/i;

/**
 * Looks at an API key first, then at the session cookie, and at nothing else.
 *
 * Public routes take whatever session there is, and leave `Authorization` to the handler: voice platforms send their own.
 * @throws {AppError} `api_key.invalid`, `account.suspended`; `session.expired` for a cookie whose session ended.
 */
export function authenticator({ sessions, apiKeys, tokens }: CredentialsDeps): Authenticate {
  return async (koa, access) => {
    const [, key] = access === 'public' ? [] : (API_KEY.exec(koa.get('Authorization')) ?? []);
    if (key !== undefined) return apiKeys.find(key, infoOf(koa).client.address);
    if (!readSessionCookie(koa.get('Cookie'))) return { kind: 'none' };
    const sessionId = await tokens.read(koa);
    const session = sessionId === undefined ? undefined : await sessions.find(sessionId);
    if (session) return session;
    if (access === 'public') return { kind: 'none', ...(sessionId && { endedSessionId: sessionId }) };
    throw new AppError('session.expired');
  };
}
