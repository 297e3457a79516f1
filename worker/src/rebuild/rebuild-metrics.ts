import {
  DEFINITION,
  isDefinitionCurrent,
  storeDefinition,
  storeInitialDefinition,
} from '@switchboard/application/calls/rollups/definition';
import type { Closable } from '@switchboard/platform/lifecycle';
import { backoff, sleep } from '@switchboard/platform/retry';
import {
  CALL_METRICS,
  METRICS_CATEGORIES,
  METRICS_TABLES,
  projectCalls,
} from '../projections/metrics/metrics-consumer.ts';
import { describeFailure } from '../runtime/failures.ts';
import { FILL_BATCH } from './rebuild-inbox.ts';
import { type NextVersion, type RebuildDeps, type Rebuilt, rebuildProjection } from './rebuild-projection.ts';

/** Rebuilds the read model of call lists and metrics. See {@link rebuildProjection}. */
export function rebuildMetrics(deps: RebuildDeps): Promise<Rebuilt> {
  const tables = { names: METRICS_TABLES, insertOnly: new Set<string>() };
  return rebuildProjection(deps, {
    name: CALL_METRICS,
    tables,
    next: nextMetrics,
    onSwitch: (client) => storeDefinition(client, DEFINITION),
  });
}

/** The live projection, writing to the next tables. */
function nextMetrics(version: number): NextVersion {
  return {
    name: CALL_METRICS,
    version,
    maxBatch: FILL_BATCH,
    concurrency: 2,
    wakeUpDelayMs: 0,
    categories: METRICS_CATEGORIES,
    async apply(client, batches) {
      await projectCalls(client, 'read_next', batches);
      return undefined;
    },
  };
}

const RETRY_MS = 2_000;
const MAX_RETRY_PAUSE_MS = 60_000;

/**
 * Rebuilds the metrics if the rollups have another definition than this program's; until then, readers count the calls themselves.
 *
 * If there are several workers, one of them does it, and retries until it succeeds. Closing aborts it, and the next start begins again.
 */
export async function redefineMetrics(deps: Omit<RebuildDeps, 'signal'>): Promise<Closable> {
  const { pool, logger } = deps;
  const closing = new AbortController();
  await storeInitialDefinition(pool);
  const pause = backoff({ baseMs: RETRY_MS, maxMs: MAX_RETRY_PAUSE_MS });
  const work = async () => {
    while (!closing.signal.aborted) {
      try {
        if (await isDefinitionCurrent(pool)) return;
        // From now on, batches of both programs may count, so readers must ignore the rollups.
        await storeDefinition(pool, null);
        logger.info({ definition: DEFINITION }, 'the definition of metrics has changed: rebuilding them from the log');
        await rebuildMetrics({ ...deps, signal: closing.signal });
      } catch (error) {
        if (closing.signal.aborted) return;
        logger.warn({ reason: describeFailure(error) }, 'could not rebuild the metrics, retrying');
        await sleep(pause(), closing.signal);
      }
    }
  };
  const working = work();
  return {
    close: async () => {
      closing.abort();
      await working;
    },
  };
}
