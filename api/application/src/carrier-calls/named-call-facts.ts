import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationEvents } from '@switchboard/contracts/conversations/events';
import { isOver } from '@switchboard/domain/carriers/call-status';
import { endEvents, storedCall } from '@switchboard/domain/intake/call/stored-call';
import type { Caller } from '../caller.ts';
import { appendPlan, type PlanEvents } from '../intake/append-plan.ts';
import { findNamedCall } from '../intake/call-directory.ts';
import type { TalkDeps } from '../talks/deps.ts';
import { findTalk } from '../talks/talk-rows.ts';
import { applyCallFacts, type ReportedFacts } from './call-facts.ts';
import { type CarrierCallKey, insertCarrierCall, NO_TOKEN } from './carrier-call-rows.ts';

export interface NamedCallDeps {
  readonly talks: TalkDeps;
  readonly events: PlanEvents;
}

/**
 * Applies a carrier's facts to a call that a voice platform has reported with the carrier's call id, so that both share one conversation. A
 * duration or recording from the platform takes precedence.
 *
 * Returns false if no platform has named the call.
 */
export async function applyNamedCallFacts(
  deps: NamedCallDeps,
  caller: Caller,
  key: CarrierCallKey,
  reported: ReportedFacts,
): Promise<boolean> {
  const { tenantId } = caller;
  const conversationId = await findNamedCall(deps.talks.pool, tenantId, key.callSid);
  if (conversationId === undefined) return false;
  const talk = { tenantId, conversationId };
  if ((await findTalk(deps.talks.pool, talk)) !== undefined) {
    // From now on, the call is also a carrier call.
    await insertCarrierCall(deps.talks.pool, key, talk, NO_TOKEN);
    return applyCallFacts(deps.talks, caller, key, reported);
  }
  await appendFacts(deps, caller, { conversationId, reported });
  return true;
}

const ALL_TYPES = Object.keys(conversationEvents);

/** Appends the facts to a conversation that has no talk here. */
async function appendFacts(
  { events, talks }: NamedCallDeps,
  caller: Caller,
  { conversationId, reported }: { readonly conversationId: ConversationId; readonly reported: ReportedFacts },
): Promise<void> {
  const { status = '', durationMs, recordingUrl, at } = reported;
  if (!isOver(status) && recordingUrl === undefined) return;
  const message = {
    types: ALL_TYPES,
    plan: (stored: Parameters<typeof storedCall>[0]) => {
      const call = storedCall(stored);
      if (call.isErased) return { events: [], outcome: 'dropped' as const };
      const known = call.end ?? { at: at.toISOString(), reason: 'hangup' };
      const facts = {
        ...(durationMs !== undefined && { durationMs }),
        ...(recordingUrl !== undefined && { recordingUrl }),
      };
      return { events: endEvents({ ...facts, ...known }, call), outcome: 'added' as const };
    },
  };
  await appendPlan(events, caller, { conversationId, message });
  talks.wake([{ tenantId: caller.tenantId, categories: ['conversation'] }]);
}
