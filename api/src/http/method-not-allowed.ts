import type Router from '@koa/router';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';

/** Before the router: a path that the table has as it is, is never taken for one with a parameter in that place. */
export function literalPaths(router: Router): Koa.Middleware {
  const methods = new Map<string, string[]>();
  for (const { path, methods: own } of router.stack) {
    const known = methods.get(String(path)) ?? [];
    if (!String(path).includes(':')) methods.set(String(path), [...known, ...own]);
  }
  return async (koa, next) => {
    const known = methods.get(koa.path);
    if (known === undefined || known.includes(koa.method)) await next();
    else tellMethods(koa, known);
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
