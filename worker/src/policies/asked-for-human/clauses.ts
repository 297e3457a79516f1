import { foldSpoken } from '@switchboard/contracts/text';

/**
 * Splits an utterance into the clauses that phrases are looked for in: folded, without fillers, one space between words.
 *
 * A comma ends a clause, so that "no, I want a person" isn't taken for its opposite.
 */
export function clausesOf(utterance: string): string[] {
  return foldSpoken(utterance)
    .replace(APOSTROPHES, '')
    .replace(HESITATION, ' ')
    .split(CLAUSE_END)
    .map((clause) => (clause.match(WORDS) ?? []).filter((word) => !FILLERS.has(word)).join(' '))
    .filter((clause) => clause !== '');
}

const APOSTROPHES = /['’`´]/gu;
// With the commas around it: they end no clause.
const HESITATION = /,? ?\b(?:u+h+m*|u+m+|e+r+m*|h+m+|e+h+)\b[,.…]*/gu;
const CLAUSE_END = /[.,;:!?¿¡…—–\n]+| - /u;
const WORDS = /[\p{L}\p{N}]+/gu;

// What may stand anywhere in a sentence and changes nothing. "por favor" is taken apart like any other words.
const FILLERS = new Set(
  `please pls just really actually maybe like literally kindly simply ok okay
   este pues favor por porfavor porfa solo solamente nomas mejor`.split(/\s+/),
);
