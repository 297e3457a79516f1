import { CONTROL_ACTIONS, type ControlInput, type TalkInput } from '@switchboard/contracts/talk/input';
import { applyEffectResult, stopModel } from './effect-results.ts';
import { repeatPrompt } from './prompt.ts';
import { maskSensitive } from './trace-values.ts';
import type { Turn } from './turn.ts';
import { maskTranscript } from './understand.ts';

// Staff members in a talk: while one of them has taken the talk over, they speak instead of the agent. The agent hears the caller but doesn't
// answer, and the outcome of an effect waits in the state until the talk is handed back.

/** The number of whispers that a model receives, the latest ones. */
const MAX_WHISPERS = 20;

/** Whether an input comes from a person who takes part in the talk. */
export const isControl = (input: TalkInput | ControlInput): input is ControlInput =>
  CONTROL_ACTIONS.some((action) => action === input.type);

/** Applies a person's action. An action that doesn't fit the state, such as speaking without having taken the call over, changes nothing. */
export function applyControl(turn: Turn, input: ControlInput): void {
  const { state } = turn;
  if (state.status !== 'open') return;
  if (!state.isTakenOver && (input.type === 'say' || input.type === 'handBack')) return;
  const text = 'text' in input ? maskSensitive(turn, input.text) : '';
  turn.record('call.controlled', { action: input.type, text });
  switch (input.type) {
    case 'takeOver': {
      const { awaiting } = state;
      state.isTakenOver = true;
      if (awaiting?.kind === 'effect' && awaiting.of === 'model') stopModel(turn, awaiting.key);
      return;
    }
    case 'say':
      return turn.say(input.text);
    case 'whisper':
      state.whispers = [...state.whispers, input.text].slice(-MAX_WHISPERS);
      return;
    case 'handBack':
      return handBack(turn);
    case 'end':
      return turn.end('ended_by_staff');
  }
}

function handBack(turn: Turn): void {
  const { state } = turn;
  const { held: outcome } = state;
  state.isTakenOver = false;
  state.held = null;
  state.silentMs = 0;
  if (outcome !== null) return applyEffectResult(turn, outcome);
  if (state.awaiting?.kind === 'caller') repeatPrompt(turn);
}

/**
 * Handles an input while a person has the call: traces the caller's words without answering, and stores an effect's outcome until hand-back. Returns false
 * for inputs that are applied as usual.
 */
export function deferWhileTakenOver(turn: Turn, input: TalkInput): boolean {
  const { state } = turn;
  switch (input.type) {
    case 'heard':
      if (!input.final) return true;
      turn.beginCallerTurn();
      turn.record('turn.heard', { text: maskTranscript(turn, input.text), lang: state.lang });
      return true;
    case 'dtmf':
    case 'silence':
    case 'timer':
    case 'model-delta':
      return true;
    case 'effect-finished':
      if (state.awaiting?.kind !== 'effect' || state.awaiting.key !== input.key) return false;
      state.held ??= input;
      return true;
    default:
      return false;
  }
}
