import { foldText } from '@switchboard/contracts/base/text';

const APOSTROPHES = /['’ʼ]/g;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * The words of an utterance in order, without case, accents and punctuation, so that two transcripts of it compare alike.
 *
 * What has no word in it, such as "…", is compared as a whole.
 */
export function spokenWords(text: string): string[] {
  const folded = soundOf(text);
  return folded.match(WORDS) ?? (folded.trim() === '' ? [] : [folded.trim()]);
}

/** Where `part` begins in `words`, all of it in a row; -1 if it does not. */
export function indexOfWords(words: readonly string[], part: readonly string[]): number {
  // Knuth, Morris, Pratt: an utterance of one word many times over costs no more than another.
  const back = bordersOf(part);
  let same = 0;
  for (const [index, word] of words.entries()) {
    if (same === part.length) break;
    while (same > 0 && part[same] !== word) same = back[same - 1] ?? 0;
    if (part[same] === word) same += 1;
    if (same === part.length) return index + 1 - same;
  }
  return part.length === 0 ? 0 : -1;
}

/** For each beginning of some words, the length of its longest proper beginning that is its end too. */
function bordersOf(part: readonly string[]): readonly number[] {
  const borders: number[] = [0];
  for (let at = 1, border = 0; at < part.length; at++) {
    while (border > 0 && part[border] !== part[at]) border = borders[border - 1] ?? 0;
    if (part[border] === part[at]) border += 1;
    borders.push(border);
  }
  return borders;
}

/** What is left of a text after its first words: the original writing, from where the next word stands. */
export function textAfterWords(text: string, count: number): string {
  let words = 0;
  for (const chunk of text.matchAll(/\S+/g)) {
    words += soundOf(chunk[0]).match(WORDS)?.length ?? 0;
    if (words > count) return text.slice(chunk.index).trim();
  }
  return '';
}

function soundOf(text: string): string {
  return foldText(text).replace(APOSTROPHES, '');
}
