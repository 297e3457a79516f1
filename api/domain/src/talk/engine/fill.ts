import type { Found } from '../understanding/read-slots.ts';
import { sayQuestion } from './prompt.ts';
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
  for (const { slot, value, score, raw } of found) {
    if (slot.confirm === 'explicit') {
      if (state.question !== null) continue;
      state.question = { kind: 'slot', slot: slot.name, value, raw };
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

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
