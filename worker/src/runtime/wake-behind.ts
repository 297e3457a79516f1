import type { Clock } from '@switchboard/platform/clock';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Consumer } from './consumer.ts';
import { listBehind } from './queries.ts';
import type { Stops } from './stops.ts';
import type { TenantQueue } from './tenant-queue.ts';

/** Each consumer by its name, with the tenants that it has to look at. */
export type Queues = ReadonlyMap<string, { readonly consumer: Consumer; readonly queue: TenantQueue }>;

export interface WakeDeps {
  readonly pool: Queryable;
  readonly metrics: Pick<Metrics, 'projectionLag'>;
  readonly clock: Clock;
  readonly stops: Pick<Stops, 'isDue'>;
}

/** Tenants that one look finds at most; the next finds others. */
const MAX_FOUND = 500;

/** Wakes whoever is behind but stopped tenants, whose pauses are their own; answers whether one was found that no hint had told of. */
export async function wakeBehind({ pool, metrics, clock, stops }: WakeDeps, queues: Queues): Promise<boolean> {
  const behind = await listBehind(pool, [...queues.keys()], MAX_FOUND);
  const oldest = new Map<string, number>();
  let isNews = false;
  for (const { name, tenantId, since } of behind) {
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, since.getTime()));
    const found = queues.get(name);
    if (found === undefined || !stops.isDue(found.consumer, tenantId)) continue;
    if (found.queue.wake(tenantId) === 'news') isNews = true;
  }
  const nowMs = clock.now().getTime();
  for (const projection of queues.keys()) {
    metrics.projectionLag.set({ projection }, Math.max(0, nowMs - (oldest.get(projection) ?? nowMs)) / 1_000);
  }
  return isNews;
}
