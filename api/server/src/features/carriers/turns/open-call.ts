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
import { isRefusal, TOLD_ALREADY } from '../call-refusals.ts';
import type { TurnDeps, TurnRequest } from './turn-request.ts';

type Opening = Required<Pick<TalkStart, 'onStart' | 'findConversation'>>;

/** Begins a call's talk, and takes its first turn with it: whoever comes at the same time finds both. */
export async function openCall(
  deps: TurnDeps,
  request: TurnRequest,
  key: LlmTurnKey,
): Promise<StartedTalk | 'refused' | 'told'> {
  const { connection, caller, asked, timeZone } = request;
  if (timeZone === undefined) return 'refused';
  const opening: Opening = {
    findConversation: (client) => conversationOf(client, { connection, key }),
    onStart: async (client, conversationId) => {
      const talk = { tenantId: connection.tenantId, conversationId };
      if (!(await insertCarrierCall(client, key, talk, NO_TOKEN))) throw new AppError(TOLD_ALREADY);
      await claimTurn(client, key, deps.clock.now());
    },
  };
  try {
    if (asked.dialKey !== undefined) return await openDialled(deps, request, { ...opening, dialKey: asked.dialKey });
    return await answerCall(deps.talks, caller, {
      to: asked.to,
      agentId: asked.agentId,
      from: asked.from,
      timeZone,
      platformId: connection.id,
      ...opening,
    });
  } catch (error) {
    if (isAppError(error, TOLD_ALREADY)) return 'told';
    if (isRefusal(error)) return 'refused';
    throw error;
  }
}

/** Begins the talk of a call that the platform was asked for, and that is answered. */
async function openDialled(
  deps: TurnDeps,
  { connection, caller, asked: { callId } }: TurnRequest,
  { dialKey, ...opening }: Opening & { readonly dialKey: string },
): Promise<StartedTalk | 'refused'> {
  const dial = await findReportedDial(deps, caller, { connectionId: connection.id, callId, key: dialKey });
  if (dial === undefined || dial.endedAt !== null) return 'refused';
  await applyDialUpdate(deps, caller, dial, { sid: callId, status: 'in-progress' });
  return answerDial(deps.talks, caller, { dial, ...opening });
}

/** The conversation that a call is: of its platform's webhook, which may have told of it first. */
async function conversationOf(
  client: Queryable,
  { connection, key }: { readonly connection: TurnRequest['connection']; readonly key: LlmTurnKey },
): Promise<ConversationId> {
  // Calls of an account are opened one after the other.
  if ((await findCarrierCall(client, key)) !== undefined) throw new AppError(TOLD_ALREADY);
  const { id: source, tenantId } = connection;
  const id = (await resolveCalls(client, tenantId, { source, callIds: [key.callSid] })).get(key.callSid);
  if (id === undefined) throw new Error(`no conversation for call ${key.callSid}`);
  return id;
}
