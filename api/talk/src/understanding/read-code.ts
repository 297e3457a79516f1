import type { Language } from '@switchboard/contracts/base/fields';
import type { Slot } from '@switchboard/contracts/talk/slots';
import { wholeAt } from '../language/numbers.ts';
import type { Span, Utterance } from '../language/utterance.ts';
import { hasMark, separateDenied } from './denial.ts';
import { LETTER_NAMES } from './letter-names.ts';
import { isCorrection, ONE_OF_SEVERAL } from './one-of-several.ts';
import type { Reader, Reading } from './reading.ts';

/**
 * Reads a code of letters and digits that the agent asked for, spelled in any mixture: "A B four two".
 *
 * The result is the whole code or nothing. Of several runs of letters and digits, the last one counts if it corrects the others, or else the
 * only one that has the code's length, or else all of them together if they have that length. If a neighboring word may be part of the run, the
 * caller confirms the code letter by letter.
 */
export const readId: Reader<Slot> = ({ length }, utterance, { isRequested }) => {
  if (!isRequested) return undefined;
  const { wanted } = separateDenied(
    utterance,
    withoutArticles(
      utterance,
      runsIn(utterance).flatMap((run) => splitRepeated(utterance, run)),
    ),
    { isRequested: true, isThing: true },
  );
  const last = wanted.at(-1);
  if (last === undefined) return undefined;
  const others = wanted.filter((run) => run !== last && run.code !== last.code && !isCorrection(utterance, last, run));
  if (others.length === 0) return toReading(utterance, last, length);
  const fitting = length === null ? [] : wanted.filter(({ code }) => code.length === length);
  const first = wanted[0] ?? last;
  const all = { from: first.from, to: last.to, code: wanted.map(({ code }) => code).join(''), isUnclear: true };
  if (fitting.length === 1 && fitting[0] !== undefined)
    return toReading(utterance, { ...fitting[0], isUnclear: true }, length);
  return length === null ? undefined : toReading(utterance, all, length);
};

interface Run extends Span {
  readonly code: string;
  /** Whether a part may be a word, or a neighboring word a part. */
  readonly isUnclear: boolean;
}

function toReading(utterance: Utterance, run: Run, length: number | null): Reading | undefined {
  const { code, from, to } = run;
  if (length !== null && code.length !== length) return undefined;
  const value = code.toUpperCase();
  return run.isUnclear || hasNeighbor(utterance, run)
    ? { value, score: ONE_OF_SEVERAL, check: 'spell', from, to }
    : { value, score: 0.9, from, to };
}

function runsIn(utterance: Utterance): Run[] {
  const found: Run[] = [];
  for (let at = 0; at < utterance.tokens.length; ) {
    const run = runAt(utterance, at);
    if (run !== undefined) found.push(run);
    at = run?.to ?? at + 1;
  }
  return found;
}

interface Part {
  readonly text: string;
  readonly to: number;
}

function runAt(utterance: Utterance, from: number): Run | undefined {
  const { tokens, lang } = utterance;
  let code = '';
  let to = from;
  for (let at = from; at < tokens.length; ) {
    const part = partAt(utterance, at);
    if (part === undefined) {
      if (code === '' || !JOINTS[lang].has(tokens[at]?.text ?? '') || partAt(utterance, at + 1) === undefined) break;
      at += 1;
      continue;
    }
    code += part.text;
    to = part.to;
    at = to;
  }
  return code === '' ? undefined : { from, to, code, isUnclear: mayBeginWithArticle(utterance, from) };
}

/** "it's a 4 B": the first letter may be a word. */
function mayBeginWithArticle({ text, tokens, lang }: Utterance, at: number): boolean {
  const token = tokens[at];
  const isWord =
    token !== undefined && ARTICLES[lang].has(token.text) && text.slice(token.start, token.end) === token.text;
  return isWord && at > 0 && /^\d/.test(tokens[at + 1]?.text ?? '');
}

/** Splits two codes with the same start: "not A B one two, A B one three". */
function splitRepeated(utterance: Utterance, run: Run): Run[] {
  const middle = Array.from({ length: run.to - run.from - 1 }, (_, index) => run.from + index + 1).filter((at) =>
    hasMark(utterance, at),
  );
  const [at] = middle;
  const parts = at === undefined ? [] : [runWithin(utterance, run.from, at), runWithin(utterance, at, run.to)];
  const [one, other] = parts;
  if (middle.length !== 1 || one === undefined || other === undefined || one.code.length !== other.code.length)
    return [run];
  return one.code.slice(0, 2) === other.code.slice(0, 2) && one.code.length > 2 ? [one, other] : [run];
}

const runWithin = (utterance: Utterance, from: number, to: number) =>
  runAt({ ...utterance, tokens: utterance.tokens.slice(0, to) }, from);

/** Words and punctuation between the parts of a code. */
const JOINTS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['dash', 'hyphen', 'and', 'then', 'slash', 'dot', 'point', 'space']),
  es: new Set(['guion', 'y', 'luego', 'barra', 'punto', 'espacio']),
};
const REPEATED: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['doble', 2],
  ['triple', 3],
]);

function partAt(utterance: Utterance, at: number): Part | undefined {
  const { tokens } = utterance;
  const token = tokens[at]?.text ?? '';
  const times = REPEATED.get(token);
  if (times !== undefined) {
    const next = plainPartAt(utterance, at + 1);
    return next?.text.length === 1 ? { text: next.text.repeat(times), to: next.to } : undefined;
  }
  return plainPartAt(utterance, at);
}

