import type Router from '@koa/router';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';

/** After the router: a path of the table asked with another method is a 405 with `Allow`, an unknown `/api` path a 404. */
export function methodNotAllowed(router: Router): Koa.Middleware {
  return async (koa, next) => {
    const methods = new Set(router.stack.filter((layer) => layer.match(koa.path)).flatMap((layer) => layer.methods));
    const allow = [...methods].join(', ');
    if (methods.size > 0 && koa.method === 'OPTIONS') {
      koa.status = 204;
      koa.set('Allow', allow);
      return;
    }
    if (methods.size > 0) throw new AppError('request.method_not_allowed', { allow });
    if (koa.path === '/api' || koa.path.startsWith('/api/')) throw new AppError('resource.not_found');
    await next();
  };
}
