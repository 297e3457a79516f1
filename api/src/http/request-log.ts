import type { Metrics } from '@switchboard/platform/metrics';
import type Koa from 'koa';
import { infoOf } from './request-info.ts';

const QUIET = new Set(['/health/live', '/health/ready']);

/**
 * Logs one line for each request and counts its time: no body, no query (it holds what people search for), no header.
 *
 * A stream's line is written when it starts: nothing of the request may outlive that.
 */
export function requestLog(metrics: Metrics): Koa.Middleware {
  return async (koa, next) => {
    const startedMs = performance.now();
    await next();
    const durationMs = performance.now() - startedMs;
    const { log, client } = infoOf(koa);
    const fields = {
      method: koa.method,
      path: koa.path,
      status: koa.status,
      durationMs: Math.round(durationMs * 10) / 10,
      address: client.address,
      principal: koa.state['principal'],
    };
    if (QUIET.has(koa.path)) log.debug(fields, 'request');
    else log.info(fields, 'request');
    const { route } = koa.state;
    if (typeof route === 'string') {
      metrics.httpSeconds.observe({ method: koa.method, route, status: String(koa.status) }, durationMs / 1_000);
    }
  };
}
