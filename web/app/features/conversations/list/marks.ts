import { foldText, parseSearch, toSearchDigits, toSearchForm } from '@switchboard/contracts/base/text';

/** A part of a text: found, or between what was found. */
export interface Part {
  readonly text: string;
  readonly isFound: boolean;
}

/**
 * Marks what a search finds in a name or a tag, as `matchesSearch` decides: the whole string, whatever its case, accents, apostrophes and dashes;
 * else each of its words where a word begins.
 */
export function markString(text: string, search: string): readonly Part[] {
  const needle = foldText(search.trim());
  if (needle === '') return [{ text, isFound: false }];
  const { whole, words } = parseSearch(needle);
  if (whole === '') return partsOf(text, placesIn(fold(text), needle));
  const form = fold(text, searchedCharacter);
  const found = placesIn(form, whole);
  if (found.length > 0) return partsOf(text, found);
  const byWord = words.map((word) => placesIn(form, word).filter(({ at }) => at === 0 || form.text[at - 1] === ' '));
  // One word that isn't there: something else of the row was found.
  if (byWord.some((places) => places.length === 0)) return [{ text, isFound: false }];
  return partsOf(
    text,
    byWord.flat().sort((one, other) => one.from - other.from),
  );
}

/** The search form of a folded character: nothing for an apostrophe, a space for a dash. */
const searchedCharacter = (folded: string): string => toSearchForm(`x${folded}`).slice(' x'.length);

/** Marks the beginnings of words that a search looks for: how what was said is searched. */
export function markWords(text: string, search: string): readonly Part[] {
  const words = foldText(search).match(WORD) ?? [];
  if (words.length === 0) return [{ text, isFound: false }];
  const folded = fold(text);
  const found: Span[] = [];
  for (const { 0: word, index } of folded.text.matchAll(WORD)) {
    const longest = Math.max(0, ...words.filter((wanted) => word.startsWith(wanted)).map(({ length }) => length));
    if (longest > 0) found.push(placeAt(folded, index, longest));
  }
  return partsOf(text, found);
}

/** Marks the digits that a search of digits alone looks for, whatever stands between them: how numbers are searched. */
export function markDigits(text: string, search: string): readonly Part[] {
  const digits = toSearchDigits(search);
  if (digits === '' || /[\p{L}]/u.test(search)) return markString(text, search);
  const places = [...text.matchAll(/[0-9]/g)].map(({ index }) => index);
  const at = places
    .map((place) => text[place])
    .join('')
    .indexOf(digits);
  const [from, to] = [places[at], places[at + digits.length - 1]];
  return partsOf(text, at < 0 || from === undefined || to === undefined ? [] : [{ at, from, to: to + 1 }]);
}

/** A place in a text, and where it begins in the folded text. */
interface Span {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}
/** A text as it is searched, and where each of its characters comes from: folding can make one longer. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}
const WORD = /[\p{L}\p{N}]+/gu;

const placeAt = ({ from, to }: Folded, at: number, length: number): Span => ({
  at,
  from: from[at] ?? 0,
  to: to[at + length - 1] ?? 0,
});

function placesIn(folded: Folded, needle: string): Span[] {
  const found: Span[] = [];
  for (let at = folded.text.indexOf(needle); at >= 0; at = folded.text.indexOf(needle, at + needle.length)) {
    found.push(placeAt(folded, at, needle.length));
  }
  return found;
}

function fold(text: string, formOf: (folded: string) => string = (folded) => folded): Folded {
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const plain = foldText(character);
    // A mark of its own, such as a combining accent, belongs to the character before.
    if (plain === '' && to.length > 0) to[to.length - 1] = at + character.length;
    const form = formOf(plain);
    // A run of dashes and spaces is one space.
    const piece = form === ' ' && folded.endsWith(' ') ? '' : form;
    for (let i = 0; i < piece.length; i++) {
      from.push(at);
      to.push(at + character.length);
    }
    folded += piece;
    at += character.length;
  }
  return { text: folded, from, to };
}

function partsOf(text: string, found: readonly Span[]): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to } of found) {
    if (from > at) parts.push({ text: text.slice(at, from), isFound: false });
    if (to > at) parts.push({ text: text.slice(Math.max(at, from), to), isFound: true });
    at = Math.max(at, to);
  }
  if (at < text.length) parts.push({ text: text.slice(at), isFound: false });
  return parts;
}
