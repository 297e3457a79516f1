import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { SlotValue } from '@switchboard/contracts/talk/slots';
import type { EventStore } from '@switchboard/event-store/types';
import type { JsonValue } from '@switchboard/talk/engine/effects';
import { fitsSlot } from '@switchboard/talk/understanding/fit-value';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { ChatMessage, ChatToolCall } from '../models/chat.ts';
import type { Models } from '../models/find-model.ts';
import { ModelFault } from '../models/model-fault.ts';
import { streamChat } from '../models/stream-chat.ts';
import type { AddressRule } from '../outbound/address-rule.ts';
import type { CompiledVersions } from './compiled-versions.ts';
import { messagesFor } from './model-messages.ts';
import { chatToolsOf, type ModelEffect, NOTE_VALUES, TAKE_WAY } from './model-tools.ts';
import type { EffectOf, EffectOutcome, Running } from './run-effect.ts';

export interface ModelDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'readStream'>;
  readonly versions: CompiledVersions;
  readonly models: Models;
  readonly addressRule: AddressRule;
}

/** Rounds of answers and tools in one turn. */
const MAX_ROUNDS = 5;
/** Tools that a model may use in one turn. */
const MAX_CALLS = 10;

const Arguments = z.record(z.string(), z.json());

/** A model's turn, as it goes. */
interface Course {
  readonly effect: ModelEffect;
  readonly running: Running;
  readonly slots: Record<string, SlotValue>;
  readonly tools: { tool: string; key: string; outcome: string; tookMs: number }[];
  edge: string | null;
}

/**
 * Has a model take its turn: its words go on as they come, the tools that it asks for are used, and the values that it notes and the way that
 * it chooses are the result.
 *
 * A model that is missing, fails, or answers what can't be parsed, and the operator's model once the account's quota is reached, are an error: the
 * flow takes its way for errors, and the trace has the reason. Rules, intents and transfers of the flow need no model.
 */
export async function performModel(
  deps: ModelDeps,
  of: EffectOf,
  effect: ModelEffect,
  running: Running,
): Promise<EffectOutcome> {
  const { key, talk } = of;
  const model = await deps.models.open(deps.pool, key.tenantId, talk.channel === TEST_CHANNEL ? 'test' : 'call');
  if (model === undefined) return { outcome: 'error', result: { reason: 'model_missing' } };
  const startedAt = performance.now();
  const { version } = await deps.versions.find(deps.pool, { tenantId: key.tenantId, ...talk });
  const messages: ChatMessage[] = await messagesFor(deps.events, { key, lang: talk.state.lang }, effect);
  const tools = chatToolsOf(effect, version.tools);
  const course: Course = { effect, running, slots: {}, tools: [], edge: null };
  const hear = (words: string) => running.say(words, Math.round(performance.now() - startedAt));
  let text = '';
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const request = { messages, tools, maxTokens: effect.maxTokens };
      const answer = await streamChat(model, request, { rule: deps.addressRule, signal: running.signal, hear });
      text += answer.text;
      if (answer.toolCalls.length === 0) break;
      messages.push({ role: 'assistant', content: answer.text || null, toolCalls: answer.toolCalls });
      for (const call of answer.toolCalls) {
        messages.push({ role: 'tool', toolCallId: call.id, content: JSON.stringify(await answerCall(course, call)) });
      }
      if (course.edge !== null) break;
    }
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { outcome: 'error', result: { reason: error.code, tools: course.tools } };
  }
  const { slots, edge } = course;
  // A turn without a word or a way would leave the caller in silence.
  if (text.trim() === '' && edge === null) {
    return { outcome: 'error', result: { reason: 'nothing_said', tools: course.tools } };
  }
  return { outcome: 'ok', result: { text, edge, slots, tools: course.tools } };
}

/** Does what a model asks for; answers what it is told of it. */
async function answerCall(course: Course, { name, arguments: text }: ChatToolCall): Promise<JsonValue> {
  const given = readArguments(text);
  if (given === undefined) return { error: 'The arguments are no JSON object.' };
  if (name === TAKE_WAY) return takeWay(course, given['way']);
  if (name === NOTE_VALUES) return noteValues(course, given);
  const { effect, running, tools } = course;
  if (!effect.tools.includes(name)) return { error: 'There is no such function.' };
  if (tools.length >= MAX_CALLS) return { error: 'No more functions can be called in this turn.' };
  const key = `${effect.key}:${name}:${tools.length + 1}`;
  const startedAt = performance.now();
  const { outcome, result } = await running.use({
    type: 'tool',
    key,
    tool: name,
    arguments: given,
    timeoutMs: effect.timeoutMs,
  });
  tools.push({ tool: name, key, outcome, tookMs: Math.round(performance.now() - startedAt) });
  return { outcome, result };
}

function takeWay(course: Course, way: unknown): JsonValue {
  const known = course.effect.ways.find(({ edge }) => edge === way);
  if (known === undefined) return { error: 'There is no such way.' };
  course.edge = known.edge;
  return { taken: known.edge };
}

/** Notes the values that are right in form; of the others the model is told. */
function noteValues(course: Course, given: Readonly<Record<string, JsonValue>>): JsonValue {
  const refused: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const slot = course.effect.slots.find((one) => one.name === name);
    const read = SlotValue.safeParse(value);
    if (slot !== undefined && read.success && fitsSlot(slot, read.data)) course.slots[name] = read.data;
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
