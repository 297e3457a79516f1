import type { Slot } from '@switchboard/contracts/talk/slots';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { digitsIn, type FoundDigits } from '../language/digits.ts';
import type { Span, Utterance } from '../language/utterance.ts';
import { hasMark, separateDenied } from './denial.ts';
import { isCorrection, ONE_OF_SEVERAL } from './one-of-several.ts';
import type { Reader, Reading } from './reading.ts';

/**
 * Reads a phone number, in E.164.
 *
 * Separate groups of digits are joined if only all of them together are a number. If other digits surround a number, the caller confirms it,
 * because it may be only a part.
 */
export const readPhone: Reader<Slot> = (_, utterance, { region, isRequested }) => {
  const country: CountryCode = isSupportedCountry(region) ? region : 'US';
  const runs = digitsIn(utterance).flatMap((run) => splitAtMarks(utterance, run, country));
  const { wanted, denied } = separateDenied(utterance, runs, { isRequested: true, isThing: true });
  const plusIndex = wanted.findIndex((run) => isPlus(utterance, run.from));
  const international = plusIndex === -1 ? undefined : joinRuns(utterance, wanted.slice(plusIndex), country);
  if (international !== undefined) return adjustScore(international, isRequested);
  const numbers = wanted.flatMap((run) => phoneIn(utterance, run, country) ?? []);
  const whole = numbers.at(-1);
  // If no part is a number on its own, all of them together may be: "303, area code that is, 555 0119".
  if (whole === undefined)
    return denied.length > 0 ? undefined : adjustScore(joinRuns(utterance, wanted, country), isRequested);
  const others = wanted.filter((run) => run.from !== whole.from);
  const isRival = (run: Span) => !isCorrection(utterance, whole, run);
  const hasRival = numbers.some((other) => other.value !== whole.value && isRival(other));
  const hasMore = others.some((run) => run.digits.length > 1 && !hasNumber(numbers, run) && isRival(run));
  const isUnclear = hasRival || hasMore;
  return adjustScore(
    isUnclear ? { ...whole, score: Math.min(whole.score, ONE_OF_SEVERAL), check: 'confirm' } : whole,
    isRequested,
  );
};

const adjustScore = (reading: Reading | undefined, isRequested: boolean): Reading | undefined =>
  reading === undefined || isRequested ? reading : { ...reading, score: reading.score * 0.95 };

const hasNumber = (numbers: readonly Span[], { from }: Span) => numbers.some((number) => number.from === from);

const MIN_DIGITS = 7;
const MAX_JOINED_RUNS = 4;

function phoneIn(utterance: Utterance, { digits, from, to }: FoundDigits, country: CountryCode): Reading | undefined {
  if (digits.length < MIN_DIGITS) return undefined;
  const number = parsePhoneNumberFromString(`${isPlus(utterance, from) ? '+' : ''}${digits}`, country);
  if (number === undefined || !number.isPossible()) return undefined;
  return number.isValid()
    ? { from, to, value: number.number, score: 1 }
    : { from, to, value: number.number, score: 0.8, check: 'confirm' };
}

function joinRuns(utterance: Utterance, runs: readonly FoundDigits[], country: CountryCode): Reading | undefined {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.length < 2 || runs.length > MAX_JOINED_RUNS) return undefined;
  const digits = runs.map((run) => run.digits).join('');
  const number = phoneIn(utterance, { digits, from: first.from, to: last.to }, country);
  return number && { ...number, score: ONE_OF_SEVERAL, check: 'confirm' };
}

/** Splits numbers at commas, unless all the digits together are one number. */
function splitAtMarks(utterance: Utterance, run: FoundDigits, country: CountryCode): FoundDigits[] {
  if (phoneIn(utterance, run, country) !== undefined) return [run];
  const ends = Array.from({ length: run.to - run.from }, (_, index) => run.from + index + 1).filter(
    (at) => at === run.to || hasMark(utterance, at),
  );
  const parts = ends.flatMap((to, index) => digitsIn(utterance, { from: ends[index - 1] ?? run.from, to }));
  return parts.length > 1 && parts.every((part) => phoneIn(utterance, part, country) !== undefined) ? parts : [run];
}

/** Returns the three characters before a token. */
const textBefore = ({ text, tokens }: Utterance, at: number) => {
  const start = tokens[at]?.start ?? 0;
  return text.slice(Math.max(0, start - 3), start);
};

const isPlus = (utterance: Utterance, from: number) =>
  textBefore(utterance, from).trimEnd().endsWith('+') || saysPlus(utterance, from);

const saysPlus = ({ tokens }: Utterance, at: number) => ['plus', 'mas'].includes(tokens[at - 1]?.text ?? '');
