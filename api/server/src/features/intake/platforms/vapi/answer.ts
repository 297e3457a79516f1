import { grantOutgoing } from '@switchboard/application/dialing/caps/grant';
import { findAnsweringAgent } from '@switchboard/application/talks/answer-call';
import { lookUpOnCall } from '@switchboard/application/talks/perform-in-sandbox';
import { llmRoutes } from '@switchboard/contracts/connections/llm-routes';
import { isAppError } from '@switchboard/platform/app-error';
import { callTools } from './call-tools.ts';
import { type AnswerDeps, calledNumber, type Requester } from './requester.ts';
import { readVapiRequest, type VapiRequest } from './requests.ts';

type Answer = Readonly<Record<string, unknown>>;

const NOT_ALLOWED = 'The number of the person on call may not be called.';
const CAP_REACHED = 'The person on call may not be called: the account has used up what it may call.';
const UNANSWERED = 'Sorry, nobody can take your call right now. Please call again later.';

/**
 * Answers a message that Vapi waits for; undefined for any other message.
 *
 * Format: https://docs.vapi.ai/server-url/events and `ServerMessageResponse…` of @vapi-ai/server-sdk 2.0.1. Vapi waits 7.5 seconds for an assistant.
 */
export async function answerVapi(deps: AnswerDeps, body: unknown, requester: Requester): Promise<Answer | undefined> {
  const message = readVapiRequest(body);
  switch (message?.type) {
    case undefined:
      return undefined;
    case 'assistant-request':
      return chooseAssistant(deps, message, requester);
    case 'tool-calls':
      return { results: await callTools(deps, message, requester) };
    case 'transfer-destination-request':
      return chooseDestination(deps, message.call.id, requester);
  }
}

/** Returns the number's published agent as an assistant that uses our completions route as its model. */
async function chooseAssistant(
  deps: AnswerDeps,
  message: VapiRequest,
  { connectionId, secret, caller: { tenantId }, timeZone }: Requester,
): Promise<Answer> {
  if (timeZone === undefined) return { error: UNANSWERED };
  try {
    const to = calledNumber(message);
    const { agentId } = await findAnsweringAgent(deps, tenantId, { to, timeZone, platformId: connectionId });
    const path = llmRoutes['llm.completionsShort'].path.replace(':connectionId', connectionId);
    return {
      assistant: {
        firstMessageMode: 'assistant-speaks-first-with-model-generated-message',
        model: {
          provider: 'custom-llm',
          url: new URL(path, deps.baseUrl()).href,
          model: agentId,
          headers: { Authorization: `Bearer ${secret}` },
          tools: [{ type: 'transferCall', destinations: [] }, { type: 'endCall' }],
        },
      },
    };
  } catch (error) {
    if (isAppError(error, 'resource.not_found') || isAppError(error, 'call.unanswered')) return { error: UNANSWERED };
    throw error;
  }
}

/** Finds the person on call, if the dial rule and the caps allow a call to that person. */
async function chooseDestination(
  { pool, hooks, clock, talks }: AnswerDeps,
  callId: string,
  { connectionId, caller, timeZone }: Requester,
): Promise<Answer> {
  const nobody = { error: 'Nobody is on call.' };
  if (timeZone === undefined) return nobody;
  const { tenantId } = caller;
  const found = await lookUpOnCall(
    { reader: { db: pool, hooks }, clock },
    { key: { tenantId }, talk: { clockOffsetMs: 0 } },
    timeZone,
  );
  if (found.outcome !== 'ok') return nobody;
  const { phone } = found.result as { readonly phone: string }; // the shape of a successful lookup
  const granted = await grantOutgoing(
    { pool, clock, prices: talks.prices },
    { tenantId, key: `${connectionId}:${callId}`, kind: 'call', to: phone },
  );
  if (!('fault' in granted)) return { destination: { type: 'number', number: granted.number } };
  return { error: granted.cap === undefined ? NOT_ALLOWED : CAP_REACHED };
}
