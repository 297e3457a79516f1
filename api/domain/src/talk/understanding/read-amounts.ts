import type { Language } from '@switchboard/contracts/kinds/fields';
import type { Slot } from '@switchboard/contracts/talk/slots';
import { type FoundNumber, numbersIn } from '../language/numbers.ts';
import type { Utterance } from '../language/utterance.ts';
import type { Reader } from './reading.ts';

/** A number that was asked for; of several the last, and less surely. */
export const readNumber: Reader<Slot> = (slot, utterance, { isAsked }) => {
  if (!isAsked) return undefined;
  const fitting = numbersIn(utterance).filter(({ value }) => isWithin(slot, value));
  const last = fitting.at(-1);
  return last === undefined ? undefined : { ...last, score: fitting.length === 1 ? 1 : 0.75 };
};

/** An amount of money: with its currency anywhere, alone where it was asked for. */
export const readMoney: Reader<Slot> = (slot, utterance, context) => {
  const amounts = numbersIn(utterance).filter(({ value }) => isWithin(slot, value));
  const named = amounts.findLast((number) => hasCurrency(utterance, number));
  if (named !== undefined) return { ...named, score: 1 };
  return readNumber(slot, utterance, context);
};

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
