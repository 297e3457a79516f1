import { CONTROL_ACTIONS, type ControlInput, type TalkInput } from '@switchboard/contracts/talk/input';
import { continueWithMissedWords } from './answer.ts';
import { applyEffectResult, stopModel } from './effect-results.ts';
import { repeatPrompt } from './prompt.ts';
import { builtInText } from './speech.ts';
import type { TalkState } from './state.ts';
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

/** The utterances of a caller that the agent goes on with. */
const MAX_MISSED_WORDS = 20;

/** The number of people in one call. */
const MAX_SPEAKERS = 20;

/**
 * Finds the reason to refuse a person's action: nobody has taken the call over, or somebody else has. Only the taker hands back and ends; those who joined
 * speak too.
 */
export function refuseControl(
  state: Pick<TalkState, 'isTakenOver' | 'speakers'>,
  input: ControlInput,
): 'talk.not_taken_over' | 'conversation.taken' | undefined {
  const { isTakenOver = false, speakers = [] } = state;
  const [taker] = speakers;
  // Talks that an older release took over don't know their taker.
  const isOthers = isTakenOver && taker !== undefined && input.by !== undefined && input.by !== taker;
  switch (input.type) {
    case 'takeOver':
      return isOthers && input.replaces !== true ? 'conversation.taken' : undefined;
    case 'say':
      if (!isTakenOver) return 'talk.not_taken_over';
      return isOthers && !speakers.includes(input.by ?? '') ? 'conversation.taken' : undefined;
    case 'join':
      return isTakenOver ? undefined : 'talk.not_taken_over';
    case 'handBack':
      if (!isTakenOver) return 'talk.not_taken_over';
      return isOthers ? 'conversation.taken' : undefined;
    case 'end':
      return isOthers ? 'conversation.taken' : undefined;
    case 'whisper':
      return undefined;
  }
}

/** Applies a person's action. An action that doesn't fit the state, such as speaking without having taken the call over, changes nothing. */
export function applyControl(turn: Turn, input: ControlInput): void {
  const { state } = turn;
  if (state.status !== 'open') return;
  if (refuseControl(state, input) !== undefined) return;
  const text = 'text' in input ? maskSensitive(turn, input.text) : '';
  turn.record('call.controlled', { action: input.type, text });
  switch (input.type) {
    case 'takeOver': {
      const { awaiting } = state;
      // A second press of the taker changes nothing; a replacement keeps the caller's words.
      if (state.isTakenOver && input.by !== undefined && state.speakers[0] === input.by) return;
      if (!state.isTakenOver) state.missedWords = [];
      state.isTakenOver = true;
      state.speakers = input.by === undefined ? [] : [input.by];
      noteSpeech(turn);
      if (awaiting?.kind === 'effect' && awaiting.of === 'model') stopModel(turn, awaiting.key);
      return;
    }
    case 'join':
      if (input.by !== undefined) state.speakers = [...new Set([...state.speakers, input.by])].slice(0, MAX_SPEAKERS);
      return;
    case 'say':
      noteSpeech(turn);
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

/** The key of the timer that watches a call which people have taken over. */
export const PEOPLE_TIMER = 'people';
/** The silence in a taken call before the caller is asked to hold, and before the agent takes over again. */
export const HOLD_AFTER_MS = 20_000;
export const HAND_BACK_AFTER_MS = 60_000;

function noteSpeech({ state, now }: Turn): void {
  state.spokenAt = now;
  state.hasAskedToHold = false;
}

/** Asks the caller to hold when nobody has spoken for a while, and later gives the call back to the agent. */
function watchPeople(turn: Turn): void {
  const { state, now } = turn;
  const silentMs = now - state.spokenAt;
  if (silentMs >= HAND_BACK_AFTER_MS) {
    turn.record('call.controlled', { action: 'handBack', text: '' });
    handBack(turn);
  } else if (silentMs >= HOLD_AFTER_MS && !state.hasAskedToHold) {
    state.hasAskedToHold = true;
    turn.say(builtInText('hold', state.lang));
  }
}

/**
 * Gives the call back to the agent, which goes on with the outcome of an effect or with the caller's words during the takeover. It asks its question
 * again only if neither answers it.
 */
function handBack(turn: Turn): void {
  const { state } = turn;
  const { held: outcome, missedWords = [] } = state;
  state.isTakenOver = false;
  state.speakers = [];
  state.spokenAt = 0;
  state.held = null;
  state.missedWords = [];
  state.silentMs = 0;
  if (outcome !== null) return applyEffectResult(turn, outcome);
  if (state.awaiting?.kind !== 'caller') return;
  const words = missedWords.join(' ');
  if (words === '' || !continueWithMissedWords(turn, words)) repeatPrompt(turn);
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
      noteSpeech(turn);
      turn.record('turn.heard', { text: maskTranscript(turn, input.text), lang: state.lang });
      state.missedWords = [...(state.missedWords ?? []), input.text].slice(-MAX_MISSED_WORDS);
      return true;
    case 'timer':
      if (input.key === PEOPLE_TIMER) watchPeople(turn);
      return true;
    case 'dtmf':
    case 'silence':
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
