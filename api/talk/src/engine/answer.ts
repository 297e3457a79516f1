import type { Language } from '@switchboard/contracts/base/fields';
import type { GlobalKind } from '@switchboard/contracts/talk/flow';
import type { Interruptions } from '@switchboard/contracts/talk/nodes';
import type { Slot } from '@switchboard/contracts/talk/slots';
import type { OptOutAnswer } from '@switchboard/contracts/talk/trace';
import { originalWords, toUtterance, type Utterance } from '../language/utterance.ts';
import { isGlobal } from '../understanding/intents.ts';
import type { RuledOut } from '../understanding/read-denied.ts';
import type { FoundValue } from '../understanding/read-slots.ts';
import { readSlot } from '../understanding/read-slots.ts';
import { classifyYesNo } from '../understanding/read-yes-no.ts';
import { chooseEdge } from './edges.ts';
import { followEdge, goTo, requestModelTurn } from './move.ts';
import { abandonOptOutQuestion, askOptOutQuestion, closeOptOutQuestion } from './opt-out-question.ts';
import { promptForSlot, repeatPrompt, sayQuestion, speakPrompt } from './prompt.ts';
import { speakValue } from './speech.ts';
import type { Question } from './state.ts';
import type { Turn } from './turn.ts';
import { type Understood, understand } from './understand.ts';

// Decides what the caller's words do. In this order: they answer the opt-out question; they answer an open question about a value or an intent; they ask for a
// global; they fill slots and move the talk along an edge; or the agent asks again. Words that answer no open question may still do one of the later things.

/** The maximum number of times in a row that the agent asks again if its flow has no edge for that. */
const MAX_NO_MATCHES = 5;

/** Handles the caller's words while the talk waits for the caller. */
export function handleWords(turn: Turn, text: string): void {
  const heard = understand(turn, text);
  if (heard.optOut === undefined) return handleFlowWords(turn, heard);
  handleOptOut(turn, heard, heard.optOut);
}

/** Continues the flow with the caller's words from during a takeover, if they answer the agent's question; returns false otherwise. */
export function continueWithMissedWords(turn: Turn, text: string): boolean {
  const heard = understand(turn, text, { isKnown: true });
  if (turn.node?.type !== 'model') return continueFlow(turn, heard);
  answerModel(turn, heard);
  return true;
}

/** Asks the opt-out question or handles the answer to it, and continues the flow where it was. */
function handleOptOut(turn: Turn, heard: Understood, optOut: OptOutAnswer): void {
  switch (optOut) {
    case 'asked':
      return askOptOutQuestion(turn, heard.utterance.text);
    case 'confirmed':
      closeOptOutQuestion(turn);
      turn.sayBuiltIn('optedOut');
      return answerGlobal(turn, 'stop') ? undefined : repeatPrompt(turn);
    case 'denied': {
      const words = closeOptOutQuestion(turn);
      turn.sayBuiltIn('optOutDenied');
      if (continueFlow(turn, withoutAnswer(heard))) return;
      // The words that led to the question may also answer the flow: "cancel, and take me off".
      const before = withoutAnswer(understand(turn, words, { isKnown: true }));
      if (turn.node?.type === 'model') return answerModel(turn, before);
      return continueFlow(turn, before) ? undefined : repeatPrompt(turn);
    }
    case 'unclear': {
      abandonOptOutQuestion(turn);
      const isNotUnderstood = heard.decided.as === 'noMatch' && heard.found.length === 0;
      return isNotUnderstood && turn.node?.type !== 'model' ? repeatPrompt(turn) : handleFlowWords(turn, heard);
    }
  }
}

/** Leaves out slots that would read the yes or no to the opt-out question as their value. */
const withoutAnswer = (heard: Understood): Understood => ({
  ...heard,
  found: heard.found.filter(({ slot }) => slot.type !== 'yesno' && slot.type !== 'text'),
});

