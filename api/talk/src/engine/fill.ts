import type { Language } from '@switchboard/contracts/base/fields';
import type { Slot } from '@switchboard/contracts/talk/slots';
import type { RuledOut } from '../understanding/read-denied.ts';
import type { Found } from '../understanding/read-slots.ts';
import { promptForSlot, sayQuestion } from './prompt.ts';
import { speakValue } from './speak-values.ts';
import type { Turn } from './turn.ts';

/**
 * Fills slots with what was found, by their policies of confirmation: said back along with what comes next, or asked about first.
 *
 * Answers whether a question is open now, which the talk waits with. Of several to ask about, the first is; the others are found again.
 */
export function fillSlots(turn: Turn, found: readonly Found[]): 'filled' | 'asks' {
  const { state } = turn;
  const { act } = turn.compiled.version.thresholds;
  const set: string[] = [];
  for (const { slot, value, score, raw, check } of found) {
    if (slot.confirm === 'explicit' || check !== undefined) {
      if (state.question !== null) continue;
      state.question = { kind: 'slot', slot: slot.name, value, raw, isSpelled: check === 'spell' };
      continue;
    }
    turn.setSlot(slot.name, { value, source: 'caller', raw });
    set.push(slot.name);
    const isSaidBack = slot.confirm === 'implicit' || (slot.confirm === 'unsure' && score < act);
    if (isSaidBack) turn.sayBuiltIn('implicit', { value: capitalised(speakValue(value, slot, state.lang)) });
  }
  state.lastSet = set;
  if (state.question === null) return 'filled';
  sayQuestion(turn);
  return 'asks';
}

/** Tells the caller that the agent heard what they rule out, and asks for the value again. */
export function sayRuledOut(turn: Turn, { slot, value, bound }: RuledOut): void {
  if (!slot.sensitive) {
    if (bound === null)
      turn.sayBuiltIn('ruledOut', {
        value: withArticle(speakValue(value, slot, turn.state.lang), slot, turn.state.lang),
      });
    else turn.sayBuiltIn('notBound', { value: bound });
  }
  promptForSlot(turn, slot);
}

/** Adds the Spanish article: "el lunes", "a las 3:00 p. m."; English needs none. */
function withArticle(spoken: string, { type }: Slot, lang: Language): string {
  if (lang !== 'es' || (type !== 'date' && type !== 'time')) return spoken;
  if (type === 'date') return `el ${spoken}`;
  return spoken.startsWith('1:') ? `a la ${spoken}` : `a las ${spoken}`;
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
