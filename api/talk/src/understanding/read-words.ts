import type { Language } from '@switchboard/contracts/base/fields';
import { foldText } from '@switchboard/contracts/base/text';
import type { Slot } from '@switchboard/contracts/talk/slots';
import { originalWords, type Span, type Utterance, wordsAt } from '../language/utterance.ts';
import { separateDenied } from './denial.ts';
import { isNegated, NEGATION_REACH } from './negation.ts';
import { isCorrection, ONE_OF_SEVERAL } from './one-of-several.ts';
import { findAll, stemWords, toPhrase } from './phrases.ts';
import type { Reader, Reading } from './reading.ts';

/** Reads the whole utterance, if the agent asked for it. */
export const readText: Reader<Slot> = (_, { text, tokens }, { isRequested }) =>
  isRequested && tokens.length > 0 ? { value: text.trim(), score: 0.9, from: 0, to: tokens.length } : undefined;

/**
 * Reads one of a slot's choices, by its value or any of its words, in any form. The longest match wins; choices that the caller rules out are
 * ignored.
 */
export const readChoice: Reader<Slot> = (slot, utterance, { isRequested }) => {
  const { wanted, denied } = separateChoices(slot, utterance, isRequested);
  const [first, ...others] = wanted;
  if (first === undefined) return isRequested && denied.length === 0 ? nearestChoice(slot, utterance) : undefined;
  const best = others.reduce((one, other) => (outranks(utterance, other, one) ? other : one), first);
  const isOneOfTwo = wanted.some(
    (other) => other.value !== best.value && isApart(other, best) && !isCorrection(utterance, best, other),
  );
  return isOneOfTwo ? { ...best, score: ONE_OF_SEVERAL } : best;
};

/** Reads a choice that the caller rules out, if they name none that they want. */
export const readDeniedChoice: Reader<Slot> = (slot, utterance, { isRequested }) => {
  const { wanted, denied } = separateChoices(slot, utterance, isRequested);
  return wanted.length === 0 ? denied.at(-1) : undefined;
};

function separateChoices(slot: Slot, utterance: Utterance, isRequested: boolean) {
  const stems = stemWords(utterance);
  const named: Reading[] = [];
  for (const { value, words } of slot.choices) {
    for (const text of [value, ...(words[utterance.lang] ?? [])]) {
      for (const span of findAll(stems, toPhrase(text, utterance.lang)))
        named.push({ value, score: isRequested ? 0.98 : 0.92, ...span });
    }
  }
  // Each place counts once, with its longest match.
  const places = named
    .filter((one) => !named.some((other) => other !== one && contains(other, one)))
    .sort((a, b) => a.from - b.from);
  const { denied } = separateDenied(utterance, places, { isRequested: true, isThing: true });
  const isDenied = (one: Reading) =>
    denied.some((other) => other === one || contains(other, one)) || isNegatedAlone(utterance, places, one);
  return { wanted: named.filter((one) => !isDenied(one)), denied: named.filter(isDenied) };
}

const contains = (a: Span, b: Span) => a.from <= b.from && b.to <= a.to && a.to - a.from > b.to - b.from;

/** Whether a more distant negation reaches a place, with no other choice between them. */
function isNegatedAlone(utterance: Utterance, places: readonly Span[], { from }: Span): boolean {
  const before = places.findLast(({ to }) => to <= from);
  return isNegated(utterance, from, before === undefined ? NEGATION_REACH : Math.min(NEGATION_REACH, from - before.to));
}

const isApart = (a: Span, b: Span) => a.to <= b.from || b.to <= a.from;

/** The longer match wins; of two equally long, the one that corrects the other: "a dog, no sorry, a cat". */
function outranks(utterance: Utterance, a: Span, b: Span): boolean {
  const longer = a.to - a.from - (b.to - b.from);
  return longer > 0 || (longer === 0 && isCorrection(utterance, a, b));
}

/** Matches slightly misrecognized words: "schnauzer" as "snauzer". */
function nearestChoice({ choices }: Slot, utterance: Utterance): Reading | undefined {
  let best: Reading | undefined;
  for (const { value, words } of choices) {
    for (const text of [value, ...(words[utterance.lang] ?? [])]) {
      for (const [at, token] of utterance.tokens.entries()) {
        const score = diceSimilarity(token.text, foldText(text)) * 0.9;
        if (score >= MIN_SIMILARITY && score > (best?.score ?? 0) && !isNegated(utterance, at))
          best = { value, score, from: at, to: at + 1 };
      }
    }
  }
  return best;
}

const MIN_SIMILARITY = 0.6;