/** Passes words to the flow if the flow understands them and has no open question; returns false otherwise. */
function continueFlow(turn: Turn, heard: Understood): boolean {
  const { decided, found } = heard;
  const isIntent = (decided.as === 'act' || decided.as === 'confirm') && decided.candidate.kind === 'intent';
  if (turn.state.question !== null || (found.length === 0 && !isIntent)) return false;
  applyValues(turn, heard);
  return true;
}

/** Handles words that are meant for the flow. */
function handleFlowWords(turn: Turn, heard: Understood): void {
  const { ruledOut } = heard;
  if (ruledOut !== undefined) turn.clearSlot(ruledOut.slot.name);
  const { question } = turn.state;
  if (question !== null && answerQuestion(turn, question, heard)) return;
  const { decided } = heard;
  if (decided.as === 'act' || decided.as === 'confirm') {
    const { kind, name } = decided.candidate;
    if (kind === 'global' && isGlobal(name) && answerGlobal(turn, name)) return;
  }
  applyValues(turn, heard);
}

/** Fills slots with the values found, then leaves the node or asks again. */
function applyValues(turn: Turn, heard: Understood): void {
  if (turn.node?.type === 'model') return answerModel(turn, heard);
  if (fillSlots(turn, heard.found) === 'asks') return;
  moveOn(turn, heard, heard.found.length > 0);
}

/** Fills slots and passes the words to the model, whatever they are. */
function answerModel(turn: Turn, { found, utterance }: Understood): void {
  const { node, state } = turn;
  if (node?.type !== 'model') return;
  if (fillSlots(turn, found) === 'asks') return;
  if (state.modelTurns < node.maxTurns) return requestModelTurn(turn, node, utterance.text);
  const edge = chooseEdge(turn, { type: 'tool', outcome: 'timeout' });
  turn.record('limit.hit', { limit: 'model_turns' });
  if (edge !== undefined) return followEdge(turn, edge);
  turn.sayBuiltIn('lost');
  turn.end('limit_model_turns');
}

/** Leaves the node along the edge that the words select, or asks again. `isFilled`: the words filled a slot. */
function moveOn(turn: Turn, { utterance, ruledOut, decided, isAcknowledgement }: Understood, isFilled: boolean): void {
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
  const isIgnorable =
    isAcknowledgement || (isInterruption && isTooShortToInterrupt(utterance, node, compiled.version.interruptions));
  if (!isUnderstood && isIgnorable && ruledOut === undefined) return repeatPrompt(turn);
  if (!isUnderstood) state.noMatches += 1;
  // A caller who only rules a value out has been understood, so don't follow the edge for words that weren't.
  const isOnlyRuledOut = ruledOut !== undefined && !isUnderstood;
  const edge = isOnlyRuledOut ? undefined : chooseEdge(turn, { type: 'heard', intent, isUnderstood });
  if (edge !== undefined) return followEdge(turn, edge);
  if (state.noMatches > MAX_NO_MATCHES) {
    turn.sayBuiltIn('lost');
    turn.end('not_understood');
    return;
  }
  if (ruledOut !== undefined) return sayRuledOut(turn, ruledOut);
  if (!isUnderstood) turn.sayBuiltIn('noMatch');
  repeatPrompt(turn);
}

/** Handles a global, which works at any node; false if the flow doesn't declare it. */
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
    if (node !== undefined) speakPrompt(turn, node);
    return true;
  }
  if (declared.to === null) return false;
  turn.record('edge.taken', { edge: `global:${kind}`, to: declared.to, why: `global ${kind}` });
  goTo(turn, declared.to);
  return true;
}

/** Handles the answer to an open question; false if the words are no answer but something else. */
function answerQuestion(turn: Turn, question: Question, heard: Understood): boolean {
  turn.state.question = null;
  return question.kind === 'slot' ? confirmSlot(turn, question, heard) : chooseWhich(turn, question, heard);
}

