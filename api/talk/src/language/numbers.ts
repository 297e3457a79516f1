import type { Language } from '@switchboard/contracts/base/fields';
import type { Span, Utterance } from './utterance.ts';

/** A number in a text, in digits or in words. */
export interface FoundNumber extends Span {
  readonly value: number;
}

const EN_UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ES_UNITS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const ES_TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const ES_HUNDREDS =
  'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

const numbered = (words: readonly string[], from: number, step: number) =>
  words.map((word, index) => [word, from + index * step] as const);

/** Words below a hundred, and Spanish hundreds, which add up. */
const SMALL: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: new Map([...numbered(EN_UNITS, 0, 1), ...numbered(EN_TENS, 20, 10), ['oh', 0], ['couple', 2], ['dozen', 12]]),
  es: new Map([
    ...numbered(ES_UNITS, 0, 1),
    ...numbered(ES_TENS, 30, 10),
    ...numbered(ES_HUNDREDS, 200, 100),
    ...numbered(
      ES_HUNDREDS.map((word) => word.replace(/os$/, 'as')),
      200,
      100,
    ),
    ['un', 1],
    ['una', 1],
    ['veintiun', 21],
    ['veintiuna', 21],
    ['cien', 100],
    ['ciento', 100],
    ['par', 2],
    ['docena', 12],
  ]),
};
const MULTIPLIERS: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: new Map([
    ['hundred', 100],
    ['thousand', 1_000],
    ['million', 1_000_000],
  ]),
  es: new Map([
    ['mil', 1_000],
    ['millon', 1_000_000],
    ['millones', 1_000_000],
  ]),
};
const AND: Readonly<Record<Language, string>> = { en: 'and', es: 'y' };
const POINT: Readonly<Record<Language, readonly string[]>> = { en: ['point'], es: ['punto', 'coma'] };
const HALF: Readonly<Record<Language, readonly string[]>> = { en: ['half'], es: ['medio', 'media'] };

/** Finds the numbers of a text, from left to right, without overlaps. */
export function numbersIn(utterance: Utterance): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (let at = 0; at < utterance.tokens.length; ) {
    const number = numberAt(utterance, at);
    if (number !== undefined) found.push(number);
    at = number?.to ?? at + 1;
  }
  return found;
}

/** Reads the number that begins at a token. */
export function numberAt(utterance: Utterance, at: number): FoundNumber | undefined {
  const token = utterance.tokens[at]?.text;
  if (token === undefined) return undefined;
  if (/^\d/.test(token)) {
    const value = readDigits(token, utterance.lang);
    if (value === undefined) return undefined;
    const multiplier = MULTIPLIERS[utterance.lang].get(utterance.tokens[at + 1]?.text ?? '');
    return multiplier === undefined
      ? { value, from: at, to: at + 1 }
      : { value: value * multiplier, from: at, to: at + 2 };
  }
  const whole = wholeAt(utterance, at);
  if (whole === undefined) return halfAt(utterance, at);
  return withFraction(utterance, whole);
}

const GROUPED = { en: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, es: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ } as const;

/** Reads "1,200", "1.200" and "3.5" by the language's conventions; undefined for times and dates. */
function readDigits(token: string, lang: Language): number | undefined {
  const [group, decimal] = lang === 'en' ? [',', '.'] : ['.', ','];
  if (/^\d+$/.test(token)) return token.length <= 15 ? Number(token) : undefined;
  const isGrouped = GROUPED[lang].test(token);
  if (isGrouped) return Number(token.replaceAll(group, '').replace(decimal, '.'));
  // In regions with both languages, both separators are common.
  return /^\d+[.,]\d{1,2}$/.test(token) ? Number(token.replace(',', '.')) : undefined;
}

/** Reads the whole number in words that begins at a token, without a fraction after it. */
export function wholeAt({ tokens, lang }: Utterance, from: number): FoundNumber | undefined {
  const small = SMALL[lang];
  let total = 0;
  let group: number | undefined;
  let to = from;
  let last = Number.POSITIVE_INFINITY;
  for (let at = from; at < tokens.length; at++) {
    const word = tokens[at]?.text ?? '';
    const value = small.get(word);
    const multiplier = MULTIPLIERS[lang].get(word);
    if (value !== undefined && canFollow(lang, group, { last, value })) {
      group = (group ?? 0) + value;
      last = value;
      to = at + 1;
    } else if (multiplier !== undefined && (group !== undefined || isAlone(lang, multiplier))) {
      const grown = (group ?? 1) * multiplier;
      if (multiplier === 100) {
        group = grown;
        last = 100;
      } else {
        total += grown;
        group = undefined;
        last = multiplier;
      }
      to = at + 1;
    } else if (isArticle(lang, word) && MULTIPLIERS.en.has(tokens[at + 1]?.text ?? '') && group === undefined) {
      group = 1;
      last = 1;
    } else if (word !== AND[lang] || to === from || !small.has(tokens[at + 1]?.text ?? '')) break;
    else if (!joinsByAnd(lang, last)) break;
  }
  return to === from ? undefined : { value: total + (group ?? 0), from, to };
}

const isArticle = (lang: Language, word: string) => lang === 'en' && word === 'a';
const isAlone = (lang: Language, multiplier: number) => lang === 'es' && multiplier === 1_000;
/** "treinta y cinco", "one hundred and five". */
const joinsByAnd = (lang: Language, last: number) => (lang === 'es' ? last >= 30 && last < 100 : last >= 100);

function canFollow(
  lang: Language,
  group: number | undefined,
  { last, value }: { readonly last: number; readonly value: number },
): boolean {
  if (group === undefined) return true;
  if (value === 0 || last === 0) return false;
  if (last >= 20 && last < 100 && last % 10 === 0) return value < 10 && (lang === 'en' || last >= 30);
  return last >= 100 && value < 100;
}

function withFraction(utterance: Utterance, whole: FoundNumber): FoundNumber {
  const { tokens, lang } = utterance;
  if (tokens[whole.to]?.text === AND[lang]) {
    const isArticled = lang === 'en' && tokens[whole.to + 1]?.text === 'a';
    const at = whole.to + (isArticled ? 2 : 1);
    if (HALF[lang].includes(tokens[at]?.text ?? '')) return { ...whole, value: whole.value + 0.5, to: at + 1 };
  }
  if (!POINT[lang].includes(tokens[whole.to]?.text ?? '')) return whole;
  let digits = '';
  let at = whole.to + 1;
  for (; at < tokens.length; at++) {
    const value = SMALL[lang].get(tokens[at]?.text ?? '') ?? Number(tokens[at]?.text);
    if (!Number.isInteger(value) || value > 9) break;
    digits += value;
  }
  return digits === '' ? whole : { ...whole, value: Number(`${whole.value}.${digits}`), to: at };
}

function halfAt({ tokens, lang }: Utterance, from: number): FoundNumber | undefined {
  return HALF[lang].includes(tokens[from]?.text ?? '') ? { value: 0.5, from, to: from + 1 } : undefined;
}

/** Reads a whole number up to a maximum, in figures or words, word by word: "three thirty" is three, then thirty. */
export function smallNumberAt(
  utterance: Utterance,
  at: number,
  max: number,
): { readonly value: number; readonly to: number } | undefined {
  const word = utterance.tokens[at]?.text ?? '';
  const number = /^\d{1,3}$/.test(word) ? { value: Number(word), to: at + 1 } : wholeAt(utterance, at);
  return number !== undefined && Number.isInteger(number.value) && number.value <= max ? number : undefined;
}
