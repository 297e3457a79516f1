import type { Metrics } from '@switchboard/platform/metrics';
import { withSpan } from '@switchboard/platform/telemetry';
import { type BatchDeps, type Job, processBatches, type Taken } from './process-batches.ts';
import { createCheckpoints } from './queries.ts';

export interface TakeDeps extends BatchDeps {
  readonly metrics: Pick<Metrics, 'projectedEvents' | 'projectionBatchSize' | 'projectionBatchSeconds'>;
}

/** Takes in a batch of each tenant, of its very first events too; tenants that another worker has are left out. */
export async function takeBatches(deps: TakeDeps, job: Job): Promise<Taken[]> {
  const taken = await takeMeasured(deps, job);
  if (taken.length === job.tenantIds.length) return taken;
  const { name, version } = job.consumer;
  const claimed = new Set(taken.map(({ tenantId }) => tenantId));
  const tenantIds = job.tenantIds.filter((tenantId) => !claimed.has(tenantId));
  const created = await createCheckpoints(deps.pool, { name, version, tenantIds });
  if (created.length === 0) return taken;
  return [...taken, ...(await takeMeasured(deps, { ...job, tenantIds: created }))];
}

function takeMeasured(deps: TakeDeps, job: Job): Promise<Taken[]> {
  return measured(deps, job, () => processBatches(deps, job));
}

/** Counts what is taken in, and how long that takes. */
export async function measured<T extends Pick<Taken, 'prev' | 'position' | 'events'>>(
  { metrics }: Pick<TakeDeps, 'metrics'>,
  { consumer, tenantIds }: Pick<Job, 'consumer' | 'tenantIds'>,
  take: () => Promise<T[]>,
): Promise<T[]> {
  const startedMs = performance.now();
  const projection = consumer.name;
  const taken = await withSpan('project', { projection, tenants: tenantIds.length }, take);
  if (taken.some(({ prev, position }) => position > prev)) {
    const events = taken.reduce((sum, tenant) => sum + tenant.events, 0);
    noteBatch(metrics, { projection, events, startedMs });
  }
  return taken;
}

/** Counts a batch. */
export function noteBatch(
  metrics: TakeDeps['metrics'],
  {
    projection,
    events,
    startedMs,
  }: { readonly projection: string; readonly events: number; readonly startedMs: number },
): void {
  metrics.projectedEvents.inc({ projection }, events);
  metrics.projectionBatchSize.observe({ projection }, events);
  metrics.projectionBatchSeconds.observe({ projection }, (performance.now() - startedMs) / 1_000);
}
