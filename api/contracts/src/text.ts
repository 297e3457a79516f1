import { MAX_COMPUTED_CHARACTERS } from './constants.ts';

/**
 * The one normaliser of names, numbers, words and search strings, shared by worker, api and browser.
 *
 * What SQL compares was made here, so that list, stream and client agree to the character.
 */

const MAX_WORD_CHARACTERS = 255;
// Folding can make a name many times longer; an index entry has room for this much.
const MAX_SORT_KEY_CHARACTERS = 200;

/** Folds case, accents and compatibility forms: NFKD, no marks, lower case. */
export function foldText(text: string): string {
  // To sort the marks of a character takes a time in proportion to their number's square.
  const bounded = text.replace(/(?<=\p{M}{8})\p{M}+/gu, '');
  return bounded.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The ASCII digits of a text, in order, after folding (so that full-width digits count). */
export function digitsOf(text: string): string {
  return foldText(text).replace(/[^0-9]/g, '');
}

/** The folded words of a text: runs of letters and digits; everything else separates. Each at most 255 characters, each once. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => truncate(word, MAX_WORD_CHARACTERS)))];
}

/** The key that names sort by, at most 200 characters; a missing name is the least. */
export function sortKey(name: string | null): string {
  return name === null ? '' : truncate(foldText(name), MAX_SORT_KEY_CHARACTERS);
}

/** What a search looks at in names and numbers (`read.conversations.search_text`): both folded, a line feed between them. */
export function searchTextOf(name: string | null, number: string | null): string {
  return `${foldText(name ?? '')}\n${foldText(number ?? '')}`;
}

const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};
const APOSTROPHES = /['\u2018\u2019\u201a\u201b\u02bb\u02bc\u02b9\u2032\u055a\ua78c`]/g;
const BETWEEN_WORDS = /[-\u2010-\u2015\u2212\n\r\t ]+/g;

/**
 * The form in which a folded text is searched: without apostrophes, with plain letters for those that Unicode doesn't decompose (ł, đ, ß, ı), and
 * single spaces for dashes and line ends. A space begins it, so that each word has one before it. `read.search_form` in SQL does the same.
 */
export function searchFormOf(folded: string): string {
  const plain = folded.replace(APOSTROPHES, '').replace(/[łđðøıħŧæœßþ]/g, (letter) => PLAIN[letter] ?? letter);
  return ` ${plain}`.replace(BETWEEN_WORDS, ' ');
}

/** Words of a search that may stand in any order. */
const MAX_SEARCHED_WORDS = 10;

/** A folded search string, ready to match: the whole string in its search form, or several words, each of which must begin a word. */
export interface SearchForm {
  /** Empty where nothing but separators was typed. */
  readonly whole: string;
  /** Empty of a single word, and of too many. */
  readonly words: readonly string[];
}
export function searchedForm(folded: string): SearchForm {
  const whole = searchFormOf(folded).trim();
  const words = whole.split(' ');
  return { whole, words: words.length > 1 && words.length <= MAX_SEARCHED_WORDS ? words : [] };
}

/** Tells whether a folded text, such as {@link searchTextOf} makes, has what a folded search string looks for. */
export function holdsSearch(folded: string, search: string): boolean {
  const { whole, words } = searchedForm(search);
  if (whole === '') return folded.includes(search);
  const form = searchFormOf(folded);
  return form.includes(whole) || (words.length > 0 && words.every((word) => form.includes(` ${word}`)));
}

/** The digits by which a number is searched: without the 0 that is dialed within a country, and without an international prefix. */
export function searchedDigits(text: string): string {
  const digits = digitsOf(text.replace(/\(0\)/g, ''));
  if (digits.length < 7) return digits;
  return digits.replace(digits.length >= 13 ? /^(?:011|0+)/ : /^0+/, '');
}

/** Compares as PostgreSQL's `COLLATE "C"` does on UTF-8: by code point. Negative, zero or positive. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Cuts to a number of characters (code points), never through one. */
export function truncate(text: string, characters: number): string {
  if (text.length <= characters) return text;
  let end = 0;
  for (let count = 0; count < characters && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/** A text's first {@link MAX_COMPUTED_CHARACTERS} characters, folded, with single spaces: what rules look for words in. */
export const foldSpoken = (text: string): string => spokenText(foldText(spokenText(text)));

/**
 * Normalizes a text for rules that look for words: a run of white space becomes one space, or one line feed if it contains one. Returns at most
 * {@link MAX_COMPUTED_CHARACTERS} characters.
 */
export function spokenText(text: string): string {
  const pieces = /\s+|\S+/g;
  let spoken = '';
  // A character takes two units at the most: what comes later would be cut.
  for (let piece = pieces.exec(text); piece && spoken.length < MAX_UNITS; piece = pieces.exec(text)) {
    const [run] = piece;
    spoken += isSpace(run) ? (run.includes('\n') ? '\n' : ' ') : run.slice(0, MAX_UNITS);
  }
  return truncate(spoken, MAX_COMPUTED_CHARACTERS);
}

const MAX_UNITS = 2 * MAX_COMPUTED_CHARACTERS;
const isSpace = (run: string): boolean => /^\s/.test(run);

/** Cuts to a number of characters (code points); the last one is "…" if anything was cut off. */
export function truncateWithMark(text: string, characters: number): string {
  return truncate(text, characters) === text ? text : `${truncate(text, characters - 1)}${MARK}`;
}

/** Cuts so that the text takes at most so many bytes as a JSON string, "…" included if anything was cut off. */
export function truncateToJsonBytes(text: string, bytes: number): string {
  if (text.length * MAX_JSON_BYTES <= bytes) return text;
  let size = 0;
  let end = 0;
  for (let index = 0; index < text.length; index++) {
    size += jsonBytesOf(text.charCodeAt(index));
    if (size > bytes) return `${text.slice(0, end)}${MARK}`;
    // A cut here leaves room for the mark, and parts no surrogate pair.
    if (size + MARK_BYTES <= bytes && !isHighSurrogate(text.charCodeAt(index))) end = index + 1;
  }
  return text;
}

const MARK = '…';
const MARK_BYTES = 3;
/** A control character is written as `\u001f`. */
const MAX_JSON_BYTES = 6;
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

function jsonBytesOf(unit: number): number {
  if (unit < 0x20) return MAX_JSON_BYTES;
  if (unit < 0x80) return unit === 0x22 || unit === 0x5c ? 2 : 1;
  if (unit < 0x800) return 2;
  // Each half of a pair takes two of its four bytes.
  return unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
}

/** The number of characters (code points). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Tells whether a text has at most so many characters, without counting those of a much longer one. */
export function hasAtMost(text: string, max: number): boolean {
  // A character takes one or two units, so most texts needn't be counted.
  return text.length <= max || (text.length <= 2 * max && countCharacters(text) <= max);
}

// UTF-16 puts surrogates (astral characters) below U+E000..U+FFFF; UTF-8 puts them above.
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
