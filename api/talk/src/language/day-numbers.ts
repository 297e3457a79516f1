import { ORDINALS } from './calendar-words.ts';
import { wholeAt } from './numbers.ts';
import type { Utterance } from './utterance.ts';

/** A day of a month, and the index after it. */
export interface DayNumber {
  readonly value: number;
  readonly to: number;
}

/** Reads the day of a month at a token: "15", "third", "twenty-first", "treinta". */
export function dayNumberAt(utterance: Utterance, at: number): DayNumber | undefined {
  const { tokens, lang } = utterance;
  const word = tokens[at]?.text ?? '';
  const ordinal = ORDINALS[lang].get(word);
  if (ordinal !== undefined) return { value: ordinal, to: at + 1 };
  const tens = ['twenty', 'thirty'].indexOf(word);
  const unit = ORDINALS.en.get(tokens[at + 1]?.text ?? '');
  if (lang === 'en' && tens !== -1 && unit !== undefined && unit < 10)
    return { value: 20 + tens * 10 + unit, to: at + 2 };
  if (lang === 'en' && word === 'thirtieth') return { value: 30, to: at + 1 };
  const number = /^\d{1,2}$/.test(word) ? { value: Number(word), to: at + 1 } : wholeAt(utterance, at);
  if (number === undefined || number.value < 1 || number.value > 31) return undefined;
  const hasSuffix = ['st', 'nd', 'rd', 'th'].includes(tokens[number.to]?.text ?? '');
  return { value: number.value, to: hasSuffix ? number.to + 1 : number.to };
}
