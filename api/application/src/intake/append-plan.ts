import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { CallMessage, Plan } from '@switchboard/domain/intake/call/translator';
import { appendInChunks } from '@switchboard/event-store/event-store';
import { encodePayload, type PayloadFault } from '@switchboard/event-store/payload';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
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

export interface Appended {
  readonly outcome: Plan['outcome'];
  /** The first event that the log can't store. Other events are still appended; a start or an end is reduced to its required fields. */
  readonly fault: PayloadFault | undefined;
}

/**
 * Plans on the events of a conversation's stream and appends if no other writer was faster; else plans again.
 *
 * @throws {AppError} `event_store.unavailable`, and `event_store.version_conflict` where others were faster thirty times.
 */
export async function appendPlan(events: PlanEvents, caller: Caller, of: PlanOf): Promise<Appended> {
  const pause = backoff({ baseMs: 2, maxMs: 50 });
  let isChecked = false;
  for (let tries = 1; ; tries++) {
    try {
      return await appendOnce(events, caller, { ...of, isChecked });
    } catch (error) {
      if (!isChecked && isAppError(error, 'event_store.payload_invalid')) {
        isChecked = true;
        continue;
      }
      if (tries >= MAX_TRIES || !isAppError(error, 'event_store.version_conflict')) throw error;
      await sleep(pause());
    }
  }
}

async function appendOnce(
  events: PlanEvents,
  caller: Caller,
  { conversationId, message, isChecked }: PlanOf & { readonly isChecked: boolean },
): Promise<Appended> {
  const { tenantId } = caller;
  const streamId = conversationStream(conversationId);
  const stored = await events.readStream(tenantId, streamId, { types: message.types });
  const plan = message.plan(stored.events.map(toStoredLike));
  // Checking costs as much as writing, so only a plan that was refused is checked.
  const planned = plan.events.map((event) => ({ event, fault: isChecked ? faultOf(event) : undefined }));
  await appendInChunks(events, {
    tenantId,
    streamId,
    expectedVersion: stored.version,
    events: planned.flatMap(({ event, fault }) => (fault === undefined ? [event] : reduced(event))).map(toNewEvent),
    metadata: metadataOf(caller),
  });
  return { outcome: plan.outcome, fault: planned.find(({ fault }) => fault !== undefined)?.fault };
}

/** Reduces a start or end of a call that the log can't store to its required fields; drops any other event. */
function reduced(event: ConversationEvent): ConversationEvent[] {
  switch (event.type) {
    case 'conversation.started': {
      const { at, direction, provider } = event.data;
      const start = { at, direction, from: null, to: null, ...(provider && { provider }) };
      return [{ type: event.type, data: start } as const].filter((some) => faultOf(some) === undefined);
    }
    case 'conversation.ended':
      return [{ type: event.type, data: { at: event.data.at, reason: 'ended' } }];
    default:
      return [];
  }
}

function faultOf(event: ConversationEvent): PayloadFault | undefined {
  const encoded = encodePayload('data', toNewEvent(event).data);
  return 'reason' in encoded ? encoded : undefined;
}
