import type { InputOf } from '@switchboard/contracts/talk/input';
import type { NodeOf } from '@switchboard/contracts/talk/nodes';
import { SlotValue } from '@switchboard/contracts/talk/slots';
import { z } from 'zod';
import { fitsSlot } from '../understanding/fit-value.ts';
import { chooseEdge } from './edges.ts';
import { type JsonValue, patienceTimer } from './effects.ts';
import { followEdge } from './move.ts';
import { maskSensitive } from './trace-values.ts';
import type { Turn } from './turn.ts';

// Results of effects: outcomes of tools, transfers and models, streamed parts of a model's words, and the timer that fires while an effect takes
// long.

/** Applies the outcome of an effect. An outcome that the talk doesn't wait for is traced as late, and changes nothing else. */
export function applyEffectResult(turn: Turn, input: InputOf<'effect-finished'>): void {
  const { awaiting } = turn.state;
  const { key, outcome, tookMs } = input;
  if (awaiting?.kind !== 'effect' || awaiting.key !== key) {
    turn.record('tool.finished', { tool: '', key, outcome: 'late', tookMs }, key);
    return;
  }
  const { node } = turn;
  turn.state.awaiting = null;
  if (awaiting.of === 'model' && node?.type === 'model') return finishModel(turn, node, input);
  const tool = node?.type === 'tool' ? node.tool : awaiting.of;
  turn.record('tool.finished', { tool, key, outcome, tookMs }, key);
  if (node?.type === 'tool' && outcome === 'ok') setResultSlots(turn, node, input.result as JsonValue);
  if (awaiting.of === 'transfer' && outcome === 'ok') return finishTransfer(turn);
  leaveByOutcome(turn, outcome);
}

function leaveByOutcome(turn: Turn, outcome: string): void {
  const edge = chooseEdge(turn, { type: 'tool', outcome });
  if (edge !== undefined) return followEdge(turn, edge);
  turn.sayBuiltIn('lost');
  turn.end(outcome === 'ok' ? 'dead_end' : `tool_${outcome}`);
}

/** Ends the talk, unless an edge is explicitly for answered transfers. */
function finishTransfer(turn: Turn): void {
  turn.state.isTransferred = true;
  const edges = turn.state.node === null ? [] : (turn.flow.edges.get(turn.state.node) ?? []);
  const onward = edges.find(({ when }) => when.type === 'tool' && when.outcome === 'ok');
  if (onward !== undefined) return followEdge(turn, onward);
  turn.state.outcome = 'transferred';
  turn.end('transferred');
}

function setResultSlots(turn: Turn, { results, tool }: NodeOf<'tool'>, result: JsonValue): void {
  for (const { slot, path } of results) {
    const value = SlotValue.safeParse(valueAt(result, path));
    if (value.success && turn.flow.slots.has(slot))
      turn.setSlot(slot, { value: value.data, source: 'tool', raw: `${tool} ${path}` });
  }
}

/** The value at a dotted path, such as `slots.0.time`; undefined if the path leads nowhere. */
function valueAt(value: JsonValue, path: string): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const part of path === '' ? [] : path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Readonly<Record<string, JsonValue>>)[part];
  }
  return at;
}

/** The result of a model's turn: words that it didn't stream, the edge it chose, slots it filled, tools it used, and why it failed. */
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
  turn.record('model.finished', { key, outcome, tookMs, ...(reason !== undefined && { reason }) }, key);
  for (const usedTool of read.data?.tools ?? []) {
    turn.record('tool.started', { tool: usedTool.tool, key: usedTool.key }, key);
    turn.record('tool.finished', usedTool, key);
  }
  if (outcome !== 'ok' || !read.success) {
    const isCutOff = state.modelText !== '';
    flushStreamedText(turn);
    if (isCutOff) turn.sayBuiltIn('cutOff');
    return leaveByOutcome(turn, outcome === 'ok' ? 'error' : outcome);
  }
  for (const [name, value] of Object.entries(read.data.slots)) {
    const slot = node.slots.includes(name) ? turn.flow.slots.get(name) : undefined;
    if (slot !== undefined && fitsSlot(slot, value)) turn.setSlot(name, { value, source: 'model', raw: String(value) });
  }
  if (state.modelText === '') turn.say(read.data.text);
  else flushStreamedText(turn);
  const chosenEdge = read.data.edge;
  const edge = chosenEdge === null ? undefined : chooseEdge(turn, { type: 'described', edge: chosenEdge });
  if (edge !== undefined) return followEdge(turn, edge);
  state.awaiting = { kind: 'caller', silenceMs: node.silenceMs };
}

/** Streams a part of a model's words to the caller. */
export function applyModelDelta(turn: Turn, { key, text, tookMs }: InputOf<'model-delta'>): void {
  const { state } = turn;
  if (state.awaiting?.kind !== 'effect' || state.awaiting.key !== key) return;
  if (state.modelText === '') turn.record('model.first-token', { key, tookMs }, key);
  state.modelText = `${state.modelText}${text}`.slice(0, MAX_MODEL_CHARACTERS);
  turn.stream(text);
}

const MAX_MODEL_CHARACTERS = 20_000;

/** Stops the model's turn; the talk then waits for the caller. */
export function stopModel(turn: Turn, key: string): void {
  turn.request({ type: 'stopModel', key });
  turn.record('model.finished', { key, outcome: 'interrupted', tookMs: 0 });
  flushStreamedText(turn);
  turn.state.awaiting = { kind: 'caller', silenceMs: silenceMsOf(turn) };
}

/** Adds the words that the model has streamed to the transcript. */
export function flushStreamedText(turn: Turn): void {
  const { state } = turn;
  if (state.modelText === '') return;
  turn.record('speech.sent', { text: maskSensitive(turn, state.modelText) });
  state.said = state.modelText;
  state.modelText = '';
  state.heardUntil = null;
}

const silenceMsOf = ({ node }: Turn) =>
  node !== undefined && 'silenceMs' in node ? node.silenceMs : DEFAULT_SILENCE_MS;
const DEFAULT_SILENCE_MS = 6_000;

/**
 * Says that an effect takes a moment, in the node's own words if it has any; says nothing if the effect has finished or the model is already
 * speaking.
 */
export function sayWaiting(turn: Turn, timer: string): void {
  const { state, node } = turn;
  const { awaiting } = state;
  if (awaiting?.kind !== 'effect' || timer !== patienceTimer(awaiting.key)) return;
  if (awaiting.of === 'model' && state.modelText !== '') return;
  const waiting = node !== undefined && 'waiting' in node ? node.waiting : {};
  const hasWords = Object.values(waiting).some((words) => words !== undefined && words !== '');
  if (hasWords) turn.speak(waiting);
  else turn.sayBuiltIn('waiting');
}
