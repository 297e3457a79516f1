import type { MetricValues } from '@switchboard/contracts/calls/metric-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { TenantScope } from '../../../http/auth/permission.ts';
import { createMetricCache } from './rollups/metric-cache.ts';
import { selectSource } from './select-source.ts';
import { toMetricsRequest } from './source/metrics-request.ts';
import { toCounts } from './to-metrics.ts';

/** Counts the calls of one day. */
export async function readDayCounts(
  db: Queryable,
  scope: TenantScope,
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<MetricValues['counts']> {
  const days = { from: day, to: day };
  const request = await toMetricsRequest(db, scope, {
    query: { ...days, smartTagIds: [] },
    range: { days, step: 'day' },
    now,
  });
  return toCounts(
    await (await selectSource(db, request, createMetricCache())).counts(),
    request.listQuery(request.whole),
  );
}
