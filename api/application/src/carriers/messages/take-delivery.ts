import { conversationStream } from '@switchboard/contracts/conversations/events';
import { deliveryStateOf, isFurther } from '@switchboard/domain/carriers/message-status';
import { getSqlState } from '@switchboard/platform/postgres/errors';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { PoolClient } from 'pg';
import { type Caller, metadataOf } from '../../caller.ts';
import { toNewEvent } from '../../log/new-event.ts';
import type { OutgoingDeps } from '../outgoing/deps.ts';
import { lockMessage, type MessageRow, releaseSid, writeMessage } from './message-queries.ts';

/** What a carrier tells of a message. */
export interface DeliveryNews {
  readonly connectionId: string;
  /** Null while nobody knows whether the carrier has it. */
  readonly sid: string | null;
  readonly status: string;
  readonly code: string | null;
  /** It was found by its words: it may be another message's. */
  readonly isFound?: boolean;
}

/** A unique index has it. */
const TAKEN = '23505';
/** The news of a message that was taken for sent by another's sid: the carrier never had it. */
const NOT_SENT = { state: 'failed', code: 'not_sent' } as const;

/**
 * Notes how far a message has come, in whichever order it is told, with an event for each step; false of a message that nobody here knows, or
 * a status that says nothing. What was found is no other message's; where the carrier says itself which message it has, it is no other's from then on.
 */
export async function takeDelivery(
  deps: Pick<OutgoingDeps, 'pool' | 'clock' | 'events'>,
  caller: Caller,
  key: string,
  news: DeliveryNews,
): Promise<boolean> {
  try {
    return await take(deps, caller, key, news);
  } catch (error) {
    if (news.isFound && getSqlState(error) === TAKEN) return false;
    throw error;
  }
}

function take(
  deps: Pick<OutgoingDeps, 'pool' | 'clock' | 'events'>,
  caller: Caller,
  key: string,
  { connectionId, sid, status, code, isFound = false }: DeliveryNews,
): Promise<boolean> {
  return withTransaction(deps.pool, async (client) => {
    const message = await lockMessage(client, caller.tenantId, key);
    const told = deliveryStateOf(status);
    if (message?.connectionId !== connectionId || told === undefined) return false;
    if (message.sid !== null && message.sid !== sid) return false;
    const mistaken = sid === null || isFound ? undefined : await releaseSid(client, message, sid);
    if (mistaken !== undefined) await note(deps, client, { caller, message: mistaken, news: NOT_SENT });
    const isFirst = message.sid === null && message.state === 'queued';
    const isNews = isFirst || isFurther(told, message.state);
    const named = { ...message, sid };
    if (isNews) await note(deps, client, { caller, message: named, news: { state: told, code } });
    else await writeMessage(client, named);
    return true;
  });
}

interface Noting {
  readonly caller: Caller;
  readonly message: MessageRow;
  readonly news: Pick<MessageRow, 'state' | 'code'>;
}

/** Writes what became of a message, and tells its conversation. */
async function note(
  { clock, events }: Pick<OutgoingDeps, 'clock' | 'events'>,
  client: PoolClient,
  { caller, message, news: { state, code } }: Noting,
): Promise<void> {
  await writeMessage(client, { ...message, state, code });
  await events.appendWithin(client, [
    {
      tenantId: message.tenantId,
      streamId: conversationStream(message.conversationId),
      expectedVersion: 'any',
      events: [
        toNewEvent({
          type: 'conversation.message-delivery',
          data: {
            at: clock.now().toISOString(),
            messageId: messageIdOf(message.key),
            state,
            ...(code !== null && { code }),
          },
        }),
      ],
      metadata: metadataOf(caller),
    },
  ]);
}

/** The id that a message of ours has in its conversation. */
export const messageIdOf = (key: string): string => `${key}:sms`;
