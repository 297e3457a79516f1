import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import { fixedClock } from '@switchboard/testing/clock';
import { startRetell } from './open-retell.ts';
import { openRetellOut } from './open-retell-out.ts';
import { openOutgoing } from './outgoing-bench.ts';

/** The number that the batches call. */
export const IDA = '+13035550171';
export const NO_RETRIES = { retries: { count: 0, delayMs: 60_000, on: [] } };

/** Starts a bench for batches that call through Retell, at daytime in Denver. */
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
    /** Creates an account with a started batch of one contact. */
    openBatch: async (fields: object = {}) => {
      const line = await openRetellOut(bench, retell, clock);
      return { ...line, ...(await bench.startBatch(line, [IDA], fields)) };
    },
    close: async () => {
      await bench.close();
      await retell.close();
    },
  };
}
