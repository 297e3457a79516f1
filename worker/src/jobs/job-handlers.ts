import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { createInTurn } from '@switchboard/application/intake/in-turn';
import { addJob } from '@switchboard/application/jobs/add-job';
import type { WorkerDeps } from '../deps.ts';
import { forgetOldBodies } from './deliveries-in/forget-old-bodies.ts';
import { takeUpDelivery } from './deliveries-in/take-up-delivery.ts';
import type { JobHandlers } from './job.ts';
import { endLostCalls } from './lost-calls/end-lost-calls.ts';
import { releaseAbandonedJobs } from './release-abandoned.ts';

/** Within this any run is over. */
export const LONGEST_RUN_MS = 300_000;
const LOOK_FOR_LOST_EVERY_MS = 30_000;

/** Makes what runs a worker's jobs. */
export function jobHandlers(deps: WorkerDeps): JobHandlers {
  const { pool, clock, config } = deps;
  const intake = { ...deps, calls: createCallDirectory(pool), inTurn: createInTurn() };
  return {
    'translate-delivery-in': (payload, run) => takeUpDelivery(intake, payload, run),
    'forget-bodies': (_payload, run) => forgetOldBodies(deps, run),
    'release-abandoned-jobs': () => releaseAbandonedJobs(pool, { longestRunMs: LONGEST_RUN_MS }),
    'end-lost-calls': async (_payload, { signal }) => {
      await endLostCalls({ ...deps, signal }, config.callLostMs);
      // Oftener than the clock's minutes where less silence makes a call lost.
      const pauseMs = Math.min(LOOK_FOR_LOST_EVERY_MS, config.callLostMs / 4);
      const runAt = new Date(clock.now().getTime() + pauseMs);
      await addJob(pool, { name: 'end-lost-calls', payload: {}, key: 'end-lost-calls', runAt });
    },
  };
}
