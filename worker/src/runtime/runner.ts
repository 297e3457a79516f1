import type { Clock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { sleep } from '@switchboard/platform/retry';
import type { Consumer } from './consumer.ts';
import type { DrainDeps } from './drain-tenant.ts';
import { drainTenants } from './drain-tenants.ts';
import { reasonOf } from './failures.ts';
import { hinted } from './hinted.ts';
import { listBehind } from './queries.ts';
import { createStops } from './stops.ts';
import { TenantQueue } from './tenant-queue.ts';

export interface RunnerDeps extends Omit<DrainDeps, 'signal' | 'stops'> {
  readonly bus: LiveBus;
  readonly hearsHints?: boolean;
  readonly clock: Clock;
}

const POLL_MIN_MS = 50;
const POLL_MAX_MS = 250;
/** While hints are heard: then only a lost one is to be found. */
const HINTED_POLL_MAX_MS = 1_000;
/** While PostgreSQL can't be asked. */
const FAILED_POLL_MS = 1_000;
/** Tenants that one poll finds at most; the next finds others. */
const MAX_FOUND = 500;

/**
 * Keeps consumers up to date with the log: woken by hints, and by looking in case one was lost, every 50 to 250 ms, and up to a second apart
 * while hints are heard.
 *
 * Any number of processes may do so at once: whoever claims a tenant first has it for a batch.
 */
export async function startRunner(deps: RunnerDeps, consumers: readonly Consumer[]): Promise<Closable> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const drainDeps: DrainDeps = { ...deps, stops: createStops(deps), signal };
  const queues = new Map(
    consumers.map((consumer) => {
      const drain = (tenantIds: readonly string[]) => drainTenants(drainDeps, { consumer, tenantIds });
      return [consumer.name, new TenantQueue({ ...consumer, drain })];
    }),
  );
  const wake = (message: string) => {
    const { tenantId, consumers: woken } = hinted(consumers, message);
    for (const { name } of woken) queues.get(name)?.wake(tenantId);
  };
  const unsubscribe = await deps.bus.subscribe(liveChannels.wake, wake);
  const polling = poll(deps, queues, signal);
  return {
    async close() {
      stopping.abort();
      await unsubscribe();
      await polling;
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

async function poll(deps: RunnerDeps, queues: ReadonlyMap<string, TenantQueue>, signal: AbortSignal): Promise<void> {
  let pauseMs = POLL_MIN_MS;
  while (!signal.aborted) {
    try {
      const found = await wakeBehind(deps, queues);
      const { bus, hearsHints = true } = deps;
      const maxMs = hearsHints && bus.isConnected() ? HINTED_POLL_MAX_MS : POLL_MAX_MS;
      pauseMs = found ? POLL_MIN_MS : Math.min(pauseMs * 2, maxMs);
    } catch (error) {
      deps.logger.warn({ reason: reasonOf(error) }, 'could not look for tenants that are behind');
      pauseMs = FAILED_POLL_MS;
    }
    await sleep(pauseMs, signal);
  }
}

/** Wakes whoever is behind; answers whether a tenant was found that no hint had told of. */
async function wakeBehind(
  { pool, metrics, clock }: RunnerDeps,
  queues: ReadonlyMap<string, TenantQueue>,
): Promise<boolean> {
  const names = [...queues.keys()];
  const behind = await listBehind(pool, names, MAX_FOUND);
  const oldest = new Map<string, number>();
  let isNews = false;
  for (const { name, tenantId, since } of behind) {
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, since.getTime()));
    if (queues.get(name)?.wake(tenantId) === 'news') isNews = true;
  }
  const nowMs = clock.now().getTime();
  for (const projection of names) {
    metrics.projectionLag.set({ projection }, Math.max(0, nowMs - (oldest.get(projection) ?? nowMs)) / 1_000);
  }
  return isNews;
}
