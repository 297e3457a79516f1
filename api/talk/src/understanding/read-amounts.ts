import type { Language } from '@switchboard/contracts/base/fields';
import type { Slot } from '@switchboard/contracts/talk/slots';
import { type FoundNumber, numbersIn } from '../language/numbers.ts';
import type { Utterance } from '../language/utterance.ts';
import { separateDenied } from './denial.ts';
import type { Reader } from './reading.ts';

/** Reads a number that the agent asked for. If there are several, the last one that the caller doesn't rule out counts, with a lower score. */
export const readNumber: Reader<Slot> = (slot, utterance, { isRequested }) => {
  if (!isRequested) return undefined;
  const { wanted } = separateNumbers(slot, utterance);
  const last = wanted.at(-1);
  return last === undefined ? undefined : { ...last, score: wanted.length === 1 ? 1 : 0.75 };
};

/** Reads an amount of money: anywhere if it has a currency, a bare number only if the agent asked for it. */
export const readMoney: Reader<Slot> = (slot, utterance, context) => {
  const named = separateNumbers(slot, utterance).wanted.findLast((number) => hasCurrency(utterance, number));
  if (named !== undefined) return { ...named, score: 1 };
  return readNumber(slot, utterance, context);
};

/** Reads a number that the caller rules out, if they name none that they want. */
export const readDeniedNumber: Reader<Slot> = (slot, utterance, { isRequested }) => {
  const { wanted, denied } = separateNumbers(slot, utterance);
  const last = isRequested && wanted.length === 0 ? denied.at(-1) : undefined;
  return last && { ...last, score: 1 };
};

/** Finds the numbers that fit a slot. A number attached to a letter, as in the house number "12B", is part of a code. */
const separateNumbers = (slot: Slot, utterance: Utterance) =>
  separateDenied(
    utterance,
    numbersIn(utterance).filter((number) => isWithin(slot, number.value) && !isPartOfCode(utterance, number)),
    { isRequested: true, isThing: true },
  );

function isPartOfCode({ tokens, text }: Utterance, { from, to }: FoundNumber): boolean {
  const last = tokens[to - 1];
  const next = tokens[to];
  const before = tokens[from - 1];
  const first = tokens[from];
  const isAttachedAfter = last !== undefined && next !== undefined && last.end === next.start && !UNITS.has(next.text);
  const isAttachedBefore = before !== undefined && first?.start === before.end && /[a-z]/.test(before.text);
  return (isAttachedAfter && /[a-z]/.test(next.text)) || isAttachedBefore || text[last?.end ?? 0] === '-';
}

/** Units and suffixes that people write right after a number. */
const UNITS: ReadonlySet<string> = new Set(
  'th st nd rd kg lb lbs g k m km ft in cm mm oz l ml h hr hrs min am pm x usd'.split(' '),
);

const isWithin = ({ min, max }: Slot, value: number) =>
  (min === null || value >= min) && (max === null || value <= max);

const CURRENCIES: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['$', '€', '£', 'dollar', 'dollars', 'bucks', 'euro', 'euros', 'pounds', 'usd']),
  es: new Set(['$', '€', '£', 'dolar', 'dolares', 'euro', 'euros', 'peso', 'pesos', 'libras', 'usd']),
};

function hasCurrency({ tokens, lang }: Utterance, { from, to }: FoundNumber): boolean {
  const next = tokens[to]?.text === 'de' ? tokens[to + 1] : tokens[to];
  return [tokens[from - 1]?.text, next?.text].some((word) => word !== undefined && CURRENCIES[lang].has(word));
}
