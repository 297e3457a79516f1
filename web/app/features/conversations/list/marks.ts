import { foldText, parseSearch, toSearchDigits, toSearchForm } from '@switchboard/contracts/base/text';

/** A part of a text: a match, or text between matches. */
export interface Part {
  readonly text: string;
  readonly isFound: boolean;
}

/**
 * Marks matches in a name or a tag the way `matchesSearch` finds them: the whole search string, ignoring case, accents, apostrophes and dashes, or
 * else each of its words at the start of a word.
 */
export function markString(text: string, search: string): readonly Part[] {
  const needle = foldText(search.trim());
  if (needle === '') return [{ text, isFound: false }];
  const { whole, words } = parseSearch(needle);
  if (whole === '') return toParts(text, findSpans(fold(text), needle));
  const form = fold(text, searchedCharacter);
  const found = findSpans(form, whole);
  if (found.length > 0) return toParts(text, found);
  const byWord = words.map((word) => findSpans(form, word).filter(({ at }) => at === 0 || form.text[at - 1] === ' '));
  // One word is missing, so the match is elsewhere in the row.
  if (byWord.some((places) => places.length === 0)) return [{ text, isFound: false }];
  return toParts(
    text,
    byWord.flat().sort((a, b) => a.from - b.from),
  );
}

/** The search form of a folded character: nothing for an apostrophe, a space for a dash. */
const searchedCharacter = (folded: string): string => toSearchForm(`x${folded}`).slice(' x'.length);

/** Marks the starts of words the way messages are searched. */
export function markWords(text: string, search: string): readonly Part[] {
  const words = foldText(search).match(WORD) ?? [];
  if (words.length === 0) return [{ text, isFound: false }];
  const folded = fold(text);
  const found: Span[] = [];
  for (const { 0: word, index } of folded.text.matchAll(WORD)) {
    const longest = Math.max(0, ...words.filter((prefix) => word.startsWith(prefix)).map(({ length }) => length));
    if (longest > 0) found.push(toSpan(folded, index, longest));
  }
  return toParts(text, found);
}

/** Marks digits across separators the way phone numbers are searched, if the search has no letters. */
export function markDigits(text: string, search: string): readonly Part[] {
  const digits = toSearchDigits(search);
  if (digits === '' || /[\p{L}]/u.test(search)) return markString(text, search);
  const places = [...text.matchAll(/[0-9]/g)].map(({ index }) => index);
  const at = places
    .map((place) => text[place])
    .join('')
    .indexOf(digits);
  const [from, to] = [places[at], places[at + digits.length - 1]];
  return toParts(text, at < 0 || from === undefined || to === undefined ? [] : [{ at, from, to: to + 1 }]);
}

/** A range of a text, and its start in the folded text (`at`). */
interface Span {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}
/** A folded text, and the range that each of its characters comes from; folding can expand a character. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}
const WORD = /[\p{L}\p{N}]+/gu;

const toSpan = ({ from, to }: Folded, at: number, length: number): Span => ({
  at,
  from: from[at] ?? 0,
  to: to[at + length - 1] ?? 0,
});

function findSpans(folded: Folded, needle: string): Span[] {
  const found: Span[] = [];
  for (let at = folded.text.indexOf(needle); at >= 0; at = folded.text.indexOf(needle, at + needle.length)) {
    found.push(toSpan(folded, at, needle.length));
  }
  return found;
}

function fold(text: string, toForm: (folded: string) => string = (folded) => folded): Folded {
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const plain = foldText(character);
    // A combining mark belongs to the character before it.
    if (plain === '' && to.length > 0) to[to.length - 1] = at + character.length;
    const form = toForm(plain);
    // A run of dashes and spaces becomes one space.
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

function toParts(text: string, found: readonly Span[]): readonly Part[] {
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
