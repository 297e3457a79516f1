import { foldText } from '@switchboard/contracts/text';

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
  for (let at = 0; at + part.length <= words.length; at++) {
    if (part.every((word, index) => words[at + index] === word)) return at;
  }
  return -1;
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
