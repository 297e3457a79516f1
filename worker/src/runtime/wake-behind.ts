import { BATCH_WAKE_UPS_EVERY_MS } from '@switchboard/event-store/batched-wake-ups';
import type { Clock } from '@switchboard/platform/clock';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { HINT_GRACE_MS, listBehind } from './queries.ts';
import type { Woken } from './queues.ts';
import type { Stops } from './stops.ts';

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
export async function wakeBehind(
  { pool, metrics, clock, stops }: WakeDeps,
  readers: readonly Woken[],
  { hearsHints = false }: { readonly hearsHints?: boolean } = {},
): Promise<boolean> {
  const byName = new Map(readers.map((reader) => [reader.name, reader]));
  // While hints are heard, those that are gathered are still on their way.
  const graceMs = hearsHints ? HINT_GRACE_MS + BATCH_WAKE_UPS_EVERY_MS : HINT_GRACE_MS;
  const behind = await listBehind(pool, [...byName.keys()], MAX_FOUND, graceMs);
  const nowMs = clock.now().getTime();
  const oldest = new Map<string, number>();
  let isNews = false;
  for (const { name, tenantId, since, movedAt } of behind) {
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, since.getTime()));
    const reader = byName.get(name);
    if (reader === undefined || !stops.isDue(reader, tenantId)) continue;
    const stoodSinceMs = Math.max(since.getTime(), movedAt?.getTime() ?? 0);
    if (reader.isCarried() && nowMs - stoodSinceMs < CARRIED_GRACE_MS) continue;
    if (reader.wake([{ tenantId }]) === 'news') isNews = true;
  }
  for (const projection of byName.keys()) {
    metrics.projectionLag.set({ projection }, Math.max(0, nowMs - (oldest.get(projection) ?? nowMs)) / 1_000);
  }
  return isNews;
}
