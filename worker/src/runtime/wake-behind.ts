import type { Clock } from '@switchboard/platform/clock';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { listBehind } from './queries.ts';
import type { Reader } from './reader.ts';
import type { Stops } from './stops.ts';
import type { TenantQueue } from './tenant-queue.ts';

/** Each reader by its name, with the tenants that it has to look at. */
export type Queues = ReadonlyMap<string, { readonly reader: Reader; readonly queue: TenantQueue }>;

export interface WakeDeps {
  readonly pool: Queryable;
  readonly metrics: Pick<Metrics, 'projectionLag'>;
  readonly clock: Clock;
  readonly stops: Pick<Stops, 'isDue'>;
}

/** What is on its way by another transport is left to it until an account hasn't moved for so long. */
const CARRIED_GRACE_MS = 10_000;

/** Tenants that one look finds at most; the next finds others. */
const MAX_FOUND = 500;

/** Wakes whoever is behind but stopped tenants, whose pauses are their own; answers whether one was found that no hint had told of. */
export async function wakeBehind({ pool, metrics, clock, stops }: WakeDeps, queues: Queues): Promise<boolean> {
  const behind = await listBehind(pool, [...queues.keys()], MAX_FOUND);
  const nowMs = clock.now().getTime();
  const oldest = new Map<string, number>();
  let isNews = false;
  for (const { name, tenantId, since, movedAt } of behind) {
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, since.getTime()));
    const found = queues.get(name);
    if (found === undefined || !stops.isDue(found.reader, tenantId)) continue;
    const stoodSinceMs = Math.max(since.getTime(), movedAt?.getTime() ?? 0);
    if (found.reader.isCarried() && nowMs - stoodSinceMs < CARRIED_GRACE_MS) continue;
    if (found.queue.wake(tenantId) === 'news') isNews = true;
  }
  for (const projection of queues.keys()) {
    metrics.projectionLag.set({ projection }, Math.max(0, nowMs - (oldest.get(projection) ?? nowMs)) / 1_000);
  }
  return isNews;
}
