import { setTimeout as sleep } from 'node:timers/promises';
import { findAnsweringAgent } from '@switchboard/application/talks/answer-call';
import type { EffectContext, EffectOutcome } from '@switchboard/application/talks/effects';
import { toTalkId } from '@switchboard/application/talks/start-talk';
import { findEffect, findTalk, storeEffects } from '@switchboard/application/talks/talk-rows';
import { PHONE_CHANNEL } from '@switchboard/contracts/base/constants';
import { isAppError } from '@switchboard/platform/app-error';
import type { Effect } from '@switchboard/talk/engine/effects';
import { newTalk } from '@switchboard/talk/engine/state';
import { type AskedTool, type AskedTools, toolsOf } from './asked.ts';
import { type AnswerDeps, type Asking, calledNumber } from './asking.ts';

/** Vapi waits twenty seconds for a tool unless it is told otherwise. */
const TOOL_MS = 15_000;
const LOOK_EVERY_MS = 100;

interface ToolResult {
  readonly toolCallId: string;
  readonly name: string;
  readonly result?: string;
  readonly error?: string;
}

/** Uses the tools of the call's agent, each once by its id, however often it is asked for. */
export async function useTools(deps: AnswerDeps, message: AskedTools, asking: Asking): Promise<ToolResult[]> {
  const asked = toolsOf(message);
  const of = await agentOf(deps, message, asking);
  if (of === undefined) {
    return asked.map(({ id, name }) => ({ toolCallId: id, name, error: 'No published agent answers this call.' }));
  }
  return Promise.all(asked.map((tool) => useTool(deps, of, tool)));
}

async function useTool(deps: AnswerDeps, of: EffectContext, { id, name, args }: AskedTool): Promise<ToolResult> {
  const { outcome, result } = await outcomeOf(deps, of, {
    type: 'tool',
    key: `vapi:${of.key.conversationId}:${id}`,
    tool: name,
    arguments: args,
    timeoutMs: TOOL_MS,
  });
  const text = typeof result === 'string' ? result : JSON.stringify(result);
  // Vapi takes results of one line.
  return { toolCallId: id, name, ...(outcome === 'ok' ? { result: text } : { error: `${outcome}: ${text}` }) };
}

/** Runs an effect; whoever comes second waits for what came of it. */
async function outcomeOf(
  { pool, clock, talks }: AnswerDeps,
  of: EffectContext,
  effect: Effect,
): Promise<EffectOutcome> {
  await storeEffects(pool, of.key, [effect], clock.now());
  const ran = await talks.effects.run(of, effect, { say: async () => false });
  if (ran?.type === 'effect-finished') return ran as EffectOutcome; // its result is JSON
  for (let waitedMs = 0; waitedMs < TOOL_MS; waitedMs += LOOK_EVERY_MS) {
    const stored = await findEffect(pool, of.key.tenantId, effect.key);
    if (stored?.status === 'done') return stored.result as EffectOutcome; // as the runner kept it
    await sleep(LOOK_EVERY_MS);
  }
  return { outcome: 'timeout', result: null };
}

/** The talk that holds the call; else one of the agent that its number goes to, which says nothing. */
async function agentOf(
  deps: AnswerDeps,
  message: AskedTools,
  { connectionId, caller, timeZone }: Asking,
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
