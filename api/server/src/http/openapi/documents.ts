import type { Route } from '@switchboard/contracts/http/route';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { describeApi } from './document.ts';
import { docsPage } from './page.ts';

/** Answers `/api/openapi.json`, and `/api/docs` for people. Both are made once, when first asked for. */
export function documents(routes: Readonly<Record<string, Route>>): Koa.Middleware {
  const made = once(() => {
    const document = describeApi(routes);
    return { json: JSON.stringify(document), page: docsPage(document) };
  });
  return async (koa, next) => {
    const isJson = koa.path === '/api/openapi.json';
    if (!isJson && koa.path !== '/api/docs') return next();
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD' });
    }
    koa.set('Cache-Control', 'no-cache');
    koa.body = isJson ? made().json : made().page;
    koa.type = isJson ? 'json' : 'html';
  };
}

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
