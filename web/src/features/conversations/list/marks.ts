import { digitsOf, foldText } from '@switchboard/contracts/text';

/** A part of a text: found, or between what was found. */
export interface Part {
  readonly text: string;
  readonly isFound: boolean;
}

/** Marks where a text holds the whole search string, whatever its case and accents: how names and tags are searched. */
export function markString(text: string, search: string): readonly Part[] {
  const needle = foldText(search.trim());
  if (needle === '') return [{ text, isFound: false }];
  const folded = fold(text);
  const found: Span[] = [];
  for (let at = folded.text.indexOf(needle); at >= 0; at = folded.text.indexOf(needle, at + needle.length)) {
    found.push([folded.from[at] ?? 0, folded.to[at + needle.length - 1] ?? text.length]);
  }
  return partsOf(text, found);
}

/** Marks the beginnings of words that a search looks for: how what was said is searched. */
export function markWords(text: string, search: string): readonly Part[] {
  const words = foldText(search).match(WORD) ?? [];
  if (words.length === 0) return [{ text, isFound: false }];
  const folded = fold(text);
  const found: Span[] = [];
  for (const { 0: word, index } of folded.text.matchAll(WORD)) {
    const longest = Math.max(0, ...words.filter((wanted) => word.startsWith(wanted)).map(({ length }) => length));
    if (longest > 0) found.push([folded.from[index] ?? 0, folded.to[index + longest - 1] ?? text.length]);
  }
  return partsOf(text, found);
}

/** Marks the digits that a search of digits alone looks for, whatever stands between them: how numbers are searched. */
export function markDigits(text: string, search: string): readonly Part[] {
  const digits = digitsOf(search);
  if (digits === '' || /[\p{L}]/u.test(search)) return markString(text, search);
  const places = [...text.matchAll(/[0-9]/g)].map(({ index }) => index);
  const at = places
    .map((place) => text[place])
    .join('')
    .indexOf(digits);
  const [from, to] = [places[at], places[at + digits.length - 1]];
  return partsOf(text, at < 0 || from === undefined || to === undefined ? [] : [[from, to + 1]]);
}

type Span = readonly [from: number, to: number];
const WORD = /[\p{L}\p{N}]+/gu;

/** A text as it is searched, and where each of its characters comes from: folding can make one longer. */
function fold(text: string): { readonly text: string; readonly from: number[]; readonly to: number[] } {
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const piece = foldText(character);
    // A mark of its own, such as a combining accent, belongs to the character before.
    if (piece === '' && to.length > 0) to[to.length - 1] = at + character.length;
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
  for (const [from, to] of found) {
    if (from > at) parts.push({ text: text.slice(at, from), isFound: false });
    if (to > at) parts.push({ text: text.slice(Math.max(at, from), to), isFound: true });
    at = Math.max(at, to);
  }
  if (at < text.length) parts.push({ text: text.slice(at), isFound: false });
  return parts;
}
