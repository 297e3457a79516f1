import { conversationStream } from '@switchboard/contracts/conversations/events';
import { isFurther, toDeliveryState } from '@switchboard/domain/carriers/message-status';
import { getSqlState } from '@switchboard/platform/postgres/errors';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { toNewEvent } from '../log/new-event.ts';
import type { TextDeps } from './deps.ts';
import { lockMessage, type MessageRow, releaseSid, writeMessage } from './messages.ts';

/** A carrier's report on a message. */
export interface DeliveryReport {
  readonly connectionId: string;
  /** Null while it is unknown whether the carrier accepted the message. */
  readonly sid: string | null;
  readonly status: string;
  readonly code: string | null;
  /** Whether the message was matched only by its text, so that it may be a different message. */
  readonly isFound?: boolean;
}

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = '23505';
/** The error code for a message that was matched to another message's sid: the carrier never received it. */
const NOT_SENT = { state: 'failed', code: 'not_sent' } as const;

/**
 * Applies a carrier's report to a message. Reports may arrive in any order and repeatedly; each advance appends one event.
 *
 * A match by text never takes a sid from another message. A report that names the message by key does take the sid, since the other message was
 * matched by mistake. Returns false for an unknown message or a status without meaning.
 */
export async function applyDeliveryReport(
  deps: TextDeps,
  caller: Caller,
  key: string,
  report: DeliveryReport,
): Promise<boolean> {
  try {
    return await applyReport(deps, caller, key, report);
  } catch (error) {
    if (report.isFound && getSqlState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

function applyReport(
  deps: TextDeps,
  caller: Caller,
  key: string,
  { connectionId, sid, status, code, isFound = false }: DeliveryReport,
): Promise<boolean> {
  return withTransaction(deps.pool, async (client) => {
    const message = await lockMessage(client, caller.tenantId, key);
    const reported = toDeliveryState(status);
    if (message?.connectionId !== connectionId || reported === undefined) return false;
    if (message.sid !== null && message.sid !== sid) return false;
    const mismatched = sid === null || isFound ? undefined : await releaseSid(client, message, sid);
    if (mismatched !== undefined) await recordState(deps, client, { caller, message: mismatched, report: NOT_SENT });
    const isFirst = message.sid === null && message.state === 'queued';
    const isAdvance = isFirst || isFurther(reported, message.state);
    const identified = { ...message, sid };
    if (isAdvance) await recordState(deps, client, { caller, message: identified, report: { state: reported, code } });
    else await writeMessage(client, identified);
    return true;
  });
}

interface StateChange {
  readonly caller: Caller;
  readonly message: MessageRow;
  readonly report: Pick<MessageRow, 'state' | 'code'>;
}

/** Writes the state of a message and appends it to its conversation. */
async function recordState(
  { clock, events }: Pick<TextDeps, 'clock' | 'events'>,
  client: PoolClient,
  { caller, message, report: { state, code } }: StateChange,
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
            messageId: toMessageId(message.key),
            state,
            ...(code !== null && { code }),
          },
        }),
      ],
      metadata: toMetadata(caller),
    },
  ]);
}

/** Returns the id that a sent message has in its conversation. */
export const toMessageId = (key: string): string => `${key}:sms`;
