import { answerDial } from '@switchboard/application/carrier-calls/answer-dial';
import { applyDialUpdate } from '@switchboard/application/carrier-calls/apply-dial-update';
import { findReportedDial } from '@switchboard/application/carrier-calls/apply-reported-dial';
import { findCarrierCall, insertCarrierCall, NO_TOKEN } from '@switchboard/application/carrier-calls/carrier-call-rows';
import { claimTurn, type LlmTurnKey } from '@switchboard/application/carrier-calls/llm-turns';
import { resolveCalls } from '@switchboard/application/intake/call-directory';
import { answerCall } from '@switchboard/application/talks/answer-call';
import type { StartedTalk, TalkStart } from '@switchboard/application/talks/start-talk';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { ALREADY_STARTED, isRefusal } from '../call-refusals.ts';
import type { TurnDeps, TurnRequest } from './turn-request.ts';

type Opening = Required<Pick<TalkStart, 'onStart' | 'findConversation'>>;

/** Starts a call's talk and claims its first turn in the same transaction, so that concurrent requests see both or neither. */
export async function openCall(
  deps: TurnDeps,
  request: TurnRequest,
  key: LlmTurnKey,
): Promise<StartedTalk | 'refused' | 'already-started'> {
  const { connection, caller, requested, timeZone } = request;
  if (timeZone === undefined) return 'refused';
  const opening: Opening = {
    findConversation: (client) => resolveConversation(client, { connection, key }),
    onStart: async (client, conversationId) => {
      const talk = { tenantId: connection.tenantId, conversationId };
      if (!(await insertCarrierCall(client, key, talk, NO_TOKEN))) throw new AppError(ALREADY_STARTED);
      await claimTurn(client, key, deps.clock.now());
    },
  };
  try {
    if (requested.dialKey !== undefined)
      return await openDialed(deps, request, { ...opening, dialKey: requested.dialKey });
    return await answerCall(deps.talks, caller, {
      to: requested.to,
      agentId: requested.agentId,
      from: requested.from,
      timeZone,
      platformId: connection.id,
      ...opening,
    });
  } catch (error) {
    if (isAppError(error, ALREADY_STARTED)) return 'already-started';
    if (isRefusal(error)) return 'refused';
    throw error;
  }
}

/** Starts the talk of an answered outgoing call. */
async function openDialed(
  deps: TurnDeps,
  { connection, caller, requested: { callId } }: TurnRequest,
  { dialKey, ...opening }: Opening & { readonly dialKey: string },
): Promise<StartedTalk | 'refused'> {
  const dial = await findReportedDial(deps, caller, { connectionId: connection.id, callId, key: dialKey });
  if (dial === undefined || dial.endedAt !== null) return 'refused';
  await applyDialUpdate(deps, caller, dial, { sid: callId, status: 'in-progress' });
  return answerDial(deps.talks, caller, { dial, ...opening });
}

/** Resolves the call's conversation, which the platform's webhook may already have created. */
async function resolveConversation(
  client: Queryable,
  { connection, key }: { readonly connection: TurnRequest['connection']; readonly key: LlmTurnKey },
): Promise<ConversationId> {
  // The account's calls are opened one after the other, so this check can't race.
  if ((await findCarrierCall(client, key)) !== undefined) throw new AppError(ALREADY_STARTED);
  const { id: source, tenantId } = connection;
  const id = (await resolveCalls(client, tenantId, { source, callIds: [key.callSid] })).get(key.callSid);
  if (id === undefined) throw new Error(`no conversation for call ${key.callSid}`);
  return id;
}
