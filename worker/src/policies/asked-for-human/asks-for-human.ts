import { clausesOf } from './clauses.ts';
import { ENGLISH_NEGATION, ENGLISH_REFUSALS, ENGLISH_REQUESTS } from './english.ts';
import { SPANISH_NEGATION, SPANISH_REFUSALS, SPANISH_REQUESTS } from './spanish.ts';

/**
 * Tells whether an utterance asks to be put through to a human, in English or Spanish, whichever the call's language.
 *
 * Wrong both ways it costs little: a human looks at a call in vain, or the caller asks again.
 */
export function asksForHuman(utterance: string): boolean {
  return clausesOf(utterance).some(
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
