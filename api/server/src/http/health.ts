import { AppError } from '@switchboard/platform/app-error';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { checkReadiness, type Phase } from '@switchboard/platform/process/readiness';
import type Koa from 'koa';

export interface OperationsDeps {
  readonly db: Queryable;
  readonly bus: Pick<LiveBus, 'isConnected'>;
  readonly isKafkaConnected?: (() => boolean) | undefined;
  readonly phase: () => Phase;
}

/** Serves `/health/live` and `/health/ready`, without details. While the process starts, everything else is a 503. */
export function operations({ db, bus, isKafkaConnected, phase }: OperationsDeps): Koa.Middleware {
  const pages: Readonly<Record<string, (koa: Koa.Context) => Promise<void>>> = {
    '/health/live': async (koa) => {
      koa.body = { status: 'live' };
    },
    '/health/ready': async (koa) => {
      const { status, degraded } = await checkReadiness({ phase: phase(), db, bus, isKafkaConnected });
      koa.status = status === 'ready' ? 200 : 503;
      koa.body = { status, degraded };
    },
  };
  return async (koa, next) => {
    const page = Object.hasOwn(pages, koa.path) ? pages[koa.path] : undefined;
    // Makes keep-alive clients reconnect to another replica.
    if (phase() === 'draining') koa.set('Connection', 'close');
    if (page === undefined) {
      if (phase() === 'starting') throw new AppError('service.unavailable');
      return next();
    }
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD' });
    }
    koa.set('Cache-Control', 'no-store');
    return page(koa);
  };
}
