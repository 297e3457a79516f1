import type { RunDeps } from '@switchboard/application/batches/deps';
import { runBatch } from '@switchboard/application/batches/run-batch';
import type { JobPayload } from '@switchboard/application/jobs/job-types';
import { wakeBatch } from '@switchboard/application/jobs/wake-batch';
import { batches } from '@switchboard/contracts/batches/batches';
import type { ResourceNotice } from '@switchboard/contracts/stream/bus-messages';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { JobRun } from './job.ts';

/** Runs a batch as far as possible, and schedules the next run for its next contact. */
export async function runBatchJob(deps: RunDeps, key: JobPayload<'run-batch'>, { signal }: JobRun): Promise<void> {
  const next = await runBatch(deps, key, signal);
  if (next !== undefined) await wakeBatch(deps.resources, key, next);
}

/** Announces to the account's streams that a batch's contacts have changed, so that clients read it again. */
export const announceBatch =
  (bus: LiveBus): RunDeps['onMoved'] =>
  ({ tenantId, batchId: id, version }) =>
    bus.publish(
      liveChannels.resources,
      JSON.stringify({ tenantId, kind: batches.kind, id, version } satisfies ResourceNotice),
    );
