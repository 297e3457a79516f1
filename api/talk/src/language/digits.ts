import type { Language } from '@switchboard/contracts/base/fields';
import type { FoundNumber } from './numbers.ts';
import { numberAt } from './numbers.ts';
import type { Span, Utterance } from './utterance.ts';

/** Digits spoken one after the other: "three oh three, five five five". */
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

/** Words between the parts of a number. */
const JOINTS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['and', 'then', 'dash', 'hyphen', 'so', 'ok', 'okay']),
  es: new Set(['y', 'luego', 'despues', 'guion']),
};

/** Finds the runs of digits, in figures or words, from left to right, within a span or the whole utterance. */
export function digitsIn(utterance: Utterance, within: Span = { from: 0, to: utterance.tokens.length }): FoundDigits[] {
  const found: FoundDigits[] = [];
  for (let from = within.from; from < within.to; from++) {
    const run = digitsAt(utterance, { from, to: within.to });
    if (run === undefined) continue;
    found.push(run);
    from = run.to - 1;
  }
  return found;
}

function digitsAt(utterance: Utterance, { from, to: end }: Span): FoundDigits | undefined {
  const { tokens, lang } = utterance;
  let digits = '';
  let at = from;
  let to = from;
  while (at < end) {
    const times = REPEATED[lang].get(tokens[at]?.text ?? '');
    const number = readPart(utterance, times === undefined ? at : at + 1);
    if (number === undefined && (digits === '' || !JOINTS[lang].has(tokens[at]?.text ?? ''))) break;
    digits += number?.text.repeat(times ?? 1) ?? '';
    at = number?.to ?? at + 1;
    to = number?.to ?? to;
  }
  return digits === '' ? undefined : { digits, from, to };
}

function readPart(utterance: Utterance, at: number): { readonly text: string; readonly to: number } | undefined {
  const token = utterance.tokens[at]?.text ?? '';
  if (/^\d[\d.,-]*$/.test(token)) return { text: token.replace(/\D/g, ''), to: at + 1 };
  const number: FoundNumber | undefined = numberAt(utterance, at);
  return number !== undefined && Number.isInteger(number.value)
    ? { text: String(number.value), to: number.to }
    : undefined;
}
