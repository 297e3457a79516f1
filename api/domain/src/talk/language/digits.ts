import type { Language } from '@switchboard/contracts/kinds/fields';
import type { FoundNumber } from './numbers.ts';
import { numberAt } from './numbers.ts';
import type { Span, Utterance } from './utterance.ts';

/** Digits that were said one behind the other: "three oh three, five five five". */
export interface FoundDigits extends Span {
  readonly digits: string;
}

const REPEATED: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: new Map([
    ['double', 2],
    ['triple', 3],
  ]),
  es: new Map([
    ['doble', 2],
    ['triple', 3],
  ]),
};

/** Words that stand between the parts of a number. */
const JOINTS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['and', 'then', 'dash', 'hyphen', 'so', 'ok', 'okay']),
  es: new Set(['y', 'luego', 'despues', 'guion']),
};

/** The longest run of digits, in figures and words; undefined if there is none. */
export function longestDigits(utterance: Utterance): FoundDigits | undefined {
  let longest: FoundDigits | undefined;
  for (let from = 0; from < utterance.tokens.length; from++) {
    const run = digitsAt(utterance, from);
    if (run !== undefined && run.digits.length > (longest?.digits.length ?? 0)) longest = run;
    if (run !== undefined) from = run.to - 1;
  }
  return longest;
}

function digitsAt(utterance: Utterance, from: number): FoundDigits | undefined {
  const { tokens, lang } = utterance;
  let digits = '';
  let at = from;
  let to = from;
  while (at < tokens.length) {
    const times = REPEATED[lang].get(tokens[at]?.text ?? '');
    const number = wordedOrWritten(utterance, times === undefined ? at : at + 1);
    if (number === undefined && (digits === '' || !JOINTS[lang].has(tokens[at]?.text ?? ''))) break;
    digits += number?.text.repeat(times ?? 1) ?? '';
    at = number?.to ?? at + 1;
    to = number?.to ?? to;
  }
  return digits === '' ? undefined : { digits, from, to };
}

function wordedOrWritten(utterance: Utterance, at: number): { readonly text: string; readonly to: number } | undefined {
  const token = utterance.tokens[at]?.text ?? '';
  if (/^\d[\d.,-]*$/.test(token)) return { text: token.replace(/\D/g, ''), to: at + 1 };
  const number: FoundNumber | undefined = numberAt(utterance, at);
  return number !== undefined && Number.isInteger(number.value)
    ? { text: String(number.value), to: number.to }
    : undefined;
}
