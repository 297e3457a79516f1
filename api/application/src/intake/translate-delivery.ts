import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { CallMessage, Plan } from '@switchboard/domain/intake/platform';
import { isPlatform, readDelivery } from '@switchboard/domain/intake/read-delivery';
import { isAppError } from '@switchboard/platform/app-error';
import { appendInChunks } from '@switchboard/platform/event-store/append-in-chunks';
import type { EventStore } from '@switchboard/platform/event-store/types';
import { backoff, sleep } from '@switchboard/platform/retry';
import { type Caller, metadataOf } from '../caller.ts';
import { toStoredLike } from '../execute/stored-like.ts';
import { toNewEvent } from '../log/new-event.ts';
import type { FindMask } from '../redaction/find-mask.ts';
import { maskDelivery } from '../redaction/mask-delivery.ts';
import type { CallDirectory } from './call-directory.ts';
import type { InTurn } from './in-turn.ts';
import type { FinishedDeliveryIn } from './queries.ts';

export interface TranslateDeps {
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
  readonly calls: CallDirectory;
  readonly inTurn: InTurn;
  readonly findMask: FindMask;
  /** Ends the talk of ours that holds a call which is over, if there is one. */
  readonly endTalk?: (caller: Caller, conversationId: ConversationId) => Promise<void>;
}

/** A webhook request as it was stored, its body parsed. */
export interface DeliveryIn {
  readonly id: number;
  readonly tenantId: string;
  readonly connectionId: string;
  readonly platform: string;
  readonly bodyHash: Buffer;
  readonly body: unknown;
  readonly receivedAt: Date;
  readonly traceId: string;
}

export type Translated = Pick<
  FinishedDeliveryIn,
  'state' | 'outcome' | 'messageType' | 'conversationId' | 'isBodyForgotten'
>;

const MAX_TRIES = 30;

/**
 * Puts into the log what a delivery adds to its call, and tells what became of it. Asked again, it adds nothing more.
 *
 * @throws {AppError} `event_store.unavailable`, and `event_store.version_conflict` where others were faster thirty times.
 */
export async function translateDelivery(deps: TranslateDeps, delivery: DeliveryIn): Promise<Translated> {
  const { platform, bodyHash, receivedAt } = delivery;
  if (!isPlatform(platform)) return failed('unknown platform');
  const key = bodyHash.toString('hex');
  const mask = await deps.findMask(delivery.tenantId);
  const body = mask ? maskDelivery(delivery.body, mask) : delivery.body;
  const reading = readDelivery(platform, { key, receivedAt: receivedAt.toISOString(), body });
  const { messageType } = reading;
  if (reading.kind === 'invalid') return { ...failed(`invalid: ${reading.reason}`), messageType };
  if (reading.kind === 'unknown') return { ...failed('unknown'), state: 'translated', messageType };

  const conversations = await deps.calls.resolve(delivery.tenantId, delivery.connectionId, [reading.callId]);
  const conversationId = conversations.get(reading.callId);
  if (conversationId === undefined) throw new Error(`no conversation for call ${reading.callId}`);
  try {
    if (reading.isOver) await deps.endTalk?.(callerOf(delivery), conversationId);
    const outcome = await deps.inTurn(conversationStream(conversationId), () =>
      appendPlan(deps, delivery, { reading, conversationId }),
    );
    return { messageType, conversationId, state: 'translated', outcome, isBodyForgotten: outcome === 'dropped' };
  } catch (error) {
    if (!isAppError(error, 'event_store.payload_invalid')) throw error;
    const outcome = `invalid: ${error.details['path']} ${error.details['reason']}`;
    return { ...failed(outcome), messageType, conversationId };
  }
}

const failed = (outcome: string) =>
  ({ state: 'failed', outcome, messageType: null, conversationId: null, isBodyForgotten: false }) satisfies Translated;

function callerOf({ id, tenantId, connectionId, traceId }: DeliveryIn): Caller {
  return { tenantId, actor: { kind: 'connection', id: connectionId }, traceId, causationId: `delivery-${id}` };
}

interface Target {
  readonly reading: CallMessage;
  readonly conversationId: ConversationId;
}

// Plans on what the stream holds and appends if nobody else did since; else plans again.
async function appendPlan(deps: TranslateDeps, delivery: DeliveryIn, target: Target): Promise<Plan['outcome']> {
  const pause = backoff({ baseMs: 2, maxMs: 50 });
  for (let tries = 1; ; tries++) {
    try {
      return await appendOnce(deps, delivery, target);
    } catch (error) {
      if (tries >= MAX_TRIES || !isAppError(error, 'event_store.version_conflict')) throw error;
      await sleep(pause());
    }
  }
}

async function appendOnce(
  { events }: TranslateDeps,
  delivery: DeliveryIn,
  { reading, conversationId }: Target,
): Promise<Plan['outcome']> {
  const { tenantId } = delivery;
  const streamId = conversationStream(conversationId);
  const stored = await events.readStream(tenantId, streamId, { types: reading.types });
  const plan = reading.plan(stored.events.map(toStoredLike));
  await appendInChunks(events, {
    tenantId,
    streamId,
    expectedVersion: stored.version,
    events: plan.events.map(toNewEvent),
    metadata: metadataOf(callerOf(delivery)),
  });
  return plan.outcome;
}
