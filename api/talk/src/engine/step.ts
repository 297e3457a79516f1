import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { ControlInput, InputOf, TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { handleWords } from './answer.ts';
import type { CompiledVersion } from './compile.ts';
import { applyControl, deferWhileTakenOver, isControl, PEOPLE_TIMER } from './control.ts';
import { chooseEdge } from './edges.ts';
import { applyEffectResult, applyModelDelta, sayWaiting, stopModel } from './effect-results.ts';
import type { Effect } from './effects.ts';
import { endByLimit, followEdge, goTo } from './move.ts';
import { abandonOptOutQuestion } from './opt-out-question.ts';
import { repeatPrompt } from './prompt.ts';
import type { TalkState } from './state.ts';
import { maskSensitive } from './trace-values.ts';
import { Turn } from './turn.ts';
import { maskTranscript } from './understand.ts';

// The talk engine runs a conversation flow as a pure state machine: (compiled version, state, input, time) → next state, frames, effects and trace. The caller
// of `step` stores the state, sends the frames, performs the effects and feeds their outcomes back as inputs.
//
// States. A talk is `new` until its setup, then `open`, then `ended` for good. An open talk always waits for something (`awaiting`): for the
// caller, or for one effect (a tool, a transfer or a model's turn). While a person has taken the talk over, the agent neither answers nor moves.
//
// Transitions. An input moves the talk along edges of its flow (move.ts) until it reaches a node that waits, or ends. The caller's words are
// interpreted (understand.ts), then tried in this order: the opt-out question, an open question about a value, a global such as "a person,
// please", slots and intents (answer.ts). Edges are tried in the flow's order, and the first that matches wins (edges.ts). A talk that can't
// continue, or exceeds a limit of its version, says so and ends.
//
// Ordering. Inputs of one talk are applied one at a time. Each effect has a key (`call:node:visit`) and runs once; an outcome whose key isn't
// the awaited one is late or duplicate and changes nothing but the trace. Inputs may therefore be delivered more than once.

/** The result of applying one input. */
export interface Step {
  readonly state: TalkState;
  readonly frames: readonly FrameOut[];
  readonly effects: readonly Effect[];
  readonly trace: readonly TraceStep[];
}

/**
 * Applies one input to a talk. Pure: the same version, state, input and time give the same step, in a call, a test and a replay alike.
 *
 * An input that doesn't fit the state, such as a duplicate or late outcome or anything after the end, changes nothing but the trace.
 *
 * @param now in ms since the epoch
 */
export function step(compiled: CompiledVersion, state: TalkState, input: TalkInput | ControlInput, now: number): Step {
  const turn = new Turn(compiled, state, { cause: input.type, now });
  const isFirst = input.type === 'setup';
  if (state.status === 'new' ? isFirst || input.type === 'hangup' : state.status === 'open' && !isFirst) {
    const isOverTime =
      state.status === 'open' && !turn.state.isTakenOver && now - state.startedAt > compiled.version.limits.callMs;
    if (isControl(input)) applyControl(turn, input);
    else if (isOverTime && input.type !== 'hangup') endByLimit(turn, 'call');
    else if (!turn.state.isTakenOver || !deferWhileTakenOver(turn, input)) dispatch(turn, input);
  }
  const hasLeftNode = turn.state.status === 'ended' || turn.state.isTakenOver || turn.state.visit !== state.visit;
  if (hasLeftNode) abandonOptOutQuestion(turn);
  recordSpeech(turn, input);
  return { state: turn.state, frames: turn.frames(), effects: turn.effects, trace: turn.trace };
}

function dispatch(turn: Turn, input: TalkInput): void {
  switch (input.type) {
    case 'setup':
      return start(turn, input);
    case 'heard':
      return input.final ? handleSpeech(turn, input) : undefined;
    case 'dtmf':
      return handleDigit(turn, input.digit);
    case 'interrupted':
      return handleInterruption(turn, input);
    case 'silence':
      return handleSilence(turn);
    case 'effect-finished':
      return applyEffectResult(turn, input);
    case 'model-delta':
      return applyModelDelta(turn, input);
    case 'timer':
      // Nobody has the call any more.
      if (input.key === PEOPLE_TIMER) return;
      return input.key === 'call' ? endByLimit(turn, 'call') : sayWaiting(turn, input.key);
    case 'hangup':
      // A caller who hangs up before the setup starts and ends the talk at once.
      if (turn.state.status === 'new') turn.state.startedAt = turn.now;
      return turn.end('hangup');
  }
}

function start(turn: Turn, { lang, given, allowsRequests }: InputOf<'setup'>): void {
  const { state, compiled } = turn;
  const { version } = compiled;
  state.status = 'open';
  state.startedAt = turn.now;
  state.allowsRequests = allowsRequests === true;
  state.lang = lang !== undefined && version.languages.includes(lang) ? lang : (version.languages[0] ?? 'en');
  turn.record('agent.call-pinned', { agentId: version.agentId, version: version.version, hash: version.hash });
  for (const [name, value] of Object.entries(given)) {
    if (turn.flow.slots.has(name)) turn.setSlot(name, { value, source: 'given', raw: String(value) });
  }
  turn.speak(version.greeting);
  goTo(turn, turn.flow.start);
}

function handleSpeech(turn: Turn, { text }: InputOf<'heard'>): void {
  turn.beginCallerTurn();
  const { awaiting } = turn.state;
  if (awaiting?.kind !== 'effect') return handleWords(turn, text);
  if (awaiting.of !== 'model') {
    // A tool or transfer goes on; its outcome decides where the talk goes.
    turn.record('turn.heard', { text: maskTranscript(turn, text), lang: turn.state.lang });
    return;
  }
  stopModel(turn, awaiting.key);
  handleWords(turn, text);
}

const MAX_DIGITS = 40;

/** Follows the edge for the digits so far, if there is one; otherwise collects digits until a hash key or silence submits them as an answer. */
function handleDigit(turn: Turn, digit: string): void {
  const { state } = turn;
  turn.beginCallerTurn();
  if (state.awaiting?.kind !== 'caller') return;
  state.digits = `${state.digits}${digit}`.slice(-MAX_DIGITS);
  const edge = chooseEdge(turn, { type: 'dtmf' });
  if (edge !== undefined) return followEdge(turn, edge);
  if (digit === '#') submitDigits(turn);
}

function submitDigits(turn: Turn): void {
  const digits = turn.state.digits.replace(/\D/g, '');
  turn.state.digits = '';
  handleWords(turn, digits);
}

function handleInterruption(turn: Turn, { heardUntil, afterMs }: InputOf<'interrupted'>): void {
  const { state } = turn;
  if (state.awaiting?.kind === 'effect' && state.awaiting.of === 'model') stopModel(turn, state.awaiting.key);
  state.heardUntil = heardUntil;
  turn.record('speech.interrupted', { heard: maskSensitive(turn, heardUntil), afterMs });
}

function handleSilence(turn: Turn): void {
  const { state, compiled } = turn;
  if (state.awaiting?.kind !== 'caller') return;
  if (state.digits !== '') {
    turn.beginCallerTurn();
    return submitDigits(turn);
  }
  abandonOptOutQuestion(turn);
  state.silences += 1;
  state.silentMs += state.awaiting.silenceMs;
  if (state.silentMs >= compiled.version.limits.silenceMs) return endByLimit(turn, 'silence');
  const edge = chooseEdge(turn, { type: 'silence' });
  if (edge !== undefined) return followEdge(turn, edge);
  repeatPrompt(turn);
}

/** Traces and stores what the agent said, for "repeat that". What the agent says after an effect's outcome belongs to the same turn. */
function recordSpeech(turn: Turn, { type }: TalkInput | ControlInput): void {
  if (type === 'say') return;
  const said = turn.said();
  if (said === '') return;
  turn.record('speech.sent', { text: maskSensitive(turn, said) });
  const isMore = (type === 'effect-finished' || type === 'timer') && turn.state.said !== '';
  turn.state.said = isMore ? `${turn.state.said} ${said}` : said;
  turn.state.heardUntil = null;
}
