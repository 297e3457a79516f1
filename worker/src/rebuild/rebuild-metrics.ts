import { DEFINITION, define } from '@switchboard/application/calls/rollups/definition';
import {
  CALL_METRICS,
  METRICS_CATEGORIES,
  METRICS_TABLES,
  projectCalls,
} from '../projections/metrics/metrics-consumer.ts';
import { FILL_BATCH } from './next-inbox.ts';
import { type NextVersion, type RebuildDeps, type Rebuilt, rebuildProjection } from './rebuild-projection.ts';

/** Rebuilds what lists and figures of calls are read from. See {@link rebuildProjection}. */
export function rebuildMetrics(deps: RebuildDeps): Promise<Rebuilt> {
  const tables = { names: METRICS_TABLES, insertOnly: new Set<string>() };
  return rebuildProjection(deps, {
    name: CALL_METRICS,
    tables,
    next: nextMetrics,
    onSwitch: (client) => define(client, DEFINITION),
  });
}

/** The same projection as the live one, into the next tables. */
function nextMetrics(version: number): NextVersion {
  return {
    name: CALL_METRICS,
    version,
    maxBatch: FILL_BATCH,
    concurrency: 2,
    patienceMs: 0,
    categories: METRICS_CATEGORIES,
    async apply(client, batches) {
      await projectCalls(client, 'read_next', batches);
      return undefined;
    },
  };
}
