import { MAX_COMPUTED_CHARACTERS } from './constants.ts';

/**
 * The single normalizer of names, numbers, words and search strings, shared by worker, API and browser.
 *
 * SQL compares only values that were computed here, so list, stream and client agree on every character.
 */

const MAX_WORD_CHARACTERS = 255;
// Folding can lengthen a name many times; an index entry has limited room.
const MAX_SORT_KEY_CHARACTERS = 200;

/** Folds case, accents and compatibility forms: NFKD, without marks, in lower case. */
export function foldText(text: string): string {
  // Normalization sorts a character's marks in quadratic time.
  const bounded = text.replace(/(?<=\p{M}{8})\p{M}+/gu, '');
  return bounded.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The ASCII digits of a text, in order. Folding converts full-width digits. */
export function toDigits(text: string): string {
  return foldText(text).replace(/[^0-9]/g, '');
}

/** The distinct folded words of a text: runs of letters and digits, each truncated to 255 characters. */
export function splitWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => truncate(word, MAX_WORD_CHARACTERS)))];
}

/** The sort key of a name, at most 200 characters; a missing name sorts first. */
export function sortKey(name: string | null): string {
  return name === null ? '' : truncate(foldText(name), MAX_SORT_KEY_CHARACTERS);
}

/**
 * The text that a search matches (`read.conversations.search_text`): folded name and number, separated by a line feed.
 */
export function toSearchText(name: string | null, number: string | null): string {
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
 * The searchable form of a folded text: without apostrophes, with plain letters for those that Unicode doesn't
 * decompose (ł, đ, ß, ı), and with single spaces for dashes and line breaks. A leading space makes every word start
 * after a space. `read.search_form` in SQL computes the same.
 */
export function toSearchForm(folded: string): string {
  const plain = folded.replace(APOSTROPHES, '').replace(/[łđðøıħŧæœßþ]/g, (letter) => PLAIN[letter] ?? letter);
  return ` ${plain}`.replace(BETWEEN_WORDS, ' ');
}

/** A search of up to this many words matches them in any order. */
const MAX_SEARCHED_WORDS = 10;

/**
 * A parsed search: the whole string in its search form, or several words, each of which must start a word of the text.
 */
export interface SearchForm {
  /** Empty if only separators were typed. */
  readonly whole: string;
  /** Empty for a single word and for too many words. */
  readonly words: readonly string[];
}
export function parseSearch(folded: string): SearchForm {
  const whole = toSearchForm(folded).trim();
  const words = whole.split(' ');
  return { whole, words: words.length > 1 && words.length <= MAX_SEARCHED_WORDS ? words : [] };
}

/** Whether a folded text, as made by {@link toSearchText}, matches a folded search string. */
export function matchesSearch(folded: string, search: string): boolean {
  const { whole, words } = parseSearch(search);
  if (whole === '') return folded.includes(search);
  const form = toSearchForm(folded);
  return form.includes(whole) || (words.length > 0 && words.every((word) => form.includes(` ${word}`)));
}

/** The digits that a number search compares: without the domestic trunk 0 and without an international prefix. */
export function toSearchDigits(text: string): string {
  const digits = toDigits(text.replace(/\(0\)/g, ''));
  if (digits.length < 7) return digits;
  return digits.replace(digits.length >= 13 ? /^(?:011|0+)/ : /^0+/, '');
}

/**
 * Compares by code point, as PostgreSQL's `COLLATE "C"` does on UTF-8. Returns a negative number, zero or a positive
 * number.
 */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Truncates to a number of characters (code points) without splitting one. */
export function truncate(text: string, characters: number): string {
  if (text.length <= characters) return text;
  let end = 0;
  for (let count = 0; count < characters && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/**
 * Folds and normalizes at most the first {@link MAX_COMPUTED_CHARACTERS} characters: the text in which rules look for
 * words.
 */
export const foldForRules = (text: string): string => normalizeForRules(foldText(normalizeForRules(text)));

/**
 * Normalizes a text for rules that look for words: a run of white space becomes one space, or one line feed if it contains one. Returns at most
 * {@link MAX_COMPUTED_CHARACTERS} characters.
 */
export function normalizeForRules(text: string): string {
  const pieces = /\s+|\S+/g;
  let spoken = '';
  // A character takes at most two units, so anything later would be truncated anyway.
  for (let piece = pieces.exec(text); piece && spoken.length < MAX_UNITS; piece = pieces.exec(text)) {
    const [run] = piece;
    spoken += isSpace(run) ? (run.includes('\n') ? '\n' : ' ') : run.slice(0, MAX_UNITS);
  }
  return truncate(spoken, MAX_COMPUTED_CHARACTERS);
}

const MAX_UNITS = 2 * MAX_COMPUTED_CHARACTERS;
const isSpace = (run: string): boolean => /^\s/.test(run);

/** Truncates to a number of characters (code points); if anything was removed, the last one is "…". */
export function truncateWithMark(text: string, characters: number): string {
  return truncate(text, characters) === text ? text : `${truncate(text, characters - 1)}${MARK}`;
}

/** Truncates so that the text, including "…" if anything was removed, fits in a number of bytes as a JSON string. */
export function truncateToJsonBytes(text: string, bytes: number): string {
  if (text.length * MAX_JSON_BYTES <= bytes) return text;
  let size = 0;
  let end = 0;
  for (let index = 0; index < text.length; index++) {
    size += jsonBytesOf(text.charCodeAt(index));
    if (size > bytes) return `${text.slice(0, end)}${MARK}`;
    // Truncating here leaves room for the mark and splits no surrogate pair.
    if (size + MARK_BYTES <= bytes && !isHighSurrogate(text.charCodeAt(index))) end = index + 1;
  }
  return text;
}

const MARK = '…';
const MARK_BYTES = 3;
/** A control character is escaped as `\u001f`. */
const MAX_JSON_BYTES = 6;
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

function jsonBytesOf(unit: number): number {
  if (unit < 0x20) return MAX_JSON_BYTES;
  if (unit < 0x80) return unit === 0x22 || unit === 0x5c ? 2 : 1;
  if (unit < 0x800) return 2;
  // Each half of a surrogate pair accounts for two of its four bytes.
  return unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
}

/** The number of characters (code points). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Whether a text has at most this many characters. Avoids counting the characters of much longer texts. */
export function hasAtMost(text: string, max: number): boolean {
  // A character takes one or two units, so most texts need no counting.
  return text.length <= max || (text.length <= 2 * max && countCharacters(text) <= max);
}

// UTF-16 sorts surrogates (astral characters) below U+E000..U+FFFF; UTF-8 sorts them above.
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
