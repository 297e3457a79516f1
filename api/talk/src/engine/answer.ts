import type { GlobalKind } from '@switchboard/contracts/talk/flow';
import type { OptOutAnswer } from '@switchboard/contracts/talk/trace';
import { rawOf, toUtterance } from '../language/utterance.ts';
import { isGlobal } from '../understanding/intents.ts';
import { readSlot } from '../understanding/read-slot.ts';
import type { Found } from '../understanding/read-slots.ts';
import { yesOrNo } from '../understanding/read-yes-no.ts';
import { fillSlots, sayRuledOut } from './fill.ts';
import { type Heard, understand } from './hear.ts';
import { isTooShort } from './interruptions.ts';
import { askModel, goTo, take } from './move.ts';
import { askAboutOptOut, closeOptOut, leaveOptOut } from './opt-out.ts';
import { promptAgain, promptWhole, sayQuestion } from './prompt.ts';
import type { Question } from './state.ts';
import type { Turn } from './turn.ts';
import { chooseEdge } from './ways-out.ts';

/** Times in a row that a talk asks again where its flow has no way for it. */
const MAX_NO_MATCHES = 5;

/** Takes in words of the caller, where the talk waits for them. */
export function answer(turn: Turn, text: string): void {
  const heard = understand(turn, text);
  if (heard.optOut === undefined) return answerFlow(turn, heard);
  takeOptOut(turn, heard, heard.optOut);
}

/** Asks about a wish for no more calls, or takes the answer, and goes on where the flow was. */
function takeOptOut(turn: Turn, heard: Heard, optOut: OptOutAnswer): void {
  switch (optOut) {
    case 'asked':
      return askAboutOptOut(turn, heard.utterance.text);
    case 'confirmed':
      closeOptOut(turn);
      turn.sayBuiltIn('optedOut');
      return answerGlobal(turn, 'stop') ? undefined : promptAgain(turn);
    case 'denied': {
      const words = closeOptOut(turn);
      turn.sayBuiltIn('optOutDenied');
      if (goOn(turn, withoutAnswer(heard))) return;
      // The words that led to the question may be an answer to the flow: "cancel, and take me off".
      const before = withoutAnswer(understand(turn, words, { isKnown: true }));
      if (turn.node?.type === 'model') return answerModel(turn, before);
      return goOn(turn, before) ? undefined : promptAgain(turn);
    }
    case 'unclear': {
      leaveOptOut(turn);
      const isNothing = heard.decided.as === 'noMatch' && heard.found.length === 0;
      return isNothing && turn.node?.type !== 'model' ? promptAgain(turn) : answerFlow(turn, heard);
    }
  }
}

/** Values of these types would take the yes or no that answers the question about opting out. */
const withoutAnswer = (heard: Heard): Heard => ({
  ...heard,
  found: heard.found.filter(({ slot }) => slot.type !== 'yesno' && slot.type !== 'text'),
});

/** Takes words to the flow where it understands them and no question of its own is open; false otherwise. */
function goOn(turn: Turn, heard: Heard): boolean {
  const { decided, found } = heard;
  const isIntent = (decided.as === 'act' || decided.as === 'confirm') && decided.candidate.kind === 'intent';
  if (turn.state.question !== null || (found.length === 0 && !isIntent)) return false;
  takeValues(turn, heard);
  return true;
}

/** Takes in words that are meant for the flow. */
function answerFlow(turn: Turn, heard: Heard): void {
  const { ruledOut } = heard;
  if (ruledOut !== undefined) turn.clearSlot(ruledOut.slot.name);
  const { question } = turn.state;
  if (question !== null && answerQuestion(turn, question, heard)) return;
  const { decided } = heard;
  if (decided.as === 'act' || decided.as === 'confirm') {
    const { kind, name } = decided.candidate;
    if (kind === 'global' && isGlobal(name) && answerGlobal(turn, name)) return;
  }
  takeValues(turn, heard);
}

/** Fills slots with what was found, and leaves the node by it or asks again. */
function takeValues(turn: Turn, heard: Heard): void {
  if (turn.node?.type === 'model') return answerModel(turn, heard);
  if (fillSlots(turn, heard.found) === 'asks') return;
  moveOn(turn, heard, heard.found.length > 0);
}

/** A model node takes whatever is said; slots that are in it are filled all the same. */
function answerModel(turn: Turn, { found, utterance }: Heard): void {
  const { node, state } = turn;
  if (node?.type !== 'model') return;
  if (fillSlots(turn, found) === 'asks') return;
  if (state.modelTurns < node.maxTurns) return askModel(turn, node, utterance.text);
  const edge = chooseEdge(turn, { type: 'tool', outcome: 'timeout' });
  turn.note('limit.hit', { limit: 'model_turns' });
  if (edge !== undefined) return take(turn, edge);
  turn.sayBuiltIn('lost');
  turn.end('limit_model_turns');
}

