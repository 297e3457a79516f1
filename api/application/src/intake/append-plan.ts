import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { CallMessage, Plan } from '@switchboard/domain/intake/call/translator';
import { appendInChunks } from '@switchboard/event-store/event-store';
import { encodePayload, type PayloadFault } from '@switchboard/event-store/payload';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import { backoff, sleep } from '@switchboard/platform/retry';
import { type Caller, toMetadata } from '../caller.ts';
import { toStoredLike } from '../execute/stored-like.ts';
import { toNewEvent } from '../log/new-event.ts';

export type PlanEvents = Pick<EventStore, 'append' | 'readStream'>;

/** A plan for a conversation, made from its stored events. */
export interface PlanRequest {
  readonly conversationId: ConversationId;
  readonly message: Pick<CallMessage, 'types' | 'plan'>;
}

const MAX_ATTEMPTS = 30;

/** The result of appending a plan. */
export interface Appended {
  readonly outcome: Plan['outcome'];
  /**
   * The fault of the first event that the log can't store. The other events are still appended; a start or an end is reduced to its required
   * fields.
   */
  readonly fault: PayloadFault | undefined;
}

/**
 * Plans from the events of a conversation's stream and appends with optimistic concurrency; on a conflict, plans again.
 *
 * @throws {AppError} `event_store.unavailable`; `event_store.version_conflict` after thirty conflicts
 */
export async function appendPlan(events: PlanEvents, caller: Caller, of: PlanRequest): Promise<Appended> {
  const pause = backoff({ baseMs: 2, maxMs: 50 });
  let isChecked = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await appendOnce(events, caller, { ...of, isChecked });
    } catch (error) {
      if (!isChecked && isAppError(error, 'event_store.payload_invalid')) {
        isChecked = true;
        continue;
      }
      if (attempt >= MAX_ATTEMPTS || !isAppError(error, 'event_store.version_conflict')) throw error;
      await sleep(pause());
    }
  }
}

async function appendOnce(
  events: PlanEvents,
  caller: Caller,
  { conversationId, message, isChecked }: PlanRequest & { readonly isChecked: boolean },
): Promise<Appended> {
  const { tenantId } = caller;
  const streamId = conversationStream(conversationId);
  const stored = await events.readStream(tenantId, streamId, { types: message.types });
  const plan = message.plan(stored.events.map(toStoredLike));
  // Checking costs as much as writing, so only a refused plan is checked.
  const planned = plan.events.map((event) => ({ event, fault: isChecked ? findFault(event) : undefined }));
  await appendInChunks(events, {
    tenantId,
    streamId,
    expectedVersion: stored.version,
    events: planned.flatMap(({ event, fault }) => (fault === undefined ? [event] : reduceEvent(event))).map(toNewEvent),
    metadata: toMetadata(caller),
  });
  return { outcome: plan.outcome, fault: planned.find(({ fault }) => fault !== undefined)?.fault };
}

/** Reduces a start or end of a call that the log can't store to its required fields; drops any other event. */
function reduceEvent(event: ConversationEvent): ConversationEvent[] {
  switch (event.type) {
    case 'conversation.started': {
      const { at, direction, provider } = event.data;
      const start = { at, direction, from: null, to: null, ...(provider && { provider }) };
      return [{ type: event.type, data: start } as const].filter((reduced) => findFault(reduced) === undefined);
    }
    case 'conversation.ended':
      return [{ type: event.type, data: { at: event.data.at, reason: 'ended' } }];
    default:
      return [];
  }
}

function findFault(event: ConversationEvent): PayloadFault | undefined {
  const encoded = encodePayload('data', toNewEvent(event).data);
  return 'reason' in encoded ? encoded : undefined;
}
