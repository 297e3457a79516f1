import type { Language } from '@switchboard/contracts/base/fields';
import { CONTROL_ACTIONS, type TalkInput } from '@switchboard/contracts/talk/input';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { JsonValue } from '../engine/json.ts';
import { digitsOf } from '../engine/ways-out.ts';
import type { EffectAnswer } from './scripted-talk.ts';

/** Something that the caller did, so many ms after the beginning. */
export interface RecordedAct {
  readonly ms: number;
  readonly input: TalkInput;
}

/** An effect that had an outcome, in the order in which they came. */
export interface RecordedAnswer {
  readonly of: 'tool' | 'transfer' | 'model';
  readonly tool: string;
  readonly answer: EffectAnswer;
}

/** A past call, as its trace tells of it. */
export interface Recording {
  readonly given: Readonly<Record<string, SlotValue>>;
  readonly acts: readonly RecordedAct[];
  readonly answers: readonly RecordedAnswer[];
  readonly path: readonly string[];
  /** The values that it found out; sensitive ones are masked. */
  readonly slots: Readonly<Record<string, SlotValue>>;
  readonly endedReason: string | null;
  /** The setup's language, where the caller chose one. */
  readonly lang: Language | undefined;
}

/**
 * Reads a call from its trace, a list of steps for each input that it took.
 *
 * Heard words are as the trace has them: sensitive ones are masked. Of a tool's answer there is what it set. Where a person took the call over
 * the recording ends, for from there on the path wasn't the agent's.
 */
export function readRecording(turns: readonly (readonly TraceStep[])[], lang?: Language): Recording {
  const own = turns.slice(0, indexOfTakeOver(turns));
  const steps = own.flat();
  const transfers = new Set(steps.flatMap((step) => (step.type === 'transfer.requested' ? [step.key] : [])));
  return {
    lang,
    given: Object.fromEntries(
      steps.flatMap((step) => (step.type === 'slot.set' && step.source === 'given' ? [[step.slot, step.value]] : [])),
    ),
    acts: own.flatMap((turn) => [...actsOf(turn)]),
    answers: own.flatMap((turn) => [...answersOf(turn, transfers)]),
    path: steps.flatMap(({ type, node }) => (type === 'node.entered' && node !== null ? [node] : [])),
    slots: Object.fromEntries(steps.flatMap((step) => (step.type === 'slot.set' ? [[step.slot, step.value]] : []))),
    endedReason: steps.find((step) => step.type === 'call.ended')?.reason ?? null,
  };
}

function indexOfTakeOver(turns: readonly (readonly TraceStep[])[]): number {
  const controls: readonly string[] = CONTROL_ACTIONS;
  const index = turns.findIndex((turn) =>
    turn.some(({ type, cause }) => type === 'call.controlled' || controls.includes(cause)),
  );
  return index < 0 ? turns.length : index;
}

/** The caller's part of a turn; nothing in one that an effect's outcome brought. */
function* actsOf(turn: readonly TraceStep[]): Generator<RecordedAct> {
  const [first] = turn;
  if (first === undefined) return;
  const { ms } = first;
  for (const step of turn) {
    if (step.type === 'speech.interrupted') {
      yield { ms, input: { type: 'interrupted', heardUntil: step.heard, afterMs: step.afterMs } };
    }
  }
  const heard = turn.find((step) => step.type === 'turn.heard');
  // Digits that were gathered are heard as words.
  if (heard !== undefined) return yield { ms, input: { type: 'heard', text: heard.text, final: true } };
  switch (first.cause) {
    case 'silence':
      return yield { ms, input: { type: 'silence' } };
    case 'hangup':
      return yield { ms, input: { type: 'hangup' } };
    case 'timer':
      return yield { ms, input: { type: 'timer', key: 'call' } };
    case 'dtmf':
      for (const digit of digitsIn(turn)) yield { ms, input: { type: 'dtmf', digit } };
  }
}

const digitsIn = (turn: readonly TraceStep[]): string =>
  turn
    .map((step) => (step.type === 'edge.taken' ? digitsOf(step.why) : undefined))
    .find((digits) => digits !== undefined) ?? '';

function* answersOf(turn: readonly TraceStep[], transfers: ReadonlySet<string>): Generator<RecordedAnswer> {
  for (const step of turn) {
    if (step.type === 'tool.finished' && isOutcome(step.outcome)) {
      const { tool, key, outcome, tookMs } = step;
      const isTransfer = transfers.has(key);
      const result = isTransfer ? null : resultOf(turn, tool);
      yield { of: isTransfer ? 'transfer' : 'tool', tool, answer: { outcome, result, tookMs } };
    } else if (step.type === 'model.finished' && isOutcome(step.outcome)) {
      yield {
        of: 'model',
        tool: '',
        answer: { outcome: step.outcome, result: saidByModel(turn), tookMs: step.tookMs },
      };
    }
  }
}

const isOutcome = (outcome: string): outcome is EffectAnswer['outcome'] =>
  outcome === 'ok' || outcome === 'error' || outcome === 'timeout';

type Open = { [name: string]: JsonValue };

/** An answer that sets what the recorded one set, by the paths that they came from. */
function resultOf(turn: readonly TraceStep[], tool: string): JsonValue {
  const result: Open = {};
  for (const step of turn) {
    if (step.type !== 'slot.set' || step.source !== 'tool' || !step.raw.startsWith(`${tool} `)) continue;
    const parts = step.raw.slice(tool.length + 1).split('.');
    const last = parts.pop() ?? '';
    let at = result;
    for (const part of parts) {
      const below = at[part];
      const next: Open = typeof below === 'object' && below !== null && !Array.isArray(below) ? (below as Open) : {};
      at[part] = next;
      at = next;
    }
    at[last] = step.value;
  }
  return result;
}

function saidByModel(turn: readonly TraceStep[]): JsonValue {
  const slots = turn.flatMap((step) =>
    step.type === 'slot.set' && step.source === 'model' ? [[step.slot, step.value] as const] : [],
  );
  return {
    text: turn.find((step) => step.type === 'speech.sent')?.text ?? '',
    edge: turn.find((step) => step.type === 'edge.taken')?.edge ?? null,
    slots: Object.fromEntries(slots),
  };
}
