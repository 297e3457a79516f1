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

async function takeMeasured(deps: TakeDeps, job: Job): Promise<Taken[]> {
  const start = performance.now();
  const projection = job.consumer.name;
  const attributes = { projection, tenants: job.tenantIds.length };
  const taken = await withSpan('project', attributes, () => processBatches(deps, job));
  if (taken.some(({ prev, position }) => position > prev)) {
    const events = taken.reduce((sum, tenant) => sum + tenant.events, 0);
    deps.metrics.projectedEvents.inc({ projection }, events);
    deps.metrics.projectionBatchSize.observe({ projection }, events);
    deps.metrics.projectionBatchSeconds.observe({ projection }, (performance.now() - start) / 1_000);
  }
  return taken;
}
