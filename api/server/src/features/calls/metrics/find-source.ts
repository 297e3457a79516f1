import { isDefinitionCurrent } from '@switchboard/application/calls/rollups/definition';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { MetricMemory } from './rollups/metric-memory.ts';
import { rollupSource } from './rollups/rollup-source.ts';
import { opensOnTheHour, selectRollups } from './rollups/select-rollups.ts';
import { areWhole } from './rollups/spans.ts';
import { rowSource } from './row-source.ts';
import type { MetricSource } from './source/metric-source.ts';
import type { Asked } from './source/metrics-frame.ts';

/**
 * Where a query's figures come from: cells wherever these tell, else the calls themselves.
 *
 * Rollups know one dimension at a time and whole hours, and are those of this program's definition or none.
 */
export async function sourceOf(db: Queryable, asked: Asked, memory: MetricMemory): Promise<MetricSource> {
  const rows = rowSource(db, asked);
  const { whole, before, periods } = asked;
  const selection = selectRollups(asked.callsOf(whole).filter);
  if (selection === undefined || !areWhole([whole, ...periods, ...(before ? [before] : [])])) return rows;
  if (!opensOnTheHour(asked.callsOf(whole).scope) || !(await isDefinitionCurrent(db))) return rows;
  return rollupSource(db, asked, { selection, memory, rows });
}
