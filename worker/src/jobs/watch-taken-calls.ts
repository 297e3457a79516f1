import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { takeInputUnlessEnded } from '@switchboard/application/talks/take-input';
import { listTakenTalks, type TakenTalk } from '@switchboard/application/talks/talk-rows';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import { HAND_BACK_AFTER_MS, HOLD_AFTER_MS, PEOPLE_TIMER } from '@switchboard/talk/engine/control';
import type { Pool } from 'pg';
import { describeFailure, isTransient } from '../runtime/failures.ts';

/** The maximum number of calls that one run looks at; the rest waits for the next. */
const MAX_PER_RUN = 1_000;

export interface TakenCallsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly talks: TalkDeps;
}

/**
 * Watches the calls that people have taken over: after 20 s in which nobody speaks, the caller is asked to hold, and after 60 s the agent takes the call back.
 *
 * The engine decides by the talk's own state and clock, so any number of workers may watch a call. A call that fails doesn't prevent the others.
 */
export async function watchTakenCalls(deps: TakenCallsDeps, signal: AbortSignal): Promise<void> {
  const { pool, clock, logger, talks } = deps;
  const now = clock.now().getTime();
  for (const talk of await listTakenTalks(pool, MAX_PER_RUN)) {
    if (signal.aborted) return;
    if (!isDue(talk, now)) continue;
    const { tenantId, conversationId } = talk;
    try {
      const key = { tenantId, conversationId };
      await takeInputUnlessEnded(talks, asCaller(tenantId), key, { type: 'timer', key: PEOPLE_TIMER });
    } catch (error) {
      if (isTransient(error)) throw error;
      logger.warn(
        { tenantId, conversationId, reason: describeFailure(error) },
        'could not watch a call that was taken over',
      );
    }
  }
}

function isDue({ spokenAt, clockOffsetMs, hasAskedToHold }: TakenTalk, now: number): boolean {
  const silentMs = now + clockOffsetMs - spokenAt;
  return silentMs >= (hasAskedToHold ? HAND_BACK_AFTER_MS : HOLD_AFTER_MS);
}

const asCaller = (tenantId: string): Caller => ({
  tenantId,
  actor: { kind: 'system', id: 'taken-calls' },
  traceId: randomBytes(16).toString('hex'),
});
