import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { CallMessage, Plan } from '@switchboard/domain/intake/platform';
import { isAppError } from '@switchboard/platform/app-error';
import { appendInChunks } from '@switchboard/platform/event-store/append-in-chunks';
import type { EventStore } from '@switchboard/platform/event-store/types';
import { backoff, sleep } from '@switchboard/platform/retry';
import { type Caller, metadataOf } from '../caller.ts';
import { toStoredLike } from '../execute/stored-like.ts';
import { toNewEvent } from '../log/new-event.ts';

export type PlanEvents = Pick<EventStore, 'append' | 'readStream'>;

/** The events to add to a conversation, by what it holds. */
export interface PlanOf {
  readonly conversationId: ConversationId;
  readonly message: Pick<CallMessage, 'types' | 'plan'>;
}

const MAX_TRIES = 30;

/**
 * Plans on what a conversation's stream holds and appends if nobody else did since; else plans again.
 *
 * @throws {AppError} `event_store.unavailable`, and `event_store.version_conflict` where others were faster thirty times.
 */
export async function appendPlan(events: PlanEvents, caller: Caller, of: PlanOf): Promise<Plan['outcome']> {
  const pause = backoff({ baseMs: 2, maxMs: 50 });
  for (let tries = 1; ; tries++) {
    try {
      return await appendOnce(events, caller, of);
    } catch (error) {
      if (tries >= MAX_TRIES || !isAppError(error, 'event_store.version_conflict')) throw error;
      await sleep(pause());
    }
  }
}

async function appendOnce(
  events: PlanEvents,
  caller: Caller,
  { conversationId, message }: PlanOf,
): Promise<Plan['outcome']> {
  const { tenantId } = caller;
  const streamId = conversationStream(conversationId);
  const stored = await events.readStream(tenantId, streamId, { types: message.types });
  const plan = message.plan(stored.events.map(toStoredLike));
  await appendInChunks(events, {
    tenantId,
    streamId,
    expectedVersion: stored.version,
    events: plan.events.map(toNewEvent),
    metadata: metadataOf(caller),
  });
  return plan.outcome;
}
