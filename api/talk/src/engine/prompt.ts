import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import type { Slot } from '@switchboard/contracts/talk/slots';
import type { Spoken } from '@switchboard/contracts/talk/words';
import { speakValue } from './speak-values.ts';
import { spellValue } from './spell-value.ts';
import type { Turn } from './turn.ts';
import { missingSlots } from './ways-out.ts';

/** Says again what the present node asks, and waits: in its own words for it, where it has some. */
export function promptAgain(turn: Turn): void {
  const { node, state } = turn;
  if (state.optOut?.stage === 'asking') return turn.sayBuiltIn('optOutAsk');
  if (state.question !== null) return sayQuestion(turn);
  if (node === undefined || asksForRest(turn)) return;
  const again = 'again' in node ? node.again : {};
  if (hasWords(again)) turn.speak(again);
  else promptWhole(turn, node);
}

/** Asks for one slot of the present node: by the day or the time that is missing, else in the node's words. */
export function promptForSlot(turn: Turn, { name, type }: Slot): void {
  const isMissing = missingSlots(turn).includes(name);
  if (turn.state.question === null && isMissing && (type === 'date' || type === 'time'))
    turn.sayBuiltIn(type === 'date' ? 'whichDay' : 'whatTime');
  else promptAgain(turn);
}

/** Says what the present node asks as it did at first, such as in another language. */
export function promptWhole(turn: Turn, node: FlowNode): void {
  if (turn.state.optOut?.stage === 'asking') return turn.sayBuiltIn('optOutAsk');
  if ('text' in node) turn.speak(node.text);
  else turn.say(turn.state.said);
}

/** Asks for the day or the time alone where the rest of what a node asks for is known; false where there is something else to ask. */
export function asksForRest(turn: Turn): boolean {
  const { node, flow } = turn;
  const missing = missingSlots(turn);
  const isRest =
    node?.type === 'ask' &&
    missing.length === 1 &&
    node.slots.some(({ required, slot }) => required && slot !== missing[0]);
  const type = isRest ? flow.slots.get(missing[0] ?? '')?.type : undefined;
  if (type !== 'date' && type !== 'time') return false;
  turn.sayBuiltIn(type === 'date' ? 'whichDay' : 'whatTime');
  return true;
}

/** Asks whether what was understood is right, or which of two was meant. */
export function sayQuestion(turn: Turn): void {
  const { question, lang } = turn.state;
  if (question?.kind === 'slot') {
    const slot = turn.flow.slots.get(question.slot);
    const value = question.isSpelled ? spellValue(question.value, lang) : speakValue(question.value, slot, lang);
    turn.sayBuiltIn('confirm', { value });
  } else if (question?.kind === 'which') {
    const [first, second] = question.names;
    turn.sayBuiltIn('which', { first: titleOf(first), second: titleOf(second) });
  }
}

/** An intent's name in words: `book_visit` as "book visit". */
const titleOf = (name: string) => name.replaceAll('_', ' ');

const hasWords = (text: Spoken) => Object.values(text).some((words) => words !== undefined && words !== '');
