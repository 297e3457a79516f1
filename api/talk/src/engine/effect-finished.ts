import type { InputOf } from '@switchboard/contracts/talk/input';
import type { NodeOf } from '@switchboard/contracts/talk/nodes';
import { SlotValue } from '@switchboard/contracts/talk/slots';
import { z } from 'zod';
import { fitsSlot } from '../understanding/fit-value.ts';
import { type JsonValue, valueAt } from './json.ts';
import { take } from './move.ts';
import { keepStreamed } from './stop-model.ts';
import type { Turn } from './turn.ts';
import { chooseEdge } from './ways-out.ts';

/** Takes in what came of an effect. One that the talk doesn't wait for, or no more, is noted and moves nothing. */
export function finishEffect(turn: Turn, input: InputOf<'effect-finished'>): void {
  const { awaiting } = turn.state;
  const { key, outcome, tookMs } = input;
  if (awaiting?.kind !== 'effect' || awaiting.key !== key) {
    turn.note('tool.finished', { tool: '', key, outcome: 'late', tookMs }, key);
    return;
  }
  const { node } = turn;
  turn.state.awaiting = null;
  if (awaiting.of === 'model' && node?.type === 'model') return finishModel(turn, node, input);
  const tool = node?.type === 'tool' ? node.tool : awaiting.of;
  turn.note('tool.finished', { tool, key, outcome, tookMs }, key);
  if (node?.type === 'tool' && outcome === 'ok') takeResults(turn, node, input.result as JsonValue);
  if (awaiting.of === 'transfer' && outcome === 'ok') return finishTransfer(turn);
  leaveBy(turn, outcome);
}

function leaveBy(turn: Turn, outcome: string): void {
  const edge = chooseEdge(turn, { type: 'tool', outcome });
  if (edge !== undefined) return take(turn, edge);
  turn.sayBuiltIn('lost');
  turn.end(outcome === 'ok' ? 'dead_end' : `tool_${outcome}`);
}

/** A transfer that was answered ends the talk, unless a way goes on from just that. */
function finishTransfer(turn: Turn): void {
  turn.state.isTransferred = true;
  const edges = turn.state.node === null ? [] : (turn.flow.edges.get(turn.state.node) ?? []);
  const onward = edges.find(({ when }) => when.type === 'tool' && when.outcome === 'ok');
  if (onward !== undefined) return take(turn, onward);
  turn.state.outcome = 'transferred';
  turn.end('transferred');
}

function takeResults(turn: Turn, { results, tool }: NodeOf<'tool'>, result: JsonValue): void {
  for (const { slot, path } of results) {
    const value = SlotValue.safeParse(valueAt(result, path));
    if (value.success && turn.flow.slots.has(slot))
      turn.setSlot(slot, { value: value.data, source: 'tool', raw: `${tool} ${path}` });
  }
}

/** What a model's turn comes to: words that were not streamed, the way that it chose, slots that it found, tools that it used, and why it gave no answer. */
const ModelResult = z.object({
  text: z.string().default(''),
  edge: z.string().nullable().default(null),
  slots: z.record(z.string(), SlotValue).default({}),
  tools: z.array(z.object({ tool: z.string(), key: z.string(), outcome: z.string(), tookMs: z.int() })).default([]),
  reason: z.string().max(100).optional(),
});

function finishModel(
  turn: Turn,
  node: NodeOf<'model'>,
  { key, outcome, result, tookMs }: InputOf<'effect-finished'>,
): void {
  const { state } = turn;
  const read = ModelResult.safeParse(result ?? {});
  const reason = read.data?.reason;
  turn.note('model.finished', { key, outcome, tookMs, ...(reason !== undefined && { reason }) }, key);
  for (const used of read.data?.tools ?? []) {
    turn.note('tool.started', { tool: used.tool, key: used.key }, key);
    turn.note('tool.finished', used, key);
  }
  if (outcome !== 'ok' || !read.success) {
    const isCutOff = state.modelText !== '';
    keepStreamed(turn);
    if (isCutOff) turn.sayBuiltIn('cutOff');
    return leaveBy(turn, outcome === 'ok' ? 'error' : outcome);
  }
  for (const [name, value] of Object.entries(read.data.slots)) {
    const slot = node.slots.includes(name) ? turn.flow.slots.get(name) : undefined;
    if (slot !== undefined && fitsSlot(slot, value)) turn.setSlot(name, { value, source: 'model', raw: String(value) });
  }
  if (state.modelText === '') turn.say(read.data.text);
  else keepStreamed(turn);
  const chosen = read.data.edge;
  const edge = chosen === null ? undefined : chooseEdge(turn, { type: 'described', edge: chosen });
  if (edge !== undefined) return take(turn, edge);
  state.awaiting = { kind: 'caller', silenceMs: node.silenceMs };
}

/** Passes a part of a model's words on to the caller. */
export function takeDelta(turn: Turn, { key, text, tookMs }: InputOf<'model-delta'>): void {
  const { state } = turn;
  if (state.awaiting?.kind !== 'effect' || state.awaiting.key !== key) return;
  if (state.modelText === '') turn.note('model.first-token', { key, tookMs }, key);
  state.modelText = `${state.modelText}${text}`.slice(0, MAX_MODEL_CHARACTERS);
  turn.stream(text);
}

const MAX_MODEL_CHARACTERS = 20_000;
