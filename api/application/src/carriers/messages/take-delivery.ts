import { conversationStream } from '@switchboard/contracts/conversations/events';
import { deliveryStateOf, isFurther } from '@switchboard/domain/carriers/message-status';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { type Caller, metadataOf } from '../../caller.ts';
import { toNewEvent } from '../../log/new-event.ts';
import type { OutgoingDeps } from '../outgoing/deps.ts';
import { lockMessage, writeMessage } from './message-queries.ts';

/** What a carrier tells of a message. */
export interface DeliveryNews {
  readonly connectionId: string;
  /** Null while nobody knows whether the carrier has it. */
  readonly sid: string | null;
  readonly status: string;
  readonly code: string | null;
}

/**
 * Notes how far a message has come, in whichever order it is told, with an event for each step; false of a message that nobody here knows, or
 * a status that says nothing.
 */
export function takeDelivery(
  { pool, clock, events }: Pick<OutgoingDeps, 'pool' | 'clock' | 'events'>,
  caller: Caller,
  key: string,
  { connectionId, sid, status, code }: DeliveryNews,
): Promise<boolean> {
  const { tenantId } = caller;
  return withTransaction(pool, async (client) => {
    const message = await lockMessage(client, tenantId, key);
    const told = deliveryStateOf(status);
    if (message?.connectionId !== connectionId || told === undefined) return false;
    if (message.sid !== null && message.sid !== sid) return false;
    const isFirst = message.sid === null && message.state === 'queued';
    const isNews = isFirst || isFurther(told, message.state);
    const state = isNews ? told : message.state;
    await writeMessage(client, { tenantId, key, sid, state, code: isNews ? code : message.code });
    if (!isNews) return true;
    await events.appendWithin(client, [
      {
        tenantId,
        streamId: conversationStream(message.conversationId),
        expectedVersion: 'any',
        events: [
          toNewEvent({
            type: 'conversation.message-delivery',
            data: { at: clock.now().toISOString(), messageId: messageIdOf(key), state, ...(code !== null && { code }) },
          }),
        ],
        metadata: metadataOf(caller),
      },
    ]);
    return true;
  });
}

/** The id that a message of ours has in its conversation. */
export const messageIdOf = (key: string): string => `${key}:sms`;
