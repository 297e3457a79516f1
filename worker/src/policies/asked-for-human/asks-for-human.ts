import { foldForRules } from '@switchboard/contracts/base/text';
import { ENGLISH_NEGATION, ENGLISH_REFUSALS, ENGLISH_REQUESTS } from './english.ts';
import { SPANISH_NEGATION, SPANISH_REFUSALS, SPANISH_REQUESTS } from './spanish.ts';

/**
 * Whether an utterance asks for a human, in English or Spanish, whatever the call's language.
 *
 * Mistakes are cheap: a human looks at a call in vain, or the caller asks again.
 */
export function asksForHuman(utterance: string): boolean {
  return splitClauses(utterance).some(
    (clause) =>
      isRequest(clause, ENGLISH_REQUESTS, ENGLISH_NEGATION) ||
      isRequest(clause, SPANISH_REQUESTS, SPANISH_NEGATION) ||
      REFUSALS.some((refusal) => refusal.test(clause)),
  );
}

const REFUSALS = [...ENGLISH_REFUSALS, ...SPANISH_REFUSALS];

function isRequest(clause: string, requests: readonly RegExp[], negation: RegExp): boolean {
  return requests.some((request) => {
    const match = request.exec(clause);
    return match !== null && !negation.test(clause.slice(0, match.index).trimEnd());
  });
}

/**
 * Splits an utterance into clauses to match phrases in: folded, without fillers, one space between words.
 *
 * A comma ends a clause, so that "no, I want a person" isn't read as its opposite.
 */
export function splitClauses(utterance: string): string[] {
  return foldForRules(utterance)
    .replace(APOSTROPHES, '')
    .replace(HESITATION, ' ')
    .split(CLAUSE_END)
    .map((clause) => (clause.match(WORDS) ?? []).filter((word) => !FILLERS.has(word)).join(' '))
    .filter((clause) => clause !== '');
}

const APOSTROPHES = /['’`´]/gu;
// Matches a hesitation with the commas around it, which don't end a clause.
const HESITATION = /,? ?\b(?:u+h+m*|u+m+|e+r+m*|h+m+|e+h+)\b[,.…]*/gu;
const CLAUSE_END = /[.,;:!?¿¡…—–\n]+| - /u;
const WORDS = /[\p{L}\p{N}]+/gu;

// Words that may occur anywhere without changing the meaning. "por favor" is split like any other words.
const FILLERS = new Set(
  `please pls just really actually maybe like literally kindly simply ok okay
   este pues favor por porfavor porfa solo solamente nomas mejor`.split(/\s+/),
);
