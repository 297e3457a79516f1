import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { isOver, rankOf } from '@switchboard/domain/carriers/call-status';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { type Caller, metadataOf } from '../caller.ts';
import { toNewEvent } from '../log/new-event.ts';
import type { TalkDeps } from '../talks/deps.ts';
import { takeUnlessEnded } from '../talks/take-input.ts';
import { findTalk, type TalkKey } from '../talks/talk-queries.ts';
import { type CallWithFacts, type CarrierCallKey, lockCallFacts, writeCallFacts } from './queries.ts';

/** What a callback tells of a call. */
export interface ReportedFacts {
  readonly status?: string;
  /** Counts a call's callbacks from 0, in the order in which they were fired. */
  readonly sequence?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly recordingUrl?: string;
  /** When it was so, by the carrier. */
  readonly at: Date;
}

/**
 * Takes what a carrier tells of a call, in whichever order and however often: one that is over ends its talk, and its conversation is told how
 * long it was, and where its recording is, once each.
 *
 * Answers false of a call that nobody here knows.
 */
export async function takeCallFacts(
  deps: TalkDeps,
  caller: Caller,
  key: CarrierCallKey,
  told: ReportedFacts,
): Promise<boolean> {
  const call = await withTransaction(deps.pool, async (client) => {
    const before = await lockCallFacts(client, key);
    if (before === undefined) return undefined;
    const isLate = told.sequence !== undefined && told.sequence < before.lastSequence && !before.isLateTold;
    const after = {
      ...before,
      status: laterOf(before.status, told.status),
      lastSequence: Math.max(before.lastSequence, told.sequence ?? -1),
      durationMs: told.durationMs ?? before.durationMs,
      recordingUrl: told.recordingUrl ?? before.recordingUrl,
      isLateTold: before.isLateTold || isLate,
    };
    await writeCallFacts(client, key, after);
    if (isLate) {
      const event = { type: 'conversation.late-event-marked', data: { at: told.at.toISOString(), subject: 'start' } };
      await append(deps, client, { caller, call: before, event: event as ConversationEvent });
    }
    return after;
  });
  if (call === undefined) return false;
  // A recording is whole when its call is over.
  if (call.isOpen && (isOver(call.status ?? '') || told.recordingUrl !== undefined)) await hangUp(deps, caller, call);
  await tellEnd(deps, caller, key);
  return true;
}

const laterOf = (before: string | null, told: string | undefined): string | null => {
  const rank = told === undefined ? undefined : rankOf(told);
  if (told === undefined || rank === undefined) return before;
  return before === null || rank > (rankOf(before) ?? -1) ? told : before;
};

/** Ends the talk of a call that is over; one that is transferred is ended by what comes of that. */
async function hangUp(deps: TalkDeps, caller: Caller, { tenantId, conversationId }: TalkKey): Promise<void> {
  const key = { tenantId, conversationId };
  const awaiting = (await findTalk(deps.pool, key))?.state.awaiting;
  if (awaiting?.kind === 'effect' && awaiting.of === 'transfer') return;
  await takeUnlessEnded(deps, caller, key, { type: 'hangup' });
}

/** Tells the conversation of a call that has ended what its carrier knows of it beside, if it hasn't been told. */
export async function tellEnd(deps: TalkDeps, caller: Caller, key: CarrierCallKey): Promise<void> {
  const isTold = await withTransaction(deps.pool, async (client) => {
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
  if (isTold) deps.wake([{ tenantId: caller.tenantId, categories: ['conversation'] }]);
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
      metadata: metadataOf(caller),
    },
  ]);
}
