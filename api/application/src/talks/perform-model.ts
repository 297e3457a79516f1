import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { SlotValue } from '@switchboard/contracts/talk/slots';
import type { EventStore } from '@switchboard/event-store/types';
import type { JsonValue } from '@switchboard/talk/engine/effects';
import { fitsSlot } from '@switchboard/talk/understanding/fit-value';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { CompiledVersions } from '../agents/compiled-versions.ts';
import type { ChatMessage, ChatToolCall } from '../models/chat.ts';
import type { Models } from '../models/find-model.ts';
import { ModelFault } from '../models/model-fault.ts';
import { streamChat } from '../models/stream-chat.ts';
import type { AddressRule } from '../outbound/address-rule.ts';
import type { EffectContext, EffectOutcome, Running } from './effects.ts';
import { buildMessages } from './model-messages.ts';
import { listChatTools, type ModelEffect, NOTE_VALUES, TAKE_WAY } from './model-tools.ts';

export interface ModelDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'readStream'>;
  readonly versions: CompiledVersions;
  readonly models: Models;
  readonly addressRule: AddressRule;
}

/** The maximum number of rounds of answers and tool calls in one turn. */
const MAX_ROUNDS = 5;
/** The maximum number of tool calls that a model may make in one turn. */
const MAX_CALLS = 10;

const Arguments = z.record(z.string(), z.json());

/** The progress of a model's turn. */
interface ModelTurn {
  readonly effect: ModelEffect;
  readonly running: Running;
  readonly slots: Record<string, SlotValue>;
  readonly tools: { tool: string; key: string; outcome: string; tookMs: number }[];
  edge: string | null;
}

/**
 * Runs a model's turn: streams its words, runs the tools that it calls, and returns the slot values and the edge that it chose.
 *
 * A missing or failing model, an unreadable answer and an exhausted quota are errors: the flow takes its error edge, and the trace has the reason.
 * Rules, intents and transfers of a flow need no model.
 */
export async function performModel(
  deps: ModelDeps,
  of: EffectContext,
  effect: ModelEffect,
  running: Running,
): Promise<EffectOutcome> {
  const { key, talk } = of;
  const model = await deps.models.open(deps.pool, key.tenantId, talk.channel === TEST_CHANNEL ? 'test' : 'call');
  if (model === undefined) return { outcome: 'error', result: { reason: 'model_missing' } };
  const startedAt = performance.now();
  const { version } = await deps.versions.find(deps.pool, { tenantId: key.tenantId, ...talk });
  const messages: ChatMessage[] = await buildMessages(deps.events, { key, lang: talk.state.lang }, effect);
  const tools = listChatTools(effect, version.tools);
  const turn: ModelTurn = { effect, running, slots: {}, tools: [], edge: null };
  const onWords = (words: string) => running.say(words, Math.round(performance.now() - startedAt));
  let text = '';
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const request = { messages, tools, maxTokens: effect.maxTokens };
      const answer = await streamChat(model, request, {
        rule: deps.addressRule,
        signal: running.signal,
        onWords,
      });
      text += answer.text;
      if (answer.toolCalls.length === 0) break;
      messages.push({ role: 'assistant', content: answer.text || null, toolCalls: answer.toolCalls });
      for (const call of answer.toolCalls) {
        messages.push({ role: 'tool', toolCallId: call.id, content: JSON.stringify(await performCall(turn, call)) });
      }
      if (turn.edge !== null) break;
    }
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { outcome: 'error', result: { reason: error.code, tools: turn.tools } };
  }
  const { slots, edge } = turn;
  // A turn without words or an edge would leave the caller in silence.
  if (text.trim() === '' && edge === null) {
    return { outcome: 'error', result: { reason: 'nothing_said', tools: turn.tools } };
  }
  return { outcome: 'ok', result: { text, edge, slots, tools: turn.tools } };
}

/** Performs a model's function call. Returns the result for the model. */
async function performCall(turn: ModelTurn, { name, arguments: text }: ChatToolCall): Promise<JsonValue> {
  const args = readArguments(text);
  if (args === undefined) return { error: 'The arguments are no JSON object.' };
  if (name === TAKE_WAY) return takeWay(turn, args['way']);
  if (name === NOTE_VALUES) return noteValues(turn, args);
  const { effect, running, tools } = turn;
  if (!effect.tools.includes(name)) return { error: 'There is no such function.' };
  if (tools.length >= MAX_CALLS) return { error: 'No more functions can be called in this turn.' };
  const key = `${effect.key}:${name}:${tools.length + 1}`;
  const startedAt = performance.now();
  const { outcome, result } = await running.use({
    type: 'tool',
    key,
    tool: name,
    arguments: args,
    timeoutMs: effect.timeoutMs,
  });
  tools.push({ tool: name, key, outcome, tookMs: Math.round(performance.now() - startedAt) });
  return { outcome, result };
}

function takeWay(turn: ModelTurn, way: unknown): JsonValue {
  const known = turn.effect.ways.find(({ edge }) => edge === way);
  if (known === undefined) return { error: 'There is no such way.' };
  turn.edge = known.edge;
  return { taken: known.edge };
}

/** Records the values that fit their slots, and reports the rest to the model. */
function noteValues(turn: ModelTurn, args: Readonly<Record<string, JsonValue>>): JsonValue {
  const refused: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    const slot = turn.effect.slots.find((one) => one.name === name);
    const read = SlotValue.safeParse(value);
    if (slot !== undefined && read.success && fitsSlot(slot, read.data)) turn.slots[name] = read.data;
    else if (value !== null) refused.push(name);
  }
  return refused.length === 0 ? { noted: true } : { noted: true, refused };
}

function readArguments(text: string): Record<string, JsonValue> | undefined {
  try {
    return Arguments.parse(parseStorableJson(text === '' ? '{}' : text));
  } catch {
    return undefined;
  }
}
