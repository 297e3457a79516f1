import type { Language } from '@switchboard/contracts/base/fields';
import { foldText } from '@switchboard/contracts/base/text';
import { wholeAt } from '../language/numbers.ts';
import type { Utterance } from '../language/utterance.ts';
import { LETTER_NAMES, LONG_LETTER_NAMES } from './letter-names.ts';

/** The smallest part of a spoken or written address. */
export interface Atom {
  readonly kind: 'word' | 'letter' | 'number' | 'symbol' | 'at' | 'comma' | 'stop';
  /** As written in an address: `.` for "dot". */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it comes from several words, or from one with several spellings, such as "forty two". */
  readonly isUnclear: boolean;
}

const PIECE = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*|\p{N}+|\S/gu;

/** Punctuation that counts literally in an address if no space separates it. */
const GLUED = new Set([..."!#$%&'*+/=?^_`{|}~-"]);

const SYMBOLS: readonly (readonly [string, string])[] = [
  ['under score', '_'],
  ['underscore', '_'],
  ['guion bajo', '_'],
  ['raya baja', '_'],
  ['barra baja', '_'],
  ['raya al piso', '_'],
  ['guion medio', '-'],
  ['guion', '-'],
  ['hyphen', '-'],
  ['dash', '-'],
  ['dot', '.'],
  ['punto', '.'],
  ['arroba', '@'],
];
const SYMBOLS_IN: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ...SYMBOLS,
    ['at sign', '@'],
    ['at', '@'],
    ['period', '.'],
    ['point', '.'],
    ['plus sign', '+'],
    ['plus', '+'],
    ['minus sign', '-'],
    ['minus', '-'],
    ['apostrophe', "'"],
  ],
  es: [
    ...SYMBOLS,
    ['guion abajo', '_'],
    ['subrayado', '_'],
    ['signo menos', '-'],
    ['menos', '-'],
    ['signo mas', '+'],
    ['mas', '+'],
    ['apostrofo', "'"],
    ['apostrofe', "'"],
  ],
};
/** Words that explain the spelling and are not part of the address. */
const SILENT: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'all one word',
    'one word',
    'all together',
    'no spaces',
    'capital',
    'uppercase',
    'lowercase',
    'lower case',
    'all lowercase',
    'the letter',
    'the number',
    'um',
    'uh',
  ],
  es: [
    'todo junto',
    'todo en minusculas',
    'en minusculas',
    'sin espacios',
    'mayuscula',
    'minuscula',
    'la letra',
    'el numero',
    'eh',
    'este',
  ],
};
/** "J as in Juliet", "jota de Julia". */
const AS_IN: Readonly<Record<Language, readonly string[]>> = {
  en: ['as in', 'like in', 'for', 'like'],
  es: ['como en', 'como', 'de'],
};
const DOUBLE: ReadonlySet<string> = new Set(['double', 'doble']);
/** Number words that are also ordinary words. */
const NO_NUMBERS: ReadonlySet<string> = new Set(['un', 'una', 'couple', 'dozen', 'par', 'docena', 'a', 'y', 'and']);

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Splits an utterance into the atoms of an address: "mike underscore s four" becomes `mike`, `_`, `s` and `4`. */
export function splitAtoms(utterance: Utterance): Atom[] {
  const pieces = [...utterance.text.matchAll(PIECE)].map(
    (match): Piece => ({
      text: foldText(match[0]).replaceAll('’', "'"),
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  const places = new Map(utterance.tokens.map(({ start }, index) => [start, index]));
  const atoms: Atom[] = [];
  for (let at = 0; at < pieces.length; ) at = readAtom({ utterance, pieces, places, atoms }, at);
  return utterance.lang === 'es' ? nameLetters(atoms) : atoms;
}

interface Splitting {
  readonly utterance: Utterance;
  readonly pieces: readonly Piece[];
  /** Token indices by start. */
  readonly places: ReadonlyMap<number, number>;
  readonly atoms: Atom[];
}

/** Reads the atom at a piece, if there is one. Returns the index of the next piece. */
function readAtom(cut: Splitting, at: number): number {
  const { utterance, pieces, atoms } = cut;
  const { lang } = utterance;
  const piece = pieces[at];
  if (piece === undefined) return at + 1;
  const silent = SILENT[lang].find((phrase) => isAt(pieces, at, phrase));
  if (silent !== undefined) return at + countWords(silent);
  const spelled = spellingAt(cut, at);
  if (spelled !== undefined) return spelled;
  const symbol = SYMBOLS_IN[lang].find(([phrase]) => isAt(pieces, at, phrase));
  if (symbol !== undefined) {
    const to = at + countWords(symbol[0]);
    atoms.push({
      ...toSpan(pieces, at, to),
      kind: symbol[1] === '@' ? 'at' : 'symbol',
      text: symbol[1],
      isUnclear: false,
    });
    return to;
  }
  const long = lang === 'es' ? LONG_LETTER_NAMES.find(([phrase]) => isAt(pieces, at, phrase)) : undefined;
  if (long !== undefined) {
    const to = at + countWords(long[0]);
    atoms.push({ ...toSpan(pieces, at, to), kind: 'letter', text: long[1], isUnclear: true });
    return to;
  }
  if (DOUBLE.has(piece.text)) {
    const doubled = doubledAt(pieces, at, lang);
    if (doubled !== undefined) {
      atoms.push(doubled);
      return at + 2;
    }
  }
  const number = /^\p{L}/u.test(piece.text) && !NO_NUMBERS.has(piece.text) ? numberFrom(cut, at) : undefined;
  if (number !== undefined) {
    atoms.push({ ...toSpan(pieces, at, number.to), kind: 'number', text: number.text, isUnclear: number.isUnclear });
    return number.to;
  }
  const atom = plainAtom(cut, at);
  if (atom !== undefined) atoms.push(atom);
  return at + 1;
}

function plainAtom({ pieces, utterance: { text: whole } }: Splitting, at: number): Atom | undefined {
  const piece = pieces[at];
  if (piece === undefined) return undefined;
  const { text, start, end } = piece;
  const make = (kind: Atom['kind'], written = text): Atom => ({ kind, text: written, start, end, isUnclear: false });
  if (/^\p{L}/u.test(text)) {
    const isAccented = whole.slice(start, end).normalize('NFKC').toLowerCase().replaceAll('’', "'") !== text;
    return { ...make(text.length === 1 ? 'letter' : 'word'), isUnclear: isAccented };
  }
  if (/^\p{N}/u.test(text)) return make('number');
  if (text === '@') return make('at');
  const before = pieces[at - 1];
  const isGlued = before?.end === start && pieces[at + 1]?.start === end;
  const isSpelling = before?.text.length === 1 && /\p{L}/u.test(before.text);
  if (text === '.') return isGlued && !isSpelling ? make('symbol') : isSpelling ? undefined : make('stop');
  if (text === '-' && isGlued && isSpelling && pieces[at + 1]?.text.length === 1) return undefined;
  if (isGlued && GLUED.has(text)) return make('symbol');
  return make(text === ',' ? 'comma' : 'stop');
}

/** "…as in Juliet": the end of the words that explain a letter; undefined if there are none. */
function spellingAt({ pieces, atoms, utterance: { lang } }: Splitting, at: number): number | undefined {
  const before = atoms.at(-1);
  const letter =
    before?.kind === 'letter' ? before.text : lang === 'es' ? LETTER_NAMES.get(before?.text ?? '') : undefined;
  const lead = letter === undefined ? undefined : AS_IN[lang].find((phrase) => isAt(pieces, at, phrase));
  if (before === undefined || letter === undefined || lead === undefined) return undefined;
  const to = at + countWords(lead);
  const word = pieces[to];
  const isWord = word !== undefined && word.text.length > 1 && /^\p{L}/u.test(word.text);
  if (!isWord || !(word.text.startsWith(letter) || lead === 'as in')) return undefined;
  atoms[atoms.length - 1] = { ...before, kind: 'letter', text: letter };
  return to + 1;
}

function doubledAt(pieces: readonly Piece[], at: number, lang: Language): Atom | undefined {
  const next = pieces[at + 1];
  if (next === undefined) return undefined;
  const span = toSpan(pieces, at, at + 2);
  if (['u', 've', 'uve'].includes(next.text)) return { ...span, kind: 'letter', text: 'w', isUnclear: true };
  if (/^[\p{L}\p{N}]$/u.test(next.text))
    return { ...span, kind: 'letter', text: next.text.repeat(2), isUnclear: false };
  const named = lang === 'es' ? LETTER_NAMES.get(next.text) : undefined;
  if (named !== undefined) return { ...span, kind: 'letter', text: named.repeat(2), isUnclear: true };
  const digit = wholeAt({ text: next.text, lang: 'en', tokens: [next] }, 0)?.value;
  return digit !== undefined && digit < 10
    ? { ...span, kind: 'number', text: String(digit).repeat(2), isUnclear: false }
    : undefined;
}

function numberFrom({ utterance, pieces, places }: Splitting, at: number) {
  const place = places.get(pieces[at]?.start ?? -1);
  const found = place === undefined ? undefined : wholeAt(utterance, place);
  const last = found && utterance.tokens[found.to - 1];
  if (found === undefined || last === undefined || !Number.isSafeInteger(found.value)) return undefined;
  let to = at;
  while (to < pieces.length && (pieces[to]?.end ?? 0) <= last.end) to++;
  const isUnclear = found.value > 9 || pieces[at]?.text === 'oh';
  return { text: String(found.value), to, isUnclear };
}

/** Replaces names of letters, as in "jota a ene e" and "jota de siete": three or more in a row, or two with a digit. */
function nameLetters(atoms: readonly Atom[]): Atom[] {
  const named = [...atoms];
  for (let from = 0; from < atoms.length; ) {
    let to = from;
    const isWithin = (atom: Atom | undefined) => atom?.kind === 'comma' || atom?.kind === 'number';
    while (to < atoms.length && (isLetterName(atoms[to]) || (to > from && isWithin(atoms[to])))) to++;
    const run = atoms.slice(from, to);
    const least = run.some(({ kind }) => kind === 'number') ? MIN_LETTER_NAMES - 1 : MIN_LETTER_NAMES;
    if (run.filter(isLetterName).length >= least) {
      for (let at = from; at < to; at++) {
        const atom = atoms[at];
        if (atom !== undefined && isLetterName(atom))
          named[at] = { ...atom, kind: 'letter', text: LETTER_NAMES.get(atom.text) ?? atom.text };
      }
    }
    from = Math.max(to, from + 1);
  }
  return named;
}

const MIN_LETTER_NAMES = 3;
const isLetterName = (atom: Atom | undefined) =>
  atom !== undefined && (atom.kind === 'letter' || (atom.kind === 'word' && LETTER_NAMES.has(atom.text)));

const countWords = (phrase: string) => phrase.split(' ').length;

const isAt = (pieces: readonly Piece[], at: number, phrase: string) =>
  phrase.split(' ').every((word, index) => pieces[at + index]?.text === word);

function toSpan(pieces: readonly Piece[], from: number, to: number) {
  return { start: pieces[from]?.start ?? 0, end: pieces[to - 1]?.end ?? 0 };
}
