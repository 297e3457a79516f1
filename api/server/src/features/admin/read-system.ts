import type { AdminSystem } from '@switchboard/contracts/admin/system';
import type { AdminDeps } from './deps.ts';
import { countJobs, listFailedJobs } from './job-queries.ts';
import { listParked } from './parked-queries.ts';
import { toFailedJob, toParked, toProcess, toStopped } from './present.ts';
import { listProcesses, listProjections, listStopped, readDatabase } from './system-queries.ts';

/** Reads the state of the system: projections, parked streams, stopped accounts, jobs, processes and the log. */
export async function readSystem({ pool, bus }: AdminDeps): Promise<AdminSystem> {
  const [projections, parked, stopped, jobs, failures, reported, { events, at, ...database }] = await Promise.all([
    listProjections(pool),
    listParked(pool),
    listStopped(pool),
    countJobs(pool),
    listFailedJobs(pool),
    listProcesses(pool),
    readDatabase(pool),
  ]);
  const processes = reported.filter(({ isAlive }) => isAlive);
  return {
    at: at.toISOString(),
    projections,
    parkedStreams: parked.map(toParked),
    stoppedAccounts: stopped.map(toStopped),
    jobs: { ...jobs, failures: failures.map(toFailedJob) },
    processes: processes.map(toProcess),
    workerSeenAt: reported.find(({ kind }) => kind === 'worker')?.seenAt.toISOString() ?? null,
    streams: processes.reduce((sum, { streams }) => sum + streams, 0),
    events,
    database,
    liveBus: { connected: bus.isConnected() },
  };
}
