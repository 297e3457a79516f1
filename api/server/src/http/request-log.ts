import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type Koa from 'koa';
import { infoOf } from './request-info.ts';

const QUIET = new Set(['/health/live', '/health/ready']);

/**
 * Logs one line for each request and counts its time: no body, no query (it holds what people search for), no header.
 *
 * A stream's line is written when it starts: nothing of the request may outlive that.
 */
export function requestLog({
  logger,
  metrics,
}: {
  readonly logger: Logger;
  readonly metrics: Metrics;
}): Koa.Middleware {
  // None of these fields is to be redacted, and to look for such took as long as the rest of the line.
  const lines = logger.child({}, { redact: [] });
  return async (koa, next) => {
    const startedMs = performance.now();
    await next();
    const durationMs = performance.now() - startedMs;
    const { traceId, client } = infoOf(koa);
    const fields = {
      traceId,
      method: koa.method,
      path: koa.path,
      status: koa.status,
      durationMs: Math.round(durationMs * 10) / 10,
      address: client.address,
      principal: koa.state['principal'],
    };
    if (QUIET.has(koa.path)) lines.debug(fields, 'request');
    else lines.info(fields, 'request');
    const { route } = koa.state;
    if (typeof route === 'string') {
      metrics.httpSeconds.observe({ method: koa.method, route, status: String(koa.status) }, durationMs / 1_000);
    }
  };
}
