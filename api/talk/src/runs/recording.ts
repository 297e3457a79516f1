import type { Language } from '@switchboard/contracts/base/fields';
import { CONTROL_ACTIONS, type TalkInput } from '@switchboard/contracts/talk/input';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { readEdgeDigits } from '../engine/edges.ts';
import type { JsonValue } from '../engine/effects.ts';
import type { EffectAnswer } from './scripted-talk.ts';

/** An input of the caller, with its time since the start in ms. */
export interface RecordedInput {
  readonly ms: number;
  readonly input: TalkInput;
}

/** The recorded outcome of an effect. */
export interface RecordedAnswer {
  readonly of: 'tool' | 'transfer' | 'model';
  readonly tool: string;
  readonly answer: EffectAnswer;
}

/** A past call, as read from its trace. */
export interface Recording {
  readonly given: Readonly<Record<string, SlotValue>>;
  readonly acts: readonly RecordedInput[];
  readonly answers: readonly RecordedAnswer[];
  readonly path: readonly string[];
  /** The slots that the call filled, with sensitive values masked. */
  readonly slots: Readonly<Record<string, SlotValue>>;
  readonly endedReason: string | null;
  /** The language in the setup, if there was one. */
  readonly lang: Language | undefined;
}

/**
 * Reads a call from its trace, one list of steps per input.
 *
 * Words have their sensitive values masked, as in the trace. A tool's answer contains only what it set. The recording ends where a person took
 * the call over, because the path from there on isn't the agent's.
 */
export function readRecording(turns: readonly (readonly TraceStep[])[], lang?: Language): Recording {
  const own = turns.slice(0, findTakeOver(turns));
  const steps = own.flat();
  const transfers = new Set(steps.flatMap((step) => (step.type === 'transfer.requested' ? [step.key] : [])));
  return {
    lang,
    given: Object.fromEntries(
      steps.flatMap((step) => (step.type === 'slot.set' && step.source === 'given' ? [[step.slot, step.value]] : [])),
    ),
    acts: own.flatMap((turn) => [...readActs(turn)]),
    answers: own.flatMap((turn) => [...readAnswers(turn, transfers)]),
    path: steps.flatMap(({ type, node }) => (type === 'node.entered' && node !== null ? [node] : [])),
    slots: Object.fromEntries(steps.flatMap((step) => (step.type === 'slot.set' ? [[step.slot, step.value]] : []))),
    endedReason: steps.find((step) => step.type === 'call.ended')?.reason ?? null,
  };
}

function findTakeOver(turns: readonly (readonly TraceStep[])[]): number {
  const controls: readonly string[] = CONTROL_ACTIONS;
  const index = turns.findIndex((turn) =>
    turn.some(({ type, cause }) => type === 'call.controlled' || controls.includes(cause)),
  );
  return index < 0 ? turns.length : index;
}

/** The caller's inputs in a turn; none in a turn caused by an effect's outcome. */
function* readActs(turn: readonly TraceStep[]): Generator<RecordedInput> {
  const [first] = turn;
  if (first === undefined) return;
  const { ms } = first;
  for (const step of turn) {
    if (step.type === 'speech.interrupted') {
      yield { ms, input: { type: 'interrupted', heardUntil: step.heard, afterMs: step.afterMs } };
    }
  }
  const heard = turn.find((step) => step.type === 'turn.heard');
  // Collected digits are traced as words.
  if (heard !== undefined) return yield { ms, input: { type: 'heard', text: heard.text, final: true } };
  switch (first.cause) {
    case 'silence':
      return yield { ms, input: { type: 'silence' } };
    case 'hangup':
      return yield { ms, input: { type: 'hangup' } };
    case 'timer':
      return yield { ms, input: { type: 'timer', key: 'call' } };
    case 'dtmf':
      for (const digit of readDigits(turn)) yield { ms, input: { type: 'dtmf', digit } };
  }
}

const readDigits = (turn: readonly TraceStep[]): string =>
  turn
    .map((step) => (step.type === 'edge.taken' ? readEdgeDigits(step.why) : undefined))
    .find((digits) => digits !== undefined) ?? '';

function* readAnswers(turn: readonly TraceStep[], transfers: ReadonlySet<string>): Generator<RecordedAnswer> {
  for (const step of turn) {
    if (step.type === 'tool.finished' && isOutcome(step.outcome)) {
      const { tool, key, outcome, tookMs } = step;
      const isTransfer = transfers.has(key);
      const result = isTransfer ? null : rebuildResult(turn, tool);
      yield { of: isTransfer ? 'transfer' : 'tool', tool, answer: { outcome, result, tookMs } };
    } else if (step.type === 'model.finished' && isOutcome(step.outcome)) {
      yield {
        of: 'model',
        tool: '',
        answer: { outcome: step.outcome, result: rebuildModelResult(turn), tookMs: step.tookMs },
      };
    }
  }
}

const isOutcome = (outcome: string): outcome is EffectAnswer['outcome'] =>
  outcome === 'ok' || outcome === 'error' || outcome === 'timeout';

type MutableJson = { [name: string]: JsonValue };

/** Rebuilds a result that sets the same slots from the same paths. */
function rebuildResult(turn: readonly TraceStep[], tool: string): JsonValue {
  const result: MutableJson = {};
  for (const step of turn) {
    if (step.type !== 'slot.set' || step.source !== 'tool' || !step.raw.startsWith(`${tool} `)) continue;
    const parts = step.raw.slice(tool.length + 1).split('.');
    const last = parts.pop() ?? '';
    let at = result;
    for (const part of parts) {
      const below = at[part];
      const next: MutableJson =
        typeof below === 'object' && below !== null && !Array.isArray(below) ? (below as MutableJson) : {};
      at[part] = next;
      at = next;
    }
    at[last] = step.value;
  }
  return result;
}

function rebuildModelResult(turn: readonly TraceStep[]): JsonValue {
  const slots = turn.flatMap((step) =>
    step.type === 'slot.set' && step.source === 'model' ? [[step.slot, step.value] as const] : [],
  );
  return {
    text: turn.find((step) => step.type === 'speech.sent')?.text ?? '',
    edge: turn.find((step) => step.type === 'edge.taken')?.edge ?? null,
    slots: Object.fromEntries(slots),
  };
}
