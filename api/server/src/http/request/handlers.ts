import type { Route, RouteInput, RouteOutput } from '@switchboard/contracts/http/route';
import type Koa from 'koa';
import type { Ctx } from './context.ts';

/** A handler's response with headers of its own, besides the route's status. */
export class WithHeaders<T> {
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: T, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

type Answer<R extends Route> = RouteOutput<R> | WithHeaders<RouteOutput<R>>;

/**
 * Handles one route. Its input has been validated and its caller authorized.
 *
 * `raw: 'request'`: the handler reads the body itself (`koa.req`, see `readBytes`) and returns like any other. `raw: 'response'`: the handler
 * responds itself, either through koa's `body` or past koa; in the latter case it sets `koa.respond = false` first.
 */
export type Handler<R extends Route> = R['raw'] extends 'response'
  ? (input: RouteInput<R>, ctx: Ctx, koa: Koa.Context) => Promise<void>
  : R['raw'] extends 'request'
    ? (input: RouteInput<R>, ctx: Ctx, koa: Koa.Context) => Promise<Answer<R>>
    : (input: RouteInput<R>, ctx: Ctx) => Promise<Answer<R>>;

/** A handler for each route of a table: a missing one doesn't compile. */
export type Handlers<T extends Readonly<Record<string, Route>>> = { readonly [K in keyof T]: Handler<T[K]> };