/** Leaves the node by what was heard, or asks again; `isFilled` tells that a slot was filled by it. */
function moveOn(turn: Turn, { utterance, ruledOut, decided, isAcknowledgement }: Heard, isFilled: boolean): void {
  const { state } = turn;
  const isIntent = decided.as === 'act' || decided.as === 'confirm';
  const intent = isIntent && decided.candidate.kind === 'intent' ? decided.candidate.name : undefined;
  const isUnderstood = intent !== undefined || isFilled;
  if (!isUnderstood && decided.as === 'which') {
    const [first, second] = decided.candidates;
    state.question = { kind: 'which', names: [first.name, second.name] };
    sayQuestion(turn);
    return;
  }
  const { node, compiled } = turn;
  const isInterruption = state.heardUntil !== null;
  const isNothing =
    isAcknowledgement || (isInterruption && isTooShort(utterance, node, compiled.version.interruptions));
  if (!isUnderstood && isNothing && ruledOut === undefined) return promptAgain(turn);
  if (!isUnderstood) state.noMatches += 1;
  // The edge for words that the agent doesn't understand isn't meant for a caller who rules a value out.
  const isOnlyRuledOut = ruledOut !== undefined && !isUnderstood;
  const edge = isOnlyRuledOut ? undefined : chooseEdge(turn, { type: 'heard', intent, isUnderstood });
  if (edge !== undefined) return take(turn, edge);
  if (state.noMatches > MAX_NO_MATCHES) {
    turn.sayBuiltIn('lost');
    turn.end('not_understood');
    return;
  }
  if (ruledOut !== undefined) return sayRuledOut(turn, ruledOut);
  if (!isUnderstood) turn.sayBuiltIn('noMatch');
  promptAgain(turn);
}

/** Answers what is understood from anywhere; false where the flow doesn't have it. */
function answerGlobal(turn: Turn, kind: GlobalKind): boolean {
  const { state, node } = turn;
  const declared = turn.flow.globals.find((each) => each.kind === kind);
  if (declared === undefined) return false;
  if (kind === 'repeat' || kind === 'slower') {
    if (kind === 'slower') {
      state.isSlower = true;
      turn.sayBuiltIn('slower');
    }
    turn.say(state.said);
    return true;
  }
  if (kind === 'language') {
    const other = turn.compiled.version.languages.find((lang) => lang !== state.lang);
    if (other === undefined) return false;
    turn.switchLanguage(other);
    if (node !== undefined) promptWhole(turn, node);
    return true;
  }
  if (declared.to === null) return false;
  turn.note('edge.taken', { edge: `global:${kind}`, to: declared.to, why: `global ${kind}` });
  goTo(turn, declared.to);
  return true;
}

/** Answers an open question; false where what was heard is no answer to it, but something of its own. */
function answerQuestion(turn: Turn, question: Question, heard: Heard): boolean {
  turn.state.question = null;
  return question.kind === 'slot' ? confirmSlot(turn, question, heard) : chooseWhich(turn, question, heard);
}

function confirmSlot(turn: Turn, question: Question & { kind: 'slot' }, heard: Heard): boolean {
  const { state } = turn;
  const slot = turn.flow.slots.get(question.slot);
  const corrected = slot && correctedIn(turn, heard, slot.name);
  if (slot !== undefined && corrected !== undefined && corrected.value !== question.value) {
    state.question = {
      kind: 'slot',
      slot: slot.name,
      value: corrected.value,
      raw: corrected.raw,
      isSpelled: corrected.check === 'spell',
    };
    sayQuestion(turn);
    return true;
  }
  if (heard.ruledOut?.slot.name === question.slot && heard.ruledOut.value === question.value) {
    sayRuledOut(turn, heard.ruledOut);
    return true;
  }
  const said = yesOrNo(heard.utterance)?.value;
  if (said === true || corrected !== undefined) {
    turn.setSlot(question.slot, { value: question.value, source: 'caller', raw: question.raw });
    state.lastSet = [question.slot];
    moveOn(turn, heard, true);
    return true;
  }
  if (said === false) {
    turn.sayBuiltIn('denied');
    promptAgain(turn);
    return true;
  }
  if (heard.decided.as === 'act') return false;
  state.noMatches += 1;
  const edge = chooseEdge(turn, { type: 'heard', intent: undefined, isUnderstood: false });
  if (edge !== undefined) {
    take(turn, edge);
    return true;
  }
  if (state.noMatches <= MAX_NO_MATCHES) state.question = question;
  promptAgain(turn);
  return true;
}

function correctedIn(turn: Turn, { utterance }: Heard, name: string): Found | undefined {
  const slot = turn.flow.slots.get(name);
  if (slot === undefined || slot.type === 'text' || slot.type === 'yesno') return undefined;
  const context = { now: turn.facts.now, region: turn.compiled.version.region, isAsked: false };
  const reading = readSlot(slot, utterance, context);
  return reading && { ...reading, slot, raw: rawOf(utterance, reading) };
}

function chooseWhich(turn: Turn, { names }: Question & { kind: 'which' }, heard: Heard): boolean {
  const { utterance, candidates } = heard;
  const words = utterance.tokens.map(({ text }) => text);
  const ordinal = ORDINALS.findIndex((ordinals) => words.some((word) => ordinals.includes(word)));
  const named = names.find((name) =>
    toUtterance(name.replaceAll('_', ' '), utterance.lang).tokens.every(({ text }) => words.includes(text)),
  );
  const best = candidates.find(({ name }) => names.includes(name))?.name;
  const name = named ?? (ordinal === -1 ? best : names[ordinal]);
  if (name === undefined) return false;
  if (isGlobal(name)) return answerGlobal(turn, name);
  moveOn(turn, { ...heard, decided: { as: 'act', candidate: { kind: 'intent', name, score: 1 } } }, false);
  return true;
}

/** "The first one", "el segundo". */
const ORDINALS: readonly (readonly string[])[] = [
  ['first', 'former', 'primero', 'primera'],
  ['second', 'latter', 'segundo', 'segunda'],
];
