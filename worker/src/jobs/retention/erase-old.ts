import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { addJob } from '@switchboard/application/jobs/add-job';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { isPastRetention } from '@switchboard/domain/conversations/decide-retention';
import { DECISION_TYPES, decisionState } from '@switchboard/domain/conversations/decision-state';
import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import { countErased, type Ended, findKeeper, type Keeper, listEnded, listEndedAndDeleted } from './queries.ts';

export interface RetentionDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'retentionErased'>;
}

/** Conversations that one run erases: the rest is another job's, so that accounts take turns. */
export const MAX_ERASED_AT_ONCE = 500;
const PAGE = 100;
const DAY_MS = 86_400_000;
const RETENTION = { kind: 'system', id: 'retention' } as const;

/** The instant before which conversations have ended that an account keeps no longer. */
export const endedBefore = ({ retentionDays }: Keeper, now: Date): Date =>
  new Date(now.getTime() - retentionDays * DAY_MS);

/**
 * Erases the conversations of an account that ended longer ago than it keeps them, the oldest first.
 *
 * The inbox only says where to look: whether a conversation is over, and not erased yet, is decided on the log. Each is erased, and counted, in a
 * transaction of its own, so that a run that is killed has lost nothing and erases nothing twice.
 */
export async function eraseOldConversations(
  deps: RetentionDeps,
  { tenantId }: { readonly tenantId: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const keeper = await findKeeper(deps.pool, tenantId);
  if (keeper === undefined) return;
  const before = endedBefore(keeper, deps.clock.now());
  let left = MAX_ERASED_AT_ONCE;
  for (const list of [listEnded, listEndedAndDeleted]) {
    for (let after: Ended | undefined; ; ) {
      const page = await list(deps.pool, tenantId, { before, after, limit: PAGE });
      for (const { id } of page) {
        signal.throwIfAborted();
        if (left === 0) {
          // Once more from the oldest on: by then the inbox has forgotten what this run erased.
          await addJob(deps.pool, {
            name: 'erase-old-conversations',
            payload: { tenantId },
            key: `retention:${tenantId}`,
          });
          return;
        }
        if (await eraseIfPast(deps, { tenantId, id, before })) left -= 1;
      }
      after = page.at(-1);
      if (page.length < PAGE) break;
    }
  }
}

async function eraseIfPast(
  deps: RetentionDeps,
  { tenantId, id, before }: { readonly tenantId: string; readonly id: Ended['id']; readonly before: Date },
): Promise<boolean> {
  const decisive = await deps.events.readStream(tenantId, conversationStream(id), { types: DECISION_TYPES });
  const conversation = decisionState(id, { ...decisive, events: decisive.events.map(toStoredLike) });
  if (!isPastRetention(conversation, before)) return false;
  const caller: Caller = { tenantId, actor: RETENTION, traceId: randomBytes(16).toString('hex') };
  const { events } = await eraseConversation(deps, caller, {
    id,
    reason: 'retention',
    beside: (client) => countErased(client, tenantId),
  });
  if (events > 0) deps.metrics.retentionErased.inc();
  return events > 0;
}
