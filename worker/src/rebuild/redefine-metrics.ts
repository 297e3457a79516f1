import { DEFINITION, define, defineEmpty, isDefined } from '@switchboard/application/calls/rollups/definition';
import type { Closable } from '@switchboard/platform/lifecycle';
import { backoff, sleep } from '@switchboard/platform/retry';
import { reasonOf } from '../runtime/failures.ts';
import { rebuildMetrics } from './rebuild-metrics.ts';
import type { RebuildDeps } from './rebuild-projection.ts';

const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Takes the log in anew, beside the live tables, where the cells of calls are of another definition than this program's; until then readers count
 * the calls themselves.
 *
 * Of several workers one does it. It is tried again until it is done; closing ends it, and the next start begins it anew.
 */
export async function redefineMetrics(deps: Omit<RebuildDeps, 'signal'>): Promise<Closable> {
  const { pool, logger } = deps;
  const closing = new AbortController();
  await defineEmpty(pool);
  const pause = backoff({ baseMs: RETRY_MS, maxMs: LONGEST_RETRY_MS });
  const work = async () => {
    while (!closing.signal.aborted) {
      try {
        if (await isDefined(pool)) return;
        // Batches of both programs may count by now: nobody reads them.
        await define(pool, null);
        logger.info({ definition: DEFINITION }, 'figures are defined anew: the log is taken in again');
        await rebuildMetrics({ ...deps, signal: closing.signal });
      } catch (error) {
        if (closing.signal.aborted) return;
        logger.warn({ reason: reasonOf(error) }, 'figures could not be taken in anew, waiting to try again');
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
