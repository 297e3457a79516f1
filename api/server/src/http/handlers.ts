import type { Route, RouteInput, RouteOutput } from '@switchboard/contracts/http/route';
import type Koa from 'koa';
import type { Ctx } from './context.ts';

/** A handler's answer with headers of its own, beside the route's status. */
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
 * What answers one route. Its input has been checked, its caller may call.
 *
 * `raw: 'request'` reads the body itself (`koa.req`, see `readBytes`) and answers like any other;
 * `raw: 'response'` answers by itself: through koa's own `body`, or past it, and must then set `koa.respond = false` before it does.
 */
export type Handler<R extends Route> = R['raw'] extends 'response'
  ? (input: RouteInput<R>, ctx: Ctx, koa: Koa.Context) => Promise<void>
  : R['raw'] extends 'request'
    ? (input: RouteInput<R>, ctx: Ctx, koa: Koa.Context) => Promise<Answer<R>>
    : (input: RouteInput<R>, ctx: Ctx) => Promise<Answer<R>>;

/** A handler for each route of a table: a missing one doesn't compile. */
export type Handlers<T extends Readonly<Record<string, Route>>> = { readonly [K in keyof T]: Handler<T[K]> };
