import { CONTROL_ACTIONS, type ControlInput, type TalkInput } from '@switchboard/contracts/talk/input';
import { finishEffect } from './effect-finished.ts';
import { maskHeard } from './hear.ts';
import { masked } from './mask.ts';
import { promptAgain } from './prompt.ts';
import { stopModel } from './stop-model.ts';
import type { Turn } from './turn.ts';

/** The latest that a model is told, which is as much as it needs. */
const MAX_WHISPERS = 20;

/** Tells whether an input is a person's part in the talk. */
export const isControl = (input: TalkInput | ControlInput): input is ControlInput =>
  CONTROL_ACTIONS.some((action) => action === input.type);

/** Lets a person take part. What doesn't fit, such as words of somebody who hasn't taken over, changes nothing. */
export function takePart(turn: Turn, input: ControlInput): void {
  const { state } = turn;
  if (state.status !== 'open') return;
  if (!state.isTakenOver && (input.type === 'say' || input.type === 'handBack')) return;
  const text = 'text' in input ? masked(turn, input.text) : '';
  turn.note('call.controlled', { action: input.type, text });
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
  const { held } = state;
  state.isTakenOver = false;
  state.held = null;
  state.silentMs = 0;
  if (held !== null) return finishEffect(turn, held);
  if (state.awaiting?.kind === 'caller') promptAgain(turn);
}

/**
 * Takes in what reaches a talk that a person has taken over: the caller is heard and not answered, and what came of an effect waits. Answers
 * false of what goes on as ever.
 */
export function waitWhileTakenOver(turn: Turn, input: TalkInput): boolean {
  const { state } = turn;
  switch (input.type) {
    case 'heard':
      if (!input.final) return true;
      turn.begin();
      turn.note('turn.heard', { text: maskHeard(turn, input.text), lang: state.lang });
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
