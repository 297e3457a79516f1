/**
 * The facts that carriers report about calls with talks that run here: status, duration and recording, in any order and repeatedly.
 *
 * Facts are merged under the call's row lock. A call that is over ends its talk; its conversation then gets duration and recording, once each.
 */
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { isOver, statusRank } from '@switchboard/domain/carriers/call-status';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { type Caller, toMetadata } from '../caller.ts';
import type { ConversationKey } from '../conversations/conversation-ids.ts';
import { toNewEvent } from '../log/new-event.ts';
import type { TalkDeps } from '../talks/deps.ts';
import { takeInputUnlessEnded } from '../talks/take-input.ts';
import { findTalk } from '../talks/talk-rows.ts';
import { type CallWithFacts, type CarrierCallKey, lockCallFacts, writeCallFacts } from './carrier-call-rows.ts';

/** The facts in a carrier's callback. */
export interface ReportedFacts {
  readonly status?: string;
  /** The carrier's counter of the call's callbacks, from 0, in the order of the events. */
  readonly sequence?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly recordingUrl?: string;
  /** The time of the event, by the carrier's clock. */
  readonly at: Date;
}

/**
 * Applies the facts in a callback: merges them, hangs up the talk of a call that is over, and publishes duration and recording.
 *
 * Returns false if the call is unknown.
 */
export async function applyCallFacts(
  deps: TalkDeps,
  caller: Caller,
  key: CarrierCallKey,
  reported: ReportedFacts,
): Promise<boolean> {
  const call = await withTransaction(deps.pool, async (client) => {
    const before = await lockCallFacts(client, key);
    if (before === undefined) return undefined;
    const isLate = reported.sequence !== undefined && reported.sequence < before.lastSequence && !before.isLateTold;
    const after = {
      ...before,
      status: laterStatus(before.status, reported.status),
      lastSequence: Math.max(before.lastSequence, reported.sequence ?? -1),
      durationMs: reported.durationMs ?? before.durationMs,
      recordingUrl: reported.recordingUrl ?? before.recordingUrl,
      isLateTold: before.isLateTold || isLate,
    };
    await writeCallFacts(client, key, after);
    if (isLate) {
      const event = {
        type: 'conversation.late-event-marked',
        data: { at: reported.at.toISOString(), subject: 'start' },
      };
      await append(deps, client, { caller, call: before, event: event as ConversationEvent });
    }
    return after;
  });
  if (call === undefined) return false;
  // A recording is complete only once its call is over.
  if (call.isOpen && (isOver(call.status ?? '') || reported.recordingUrl !== undefined))
    await hangUp(deps, caller, call);
  await publishCallFacts(deps, caller, key);
  return true;
}

const laterStatus = (before: string | null, reported: string | undefined): string | null => {
  const rank = reported === undefined ? undefined : statusRank(reported);
  if (reported === undefined || rank === undefined) return before;
  return before === null || rank > (statusRank(before) ?? -1) ? reported : before;
};

/** Ends the talk of a call that is over. A talk that awaits a transfer ends when the transfer's result arrives. */
async function hangUp(deps: TalkDeps, caller: Caller, { tenantId, conversationId }: ConversationKey): Promise<void> {
  const key = { tenantId, conversationId };
  const awaiting = (await findTalk(deps.pool, key))?.state.awaiting;
  if (awaiting?.kind === 'effect' && awaiting.of === 'transfer') return;
  await takeInputUnlessEnded(deps, caller, key, { type: 'hangup' });
}

/** Appends an ended call's duration and recording to its conversation, unless they were appended before. */
export async function publishCallFacts(deps: TalkDeps, caller: Caller, key: CarrierCallKey): Promise<void> {
  const isPublished = await withTransaction(deps.pool, async (client) => {
    const call = await lockCallFacts(client, key);
    if (call === undefined || call.isOpen) return false;
    const { durationMs, recordingUrl, toldDurationMs, toldRecordingUrl } = call;
    if (durationMs === toldDurationMs && recordingUrl === toldRecordingUrl) return false;
    await writeCallFacts(client, key, { ...call, toldDurationMs: durationMs, toldRecordingUrl: recordingUrl });
    await append(deps, client, {
      caller,
      call,
      event: {
        type: 'conversation.ended',
        data: {
          at: call.lastInputAt.toISOString(),
          reason: call.endedReason ?? 'hangup',
          ...(durationMs !== null && { durationMs }),
          ...(recordingUrl !== null && { recordingUrl }),
        },
      },
    });
    return true;
  });
  if (isPublished) deps.wake([{ tenantId: caller.tenantId, categories: ['conversation'] }]);
}

function append(
  { events }: Pick<TalkDeps, 'events'>,
  client: Parameters<TalkDeps['events']['appendWithin']>[0],
  {
    caller,
    call: { tenantId, conversationId },
    event,
  }: { readonly caller: Caller; readonly call: CallWithFacts; readonly event: ConversationEvent },
) {
  return events.appendWithin(client, [
    {
      tenantId,
      streamId: conversationStream(conversationId),
      expectedVersion: 'any',
      events: [toNewEvent(event)],
      metadata: toMetadata(caller),
    },
  ]);
}
