import type { Caller } from '@switchboard/application/caller';
import type { AgencyInside } from '@switchboard/contracts/access/agency-access';
import type { SessionUser } from '@switchboard/contracts/access/session';
import type { Locale } from '@switchboard/contracts/constants';
import type { Acting } from '@switchboard/contracts/impersonation';
import type { Permission, Scope } from '@switchboard/contracts/permissions';
import { AppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import type { AccountInfo } from './auth/queries.ts';
import type { CookieJar } from './cookies.ts';

/**
 * A person, signed in. While a super administrator impersonates, `user` is the member and `onBehalfOf` the administrator. While an agency's
 * person is inside a client, `user` is that person with the client's account and the role that it grants, and `agency` their own account.
 */
export interface SessionPrincipal {
  readonly kind: 'session';
  readonly sessionId: string;
  readonly user: SessionUser;
  readonly permissions: readonly Permission[];
  readonly tenantId: string;
  /** Goes up with each change of the person's role. */
  readonly rightsVersion: number;
  readonly onBehalfOf?: { readonly id: string; readonly name: string; readonly email: string };
  readonly agency?: { readonly id: string; readonly name: string; readonly access: AgencyInside };
}
/** A program, by its API key. */
export interface ApiKeyPrincipal {
  readonly kind: 'api_key';
  readonly id: string;
  readonly tenantId: string;
  /** The scopes that its maker's role still covers. */
  readonly scopes: readonly Scope[];
  /** The member whose rights bound the key's; null if it has no maker. */
  readonly makerId: string | null;
  /** Goes up with each change of the maker's role. */
  readonly rightsVersion: number;
}
/** Who calls. `none` reaches public routes only. */
export type Principal = SessionPrincipal | ApiKeyPrincipal | Nobody;
export interface Nobody {
  readonly kind: 'none';
  /** The session in the caller's cookie, which is over. */
  readonly endedSessionId?: string;
}

/** Where a request came from, with trusted proxies looked through. */
export interface ClientInfo {
  readonly address: string;
  readonly protocol: 'http' | 'https';
  readonly host: string;
  readonly userAgent: string;
}

/** What a handler knows about its request beside the checked input. */
export interface Ctx {
  readonly principal: Principal;
  /** 32 hex digits, from `traceparent` or made here; stands in logs, problems and events. */
  readonly traceId: string;
  readonly locale: Locale;
  readonly client: ClientInfo;
  readonly log: Logger;
  readonly cookies: CookieJar;
  now(): Date;
  /** Who asks and why, for the changes that this request causes. @throws {AppError} `session.required` for nobody */
  caller(): Caller;
  /** An account by id, at most a second old; undefined if there is none. */
  findAccount(id: string): Promise<AccountInfo | undefined>;
}

/** The signed-in person of a route that only lets people in. @throws {AppError} `session.required` */
export function sessionOf({ principal }: Pick<Ctx, 'principal'>): SessionPrincipal {
  if (principal.kind !== 'session') throw new AppError('session.required');
  return principal;
}

/** How a caller acts in an account that isn't their own; undefined in their own, and for programs. */
export function actingOf(principal: Principal): Acting | undefined {
  if (principal.kind !== 'session') return undefined;
  return principal.onBehalfOf ? 'impersonator' : principal.agency?.access;
}

/** The caller's own account. @throws {AppError} `session.required` for nobody */
export function tenantOf({ principal }: Pick<Ctx, 'principal'>): string {
  if (principal.kind === 'none') throw new AppError('session.required');
  return principal.tenantId;
}
