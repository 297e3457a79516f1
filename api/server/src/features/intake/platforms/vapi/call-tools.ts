import { setTimeout as sleep } from 'node:timers/promises';
import { findAnsweringAgent } from '@switchboard/application/talks/answer-call';
import type { EffectContext, EffectOutcome } from '@switchboard/application/talks/effects';
import { toTalkId } from '@switchboard/application/talks/start-talk';
import { findEffect, findTalk, storeEffects } from '@switchboard/application/talks/talk-rows';
import { PHONE_CHANNEL } from '@switchboard/contracts/base/constants';
import { isAppError } from '@switchboard/platform/app-error';
import type { Effect } from '@switchboard/talk/engine/effects';
import { newTalk } from '@switchboard/talk/engine/state';
import { type AnswerDeps, calledNumber, type Requester } from './requester.ts';
import { readToolCalls, type ToolCall, type ToolCallsRequest } from './requests.ts';

/** Vapi waits twenty seconds for a tool by default. */
const TOOL_MS = 15_000;
const POLL_MS = 100;

interface ToolResult {
  readonly toolCallId: string;
  readonly name: string;
  readonly result?: string;
  readonly error?: string;
}

/** Runs the tools of the call's agent, each once per tool call id, even if Vapi repeats the request. */
export async function callTools(
  deps: AnswerDeps,
  message: ToolCallsRequest,
  requester: Requester,
): Promise<ToolResult[]> {
  const calls = readToolCalls(message);
  const context = await findEffectContext(deps, message, requester);
  if (context === undefined) {
    return calls.map(({ id, name }) => ({ toolCallId: id, name, error: 'No published agent answers this call.' }));
  }
  return Promise.all(calls.map((tool) => callTool(deps, context, tool)));
}

async function callTool(deps: AnswerDeps, context: EffectContext, { id, name, args }: ToolCall): Promise<ToolResult> {
  const { outcome, result } = await runOnce(deps, context, {
    type: 'tool',
    key: `vapi:${context.key.conversationId}:${id}`,
    tool: name,
    arguments: args,
    timeoutMs: TOOL_MS,
  });
  const text = typeof result === 'string' ? result : JSON.stringify(result);
  // Vapi accepts only single-line results.
  return { toolCallId: id, name, ...(outcome === 'ok' ? { result: text } : { error: `${outcome}: ${text}` }) };
}

/** Runs an effect once: a concurrent request waits for the result of the first. */
async function runOnce(
  { pool, clock, talks }: AnswerDeps,
  context: EffectContext,
  effect: Effect,
): Promise<EffectOutcome> {
  await storeEffects(pool, context.key, [effect], clock.now());
  const ran = await talks.effects.run(context, effect, { say: async () => false });
  if (ran?.type === 'effect-finished') return ran as EffectOutcome; // its result is JSON
  for (let waitedMs = 0; waitedMs < TOOL_MS; waitedMs += POLL_MS) {
    const stored = await findEffect(pool, context.key.tenantId, effect.key);
    if (stored?.status === 'done') return stored.result as EffectOutcome; // as the runner stored it
    await sleep(POLL_MS);
  }
  return { outcome: 'timeout', result: null };
}

/** Returns the call's talk, or else a silent talk of the agent that its number routes to. */
async function findEffectContext(
  deps: AnswerDeps,
  message: ToolCallsRequest,
  { connectionId, caller, timeZone }: Requester,
): Promise<EffectContext | undefined> {
  const { tenantId } = caller;
  const { id, customer } = message.call;
  const conversationId = (await deps.calls.resolve(tenantId, connectionId, [id])).get(id);
  if (conversationId === undefined || timeZone === undefined) return undefined;
  const key = { tenantId, conversationId };
  const talk = await findTalk(deps.pool, key);
  if (talk !== undefined) return { caller, key, talk };
  try {
    const { agentId, publication, numberId } = await findAnsweringAgent(deps, tenantId, {
      to: calledNumber(message),
      timeZone,
      platformId: connectionId,
    });
    const row = {
      agentId,
      version: String(publication.number),
      hash: publication.hash,
      channel: PHONE_CHANNEL,
      userId: null,
      clockOffsetMs: 0,
      state: newTalk(toTalkId(conversationId)),
      isOpen: true,
      caller: (message.customer ?? customer)?.number ?? null,
      numberId: numberId ?? null,
    };
    return { caller, key, talk: row };
  } catch (error) {
    if (isAppError(error, 'resource.not_found') || isAppError(error, 'call.unanswered')) return undefined;
    throw error;
  }
}
