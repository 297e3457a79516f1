import type { z } from 'zod';
import type { GrantedAgencyAccess } from '../base/agency-access.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import type { Permission, Scope } from '../base/permission-names.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call a route.
 *
 * `public`: anyone. `session`: any signed-in user; API keys are refused. `api_key`: API keys with a scope of the route;
 * sessions are refused. A permission: sessions whose role has it, and API keys with a scope of the route if it lists
 * any.
 */
export type RouteAccess = 'public' | 'session' | 'api_key' | Permission;

/**
 * The declaration of a route. The server's router, validation and handler types, the OpenAPI document and the browser's
 * client derive from it.
 */
export interface Route {
  readonly method: Method;
  /** Parameters are written as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: RouteAccess;
  /**
   * Whether an impersonator (a super administrator acting as a member of an account) may call a route for signed-in
   * users. Refused by default, in particular for invitations, keys, exports, secrets, sessions, and anything else that
   * outlives the visit or grants access.
   */
  readonly impersonator?: 'allowed';
  /**
   * The access that an agency needs to call a route in a client's account. Without it, agencies are refused, in
   * particular for the client's members, settings, keys, exports, webhooks, secrets and work on conversations.
   */
  readonly agency?: GrantedAgencyAccess;
  /** The scopes that admit an API key; any one suffices. Without a scope, API keys are refused. */
  readonly scope?: Scope | readonly Scope[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The success status and body; `null` for no body. */
  readonly ok: { readonly status: 200 | 201 | 202 | 204; readonly body: z.ZodType | null };
  /** Whether the body can ask for a dry run, which answers 200 with the same body and changes nothing. */
  readonly hasDryRun?: true;
  /** Error codes of this route, in addition to those that every route can answer with. */
  readonly errors?: readonly ErrorCode[];
  /** Whether the route honors `Idempotency-Key`. True for all writes except the session routes. */
  readonly idempotent?: boolean;
  /** The handler reads the raw request body, or writes the response itself: webhooks and the stream. */
  readonly raw?: 'request' | 'response';
  /** The media types of a response that the handler writes itself, other than an event stream. */
  readonly media?: string | readonly string[];
  /**
   * The JSON error body of the handler, if the caller's protocol prescribes one. All other errors are problem
   * documents.
   */
  readonly refusal?: z.ZodType;
}

/** The scopes that admit an API key; empty if keys are refused. */
export const getScopes = ({ scope = [] }: Pick<Route, 'scope'>): readonly Scope[] =>
  typeof scope === 'string' ? [scope] : scope;

/** Declares routes and keeps their literal types. */
export const defineRoutes = <const R extends Readonly<Record<string, Route>>>(routes: R): R => routes;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
/** The parsed input of a handler. */
export interface RouteInput<R extends Route> {
  readonly params: Out<R['params']>;
  readonly query: Out<R['query']>;
  readonly body: Out<R['body']>;
}
/** The input of a caller. */
export interface RouteCall<R extends Route> {
  readonly params: In<R['params']>;
  readonly query: In<R['query']>;
  readonly body: In<R['body']>;
}
/** The response body, as the handler returns it and the client reads it. */
export type RouteOutput<R extends Route> = R['ok']['body'] extends z.ZodType ? z.output<R['ok']['body']> : undefined;
