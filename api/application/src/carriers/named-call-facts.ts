import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationEvents } from '@switchboard/contracts/conversations/events';
import { isOver } from '@switchboard/domain/carriers/call-status';
import { endEvents, storedCall } from '@switchboard/domain/intake/call/stored-call';
import type { Caller } from '../caller.ts';
import { appendPlan, type PlanEvents } from '../intake/append-plan.ts';
import { findNamedCall } from '../intake/queries.ts';
import type { TalkDeps } from '../talks/deps.ts';
import { findTalk } from '../talks/talk-queries.ts';
import { type ReportedFacts, takeCallFacts } from './call-facts.ts';
import { type CarrierCallKey, insertCarrierCall, NO_TOKEN } from './queries.ts';

export interface NamedCallDeps {
  readonly talks: TalkDeps;
  readonly events: PlanEvents;
}

/**
 * Takes what a carrier tells of a call that a voice platform has named by the carrier's id: they are one conversation. What the platform has told
 * of its length and its recording stays.
 *
 * Answers false of a call that nobody has named.
 */
export async function takeNamedCallFacts(
  deps: NamedCallDeps,
  caller: Caller,
  key: CarrierCallKey,
  told: ReportedFacts,
): Promise<boolean> {
  const { tenantId } = caller;
  const conversationId = await findNamedCall(deps.talks.pool, tenantId, key.callSid);
  if (conversationId === undefined) return false;
  const talk = { tenantId, conversationId };
  if ((await findTalk(deps.talks.pool, talk)) !== undefined) {
    // It is the carrier's call from now on as well.
    await insertCarrierCall(deps.talks.pool, key, talk, NO_TOKEN);
    return takeCallFacts(deps.talks, caller, key, told);
  }
  await tellFacts(deps, caller, { conversationId, told });
  return true;
}

const ALL_TYPES = Object.keys(conversationEvents);

/** Tells a conversation that is no talk of ours. */
async function tellFacts(
  { events, talks }: NamedCallDeps,
  caller: Caller,
  { conversationId, told }: { readonly conversationId: ConversationId; readonly told: ReportedFacts },
): Promise<void> {
  const { status = '', durationMs, recordingUrl, at } = told;
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
