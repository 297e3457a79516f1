import { randomBytes } from 'node:crypto';
import { createCompiledVersions } from '@switchboard/application/agents/compiled-versions';
import type { Caller } from '@switchboard/application/caller';
import { pruneEndedDials } from '@switchboard/application/carrier-calls/dials';
import { createRedactionFinder } from '@switchboard/application/redaction/find-mask';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { takeInput } from '@switchboard/application/talks/take-input';
import { createTalkMemory } from '@switchboard/application/talks/talk-memory';
import { listAbandonedTalks, pruneEndedTalks, pruneUnusedVersions } from '@switchboard/application/talks/talk-rows';
import { endSilentThreads } from '@switchboard/application/texts/receive-message';
import { TALK_ABANDONED_MS } from '@switchboard/contracts/agents/talk-routes';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import { isAppError } from '@switchboard/platform/app-error';
import type { WorkerDeps } from '../config/worker-deps.ts';
import type { JobRun } from './job.ts';

/** The maximum number of talks that one run ends, and of versions that it deletes; the rest wait for the next minute. */
const MAX_PER_RUN = 500;
/** How long a talk's state is kept after its end, and a draft's content after its last talk. */
const KEEP_TALKS_MS = 86_400_000;
/** How long the row of an outgoing call is kept after the call's end. */
const KEEP_DIALS_MS = 7 * 86_400_000;

const asCaller = (tenantId: string): Caller => ({
  tenantId,
  actor: { kind: 'system', id: 'abandoned-talks' },
  traceId: randomBytes(16).toString('hex'),
});

/** Hangs up talks without input for ten minutes, ends text threads that are silent for a day, and deletes drafts that no talk or publication uses. */
export async function endAbandonedTalks(deps: WorkerDeps, { signal }: JobRun): Promise<void> {
  const { pool, events, clock, bus, logger } = deps;
  const talks: TalkDeps = {
    pool,
    events,
    clock,
    logger,
    findRedaction: createRedactionFinder(deps),
    versions: createCompiledVersions(),
    remembered: createTalkMemory(),
    prices: deps.config.prices,
    effects: { run: async () => undefined, stop: () => undefined }, // Hanging up has no effects.
    wake: wakeWorkers(bus),
  };
  const now = clock.now().getTime();
  for (const key of await listAbandonedTalks(pool, new Date(now - TALK_ABANDONED_MS), MAX_PER_RUN)) {
    if (signal.aborted) return;
    try {
      await takeInput(talks, asCaller(key.tenantId), key, { type: 'hangup' });
    } catch (error) {
      // The caller hung up meanwhile; any other failure must not prevent the other talks from ending.
      if (!isAppError(error, 'talk.ended')) logger.warn({ error, ...key }, 'could not end an abandoned talk');
    }
  }
  const before = new Date(now - KEEP_TALKS_MS);
  await pruneEndedTalks(pool, before, MAX_PER_RUN);
  await pruneUnusedVersions(pool, before, MAX_PER_RUN);
  await endSilentThreads(deps, asCaller, MAX_PER_RUN);
  await pruneEndedDials(pool, new Date(now - KEEP_DIALS_MS), MAX_PER_RUN);
}
