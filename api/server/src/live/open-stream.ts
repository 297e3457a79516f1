import type { streamRoutes } from '@switchboard/contracts/stream/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Handler } from '../http/handlers.ts';
import { resolveTenant } from '../http/tenant-scope.ts';
import { compileFilter } from '../inbox/filter/inbox-filter.ts';
import type { Connection } from './connection.ts';
import { chooseStart } from './cursor.ts';
import { takeOver } from './raw-stream.ts';
import { type RegisterDeps, register } from './register.ts';
import { finishCatchUp, readPart } from './run-catch-up.ts';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/**
 * Answers `GET /api/sse`.
 *
 * A stream is registered, then caught up from one moment of the database, then live. Errors are thrown before the first byte; once
 * that is written, nothing of the request is held.
 */
export function openStreamHandler(deps: RegisterDeps): Handler<(typeof streamRoutes)['openStream']> {
  return async ({ query }, ctx, koa) => {
    const startedMs = performance.now();
    const { principal } = ctx;
    if (principal.kind === 'none') throw new AppError('session.required');
    const { tenantId, ...scope } = await resolveTenant(ctx, query.tenantId);
    const cursors = { header: koa.get('Last-Event-ID'), query: koa.query['lastEventId'] };
    const stream = await register(deps, { principal, tenantId, filter: compileFilter(query, scope) });
    const { connection } = stream;
    try {
      const key = JSON.stringify(cursors);
      const part = await readPart(stream, { key, start: (current) => chooseStart(cursors, current), hasRung: false });
      if (connection.ending) throw refusalOf(connection.ending);
      koa.respond = false;
      koa.status = 200;
      // A client that has left meanwhile left no socket to write to.
      if (koa.req.socket.destroyed) return connection.closed();
      connection.start((events) => takeOver(koa.req, koa.res, { headers: STREAM_HEADERS, events }));
      void finishCatchUp(stream, { part, startedMs });
    } catch (error) {
      connection.closed();
      throw error;
    }
  };
}

/** What a client is told whose stream was ended before its first byte. */
function refusalOf(ending: NonNullable<Connection['ending']>): AppError {
  if (ending.event === 'session:expired') return new AppError('session.required');
  const isOurs = ending.reason === 'slow' || ending.reason === 'draining';
  return isOurs
    ? new AppError('service.unavailable', { retryAfterMs: ending.retryAfterMs })
    : new AppError('session.required');
}
