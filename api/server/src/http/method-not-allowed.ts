import type Router from '@koa/router';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';

/**
 * In front of the site and the router: a path that the table has as it is, is never taken for one with a parameter in that place, and is answered
 * without a look at every other, which takes the two as long as all the rest of a small call.
 */
export function literalPaths(router: Router): Koa.Middleware {
  const literal = new Map<string, Map<string, Koa.Middleware>>();
  for (const { path, methods, stack } of router.stack) {
    if (String(path).includes(':')) continue;
    const known = literal.get(String(path)) ?? new Map<string, Koa.Middleware>();
    // A route has one middleware. The router's own type asks for a context with parameters, which is what it gets.
    const [handle] = stack as unknown as readonly Koa.Middleware[];
    if (handle !== undefined) for (const method of methods) known.set(method, handle);
    literal.set(String(path), known);
  }
  return async (koa, next) => {
    const known = literal.get(koa.path);
    const handle = known?.get(koa.method);
    if (known === undefined) return next();
    if (handle === undefined) return tellMethods(koa, [...known.keys()]);
    koa['params'] = {};
    return handle(koa, next);
  };
}

/** After the router: a path of the table asked with another method is a 405 with `Allow`, an unknown `/api` path a 404. */
export function methodNotAllowed(router: Router): Koa.Middleware {
  return async (koa, next) => {
    const matching = router.stack.filter((layer) => layer.match(koa.path));
    // Of paths that match, the one with the fewest parameters is meant: `tests/run` before `tests/:testId`.
    const [meant] = matching.toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));
    const methods = matching.filter(({ path }) => path === meant?.path).flatMap((layer) => layer.methods);
    if (methods.length > 0) tellMethods(koa, methods);
    else if (koa.path === '/api' || koa.path.startsWith('/api/')) throw new AppError('resource.not_found');
    else await next();
  };
}

const parametersIn = (path: unknown): number => String(path).split(':').length;

function tellMethods(koa: Koa.Context, methods: readonly string[]): void {
  const allow = [...new Set(methods)].join(', ');
  if (koa.method !== 'OPTIONS') throw new AppError('request.method_not_allowed', { allow });
  koa.status = 204;
  koa.set('Allow', allow);
}