function confirmSlot(turn: Turn, question: Question & { kind: 'slot' }, heard: Understood): boolean {
  const { state } = turn;
  const slot = turn.flow.slots.get(question.slot);
  const corrected = slot && readCorrection(turn, heard, slot.name);
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
  const answer = classifyYesNo(heard.utterance)?.value;
  if (answer === true || corrected !== undefined) {
    turn.setSlot(question.slot, { value: question.value, source: 'caller', raw: question.raw });
    state.lastSet = [question.slot];
    moveOn(turn, heard, true);
    return true;
  }
  if (answer === false) {
    turn.sayBuiltIn('denied');
    repeatPrompt(turn);
    return true;
  }
  if (heard.decided.as === 'act') return false;
  state.noMatches += 1;
  const edge = chooseEdge(turn, { type: 'heard', intent: undefined, isUnderstood: false });
  if (edge !== undefined) {
    followEdge(turn, edge);
    return true;
  }
  if (state.noMatches <= MAX_NO_MATCHES) state.question = question;
  repeatPrompt(turn);
  return true;
}

function readCorrection(turn: Turn, { utterance }: Understood, name: string): FoundValue | undefined {
  const slot = turn.flow.slots.get(name);
  if (slot === undefined || slot.type === 'text' || slot.type === 'yesno') return undefined;
  const context = { now: turn.facts.now, region: turn.compiled.version.region, isRequested: false };
  const reading = readSlot(slot, utterance, context);
  return reading && { ...reading, slot, raw: originalWords(utterance, reading) };
}

function chooseWhich(turn: Turn, { names }: Question & { kind: 'which' }, heard: Understood): boolean {
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

/**
 * Fills slots with the values found, by each slot's confirmation policy: stored and said back along with what comes next, or asked about first.
 *
 * Returns whether a question is open now. If there are several values to ask about, only the first is asked about; the others are read again
 * later.
 */
function fillSlots(turn: Turn, found: readonly FoundValue[]): 'filled' | 'asks' {
  const { state } = turn;
  const { act } = turn.compiled.version.thresholds;
  const filled: string[] = [];
  for (const { slot, value, score, raw, check } of found) {
    if (slot.confirm === 'explicit' || check !== undefined) {
      if (state.question !== null) continue;
      state.question = { kind: 'slot', slot: slot.name, value, raw, isSpelled: check === 'spell' };
      continue;
    }
    turn.setSlot(slot.name, { value, source: 'caller', raw });
    filled.push(slot.name);
    const isSaidBack = slot.confirm === 'implicit' || (slot.confirm === 'unsure' && score < act);
    if (isSaidBack) turn.sayBuiltIn('implicit', { value: capitalize(speakValue(value, slot, state.lang)) });
  }
  state.lastSet = filled;
  if (state.question === null) return 'filled';
  sayQuestion(turn);
  return 'asks';
}

/** Acknowledges the value that the caller rules out, and asks for another value. */
function sayRuledOut(turn: Turn, { slot, value, bound }: RuledOut): void {
  const { lang } = turn.state;
  if (!slot.sensitive) {
    if (bound === null) turn.sayBuiltIn('ruledOut', { value: addArticle(speakValue(value, slot, lang), slot, lang) });
    else turn.sayBuiltIn('notBound', { value: bound });
  }
  promptForSlot(turn, slot);
}

/** Adds the Spanish article: "el lunes", "a las 3:00 p. m."; English needs none. */
function addArticle(spoken: string, { type }: Slot, lang: Language): string {
  if (lang !== 'es' || (type !== 'date' && type !== 'time')) return spoken;
  if (type === 'date') return `el ${spoken}`;
  return spoken.startsWith('1:') ? `a la ${spoken}` : `a las ${spoken}`;
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Whether the caller interrupted with fewer words than this node and this agent require. */
const isTooShortToInterrupt = (
  { tokens }: Utterance,
  ofNode: Interruptions | undefined,
  ofAgent: Interruptions | undefined,
): boolean => tokens.length < Math.max(ofNode?.minWords ?? 1, ofAgent?.minWords ?? 1);