function plainPartAt(utterance: Utterance, at: number): Part | undefined {
  const { tokens, lang } = utterance;
  const token = tokens[at]?.text ?? '';
  const code = SPELLING.get(token);
  if (code !== undefined && (isLetterAt(utterance, at - 1) || isLetterAt(utterance, at + 1)))
    return { text: code, to: at + 1 };
  if (/^[a-z]$/.test(token)) return { text: token, to: explainedTo(utterance, at, token) };
  const named = lang === 'es' ? LETTER_NAMES.get(token) : undefined;
  const explained = named === undefined ? at : explainedTo(utterance, at, named);
  if (named !== undefined && explained > at + 1) return { text: named, to: explained };
  if (/\d/.test(token) && token.length <= MAX_DIGITS) return { text: token.replace(/[^a-z0-9]/g, ''), to: at + 1 };
  if (/^[a-z]{2,}$/.test(token) && isLetterGroup(utterance, at)) return { text: token, to: at + 1 };
  const number = ['un', 'una', 'a'].includes(token) && lang === 'es' ? undefined : wholeAt(utterance, at);
  return number === undefined ? undefined : { text: String(number.value), to: number.to };
}

const MAX_DIGITS = 40;
const MAX_LETTER_RUN = 6;

/** Whether letters are written as one part: attached to a digit ("MX4471", "MX-4471"), or in capitals among lowercase words ("MX 4471"). */
function isLetterGroup({ text, tokens }: Utterance, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.end - token.start > MAX_LETTER_RUN) return false;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const isAttached = (a: typeof token | undefined, b: typeof token | undefined) =>
    a !== undefined &&
    b !== undefined &&
    /^[-/.#]?$/.test(text.slice(a.end, b.start)) &&
    /\d/.test(`${a.text}${b.text}`);
  const raw = text.slice(token.start, token.end);
  const isCapitals = raw === raw.toUpperCase() && (text !== text.toUpperCase() || tokens.length <= MAX_SHORT_TOKENS);
  return isAttached(before, token) || isAttached(token, next) || isCapitals;
}

const MAX_SHORT_TOKENS = 4;

/** "B as in boy", "be de burro": the end of the words that explain a letter, or of the letter itself if there are none. */
function explainedTo({ tokens, lang }: Utterance, at: number, letter: string): number {
  for (const lead of AS_IN[lang]) {
    const isHere = lead.every((word, index) => tokens[at + 1 + index]?.text === word);
    const word = tokens[at + 1 + lead.length]?.text ?? '';
    if (isHere && word.length > 1 && word.startsWith(letter)) return at + 2 + lead.length;
  }
  return at + 1;
}

const AS_IN: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: [['as', 'in'], ['for'], ['like']],
  es: [['como', 'en'], ['como'], ['de']],
};

/** The radio alphabet: letters by their words. */
const SPELLING: ReadonlyMap<string, string> = new Map(
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu'
    .split(' ')
    .map((word) => [word, word.slice(0, 1)]),
);

const isLetterAt = ({ tokens }: Utterance, at: number) => {
  const token = tokens[at]?.text ?? '';
  return SPELLING.has(token) || /^(?:[a-z]|\d+)$/.test(token);
};

/** Omits words of one letter: "I have a code, it's 12 B". */
function withoutArticles({ text, tokens, lang }: Utterance, runs: readonly Run[]): Run[] {
  if (runs.length === 1) return [...runs];
  return runs.filter(({ from, to, code }) => {
    const token = tokens[from];
    const isCapital = token !== undefined && /^[B-HJ-Z]/.test(text.slice(token.start));
    return to - from > 1 || !ARTICLES[lang].has(code) || isCapital;
  });
}

const ARTICLES: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['a', 'i']),
  es: new Set(['a', 'e', 'o', 'u', 'y']),
};

/** Whether there is a neighboring word other than those that commonly precede or follow a code. */
function hasNeighbor(utterance: Utterance, { from, to }: Run): boolean {
  const { text, tokens, lang } = utterance;
  const isNear = (left: number) => {
    const [a, b] = [tokens[left], tokens[left + 1]];
    return a !== undefined && b !== undefined && !/[.;:!?]/.test(text.slice(a.end, b.start));
  };
  const isOther = (at: number) =>
    !NEIGHBOR_WORDS[lang].has(tokens[at]?.text ?? '') && partAt(utterance, at) === undefined;
  return (isNear(from - 1) && isOther(from - 1)) || (isNear(to - 1) && isOther(to));
}

const NEIGHBOR_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    "is it's its that's it was number code account id unit apartment apt room suite no my the our order ticket reference confirmation case member policy invoice and yes yeah yep okay ok not on in at for of to with have got think so says thanks thank i right here there try maybe actually sorry wait mean this ending ends begins starts by lives live sure hi hello oh".split(
      ' ',
    ),
  ),
  es: new Set(
    'es el la mi numero codigo cuenta unidad departamento depto apartamento cuarto sala no pedido folio referencia confirmacion caso poliza factura y si bueno claro en de del con para tengo creo gracias aqui dice perdon espere digo mejor este seria hola claro pues'.split(
      ' ',
    ),
  ),
};
