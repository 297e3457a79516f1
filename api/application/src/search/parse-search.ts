import { MIN_WORD_SEARCH_CHARACTERS } from '@switchboard/contracts/base/constants';
import { countCharacters, foldText, splitWords, toSearchDigits } from '@switchboard/contracts/base/text';

/**
 * A parsed search string. A conversation matches if any of the criteria does.
 *
 * For fewer than three characters, `tagText` and `words` are absent: only name and number are searched.
 */
export interface Search {
  /** The folded string, for keys and caches. */
  readonly folded: string;
  /** A text that must be in the folded name or number, see `matchesSearch`; absent if no stored text can contain it. */
  readonly text: string | undefined;
  /** Digits that must be in the digits of the number, see `toSearchDigits`; present only for a string of digits and separators. */
  readonly digits: string | undefined;
  /** A text that must be in the folded name of one of the conversation's tags, see `matchesSearch`. */
  readonly tagText: string | undefined;
  /** Prefixes of words that must all occur in one message; an empty list matches no message. */
  readonly words: readonly string[];
}

/** Parses a search string; undefined if folding leaves nothing. */
export function parseSearch(searchString: string): Search | undefined {
  const folded = foldText(searchString.toWellFormed()).trim();
  if (folded === '') return undefined;
  // PostgreSQL stores no text with NUL.
  const text = folded.includes('\0') ? undefined : folded;
  const isLong = countCharacters(folded) >= MIN_WORD_SEARCH_CHARACTERS;
  return {
    folded,
    text,
    digits: isNumeric(folded) ? toSearchDigits(folded) : undefined,
    tagText: isLong ? text : undefined,
    words: isLong ? splitWords(folded) : [],
  };
}

function isNumeric(folded: string): boolean {
  return /[0-9]/.test(folded) && !/[\p{L}\p{N}]/u.test(folded.replace(/[0-9]/g, ''));
}
