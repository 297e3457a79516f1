import type { Caller } from '@switchboard/application/caller';
import type { SessionUser } from '@switchboard/contracts/access/session';
import type { AgencyAccess, GrantedAgencyAccess } from '@switchboard/contracts/base/agency-access';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { Permission, Scope } from '@switchboard/contracts/base/permission-names';
import type { Acting } from '@switchboard/contracts/impersonation';
import { AppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import type { ClientInfo } from './client.ts';
import type { CookieJar } from './cookies.ts';

/**
 * A signed-in person.
 *
 * While a super administrator impersonates a member, `user` is the member and `onBehalfOf` the administrator. While an agency's person works
 * inside a client, `user` is that person with the client's account and the role that the client grants, and `agency` is their own account.
 */
export interface SessionPrincipal {
  readonly kind: 'session';
  readonly sessionId: string;
  readonly user: SessionUser;
  readonly permissions: readonly Permission[];
  readonly tenantId: string;
  /** Incremented by every change of the person's role. */
  readonly rightsVersion: number;
  readonly onBehalfOf?: { readonly id: string; readonly name: string; readonly email: string };
  readonly agency?: { readonly id: string; readonly name: string; readonly access: GrantedAgencyAccess };
}
/** A program, authenticated by its API key. */
export interface ApiKeyPrincipal {
  readonly kind: 'api_key';
  readonly id: string;
  readonly tenantId: string;
  /** The scopes that its maker's role still covers. */
  readonly scopes: readonly Scope[];
  /** The member whose rights bound the key's; null if it has no maker. */
  readonly makerId: string | null;
  /** Incremented by every change of the maker's role. */
  readonly rightsVersion: number;
}
/** The caller of a request. `none` reaches public routes only. */
export type Principal = SessionPrincipal | ApiKeyPrincipal | Nobody;
export interface Nobody {
  readonly kind: 'none';
  /** The ended session in the caller's cookie. */
  readonly endedSessionId?: string;
}

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

/** The context of a handler, besides its validated input. */
export interface Ctx {
  readonly principal: Principal;
  /** 32 hex digits, from `traceparent` or generated; part of logs, problems and events. */
  readonly traceId: string;
  readonly locale: Locale;
  readonly client: ClientInfo;
  readonly log: Logger;
  readonly cookies: CookieJar;
  /** Reads a request header; empty if absent. */
  header(name: string): string;
  now(): Date;
  /** The caller for the changes that this request makes. @throws {AppError} `session.required` if the caller isn't signed in */
  caller(): Caller;
  /** Finds an account, at most a second old. */
  findAccount(id: string): Promise<AccountInfo | undefined>;
}

/** Gets the signed-in person of a route that admits people only. @throws {AppError} `session.required` */
export function getSession({ principal }: Pick<Ctx, 'principal'>): SessionPrincipal {
  if (principal.kind !== 'session') throw new AppError('session.required');
  return principal;
}

/** Finds how a caller acts in an account that isn't their own; undefined in their own account, and for API keys. */
export function findActing(principal: Principal): Acting | undefined {
  if (principal.kind !== 'session') return undefined;
  return principal.onBehalfOf ? 'impersonator' : principal.agency?.access;
}

/** Gets the id of the caller's own account. @throws {AppError} `session.required` */
export function getTenantId({ principal }: Pick<Ctx, 'principal'>): string {
  if (principal.kind === 'none') throw new AppError('session.required');
  return principal.tenantId;
}

/**
 * Makes the caller of a command from a principal.
 *
 * The user is the actor; `onBehalfOf` is the administrator who impersonates them, or the agency that they act for in a client's account.
 * @throws {AppError} `session.required`
 */
export function toCaller(
  principal: Principal,
  { traceId, commandId }: { readonly traceId: string; readonly commandId?: string | undefined },
): Caller {
  if (principal.kind === 'none') throw new AppError('session.required');
  const request = { tenantId: principal.tenantId, traceId, ...(commandId !== undefined && { commandId }) };
  if (principal.kind === 'api_key') return { ...request, actor: { kind: 'api_key', id: principal.id } };
  const { user, onBehalfOf, agency } = principal;
  return {
    ...request,
    actor: { kind: 'user', id: user.id },
    ...(onBehalfOf && { onBehalfOf: { kind: 'user', id: onBehalfOf.id } }),
    ...(agency && { onBehalfOf: { kind: 'agency', id: agency.id } }),
  };
}
