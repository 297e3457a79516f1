import { AppError } from '@switchboard/platform/app-error';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type Koa from 'koa';

/** What a process is doing; `serving` is the only state in which it is ready. */
export interface ProcessState {
  current: 'migrating' | 'serving' | 'draining';
}

export interface OperationsDeps {
  readonly db: Queryable;
  readonly bus: Pick<LiveBus, 'isConnected'>;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly state: Readonly<ProcessState>;
}

const PROBE_TIMEOUT_MS = 2_000;

/** Answers `/health/live`, `/health/ready` and `/metrics`. */
export function operations(deps: OperationsDeps): Koa.Middleware {
  const pages: Readonly<Record<string, (koa: Koa.Context) => Promise<void>>> = {
    '/health/live': async (koa) => {
      koa.body = { status: 'live' };
    },
    '/health/ready': async (koa) => {
      const { status, body } = await readiness(deps);
      koa.status = status;
      koa.body = body;
    },
    '/metrics': async (koa) => {
      koa.body = await deps.metrics.registry.metrics();
      koa.type = deps.metrics.registry.contentType;
    },
  };
  return async (koa, next) => {
    const page = Object.hasOwn(pages, koa.path) ? pages[koa.path] : undefined;
    if (page === undefined) return next();
    if (koa.method !== 'GET' && koa.method !== 'HEAD')
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD' });
    koa.set('Cache-Control', 'no-store');
    return page(koa);
  };
}

interface Readiness {
  readonly status: 200 | 503;
  readonly body: { readonly status: string; readonly degraded?: readonly string[] };
}

async function readiness({ db, bus, state }: OperationsDeps): Promise<Readiness> {
  if (state.current !== 'serving') return { status: 503, body: { status: state.current } };
  if (!(await answers(db))) return { status: 503, body: { status: 'database_away' } };
  return { status: 200, body: { status: 'ready', degraded: bus.isConnected() ? [] : ['redis'] } };
}

async function answers(db: Queryable): Promise<boolean> {
  const timeout = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const late = new Promise<false>((resolve) => timeout.addEventListener('abort', () => resolve(false), { once: true }));
  const probe = db.query({ text: 'select 1' }).then(
    () => true,
    () => false,
  );
  return Promise.race([probe, late]);
}