/** The similarity of two words by their pairs of letters (Dice, "Measures of the amount of ecologic association between species", 1945). */
function diceSimilarity(a: string, b: string): number {
  const pairs = (word: string) =>
    Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
  const left = pairs(a);
  const right = pairs(b);
  if (left.length < 2 || right.length < 2) return 0;
  const common = left.filter((pair) => right.includes(pair)).length;
  return (2 * common) / (left.length + right.length);
}

const NAME_LEADS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'my name is',
    'name is',
    "name's",
    'last name is',
    'surname is',
    'name would be',
    'named',
    'under the name',
    'goes by',
  ],
  es: [
    'mi nombre es',
    'el nombre es',
    'nombre es',
    'apellido es',
    'me llamo',
    'se llama',
    'a nombre de',
    'de parte de',
    'me dicen',
  ],
};
/** Words that may introduce anything. Unless the agent asked for a name, a name after them must begin with a capital letter. */
const LOOSE_LEADS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'this is',
    'i am',
    "i'm",
    'it is',
    "it's",
    'this would be',
    'that would be',
    'called',
    'call me',
    'put me down as',
    'under',
  ],
  es: ['soy', 'le habla', 'habla', 'digame', 'llameme', 'seria', 'con', 'es'],
};
const MAX_NAME_WORDS = 4;
const NOT_NAMES: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    "a an the calling here not just trying looking having going in on at about for and my it is good fine okay ok yes yeah yep no hi hello hey so i we he she they sure name isn't wasn't i'm it's that's don't didn't".split(
      ' ',
    ),
  ),
  es: new Set(
    'un una el la los las que para por no si bien yo mi nombre es soy me llamo esta muy aqui y en con hola buenas buenos claro'.split(
      ' ',
    ),
  ),
};

/** Reads a name: after "my name is" and the like anywhere, or a whole short answer if the agent asked for it. */
export const readName: Reader<Slot> = (_, utterance, { isRequested }) => {
  const { lang } = utterance;
  const sure = nameAfter(utterance, NAME_LEADS[lang]);
  if (sure !== undefined) return { ...sure, score: 0.95 };
  const loose = nameAfter(utterance, LOOSE_LEADS[lang]);
  if (loose !== undefined && isRequested) return { ...loose, score: 0.95 };
  if (loose !== undefined && /^\p{Lu}/u.test(originalWords(utterance, loose))) return { ...loose, score: 0.7 };
  if (!isRequested) return undefined;
  const names = namesIn(utterance);
  const { wanted, denied } = separateDenied(utterance, names, { isRequested: true, isThing: true });
  // "Not Maria, Marta": after a name that is ruled out, the last one counts.
  const reading = denied.length > 0 ? wanted.at(-1) : names[0];
  return reading !== undefined && isEndOfName(utterance, reading.to) ? { ...reading, score: 0.9 } : undefined;
};

function namesIn(utterance: Utterance): Reading[] {
  const { tokens, lang } = utterance;
  const found: Reading[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const reading = isNameWord(tokens[at]?.text ?? '', lang) ? nameFrom(utterance, at) : undefined;
    if (reading === undefined) continue;
    found.push(reading);
    at = reading.to - 1;
  }
  return found;
}

/** Whether only the spelling of a requested name, or words such as "speaking", follow the name. */
function isEndOfName({ tokens, lang }: Utterance, at: number): boolean {
  return tokens.slice(at).every(({ text }) => text.length === 1 || NAME_ENDS[lang].has(text));
}

const NAME_ENDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['speaking', 'here', 'calling', 'thanks', 'thank', 'you', 'again', 'double']),
  es: new Set(['al', 'habla', 'gracias', 'aqui', 'para', 'servirle', 'doble']),
};

function nameAfter(utterance: Utterance, leads: readonly string[]): Reading | undefined {
  for (const lead of leads) {
    const words = lead.split(' ');
    for (const at of utterance.tokens.keys()) {
      const from = wordsAt(utterance, at, words);
      const reading = from === -1 || isNegated(utterance, at, 1) ? undefined : nameFrom(utterance, from);
      if (reading !== undefined) return reading;
    }
  }
  return undefined;
}

function nameFrom(utterance: Utterance, from: number): Reading | undefined {
  const { tokens, lang, text } = utterance;
  let to = from;
  while (to < tokens.length && to - from < MAX_NAME_WORDS && isNameWord(tokens[to]?.text ?? '', lang)) {
    const token = tokens[to];
    const next = tokens[to + 1];
    to += 1;
    if (token !== undefined && next !== undefined && /[,.;!?]/.test(text.slice(token.end, next.start))) break;
  }
  if (to === from) return undefined;
  const name = originalWords(utterance, { from, to }).replace(
    /(^|[\s-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  return { value: name, score: 1, from, to };
}

const isNameWord = (word: string, lang: Language) =>
  /^\p{L}/u.test(word) && !NOT_NAMES[lang].has(word) && !NAME_ENDS[lang].has(word);
