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
import { markWords } from './marks.ts';

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
  return !markWords(lastMessage?.text ?? '', search).some(({ isFound }) => isFound);
}
