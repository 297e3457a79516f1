import type { ConversationId } from '@switchboard/contracts/base/ids';
import { storableJson } from '@switchboard/contracts/base/storable';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { ReportedDial } from '@switchboard/domain/intake/call/translator';
import { isPlatform, readDelivery } from '@switchboard/domain/intake/read-delivery';
import type { Caller } from '../caller.ts';
import type { FindMask } from '../redaction/find-mask.ts';
import { maskDelivery } from '../redaction/mask-delivery.ts';
import { appendPlan, type PlanEvents } from './append-plan.ts';
import type { CallDirectory } from './call-directory.ts';
import type { FinishedIncomingDelivery } from './delivery-rows.ts';
import type { InTurn } from './in-turn.ts';

/** A voice platform's report on a call that Switchboard had it place. */
export interface ReportedCall {
  readonly connectionId: string;
  /** The platform's id of the call. */
  readonly callId: string;
  readonly conversationId: ConversationId;
  readonly dial: ReportedDial;
}

export interface TranslateDeps {
  readonly events: PlanEvents;
  readonly calls: CallDirectory;
  readonly inTurn: InTurn;
  readonly findMask: FindMask;
  /** Ends the talk of an agent-handled call that is over, if there is one. */
  readonly endTalk: (caller: Caller, conversationId: ConversationId) => Promise<void>;
  /** Receives the status of an outbound call that the platform placed. */
  readonly takeDial: (caller: Caller, call: ReportedCall) => Promise<void>;
}

/** A stored webhook request, with its body parsed. */
export interface IncomingDelivery {
  readonly id: number;
  readonly tenantId: string;
  readonly connectionId: string;
  readonly platform: string;
  readonly bodyHash: Buffer;
  readonly body: unknown;
  readonly receivedAt: Date;
  readonly traceId: string;
}

/** The result of translating a delivery. */
export type Translated = Pick<
  FinishedIncomingDelivery,
  'state' | 'outcome' | 'messageType' | 'conversationId' | 'isBodyForgotten'
>;

/**
 * Appends the events of a delivery to its call, and returns the result. Idempotent.
 *
 * Texts that can't be stored are made storable. A delivery is `failed` if its platform's translator can't read it, or if the log rejects one
 * of its events; the other events are still appended.
 *
 * @throws {AppError} `event_store.unavailable`; `event_store.version_conflict` after thirty conflicts
 */
export async function translateDelivery(deps: TranslateDeps, delivery: IncomingDelivery): Promise<Translated> {
  const { platform, bodyHash, receivedAt } = delivery;
  if (!isPlatform(platform)) return failed('unknown platform');
  const key = bodyHash.toString('hex');
  const mask = await deps.findMask(delivery.tenantId);
  const storableBody = storableJson(delivery.body);
  const body = mask ? await maskDelivery(storableBody, mask) : storableBody;
  const reading = readDelivery(platform, { key, receivedAt: receivedAt.toISOString(), body });
  const { messageType } = reading;
  if (reading.kind === 'invalid') return { ...failed(`invalid: ${reading.reason}`), messageType };
  if (reading.kind === 'unknown') return { ...failed('unknown'), state: 'translated', messageType };

  const conversationId = await deps.calls.resolveNamed(delivery.tenantId, delivery.connectionId, reading);
  const caller = toCaller(delivery);
  if (reading.isOver) await deps.endTalk(caller, conversationId);
  const { callId, dial } = reading;
  if (dial !== undefined) {
    await deps.takeDial(caller, { connectionId: delivery.connectionId, callId, conversationId, dial });
  }
  const { outcome, fault } = await deps.inTurn(conversationStream(conversationId), () =>
    appendPlan(deps.events, caller, { message: reading, conversationId }),
  );
  if (fault !== undefined) return { ...failed(`invalid: ${fault.path} ${fault.reason}`), messageType, conversationId };
  return { messageType, conversationId, state: 'translated', outcome, isBodyForgotten: outcome === 'dropped' };
}

const failed = (outcome: string) =>
  ({ state: 'failed', outcome, messageType: null, conversationId: null, isBodyForgotten: false }) satisfies Translated;

function toCaller({ id, tenantId, connectionId, traceId }: IncomingDelivery): Caller {
  return { tenantId, actor: { kind: 'connection', id: connectionId }, traceId, causationId: `delivery-${id}` };
}
