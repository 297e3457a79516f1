import { MIN_WORD_SEARCH_CHARACTERS } from '@switchboard/contracts/base/constants';
import { countCharacters, foldText, splitWords, toSearchDigits } from '@switchboard/contracts/base/text';

/**
 * What a search string asks for. A conversation matches if any of these does.
 *
 * Under three characters `tagText` and `words` are absent: only name and number are looked at.
 */
export interface Search {
  /** Folded, what the string is for keys and caches. */
  readonly folded: string;
  /** Contained in the folded name or number, see `matchesSearch`; absent if no stored text can contain it. */
  readonly text: string | undefined;
  /** Contained in the digits of the number, as `toSearchDigits` makes them; only of a string of digits and separators alone. */
  readonly digits: string | undefined;
  /** Contained in the folded name of one of its tags, see `matchesSearch`. */
  readonly tagText: string | undefined;
  /** All of one utterance, each as the beginning of a word; empty matches nothing said. */
  readonly words: readonly string[];
}

/** Reads a search string; undefined if nothing of it is left after folding. */
export function parseSearch(searchString: string): Search | undefined {
  const folded = foldText(searchString.toWellFormed()).trim();
  if (folded === '') return undefined;
  // Text with NUL is in no database.
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
