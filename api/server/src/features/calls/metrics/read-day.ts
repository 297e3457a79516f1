import type { MetricValues } from '@switchboard/contracts/calls/metric-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { TenantScope } from '../../../http/auth/permission.ts';
import { sourceOf } from './find-source.ts';
import { createMetricMemory } from './rollups/metric-memory.ts';
import { askedOf } from './source/metrics-frame.ts';
import { toCounts } from './to-metrics.ts';

/** The counts of one day's calls. */
export async function readDayCounts(
  db: Queryable,
  scope: TenantScope,
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<MetricValues['counts']> {
  const days = { from: day, to: day };
  const asked = await askedOf(db, scope, { query: { ...days, smartTagIds: [] }, range: { days, step: 'day' }, now });
  return toCounts(await (await sourceOf(db, asked, createMetricMemory())).counts(), asked.queryOf(asked.whole));
}
