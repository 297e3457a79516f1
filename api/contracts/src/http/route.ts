import type { z } from 'zod';
import type { AgencyInside } from '../access/agency-access.ts';
import type { ErrorCode } from '../errors.ts';
import type { Permission, Scope } from '../permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call a route.
 *
 * `public` anybody · `session` whoever is signed in, by session only · `api_key` an API key with a scope of the route, never a session ·
 * a permission: a session whose role has it, or an API key with a scope of the route, if it names any.
 */
export type RouteAccess = 'public' | 'session' | 'api_key' | Permission;

/** One call: everything that mount, handlers' types, checks, OpenAPI and the browser's client are made from. */
export interface Route {
  readonly method: Method;
  /** With `:name` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: RouteAccess;
  /**
   * Whether an impersonator, a super administrator who acts as a member of an account, may call a route for signed-in people. Refused by
   * default: invitations, keys, exports, secrets, sessions, and anything else that outlives the visit or grants access.
   */
  readonly impersonator?: 'allowed';
  /**
   * The access that an agency needs to call a route inside a client's account. Without it, no agency may: refused are the client's people,
   * settings, keys, exports, webhooks, secrets, and its work on conversations.
   */
  readonly agency?: AgencyInside;
  /** The scope, or any of several, that lets an API key in; without one no key may call. */
  readonly scope?: Scope | readonly Scope[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The success status and its body; `null` for none. */
  readonly ok: { readonly status: 200 | 201 | 202 | 204; readonly body: z.ZodType | null };
  /** Codes that this route can answer with beside those that every route can. */
  readonly errors?: readonly ErrorCode[];
  /** Whether `Idempotency-Key` is honoured; every write but the session calls. */
  readonly idempotent?: boolean;
  /** The body is read by the handler as raw bytes, or the answer is written by it: webhooks and the stream. */
  readonly raw?: 'request' | 'response';
  /** The media types of a response that the handler writes itself, unless it is an event stream. */
  readonly media?: string | readonly string[];
  /** The JSON body of the handler's own refusals, where the caller's protocol prescribes one. Everything else is refused by a problem. */
  readonly refusal?: z.ZodType;
}

/** The scopes each of which lets an API key in; none where no key may call. */
export const scopesOf = ({ scope = [] }: Pick<Route, 'scope'>): readonly Scope[] =>
  typeof scope === 'string' ? [scope] : scope;

/** Keeps a route's literal types. */
export const defineRoutes = <const R extends Readonly<Record<string, Route>>>(routes: R): R => routes;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
/** What a handler gets. */
export interface RouteInput<R extends Route> {
  readonly params: Out<R['params']>;
  readonly query: Out<R['query']>;
  readonly body: Out<R['body']>;
}
/** What a caller gives. */
export interface RouteCall<R extends Route> {
  readonly params: In<R['params']>;
  readonly query: In<R['query']>;
  readonly body: In<R['body']>;
}
/** What a call answers, as the handler gives it and the client reads it. */
export type RouteOutput<R extends Route> = R['ok']['body'] extends z.ZodType ? z.output<R['ok']['body']> : undefined;
