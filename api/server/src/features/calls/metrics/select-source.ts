import { isDefinitionCurrent } from '@switchboard/application/calls/rollups/definition';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { MetricCache } from './rollups/metric-cache.ts';
import { rollupSource } from './rollups/rollup-source.ts';
import { opensOnTheHour, selectRollups } from './rollups/select-rollups.ts';
import { areWholeHours } from './rollups/spans.ts';
import { rowSource } from './row-source.ts';
import type { MetricSource } from './source/metric-source.ts';
import type { MetricsRequest } from './source/metrics-request.ts';

/**
 * Selects the source of a request's metrics: rollups if they can answer it, otherwise the calls themselves.
 *
 * Rollups can answer requests by one dimension over whole hours, if the stored rollups match this program's definition.
 */
export async function selectSource(db: Queryable, request: MetricsRequest, cache: MetricCache): Promise<MetricSource> {
  const rows = rowSource(db, request);
  const { whole, before, periods } = request;
  const selection = selectRollups(request.callsIn(whole).filter);
  if (selection === undefined || !areWholeHours([whole, ...periods, ...(before ? [before] : [])])) return rows;
  if (!opensOnTheHour(request.callsIn(whole).scope) || !(await isDefinitionCurrent(db))) return rows;
  return rollupSource(db, request, { selection, cache, rows });
}
