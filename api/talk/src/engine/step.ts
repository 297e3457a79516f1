import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { ControlInput, InputOf, TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { answer } from './answer.ts';
import type { CompiledVersion } from './compile.ts';
import { isControl, takePart, waitWhileTakenOver } from './control.ts';
import { finishEffect, takeDelta } from './effect-finished.ts';
import type { Effect } from './effects.ts';
import { maskHeard } from './hear.ts';
import { masked } from './mask.ts';
import { goTo, hitLimit, take } from './move.ts';
import { leaveOptOut } from './opt-out.ts';
import { askForPatience } from './patience.ts';
import { promptAgain } from './prompt.ts';
import type { TalkState } from './state.ts';
import { stopModel } from './stop-model.ts';
import { Turn } from './turn.ts';
import { chooseEdge } from './ways-out.ts';

/** What an input comes to. */
export interface Step {
  readonly state: TalkState;
  readonly frames: readonly FrameOut[];
  readonly effects: readonly Effect[];
  readonly trace: readonly TraceStep[];
}

/**
 * Takes a talk one input further. Pure: the same version, state, input and time give the same step, in a call, a test and a replay alike.
 *
 * An input that doesn't fit the state, such as an effect's second or late outcome or anything behind the end, changes nothing but the trace.
 *
 * @param now in ms since the epoch
 */
export function step(compiled: CompiledVersion, state: TalkState, input: TalkInput | ControlInput, now: number): Step {
  const turn = new Turn(compiled, state, { cause: input.type, now });
  const isFirst = input.type === 'setup';
  if (state.status === 'new' ? isFirst || input.type === 'hangup' : state.status === 'open' && !isFirst) {
    const isOverTime =
      state.status === 'open' && !turn.state.isTakenOver && now - state.startedAt > compiled.version.limits.callMs;
    if (isControl(input)) takePart(turn, input);
    else if (isOverTime && input.type !== 'hangup') hitLimit(turn, 'call');
    else if (!turn.state.isTakenOver || !waitWhileTakenOver(turn, input)) takeIn(turn, input);
  }
  const isLeft = turn.state.status === 'ended' || turn.state.isTakenOver || turn.state.visit !== state.visit;
  if (isLeft) leaveOptOut(turn);
  remember(turn, input);
  return { state: turn.state, frames: turn.frames(), effects: turn.effects, trace: turn.trace };
}

function takeIn(turn: Turn, input: TalkInput): void {
  switch (input.type) {
    case 'setup':
      return begin(turn, input);
    case 'heard':
      return input.final ? hear(turn, input) : undefined;
    case 'dtmf':
      return press(turn, input.digit);
    case 'interrupted':
      return interrupt(turn, input);
    case 'silence':
      return beSilent(turn);
    case 'effect-finished':
      return finishEffect(turn, input);
    case 'model-delta':
      return takeDelta(turn, input);
    case 'timer':
      return input.key === 'call' ? hitLimit(turn, 'call') : askForPatience(turn, input.key);
    case 'hangup':
      // One that never began has no beginning but its end.
      if (turn.state.status === 'new') turn.state.startedAt = turn.now;
      return turn.end('hangup');
  }
}

function begin(turn: Turn, { lang, given, allowsRequests }: InputOf<'setup'>): void {
  const { state, compiled } = turn;
  const { version } = compiled;
  state.status = 'open';
  state.startedAt = turn.now;
  state.allowsRequests = allowsRequests === true;
  state.lang = lang !== undefined && version.languages.includes(lang) ? lang : (version.languages[0] ?? 'en');
  turn.note('agent.call-pinned', { agentId: version.agentId, version: version.version, hash: version.hash });
  for (const [name, value] of Object.entries(given)) {
    if (turn.flow.slots.has(name)) turn.setSlot(name, { value, source: 'given', raw: String(value) });
  }
  turn.speak(version.greeting);
  goTo(turn, turn.flow.start);
}

function hear(turn: Turn, { text }: InputOf<'heard'>): void {
  turn.begin();
  const { awaiting } = turn.state;
  if (awaiting?.kind !== 'effect') return answer(turn, text);
  if (awaiting.of !== 'model') {
    // What has begun goes on; its outcome decides where the talk goes.
    turn.note('turn.heard', { text: maskHeard(turn, text), lang: turn.state.lang });
    return;
  }
  stopModel(turn, awaiting.key);
  answer(turn, text);
}

const MAX_DIGITS = 40;

/** A digit takes a way at once where one asks for it; others gather, until a hash key or silence ends them, as an answer to what was asked. */
function press(turn: Turn, digit: string): void {
  const { state } = turn;
  turn.begin();
  if (state.awaiting?.kind !== 'caller') return;
  state.digits = `${state.digits}${digit}`.slice(-MAX_DIGITS);
  const edge = chooseEdge(turn, { type: 'dtmf' });
  if (edge !== undefined) return take(turn, edge);
  if (digit === '#') submitDigits(turn);
}

function submitDigits(turn: Turn): void {
  const digits = turn.state.digits.replace(/\D/g, '');
  turn.state.digits = '';
  answer(turn, digits);
}

function interrupt(turn: Turn, { heardUntil, afterMs }: InputOf<'interrupted'>): void {
  const { state } = turn;
  if (state.awaiting?.kind === 'effect' && state.awaiting.of === 'model') stopModel(turn, state.awaiting.key);
  state.heardUntil = heardUntil;
  turn.note('speech.interrupted', { heard: masked(turn, heardUntil), afterMs });
}

function beSilent(turn: Turn): void {
  const { state, compiled } = turn;
  if (state.awaiting?.kind !== 'caller') return;
  if (state.digits !== '') {
    turn.begin();
    return submitDigits(turn);
  }
  leaveOptOut(turn);
  state.silences += 1;
  state.silentMs += state.awaiting.silenceMs;
  if (state.silentMs >= compiled.version.limits.silenceMs) return hitLimit(turn, 'silence');
  const edge = chooseEdge(turn, { type: 'silence' });
  if (edge !== undefined) return take(turn, edge);
  promptAgain(turn);
}

/** Keeps what was said, for "repeat that"; what an effect's outcome adds belongs to the same turn. */
function remember(turn: Turn, { type }: TalkInput | ControlInput): void {
  if (type === 'say') return;
  const said = turn.said();
  if (said === '') return;
  turn.note('speech.sent', { text: masked(turn, said) });
  const isMore = (type === 'effect-finished' || type === 'timer') && turn.state.said !== '';
  turn.state.said = isMore ? `${turn.state.said} ${said}` : said;
  turn.state.heardUntil = null;
}
