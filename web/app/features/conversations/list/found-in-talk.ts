import { MIN_WORD_SEARCH_CHARACTERS } from '@switchboard/contracts/constants';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import {
  countCharacters,
  digitsOf,
  foldText,
  holdsSearch,
  searchedDigits,
  searchTextOf,
  wordsOf,
} from '@switchboard/contracts/text';
import { markWords } from './marks.ts';

/**
 * Whether a row was found by what was said in it, and nothing that the row shows says so.
 *
 * The list doesn't tell where it matched. But what neither name, number nor tags hold can only have been said.
 */
export function isFoundInTalk({ name, number, smartTags, lastMessage }: Conversation, search: string): boolean {
  const text = foldText(search).trim();
  const words = wordsOf(text);
  if (countCharacters(text) < MIN_WORD_SEARCH_CHARACTERS || words.length === 0) return false;
  if (holdsSearch(searchTextOf(name, number), text)) return false;
  const digits = searchedDigits(text);
  if (digits !== '' && digitsOf(number ?? '').includes(digits)) return false;
  if (smartTags.some((tag) => holdsSearch(foldText(tag.name), text))) return false;
  return !markWords(lastMessage?.text ?? '', search).some(({ isFound }) => isFound);
}
