import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import { fixedClock } from '@switchboard/testing/clock';
import { startRetell } from './open-retell.ts';
import { openRetellOut } from './open-retell-out.ts';
import { openOutgoing } from './outgoing-bench.ts';

/** The numbers that the batches call. */
export const IDA = '+13035550171';
export const NO_RETRIES = { retries: { count: 0, delayMs: 60_000, on: [] } };

/** Batches that have Retell's API call, on a clock that stands by day in Denver. */
export async function openRetellBatches() {
  const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
  const [bench, retell]: [Awaited<ReturnType<typeof openOutgoing>>, RetellApi] = await Promise.all([
    openOutgoing(clock),
    startRetell(),
  ]);
  return {
    clock,
    bench,
    retell,
    /** An account with a batch that has begun, of one person. */
    openBatch: async (fields: object = {}) => {
      const line = await openRetellOut(bench, retell, clock);
      return { ...line, ...(await bench.batchOf(line, [IDA], fields)) };
    },
    close: async () => {
      await bench.close();
      await retell.close();
    },
  };
}
