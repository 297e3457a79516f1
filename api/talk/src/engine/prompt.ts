import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import type { Slot } from '@switchboard/contracts/talk/slots';
import type { Spoken } from '@switchboard/contracts/talk/words';
import { missingSlots } from './edges.ts';
import { speakValue, spellValue } from './speech.ts';
import type { Turn } from './turn.ts';

/** Repeats what the talk waits for: an open question, the missing part of a date and time, the node's reprompt, or its text. */
export function repeatPrompt(turn: Turn): void {
  const { node, state } = turn;
  if (state.optOut?.stage === 'asking') return turn.sayBuiltIn('optOutAsk');
  if (state.question !== null) return sayQuestion(turn);
  if (node === undefined || askForMissingPart(turn)) return;
  const again = 'again' in node ? node.again : {};
  if (hasWords(again)) turn.speak(again);
  else speakPrompt(turn, node);
}

/** Asks for one slot of the current node: for the missing day or time alone, or else in the node's words. */
export function promptForSlot(turn: Turn, { name, type }: Slot): void {
  const isMissing = missingSlots(turn).includes(name);
  if (turn.state.question === null && isMissing && (type === 'date' || type === 'time'))
    turn.sayBuiltIn(type === 'date' ? 'whichDay' : 'whatTime');
  else repeatPrompt(turn);
}

/** Speaks the current node's text again in full, for example in another language. */
export function speakPrompt(turn: Turn, node: FlowNode): void {
  if (turn.state.optOut?.stage === 'asking') return turn.sayBuiltIn('optOutAsk');
  if ('text' in node) turn.speak(node.text);
  else turn.say(turn.state.said);
}

/** Asks for the day or the time alone if nothing else is missing; false otherwise. */
export function askForMissingPart(turn: Turn): boolean {
  const { node, flow } = turn;
  const missing = missingSlots(turn);
  const isLastMissing =
    node?.type === 'ask' &&
    missing.length === 1 &&
    node.slots.some(({ required, slot }) => required && slot !== missing[0]);
  const type = isLastMissing ? flow.slots.get(missing[0] ?? '')?.type : undefined;
  if (type !== 'date' && type !== 'time') return false;
  turn.sayBuiltIn(type === 'date' ? 'whichDay' : 'whatTime');
  return true;
}

/** Asks the open question: whether a value is right, or which of two intents the caller meant. */
export function sayQuestion(turn: Turn): void {
  const { question, lang } = turn.state;
  if (question?.kind === 'slot') {
    const slot = turn.flow.slots.get(question.slot);
    const value = question.isSpelled ? spellValue(question.value, lang) : speakValue(question.value, slot, lang);
    turn.sayBuiltIn('confirm', { value });
  } else if (question?.kind === 'which') {
    const [first, second] = question.names;
    turn.sayBuiltIn('which', { first: toTitle(first), second: toTitle(second) });
  }
}

/** An intent's name in words: `book_visit` as "book visit". */
const toTitle = (name: string) => name.replaceAll('_', ' ');

const hasWords = (text: Spoken) => Object.values(text).some((words) => words !== undefined && words !== '');
