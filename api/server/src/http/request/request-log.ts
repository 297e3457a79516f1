import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type Koa from 'koa';
import { getRequestInfo } from './request-info.ts';

const QUIET = new Set(['/health/live', '/health/ready']);

/**
 * Logs one line per request and records its duration. The line has no body, no query (it contains search terms) and no headers.
 *
 * A stream logs its line when it starts, because nothing of the request may outlive that.
 */
export function requestLog({
  logger,
  metrics,
}: {
  readonly logger: Logger;
  readonly metrics: Metrics;
}): Koa.Middleware {
  // No field needs redaction; scanning for secrets took as long as the rest of the line.
  const requestLogger = logger.child({}, { redact: [] });
  return async (koa, next) => {
    const startedMs = performance.now();
    await next();
    const durationMs = performance.now() - startedMs;
    const { traceId, client } = getRequestInfo(koa);
    const fields = {
      traceId,
      method: koa.method,
      path: koa.path,
      status: koa.status,
      durationMs: Math.round(durationMs * 10) / 10,
      address: client.address,
      principal: koa.state['principal'],
    };
    if (QUIET.has(koa.path)) requestLogger.debug(fields, 'request');
    else requestLogger.info(fields, 'request');
    const { route } = koa.state;
    if (typeof route === 'string') {
      metrics.httpSeconds.observe({ method: koa.method, route, status: String(koa.status) }, durationMs / 1_000);
    }
  };
}
