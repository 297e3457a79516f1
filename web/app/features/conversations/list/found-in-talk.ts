import { MIN_WORD_SEARCH_CHARACTERS } from '@switchboard/contracts/base/constants';
import {
  countCharacters,
  foldText,
  matchesSearch,
  splitWords,
  toDigits,
  toSearchDigits,
  toSearchText,
} from '@switchboard/contracts/base/text';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { MAX_HIT_CHARACTERS, type SearchHit } from '@switchboard/contracts/conversations/list';
import { markWords, type Part } from './marks.ts';

/**
 * Whether a row matches a search only by its transcript, which the row doesn't show.
 *
 * The list doesn't report where a row matched, but what isn't in the name, number or tags can only be in the transcript.
 */
export function isFoundInTalk({ name, number, smartTags, lastMessage }: Conversation, search: string): boolean {
  const text = foldText(search).trim();
  const words = splitWords(text);
  if (countCharacters(text) < MIN_WORD_SEARCH_CHARACTERS || words.length === 0) return false;
  if (matchesSearch(toSearchText(name, number), text)) return false;
  const digits = toSearchDigits(text);
  if (digits !== '' && toDigits(number ?? '').includes(digits)) return false;
  if (smartTags.some((tag) => matchesSearch(foldText(tag.name), text))) return false;
  return !hasAllWords(lastMessage?.text ?? '', words);
}

/** Whether a line has all the words of a search, each at the start of a word. */
function hasAllWords(line: string, words: readonly string[]): boolean {
  const own = splitWords(line);
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
}

/**
 * The line to show for a search: where it was found if the row doesn't show that otherwise; undefined if it does, or if the line belongs to an earlier
 * search.
 */
export function findShownHit(row: Conversation, hit: SearchHit | undefined, search: string): SearchHit | undefined {
  if (hit === undefined || !isFoundInTalk(row, search)) return undefined;
  // The words may lie beyond the text's beginning.
  const isCut = countCharacters(hit.text) >= MAX_HIT_CHARACTERS;
  return isCut || hasAllWords(hit.text, splitWords(search)) ? hit : undefined;
}

/** Marks the words of a search in a transcript; undefined for a search that doesn't look at words. */
export function createSaidMarks(search: string): ((text: string) => readonly Part[]) | undefined {
  const text = foldText(search).trim();
  if (countCharacters(text) < MIN_WORD_SEARCH_CHARACTERS || splitWords(text).length === 0) return undefined;
  return (said) => markWords(said, search);
}
