import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import { endSilentThreads } from '@switchboard/application/carriers/messages/take-message';
import { forgetEndedDials } from '@switchboard/application/carriers/outgoing/dial-queries';
import { redactionFinder } from '@switchboard/application/redaction/find-mask';
import { createCompiledVersions } from '@switchboard/application/talks/compiled-versions';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { takeInput } from '@switchboard/application/talks/take-input';
import { createTalkMemory } from '@switchboard/application/talks/talk-memory';
import { forgetEndedTalks, forgetUnusedVersions, listAbandoned } from '@switchboard/application/talks/talk-queries';
import { TALK_ABANDONED_MS } from '@switchboard/contracts/talk/routes';
import { wakeWorkers } from '@switchboard/event-store/wake-up';
import { isAppError } from '@switchboard/platform/app-error';
import type { WorkerDeps } from '../../deps.ts';
import type { JobRun } from '../job.ts';

/** Talks that one run ends, and versions that it forgets, at the most; what is left waits for the next minute. */
const AT_ONCE = 500;
/** How long a talk's state is kept after its end, and a draft's content after its last talk. */
const FORGET_MS = 86_400_000;
/** How long a call that was dialled is known by its key after its end. */
const FORGET_DIALS_MS = 7 * 86_400_000;

const callerOf = (tenantId: string): Caller => ({
  tenantId,
  actor: { kind: 'system', id: 'abandoned-talks' },
  traceId: randomBytes(16).toString('hex'),
});

/** Hangs up talks that nobody has spoken to for ten minutes, ends what was written between numbers that are silent for a day, and forgets drafts that no talk or publication has any more. */
export async function endAbandonedTalks(deps: WorkerDeps, { signal }: JobRun): Promise<void> {
  const { pool, events, clock, bus, logger } = deps;
  const talks: TalkDeps = {
    pool,
    events,
    clock,
    logger,
    findRedaction: redactionFinder(deps),
    versions: createCompiledVersions(),
    remembered: createTalkMemory(),
    prices: deps.config.prices,
    effects: { run: async () => undefined, stop: () => undefined }, // hanging up asks for nothing
    wake: wakeWorkers(bus),
  };
  const now = clock.now().getTime();
  for (const key of await listAbandoned(pool, new Date(now - TALK_ABANDONED_MS), AT_ONCE)) {
    if (signal.aborted) return;
    try {
      await takeInput(talks, callerOf(key.tenantId), key, { type: 'hangup' });
    } catch (error) {
      // Somebody hung up meanwhile; and one that can't be ended is no reason to leave the others.
      if (!isAppError(error, 'talk.ended')) logger.warn({ error, ...key }, 'an abandoned talk could not be ended');
    }
  }
  const before = new Date(now - FORGET_MS);
  await forgetEndedTalks(pool, before, AT_ONCE);
  await forgetUnusedVersions(pool, before, AT_ONCE);
  await endSilentThreads(deps, callerOf, AT_ONCE);
  await forgetEndedDials(pool, new Date(now - FORGET_DIALS_MS), AT_ONCE);
}
